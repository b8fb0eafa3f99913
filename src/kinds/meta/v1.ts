// Generated from facts/ by scripts/generate-kinds.ts: change it there.
export * from './v1.generated.ts';

// Generated from facts/ by scripts/generate-kinds.ts: change it there.
export * from './v2.generated.ts';

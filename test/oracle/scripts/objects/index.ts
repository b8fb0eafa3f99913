import type { Script } from '../../script.ts';

export const objectScripts: readonly Script[] = [];

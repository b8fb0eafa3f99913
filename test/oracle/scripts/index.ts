import type { Script } from '../script.ts';
import { listScripts } from './list/index.ts';
import { objectScripts } from './objects/index.ts';
import { watchScripts } from './watch/index.ts';

/** Every script, in the order in which they are reported. */
export const SCRIPTS: readonly Script[] = [...listScripts, ...watchScripts, ...objectScripts];

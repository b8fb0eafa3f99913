import type { Script } from '../../script.ts';
import { eachKind } from './each-kind.ts';

export const objectScripts: readonly Script[] = [...eachKind];

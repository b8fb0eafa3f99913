import type { Script } from '../../script.ts';
import { listVersions } from './versions.ts';

export const listScripts: readonly Script[] = [...listVersions];

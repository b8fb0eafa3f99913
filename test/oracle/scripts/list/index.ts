import type { Script } from '../../script.ts';
import { listForms } from './forms.ts';
import { listPaging } from './paging.ts';
import { listParameters } from './parameters.ts';
import { listSelectors } from './selectors.ts';
import { listVersions } from './versions.ts';

export const listScripts: readonly Script[] = [...listVersions, ...listPaging, ...listParameters, ...listSelectors, ...listForms];

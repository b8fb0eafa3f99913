import type { Script } from '../../script.ts';
import { listForms } from './forms.ts';
import { listOfEvents } from './events.ts';
import { listOrder } from './order.ts';
import { listPaging } from './paging.ts';
import { listParameters } from './parameters.ts';
import { listSelectors } from './selectors.ts';
import { listVersions } from './versions.ts';

export const listScripts: readonly Script[] = [...listVersions, ...listPaging, ...listParameters, ...listSelectors, ...listForms, ...listOrder, ...listOfEvents];

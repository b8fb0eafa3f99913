import type { GroupFacts, ResourceFacts } from './resource-facts.ts';
import { GROUP_ROWS, RESOURCE_ROWS } from './resources.generated.ts';

export type * from './resource-facts.ts';

/** Every resource that Kubernetes 1.35 serves without any flag: stable versions only. In the order of discovery. */
export const RESOURCES: readonly ResourceFacts[] = RESOURCE_ROWS;

/** Their groups, the core group first, then in the order of `/apis`. */
export const GROUPS: readonly GroupFacts[] = GROUP_ROWS;

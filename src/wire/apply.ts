/** Server-side apply: who owns which field of an object, and what becomes of both when somebody writes. Pure. */
export { applyAs, LAST_APPLIED } from './apply/apply-as.ts';
export type { ApplyKind, TypedObject } from './apply/apply-kind.ts';
export type { ApplyType, ListKey, ListType, MapType, ScalarType } from './apply/apply-type.ts';
export { DEDUCED, UNTYPED } from './apply/apply-type.ts';
export type { Applied, Apply } from './apply/apply.ts';
export { configProblems } from './apply/check-config.ts';
export { conflictStatus } from './apply/conflict.ts';
export { FieldSet } from './apply/field-set.ts';
export type { Manager, Managers, Operation } from './apply/managers.ts';
export { managerKey, readManagers, readManagersOrNone, writeManagers } from './apply/managers.ts';
export { trackUpdate, type Change, type Conflicts, type Writer } from './apply/track.ts';

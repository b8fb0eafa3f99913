import type { KubeObject } from '../../../wire/object.ts';

/** Per kind, what fills an object in. Only kinds that have defaults are there. */
export type Defaults = Readonly<Record<string, (object: KubeObject) => void>>;

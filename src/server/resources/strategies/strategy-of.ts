import { invariant } from '../../../base/invariant.ts';
import { lazyByKey } from '../../../base/lazy.ts';
import type { KubeObject } from '../../../wire/object.ts';
import { customFields, fieldsOf } from './fields.ts';
import type { ResourceStrategy } from './strategy.ts';
import { strategyFrom } from './strategy-from.ts';
import { RULES } from './table.ts';

/**
 * The strategy of a built-in resource: `strategyOf('batch', 'jobs')`, `strategyOf('', 'pods')`. It is the same for all
 * versions of a group. Throws an InvariantError for a resource that is not built in: custom resources have
 * {@link customStrategy}.
 */
export function strategyOf(group: string, resource: string): ResourceStrategy {
  return builtIn(`${group}/${resource}`);
}

const builtIn: (name: string) => ResourceStrategy = lazyByKey((name) => {
  const rules = RULES.get(name);
  invariant(rules !== undefined, `there are rules for the built-in resource ${name}`);
  const slash = name.lastIndexOf('/');
  return strategyFrom(rules, fieldsOf(name.slice(0, slash), name.slice(slash + 1)));
});

export interface CustomResourceOptions {
  /** The served version has the status subresource. */
  readonly hasStatus: boolean;
  /** The fields of `selectableFields`, by their path without the first dot (`spec.color`). */
  readonly selectable?: Readonly<Record<string, (object: KubeObject) => string>>;
}

/** The strategy of a custom resource: any change outside of metadata (and status, if that is a subresource) is a new generation. */
export function customStrategy(options: CustomResourceOptions): ResourceStrategy {
  const strategy = strategyFrom(
    {
      unconditionalPut: false,
      generation: 'content',
      ...(options.hasStatus ? { status: { born: 'absent', locksMetadata: true } } : {}),
    },
    customFields(options.selectable ?? {}),
  );
  return strategy;
}

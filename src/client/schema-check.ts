import type { Kind, ObjectLike, StandardSchema } from '../kinds/kind.ts';
import { UsageError } from './errors.ts';
import { Modified } from './store.ts';
import type { InvalidEvent, WatchEvent } from './watch-types.ts';

type Issues = InvalidEvent['issues'];

/** Checks the objects of `added` and `modified` events, one watch at a time. Throws {@link UsageError} if the kind has no schema. */
export function schemaCheck<T extends ObjectLike>(kind: Kind<T>): (event: WatchEvent<T>) => WatchEvent<T> | InvalidEvent {
  const { schema } = kind;
  if (schema === undefined) throw new UsageError(`invalid: 'event' needs a kind with a schema, and ${kind.kind} has none`);
  // Objects are new for each version, so that one that was refused is known by itself.
  const refused = new WeakSet<object>();
  return (event) => {
    if (event.type !== 'added' && event.type !== 'modified') return event;
    const issues = issuesOf(schema, event.object);
    if (issues !== undefined) {
      refused.add(event.object);
      return { type: 'invalid', raw: event.object, issues };
    }
    if (event.type === 'modified' && event.old !== undefined && refused.has(event.old)) return new Modified(event.object, undefined, event.wire);
    return event;
  };
}

function issuesOf(schema: StandardSchema, value: unknown): Issues | undefined {
  const result = schema['~standard'].validate(value);
  if (result instanceof Promise) throw new UsageError('the schema of a kind has to answer at once, and this one is asynchronous');
  if (result.issues === undefined) return undefined;
  return result.issues.map(({ message, path }) => ({ message, ...(path === undefined ? {} : { path: path.map(nameOf).join('.') }) }));
}

function nameOf(step: PropertyKey | { readonly key: PropertyKey }): string {
  return String(typeof step === 'object' ? step.key : step);
}

import { Job } from '../kinds/batch/v1.ts';
import { objectAt } from '../wire/fields.ts';
import { fieldOf } from '../wire/object.ts';
import type { Manifest } from './manifests.ts';

/** On an example Job: the condition with which it ends if all is well. Default: Complete. */
export const EXPECTED_END = 'everwatch.dev/expected-end';

/** Keeps account of how the example Jobs end. */
export class ExampleJobs {
  readonly #expected: ReadonlyMap<string, string>;
  readonly #ended = new Map<string, string>();

  constructor(manifests: readonly Manifest[]) {
    this.#expected = new Map(manifests.filter(isJob).map((manifest) => [keyOf(manifest), expectedEnd(manifest)]));
  }

  get count(): number {
    return this.#expected.size;
  }

  /** Takes note of a state of a Job. */
  note(job: Job): void {
    const key = keyOf({ namespace: job.metadata.namespace, name: job.metadata.name ?? '' });
    const end = job.status?.conditions?.find(({ type, status }) => status === 'True' && (type === 'Complete' || type === 'Failed'));
    if (end !== undefined && this.#expected.has(key)) this.#ended.set(key, end.type);
  }

  /** Those that have not ended yet. */
  get running(): readonly string[] {
    return [...this.#expected.keys()].filter((key) => !this.#ended.has(key));
  }

  /** What ended in another way than it should: `test/etl is Failed, not Complete`. */
  get surprises(): readonly string[] {
    return [...this.#ended].filter(([key, end]) => this.#expected.get(key) !== end).map(([key, end]) => `${key} is ${end}, not ${this.#expected.get(key) ?? ''}`);
  }
}

export function isJob({ kind }: Manifest): boolean {
  return kind.group === Job.group && kind.kind === Job.kind;
}

function expectedEnd({ object }: Manifest): string {
  // The key has dots of its own, so that it is no path.
  const end = fieldOf(objectAt(object, 'metadata.annotations'), EXPECTED_END);
  return typeof end === 'string' ? end : 'Complete';
}

function keyOf({ namespace, name }: { readonly namespace: string | undefined; readonly name: string }): string {
  return `${namespace ?? 'default'}/${name}`;
}

import { describe, expectTypeOf, it } from 'vitest';
import type { Client } from '../../src/client/client-types.ts';
import type { Live, WatchEvent, WatchOptions } from '../../src/client/watch-types.ts';
import type { Job } from '../../src/kinds/batch/v1.ts';
import type { Kind, ObjectLike } from '../../src/kinds/kind.ts';

interface CronTab extends ObjectLike {
  readonly spec: { readonly schedule: string };
}

describe('the types', () => {
  it('of a live object have what the server always sets', () => {
    expectTypeOf<Live<Job>['metadata']['uid']>().toEqualTypeOf<string>();
    expectTypeOf<Live<Job>['metadata']['creationTimestamp']>().toEqualTypeOf<string>();
    expectTypeOf<NonNullable<Live<Job>['metadata']['labels']>>().toEqualTypeOf<{ [key: string]: string }>();
  });

  it('of events are a closed union that a switch can exhaust', () => {
    expectTypeOf<WatchEvent<Job>['type']>().toEqualTypeOf<'added' | 'modified' | 'deleted' | 'synced' | 'gap'>();
    expectTypeOf<Extract<WatchEvent<Job>, { type: 'modified' }>['old']>().toEqualTypeOf<Live<Job> | undefined>();
  });

  it('of options know the scope and the fields of the kind', () => {
    expectTypeOf<WatchOptions<'Cluster'>['namespace']>().toEqualTypeOf<undefined>();
    expectTypeOf<WatchOptions<'Namespaced'>['namespace']>().toEqualTypeOf<string | undefined>();
    type Fields = Exclude<NonNullable<WatchOptions<'Namespaced', 'metadata.name' | 'spec.nodeName'>['fields']>, string>;
    expectTypeOf<keyof Fields>().toEqualTypeOf<'metadata.name' | 'spec.nodeName'>();
  });

  it("take a user's own interface for a custom kind", () => {
    expectTypeOf<Client['get']>().toBeCallableWith({} as Kind<CronTab>, 'shop/nightly');
    const get = (client: Client, kind: Kind<CronTab>): Promise<Live<CronTab>> => client.get(kind, 'nightly');
    expectTypeOf(get).returns.resolves.toHaveProperty('spec');
  });
});

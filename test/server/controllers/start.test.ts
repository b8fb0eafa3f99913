import { expect, it } from 'vitest';
import { createClient } from '../../../src/client/client.ts';
import { inProcess } from '../../../src/client/in-process.ts';
import { ConfigMap, Namespace, ServiceAccount } from '../../../src/kinds/core/v1.ts';
import { startServer } from '../../../src/server/server.ts';
import { fakeClock } from '../../../src/testing/fake-clock.ts';

it('a server has its controllers unless told otherwise, and lets them end with it', async () => {
  const clock = fakeClock();
  const errors: unknown[] = [];
  const server = await startServer({ store: { type: 'memory' }, clock, log: (error) => errors.push(error) });
  const client = createClient({ name: 'in process', transport: inProcess(server.handler, { headers: { authorization: `Bearer ${server.token}` } }) }, { clock });
  // The code of the controllers is loaded in real time; what they do takes none of the clock's.
  await expect.poll(async () => (await client.list(ServiceAccount)).items.length).toBe(4);
  await client.create(ConfigMap, { metadata: { name: 'lost', ownerReferences: [{ apiVersion: 'v1', kind: 'ConfigMap', name: 'none', uid: 'u' }] } });
  await client.create(Namespace, { metadata: { name: 'short' } });
  await client.delete(Namespace, 'short');
  await expect.poll(async () => {
    await clock.advance(100);
    return [(await client.list(Namespace)).items.length, (await client.list(ConfigMap, { fields: { 'metadata.name': 'lost' } })).items.length];
  }).toEqual([4, 0]);
  await client.close();
  await server.close();
  expect(clock.pending).toBe(0);
  expect(errors).toEqual([]);
});

it('a server may be closed before its controllers have started', async () => {
  const errors: unknown[] = [];
  const server = await startServer({ store: { type: 'memory' }, log: (error) => errors.push(error) });
  const began = performance.now();
  await server.close();
  expect(performance.now() - began).toBeLessThan(1000);
  expect(errors).toEqual([]);
});

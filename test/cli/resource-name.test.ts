import { describe, expect, it } from 'vitest';
import type { Client, RawRequest } from '../../src/client/client-types.ts';
import { createClient } from '../../src/client/client.ts';
import { resolveResource } from '../../src/cli/discovery.ts';

const CRONTAB = { name: 'crontabs', singularName: '', kind: 'CronTab', shortNames: ['ct'], namespaced: true, verbs: ['list', 'watch'] };

const ANSWERS: Readonly<Record<string, unknown>> = {
  '/apis': {
    groups: [
      { name: 'batch', versions: [{ version: 'v1' }], preferredVersion: { version: 'v1' } },
      { name: 'example.com', versions: [{ version: 'v2' }, { version: 'v1beta1' }], preferredVersion: { version: 'v2' } },
      { name: 'broken.example.com', versions: [{ version: 'v1' }], preferredVersion: { version: 'v1' } },
    ],
  },
  '/apis/batch/v1': { resources: [] },
  '/apis/example.com/v2': { resources: [{ ...CRONTAB, name: 'crontabs/status' }, CRONTAB] },
  '/apis/example.com/v1beta1': { resources: [{ ...CRONTAB, kind: 'OldCronTab' }] },
};

/** A client that can only discover, and remembers what it was asked. */
function discoverer() {
  const asked: string[] = [];
  const client: Client = {
    ...createClient({ name: 'none', transport: () => Promise.reject(new Error('not used')) }),
    async request({ path }: RawRequest) {
      asked.push(path);
      const answer = ANSWERS[path];
      if (answer === undefined) throw new Error('503');
      return { status: 200, headers: {}, body: new TextEncoder().encode(JSON.stringify(answer)) };
    },
  };
  return { client, asked };
}

describe('a resource', () => {
  it.each([
    ['jobs', 'batch/jobs'], ['job', 'batch/jobs'], ['Job', 'batch/jobs'], ['jobs.batch', 'batch/jobs'], ['jobs.v1.batch', 'batch/jobs'],
    ['po', '/pods'], ['PODS', '/pods'], ['pods.v1', '/pods'], ['svc', '/services'], ['ns', '/namespaces'], ['cj', 'batch/cronjobs'],
    ['events', '/events'], ['ev', '/events'], ['events.events.k8s.io', 'events.k8s.io/events'],
    ['deploy', 'apps/deployments'], ['hpa', 'autoscaling/horizontalpodautoscalers'], ['hpa.v1.autoscaling', 'autoscaling/horizontalpodautoscalers'],
  ])('that is built in is found by %s, and nothing is asked', async (word, place) => {
    const { client, asked } = discoverer();
    const { group, plural } = await resolveResource(client, word);
    expect(`${group}/${plural}`).toBe(place);
    expect(asked).toEqual([]);
  });

  it.each(['crontabs', 'crontab', 'CronTab', 'ct', 'crontabs.example.com'])('that is served is found by %s', async (word) => {
    expect(await resolveResource(discoverer().client, word)).toMatchObject({ group: 'example.com', version: 'v2', plural: 'crontabs', kind: 'CronTab', namespaced: true });
  });

  it('is asked for only where it can be', async () => {
    const { client, asked } = discoverer();
    await resolveResource(client, 'crontabs');
    expect(asked.toSorted()).toEqual(['/apis', '/apis/broken.example.com/v1', '/apis/example.com/v2']);
    const named = discoverer();
    expect((await resolveResource(named.client, 'crontabs.v1beta1.example.com')).kind).toBe('OldCronTab');
    expect(named.asked).toEqual(['/apis', '/apis/example.com/v1beta1']);
  });

  it('that does not exist is refused with what was probably meant', async () => {
    await expect(resolveResource(discoverer().client, 'jbos')).rejects.toThrow('the server has no resource "jbos" (but broken.example.com did not answer); did you mean "jobs"?');
    await expect(resolveResource(discoverer().client, 'jobs.nowhere.io')).rejects.toThrow('the server has no resource "jobs.nowhere.io"');
  });
});

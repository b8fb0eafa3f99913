import { describe, expect, it } from 'vitest';
import type { EndReason } from '../../../src/base/end-reason.ts';
import { exposition } from '../../../src/server/http/metrics/exposition.ts';
import { WatchTallies } from '../../../src/server/http/metrics/watch-tallies.ts';
import { startServer, type RunningServer } from '../../../src/server/server.ts';
import { isByteSource, type ByteSink, type PlainReply } from '../../../src/wire/exchange.ts';

const MAPS = '/api/v1/namespaces/default/configmaps';

describe('the text form of metrics', () => {
  it('has families by name, and escapes what has to be', () => {
    expect(exposition([
      { name: 'b_total', help: 'Says "what"\nand \\ how.', type: 'counter', samples: [{ labels: { z: 'x', a: 'say "\\"\n' }, value: 3 }, { labels: { z: 'w', a: '' }, value: 0.5 }] },
      { name: 'a', help: 'Plain.', type: 'gauge', samples: [{ value: 1e21 }] },
      { name: 'c', help: 'None yet.', type: 'counter', samples: [] },
    ])).toBe([
      '# HELP a Plain.', '# TYPE a gauge', 'a 1e+21',
      String.raw`# HELP b_total Says "what"\nand \\ how.`, '# TYPE b_total counter', 'b_total{a="",z="w"} 0.5', String.raw`b_total{a="say \"\\\"\n",z="x"} 3`,
      '# HELP c None yet.', '# TYPE c counter', '',
    ].join('\n'));
  });
});

describe('the tallies of watches', () => {
  const REASONS: readonly EndReason[] = [
    { kind: 'aborted' }, { kind: 'expired', floor: 1 }, { kind: 'too slow' }, { kind: 'timeout' }, { kind: 'shutdown' }, { kind: 'failed', cause: 'x' },
  ];

  it.each(REASONS)('count an end that is $kind, once, and pass it on', (reason) => {
    const told: EndReason[] = [];
    const tallies = new WatchTallies((end) => told.push(end));
    const pods = { group: '', version: 'v1', resource: 'pods', scope: 'namespace' } as const;
    const [over] = [tallies.opened(pods), tallies.opened(pods), tallies.opened({ ...pods, scope: 'cluster' })];
    over?.told(5);
    over?.told(2);
    over?.ended(reason);
    const text = exposition(tallies.families());
    for (const { kind } of REASONS) expect(text).toContain(`everwatch_watch_ends_total{reason="${kind}"} ${kind === reason.kind ? 1 : 0}\n`);
    const gauge = (scope: string): string => `apiserver_longrunning_requests{component="apiserver",group="",resource="pods",scope="${scope}",subresource="",verb="WATCH",version="v1"}`;
    expect(text).toContain(`${gauge('namespace')} 1\n`);
    expect(text).toContain(`${gauge('cluster')} 1\n`);
    expect(text).toContain('apiserver_watch_events_total{group="",resource="pods",version="v1"} 7\n');
    const terminated = 'apiserver_terminated_watchers_total{group="",resource="pods"} 1\n';
    expect(text.includes(terminated)).toBe(reason.kind === 'too slow');
    expect(told).toEqual([reason]);
  });
});

async function ask({ handler, token }: RunningServer, path: string, { authorization = `Bearer ${token}`, body }: { authorization?: string; body?: object } = {}): Promise<PlainReply> {
  const [route = '', query = ''] = path.split('?');
  const headers = { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
  return handler({ method: body === undefined ? 'GET' : 'POST', path: route, query, headers, body: new TextEncoder().encode(body === undefined ? '' : JSON.stringify(body)) });
}

const textOf = ({ body }: PlainReply): string => (isByteSource(body) ? '' : new TextDecoder().decode(body));
const metricsOf = async (server: RunningServer): Promise<string> => textOf(await ask(server, '/metrics'));

/** Opens a watch whose reader takes everything, or nothing; gives what closes it. */
async function watch(server: RunningServer, path: string, takes = true): Promise<() => void> {
  const { body } = await ask(server, path);
  if (!isByteSource(body)) throw new Error('no stream');
  let close = (): void => undefined;
  const sink: ByteSink = { write: () => takes, end: () => undefined, onDrain: () => undefined, onClose: (action) => (close = action) };
  body.open(sink);
  return () => close();
}

describe('/metrics', () => {
  it('is for those only who say who they are, in Prometheus\' own form', async () => {
    const server = await startServer({ store: { type: 'memory' }, controllers: [] });
    expect((await ask(server, '/metrics', { authorization: '' })).status).toBe(401);
    const reply = await ask(server, '/metrics');
    expect(reply).toMatchObject({ status: 200, headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' } });
    const text = textOf(reply);
    for (const line of text.trimEnd().split('\n')) expect(line).toMatch(/^(# (HELP \w+ .+|TYPE \w+ (counter|gauge))|\w+(\{(\w+="([^"\\]|\\.)*"(,(?=\w))?)*\})? -?\d+(\.\d+)?)$/);
    expect(text).toContain('apiserver_resource_objects{group="",resource="namespaces"} 4\n');
    expect(text).toContain('apiserver_storage_objects{resource="priorityclasses.scheduling.k8s.io"} 2\n');
    expect(text).toContain('apiserver_storage_objects{resource="deployments.apps"} 0\n');
    expect(text).not.toContain('tokenreviews');
    expect(Number(/^process_resident_memory_bytes (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(1e7);
    expect(Math.abs(Number(/^process_start_time_seconds (\d+)$/m.exec(text)?.[1]) - Date.now() / 1000)).toBeLessThan(3600);
    await server.close();
  });

  it('has every kind of end that a reader can bring about, to the last moment', async () => {
    const server = await startServer({ store: { type: 'memory' }, controllers: [], watchQueue: { events: 3, bytes: 1e6 } });
    const left = await watch(server, `${MAPS}?watch=1`);
    await watch(server, `${MAPS}?watch=1&timeoutSeconds=1`);
    await watch(server, '/api/v1/configmaps?watch=1', false);
    await watch(server, `${MAPS}?watch=1&fieldSelector=metadata.name%3Dm1`);
    left();
    for (let number = 0; number < 6; number++) await ask(server, MAPS, { body: { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: `m${number}` } } });
    await expect.poll(() => metricsOf(server), { timeout: 3000 }).toContain('everwatch_watch_ends_total{reason="timeout"} 1\n');
    const running = await metricsOf(server);
    expect(running).toContain('apiserver_storage_objects{resource="configmaps"} 6\n');
    expect(running).toContain('apiserver_terminated_watchers_total{group="",resource="configmaps"} 1\n');
    expect(running).toContain('scope="resource",subresource="",verb="WATCH",version="v1"} 1\n');
    expect(running).toContain('scope="namespace",subresource="",verb="WATCH",version="v1"} 0\n');
    await server.close();
    const text = await metricsOf(server);
    for (const [reason, count] of [['aborted', 1], ['timeout', 1], ['too slow', 1], ['shutdown', 1], ['expired', 0], ['failed', 0]]) expect(text).toContain(`everwatch_watch_ends_total{reason="${reason}"} ${count}\n`);
    expect(text).not.toMatch(/verb="WATCH",version="v1"\} [^0]/);
  });
});

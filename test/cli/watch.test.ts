import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createClient } from '../../src/client/client.ts';
import type { Client } from '../../src/client/client-types.ts';
import { TransportError } from '../../src/client/errors.ts';
import { inProcess } from '../../src/client/in-process.ts';
import type { Transport } from '../../src/client/transport.ts';
import { watchCommand, type ConnectOptions } from '../../src/cli/commands/watch.ts';
import type { CommandEntry } from '../../src/cli/command.ts';
import { runProgram } from '../../src/cli/run.ts';
import { ConfigMap, Namespace } from '../../src/kinds/core/v1.ts';
import { failure } from '../../src/wire/status.ts';
import type { RunningServer } from '../../src/server/server.ts';
import { startServer } from '../../src/server/server.ts';
import { fakeClock } from '../../src/testing/fake-clock.ts';
import { fakeTerminal, type FakeTerminal } from './fake-terminal.ts';

let server: RunningServer;
let client: Client;
let connections: ConnectOptions[];
let open: number;

const newClient = (): Client => createClient({ name: 'in process', transport: inProcess(server.handler, { headers: { authorization: `Bearer ${server.token}` } }) });

beforeEach(async () => {
  server = await startServer({ store: { type: 'memory' }, controllers: [] });
  client = newClient();
  connections = [];
  open = 0;
  await client.create(Namespace, { metadata: { name: 'test' } });
});

afterEach(async () => {
  await client.close();
  await server.close();
});

const COMMANDS: readonly CommandEntry[] = [{
  name: 'watch', summary: '',
  load: async () => watchCommand(async (options) => {
    connections.push(options);
    open += 1;
    const made = newClient();
    return {
      ...made,
      async close() {
        open -= 1;
        await made.close();
      },
    };
  }),
}];

const run = (line: string, terminal: FakeTerminal) => runProgram(['watch', ...line.split(' ')], terminal, COMMANDS);

const map = (name: string, value = '1', namespace = 'test') => ({ metadata: { name, namespace, labels: { name } }, data: { key: value } });

/** A way to the server whose streams can be cut, and on which every version is then too old. */
function cuttingTransport() {
  const inner = inProcess(server.handler, { headers: { authorization: `Bearer ${server.token}` } });
  const cuts = new Set<() => void>();
  let expired = false;
  // What is listed anew is listed after the change.
  let acted: Promise<unknown> = Promise.resolve();
  const transport: Transport = async (request) => {
    const resumes = request.longRunning === true && /resourceVersion=\d/.test(request.query) && !request.query.includes('sendInitialEvents');
    if (expired && resumes) {
      const status = new TextEncoder().encode(JSON.stringify(failure('Expired', 'too old resource version')));
      return { status: 410, headers: {}, body: Readable.from([status]), cancel: () => undefined };
    }
    await acted;
    const reply = await inner(request);
    if (request.longRunning === true) cuts.add(() => reply.cancel());
    return reply;
  };
  return {
    transport,
    async blind(action: () => Promise<unknown>): Promise<void> {
      expired = true;
      for (const cut of cuts) cut();
      acted = action();
      await acted;
    },
  };
}

const withoutTimes = (text: string): readonly string[] => text.replaceAll(/^\d\d:\d\d:\d\d {2}/gm, '').split('\n').slice(0, -1);

describe('everwatch watch', () => {
  it('tells what is there and what happens, until Ctrl-C', async () => {
    await client.create(ConfigMap, map('old'));
    const terminal = fakeTerminal();
    const end = run('cm -n test', terminal);
    await terminal.shows('exists');
    await client.create(ConfigMap, map('new'));
    await client.create(ConfigMap, map('elsewhere', '1', 'default'));
    await client.replace(ConfigMap, map('new', '2'));
    await client.delete(ConfigMap, 'test/new');
    await terminal.shows('deleted');
    terminal.interrupt();
    expect(await end).toBe(0);
    expect(withoutTimes(terminal.output)).toEqual([
      'TIME      TYPE      OBJECT  WHAT HAPPENED',
      'ADDED     ConfigMap old  exists',
      'ADDED     ConfigMap new  created',
      'MODIFIED  ConfigMap new  changed: data.key',
      'DELETED   ConfigMap new  deleted',
    ]);
    expect(terminal.notes).toBe('');
    expect(open).toBe(0);
  });

  it('looks at one object, however it is named', async () => {
    for (const target of ['cm/b', 'cm b', 'configmap/b --field-selector metadata.namespace=test']) {
      for (const name of ['a', 'b']) await client.create(ConfigMap, map(name));
      const terminal = fakeTerminal();
      const end = run(`${target} -n test -o name`, terminal);
      await terminal.shows('configmap/b\n');
      await client.deleteCollection(ConfigMap, { namespace: 'test' });
      await terminal.shows('configmap/b\nconfigmap/b\n');
      terminal.interrupt();
      expect(await end).toBe(0);
      expect(terminal.output).not.toContain('configmap/a');
    }
  });

  it('looks everywhere and selects by labels, as JSON', async () => {
    for (const namespace of ['test', 'default']) for (const name of ['a', 'b']) await client.create(ConfigMap, map(name, '1', namespace));
    const terminal = fakeTerminal();
    const end = run('configmaps -A -l name=a --output json --no-headers', terminal);
    await terminal.shows('"namespace":"test"');
    await client.delete(ConfigMap, 'default/a');
    await terminal.shows('DELETED');
    terminal.interrupt();
    expect(await end).toBe(0);
    const lines = terminal.output.trim().split('\n').map((line): unknown => JSON.parse(line));
    expect(lines).toMatchObject([
      { type: 'ADDED', initial: true, object: { metadata: { name: 'a', namespace: 'default' } } },
      { type: 'ADDED', initial: true, object: { metadata: { name: 'a', namespace: 'test' } } },
      { type: 'DELETED', object: { kind: 'ConfigMap', apiVersion: 'v1', metadata: { name: 'a', namespace: 'default' } } },
    ]);
  });

  it('can begin now, or after a version', async () => {
    const first = await client.create(ConfigMap, map('first'));
    await client.create(ConfigMap, map('second'));
    for (const [since, seen] of [[first.metadata.resourceVersion, ['ADDED     ConfigMap second  created']], ['now', []]] as const) {
      const terminal = fakeTerminal();
      const end = run(`cm -n test --no-headers --since ${since}`, terminal);
      // Nothing else tells that a watch which begins now has begun.
      await new Promise((resolve) => setTimeout(resolve, 50));
      await client.create(ConfigMap, map(`third-${since}`));
      await terminal.shows('third');
      terminal.interrupt();
      await end;
      expect(withoutTimes(terminal.output)).toEqual([...seen, `ADDED     ConfigMap third-${since}  created`]);
    }
  });

  it('stops when its time is up', async () => {
    const clock = fakeClock();
    const terminal = fakeTerminal({ clock });
    const end = run('namespaces --timeout 30s', terminal);
    await terminal.shows('kube-system');
    await clock.advance(30_000);
    expect(await end).toBe(0);
    expect(clock.pending).toBe(0);
  });

  it('fails when the server refuses, in words that help', async () => {
    const terminal = fakeTerminal();
    expect(await run('cm -n test --field-selector spec.x=1', terminal)).toBe(1);
    expect(terminal.notes).toMatch(/^everwatch: cannot (list|watch) configmaps in namespace test: 400 BadRequest: "spec\.x" is not a known field selector/);
    expect(await run('tokenreviews', terminal)).toBe(1);
    expect(terminal.notes).toContain('everwatch: tokenreviews cannot be watched\n');
    expect(open).toBe(0);
  });

  it('says why nothing comes if the server cannot be reached, and goes on trying', async () => {
    const clock = fakeClock();
    const terminal = fakeTerminal({ clock });
    let answers = false;
    const reluctant: CommandEntry = {
      name: 'watch', summary: '',
      load: async () => watchCommand(async () => {
        const transport = inProcess(server.handler, { headers: { authorization: `Bearer ${server.token}` } });
        return createClient({ name: 'far', transport: (request) => (answers ? transport(request) : Promise.reject(new TransportError('connect', 'nobody listens'))) }, { clock });
      }),
    };
    const end = runProgram(['watch', 'namespaces'], terminal, [reluctant]);
    await clock.advance(2900);
    expect(terminal.notes).toBe('');
    await clock.advance(100_000);
    expect(terminal.notes).toMatch(/^everwatch: .*nobody listens.*\n$/);
    answers = true;
    await clock.advance(100_000);
    await terminal.shows('Namespace default');
    terminal.interrupt();
    expect(await end).toBe(0);
    expect(clock.pending).toBe(0);
  });

  it('after a gap tells the difference, with a note beside the output', async () => {
    for (const [form, last] of [['text', /DELETED +ConfigMap lost +found to be gone\n$/], ['json', /\{"type":"DELETED","certain":false,"object":\{[^\n]*"name":"lost"[^\n]*\n$/]] as const) {
      await client.create(ConfigMap, map('kept'));
      await client.create(ConfigMap, map('lost'));
      const cutter = cuttingTransport();
      const entry: CommandEntry = { name: 'watch', summary: '', load: async () => watchCommand(async () => createClient({ name: 'cut', transport: cutter.transport })) };
      const terminal = fakeTerminal();
      const end = runProgram(['watch', 'cm', '-n', 'test', '--no-headers', '-o', form], terminal, [entry]);
      await terminal.shows('lost');
      await cutter.blind(() => client.delete(ConfigMap, 'test/lost'));
      await terminal.shows('DELETED');
      terminal.interrupt();
      expect(await end).toBe(0);
      expect(terminal.output).toMatch(last);
      expect(terminal.output.trim().split('\n')).toHaveLength(3);
      expect(terminal.notes).toMatch(/^everwatch: the watch was blind between versions \d+ and \d+ \(its version had expired\); what follows is the difference\n$/);
      await client.deleteCollection(ConfigMap, { namespace: 'test' });
    }
  });

  it('hands the flags for the cluster on', async () => {
    const terminal = fakeTerminal();
    await run('nothing --kubeconfig a/b --context c', terminal);
    await run('nothing', terminal);
    expect(connections).toEqual([{ env: {}, kubeconfig: { path: 'a/b' }, context: 'c' }, { env: {} }]);
  });

  it.each([
    ['-A', 'which resource?'],
    ['cm a b', 'at most one name'],
    ['cm/a b', 'at most one name'],
    ['cm/', 'lacks the name'],
    ['cm -A -n test', 'exclude each other'],
    ['cm --since yesterday', '--since is "yesterday"; it may be now or a resourceVersion'],
    ['cm -o yaml', '--output is "yaml"; it may be text, json, name'],
  ])('is not called like this: %s', async (line, sentence) => {
    const terminal = fakeTerminal();
    expect(await run(line, terminal)).toBe(2);
    expect(terminal.notes).toContain(sentence);
    expect(connections).toEqual([]);
  });
});

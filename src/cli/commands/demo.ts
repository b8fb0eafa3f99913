import path from 'node:path';
import type { Client } from '../../client/client-types.ts';
import { Job } from '../../kinds/batch/v1.ts';
import type { RunningServer } from '../../server/server.ts';
import { applyManifests, deleteJobs } from '../apply-manifests.ts';
import { command, type Command } from '../command.ts';
import { ExampleJobs } from '../example-jobs.ts';
import { CommandFailure, Interrupted, UsageFailure, type ExitCode } from '../failure.ts';
import type { Arguments, Flags } from '../flags.ts';
import { readManifests, type Manifest } from '../manifests.ts';
import { printerFor } from '../output/watch-printer.ts';
import { packageRoot } from '../package-root.ts';
import { isPortTaken, startProblem, type StartServer } from '../server-port.ts';
import { stopSignal } from '../stop-signal.ts';
import type { Terminal } from '../terminal.ts';
import { DEFAULT_HOST, DEFAULT_PORT } from './serve.ts';
import type { Connect } from './watch.ts';

const DEFAULT_DATA = 'everwatch-data';
const PATIENCE_MS = 60_000;

const FLAGS = {
  once: { form: 'switch', help: 'End when the example Jobs have ended: with 0 if each ended as it should, else, or after 60 s, with 1.' },
  data: { form: 'text', value: 'DIR', help: `Keep everything in this folder. Default: ./${DEFAULT_DATA}.` },
  port: { form: 'port', value: 'PORT', help: `Port to listen on; 0 takes any free one. Default: ${DEFAULT_PORT}, or a free one if that is in use.` },
} as const satisfies Flags;

type DemoArguments = Arguments<keyof typeof FLAGS>;

export interface DemoPorts {
  readonly connect: Connect;
  readonly startServer: StartServer;
  /** Where the manifests are. Default: the examples of this package. */
  readonly examples?: string;
}

/** `everwatch demo`. */
export function demoCommand(ports: DemoPorts): Command {
  return command({
    usage: 'demo [flags]',
    description: `Serves a Kubernetes API in which Jobs run, applies the example manifests, and tells the story of the
Jobs, a line an event, as "everwatch watch jobs -A" does. The example Jobs of an earlier run are
deleted first. Then the server goes on, for kubectl and everything else, until Ctrl-C.`,
    flags: FLAGS,
    examples: [
      { command: 'everwatch demo', does: 'The whole story, and a server to play with' },
      { command: 'everwatch demo --once --port 0', does: 'For a machine: does everything work?' },
    ],
    async run(args, terminal) {
      if (args.positional.length > 0) throw new UsageFailure('demo takes no argument');
      const manifests = await readManifests(ports.examples ?? path.join(await packageRoot(), 'examples'));
      const server = await start(ports.startServer, args, terminal);
      try {
        return await withClient(ports.connect, { server, terminal, manifests, once: args.has('once') });
      } finally {
        await server.close();
      }
    },
  });
}

async function start(startServer: StartServer, args: DemoArguments, terminal: Terminal): Promise<RunningServer> {
  const folder = path.resolve(terminal.folder, args.text('data') ?? DEFAULT_DATA);
  const attempt = async (port: number): Promise<RunningServer> => startServer({
    store: { type: 'sqlite', folder }, host: DEFAULT_HOST, port, simulate: true,
    log: (error) => terminal.note(`everwatch: ${error instanceof Error ? error.message : String(error)}\n`),
  });
  const port = args.port('port');
  try {
    return await attempt(port ?? DEFAULT_PORT);
  } catch (error) {
    if (port !== undefined || !isPortTaken(error)) throw startProblem(error, { host: DEFAULT_HOST, port: port ?? DEFAULT_PORT });
    terminal.note(`everwatch: port ${DEFAULT_PORT} is in use, so this is another one\n`);
    return attempt(0);
  }
}

interface Stage {
  readonly server: RunningServer;
  readonly terminal: Terminal;
  readonly manifests: readonly Manifest[];
  readonly once: boolean;
}

async function withClient(connect: Connect, stage: Stage): Promise<ExitCode> {
  const { server, terminal } = stage;
  const client = await connect({ kubeconfig: { path: server.kubeconfigPath ?? '' }, env: {} });
  try {
    await terminal.write(`everwatch serves ${server.url}\n\n`);
    await deleteJobs(client, stage.manifests);
    return await tellStory(client, stage);
  } finally {
    await client.close();
  }
}

/** Watches first and applies then, so that the story has a beginning. Should applying fail, the watch ends with its error. */
async function tellStory(client: Client, stage: Stage): Promise<ExitCode> {
  const { terminal, manifests, once } = stage;
  const jobs = new ExampleJobs(manifests);
  const tooLate = (): Error => new CommandFailure(`these Jobs have not ended within ${PATIENCE_MS / 1000} s: ${jobs.running.join(', ')}`);
  const stop = stopSignal(terminal, once ? { ms: PATIENCE_MS, reason: tooLate } : undefined);
  let applying: Promise<void> | undefined;
  const onSynced = (): void => {
    applying ??= applyManifests(client, manifests, { clock: terminal.clock, signal: stop.signal }).catch((error: unknown) => stop.controller.abort(error));
  };
  try {
    await follow(client, { ...stage, jobs, signal: stop.signal, onSynced });
  } finally {
    stop.release();
    stop.controller.abort(new Interrupted('the story is told'));
    await applying;
  }
  return jobs.surprises.length === 0 ? 0 : 1;
}

interface Following extends Stage {
  readonly jobs: ExampleJobs;
  readonly signal: AbortSignal;
  readonly onSynced: () => void;
}

async function follow(client: Client, { server, terminal, once, jobs, signal, onSynced }: Following): Promise<void> {
  const printer = printerFor('text', { kind: Job, manyNamespaces: true, headers: true, selected: false });
  let told = false;
  await terminal.write(printer.header());
  for await (const event of client.watch(Job, { signal })) {
    if (event.type === 'synced') onSynced();
    if (event.type === 'synced' || event.type === 'gap') continue;
    await terminal.write(printer.line(event, terminal.clock.now()));
    if (event.type !== 'deleted') jobs.note(event.object);
    if (told || jobs.running.length > 0) continue;
    told = true;
    await terminal.write(closing(jobs, { server, once }));
    if (once) return;
  }
}

function closing(jobs: ExampleJobs, { server, once }: Pick<Stage, 'server' | 'once'>): string {
  const verdict = jobs.surprises.length === 0 ? `All ${jobs.count} example Jobs have ended as they should.` : `Not as it should be: ${jobs.surprises.join('; ')}.`;
  const reach = `kubectl --kubeconfig ${server.kubeconfigPath ?? ''} get jobs -A`;
  return once
    ? `\n${verdict}\nWhile the server runs (without --once), reach it with: ${reach}\n`
    : `\n${verdict}\nThe server goes on until Ctrl-C. Reach it with: ${reach}\n\n`;
}

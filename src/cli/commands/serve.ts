import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CONTROLLER_NAMES, type ControllerName, type RunningServer } from '../../server/server.ts';
import { command, type Command } from '../command.ts';
import { UsageFailure } from '../failure.ts';
import type { Arguments, Flags } from '../flags.ts';
import { startProblem, type ServeOptions, type StartServer } from '../server-port.ts';
import type { Terminal } from '../terminal.ts';

export const DEFAULT_PORT = 6443;
export const DEFAULT_HOST = '127.0.0.1';

const FLAGS = {
  data: { form: 'text', value: 'DIR', help: 'Keep everything in this folder: objects, certificates, token, kubeconfig. Made if need be.' },
  memory: { form: 'switch', help: 'Keep everything in memory and lose it at the end.' },
  port: { form: 'port', value: 'PORT', help: `Port to listen on; 0 takes any free one. Default: ${DEFAULT_PORT}.` },
  bind: { form: 'text', value: 'ADDRESS', help: `Address to listen on. Default: ${DEFAULT_HOST}.` },
  kubeconfig: { form: 'text', value: 'FILE', help: 'Where to write the kubeconfig. Default: DIR/kubeconfig; with --memory a file that is removed at the end.' },
  history: { form: 'duration', value: 'TIME', help: 'How long changes can be replayed to a watch that comes back: 5m, 2h, 7d. Default: 5m.' },
  drain: { form: 'duration', value: 'TIME', help: 'Over how long the ends of open watches are spread when the server stops. Default: 300ms.' },
  simulate: { form: 'switch', help: 'Let Jobs and pods run as if there were machines; annotations everwatch.dev/duration, /outcome and /exit-code choose how.' },
  controllers: { form: 'text', value: 'LIST', help: `Which controllers run inside: all (default), none, or some of ${CONTROLLER_NAMES.join(', ')}. Use none beside a kube-controller-manager.` },
  durability: { form: ['full', 'os'], help: 'full: an answer means the disk has it. os: quicker; a power cut may lose the last moments. Default: full.' },
} as const satisfies Flags;

type ServeArguments = Arguments<keyof typeof FLAGS>;

/** `everwatch serve`. */
export function serveCommand(startServer: StartServer): Command {
  return command({
    usage: 'serve --data DIR | --memory [flags]',
    description: `Serves the Kubernetes API over HTTPS (HTTP/1.1 and HTTP/2) until it is stopped. Once it can serve,
it prints one line on stdout, and nothing else:

  ready https://127.0.0.1:PORT kubeconfig=PATH

The kubeconfig (file mode 0600) has the CA and a token of an administrator; kubectl, client
libraries and "everwatch watch" take it. With --data, certificates and token stay the same across
restarts.

SIGTERM and Ctrl-C end all watches cleanly and then the program.`,
    flags: FLAGS,
    examples: [
      { command: 'everwatch serve --memory --port 0', does: 'For a test: on any free port, gone at the end' },
      { command: 'everwatch serve --data ./everwatch-data --history 7d', does: 'With a week of history, kept in a folder' },
      { command: 'everwatch serve --memory --simulate', does: 'With Jobs that run' },
    ],
    async run(args, terminal) {
      const plan = await planOf(args, terminal);
      try {
        const server = await start(startServer, plan.options);
        await serveUntilStopped(server, terminal);
        return 0;
      } finally {
        await plan.cleanUp();
      }
    },
  });
}

interface ServePlan {
  readonly options: ServeOptions & Required<Pick<ServeOptions, 'host' | 'port'>>;
  readonly cleanUp: () => Promise<void>;
}

async function planOf(args: ServeArguments, terminal: Terminal): Promise<ServePlan> {
  const data = args.text('data');
  if (args.positional.length > 0) throw new UsageFailure(`serve takes no argument, but there is "${args.positional.join(' ')}"`);
  if (data === undefined && !args.has('memory')) throw new UsageFailure('where to keep the objects? --data DIR keeps them in a folder, --memory until the end of the program');
  if (data !== undefined && args.has('memory')) throw new UsageFailure('--data and --memory exclude each other');
  if (data === undefined && args.has('durability')) throw new UsageFailure('--durability goes with --data');
  const historyMs = args.duration('history');
  if (historyMs === 0) throw new UsageFailure('--history must be longer than nothing');
  const drainMs = args.duration('drain');
  const durability = args.text('durability') === 'os' ? 'os' : 'full';
  const wanted = args.text('kubeconfig');
  const temporary = data === undefined && wanted === undefined ? await mkdtemp(path.join(tmpdir(), 'everwatch-')) : undefined;
  const kubeconfig = wanted ?? path.join(temporary ?? data ?? '.', 'kubeconfig');
  return {
    options: {
      store: data === undefined ? { type: 'memory' } : { type: 'sqlite', folder: path.resolve(terminal.folder, data), durability },
      host: args.text('bind') ?? DEFAULT_HOST,
      port: args.port('port') ?? DEFAULT_PORT,
      kubeconfig: path.resolve(terminal.folder, kubeconfig),
      simulate: args.has('simulate'),
      log: (error) => terminal.note(`everwatch: ${error instanceof Error ? error.message : String(error)}\n`),
      controllers: controllersOf(args.text('controllers') ?? 'all'),
      ...(historyMs === undefined ? {} : { historyMs }),
      ...(drainMs === undefined ? {} : { watches: { closeSpreadMs: drainMs } }),
    },
    cleanUp: async () => (temporary === undefined ? undefined : rm(temporary, { recursive: true, force: true })),
  };
}

function controllersOf(list: string): readonly ControllerName[] {
  if (list === 'all') return CONTROLLER_NAMES;
  if (list === 'none') return [];
  return list.split(',').map((word) => {
    const name = CONTROLLER_NAMES.find((one) => one === word.trim());
    if (name === undefined) throw new UsageFailure(`--controllers: there is no controller "${word.trim()}"; there are ${CONTROLLER_NAMES.join(', ')}, or all, or none`);
    return name;
  });
}

async function start(startServer: StartServer, options: ServePlan['options']): Promise<RunningServer> {
  try {
    return await startServer(options);
  } catch (error) {
    throw startProblem(error, options);
  }
}

async function serveUntilStopped(server: RunningServer, terminal: Terminal): Promise<void> {
  try {
    await terminal.write(`ready ${server.url} kubeconfig=${server.kubeconfigPath ?? ''}\n`);
    await aborted(terminal.interrupted);
  } finally {
    await server.close();
  }
}

/** Resolves when the signal is aborted. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

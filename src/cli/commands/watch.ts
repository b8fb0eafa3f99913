import type { Client } from '../../client/client-types.ts';
import type { WatchEvent, WatchOptions } from '../../client/watch-types.ts';
import type { ObjectLike } from '../../kinds/kind.ts';
import { command, type Command } from '../command.ts';
import { resolveResource } from '../discovery.ts';
import { CommandFailure, Interrupted, UsageFailure } from '../failure.ts';
import type { Arguments, Flags } from '../flags.ts';
import type { WatchPrinter } from '../output/printer.ts';
import { OUTPUTS, printerFor, type Output } from '../output/watch-printer.ts';
import { kindOf, type NamedResource } from '../../client/resource-word.ts';
import { stopSignal } from '../stop-signal.ts';
import type { Terminal } from '../terminal.ts';

/** Makes a client of the cluster that the flags and the environment name. */
export type Connect = (options: ConnectOptions) => Promise<Client>;

export interface ConnectOptions {
  readonly kubeconfig?: { readonly path: string };
  readonly context?: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

// A server that is there has answered by then; a user who still sees nothing wants to know why.
const PATIENCE_MS = 3000;

const FLAGS = {
  namespace: { form: 'text', short: 'n', value: 'NS', help: 'Watch this namespace. Default: that of the kubeconfig context, else "default".' },
  'all-namespaces': { form: 'switch', short: 'A', help: 'Watch all namespaces; each line then names its own.' },
  selector: { form: 'text', short: 'l', value: 'SEL', help: 'Only objects with such labels: "app=web,tier!=test", "env in (a,b)".' },
  'field-selector': { form: 'text', value: 'SEL', help: 'Only objects with such fields: "status.phase=Running", "metadata.name!=x".' },
  output: { form: OUTPUTS, short: 'o', help: 'Form of the output. Default: text.' },
  since: { form: 'text', value: 'now|RV', help: 'Leave out what exists: begin with what happens from now on, or after this resourceVersion.' },
  timeout: { form: 'duration', value: 'TIME', help: 'Stop after this time, with exit code 0. Default: never.' },
  'no-headers': { form: 'switch', help: 'Leave out the first line of the text form.' },
  kubeconfig: { form: 'text', value: 'FILE', help: 'Default: the files in $KUBECONFIG, else ~/.kube/config, else the service account of the pod.' },
  context: { form: 'text', value: 'NAME', help: 'Context of the kubeconfig. Default: its current one.' },
} as const satisfies Flags;

type WatchArguments = Arguments<keyof typeof FLAGS>;

/** `everwatch watch`. */
export function watchCommand(connect: Connect): Command {
  return command({
    usage: 'watch RESOURCE[/NAME] [flags]',
    description: `Tells what happens to objects, a line an event, for as long as it runs. It survives restarts of the
server, cut connections and expired versions; nothing is told twice and nothing is left out. After a
gap, which a note on stderr names, the difference is told.

RESOURCE is a plural, singular, short name or kind (jobs, job, Job, po, jobs.batch), built in or
served by the cluster.

text  TIME TYPE [NAMESPACE] OBJECT and what happened in words: "running 1/1", "complete in 4 s".
json  one JSON document a line: {"type":"ADDED","initial":true,"object":{...}}. "initial" marks what
      was there before; DELETED has "certain":false if the object was found missing after a gap.
name  job.batch/etl, once for each event.

TYPE is ADDED, MODIFIED or DELETED.`,
    flags: FLAGS,
    examples: [
      { command: 'everwatch watch jobs -n test', does: 'The Jobs of a namespace, in words' },
      { command: 'everwatch watch pods -A -l app=web --since now', does: 'What happens to some pods from now on, wherever they are' },
      { command: "everwatch watch job/etl -o json --timeout 5m | jq -r '.object.status.succeeded'", does: 'One Job, for a program' },
    ],
    async run(args, terminal) {
      const question = questionOf(args);
      const client = await connect(connectOptions(args, terminal));
      try {
        await watch(client, { args, terminal, ...question });
        return 0;
      } finally {
        await client.close();
      }
    },
  });
}

interface Question {
  readonly resource: string;
  readonly name: string | undefined;
  readonly output: Output;
}

/** What is asked for, checked before anything is connected. */
function questionOf(args: WatchArguments): Question {
  const [target = '', second, ...rest] = args.positional;
  const [resource = '', slashed] = target.split(/\/(.*)/s, 2);
  const name = slashed ?? second;
  if (resource === '') throw new UsageFailure('which resource? For example: everwatch watch jobs');
  if (rest.length > 0 || (slashed !== undefined && second !== undefined)) throw new UsageFailure('watch takes one resource and at most one name; use -l to choose several');
  if (name?.includes('/') === true) throw new UsageFailure(`"${name}" is no name; watch takes RESOURCE/NAME`);
  if (name === '') throw new UsageFailure(`"${target}" lacks the name after the slash`);
  if (args.has('namespace') && args.has('all-namespaces')) throw new UsageFailure('--namespace and --all-namespaces exclude each other');
  const since = args.text('since');
  if (since !== undefined && since !== 'now' && !/^\d+$/.test(since)) throw new UsageFailure(`--since is "${since}"; it may be now or a resourceVersion`);
  const output = OUTPUTS.find((known) => known === args.text('output')) ?? 'text';
  return { resource, name, output };
}

function connectOptions(args: WatchArguments, terminal: Terminal): ConnectOptions {
  const [path, context] = [args.text('kubeconfig'), args.text('context')];
  return { env: terminal.env, ...(path === undefined ? {} : { kubeconfig: { path } }), ...(context === undefined ? {} : { context }) };
}

interface Watching extends Question {
  readonly args: WatchArguments;
  readonly terminal: Terminal;
}

async function watch(client: Client, watching: Watching): Promise<void> {
  const { args, terminal, output } = watching;
  const resource = await resolveResource(client, watching.resource);
  if (!resource.verbs.includes('watch')) throw new CommandFailure(`${resource.plural} cannot be watched`);
  const kind = kindOf(resource);
  const manyNamespaces = resource.namespaced && args.has('all-namespaces');
  const printer = printerFor(output, { kind, manyNamespaces, selected: args.has('selector') || args.has('field-selector'), headers: !args.has('no-headers') });
  const timeoutMs = args.duration('timeout');
  const stop = stopSignal(terminal, timeoutMs === undefined ? undefined : { ms: timeoutMs, reason: () => new Interrupted('the time is up') });
  let forget: (() => void) | undefined;
  try {
    await terminal.write(printer.header());
    const events = client.watch(kind, { ...selectionOf(client, resource, watching), signal: stop.signal });
    forget = terminal.clock.after(PATIENCE_MS, () => {
      if (events.status.state !== 'live') terminal.note(`everwatch: ${events.explain()}\n`);
    });
    for await (const event of events) await tell(event, printer, terminal);
  } catch (error) {
    // Stopped as asked.
    if (!stop.signal.aborted || error !== stop.signal.reason) throw error;
  } finally {
    forget?.();
    stop.release();
  }
}

function selectionOf(client: Client, { namespaced }: NamedResource, { args, name }: Watching): WatchOptions {
  const [labels, fields, since] = [args.text('selector'), args.text('field-selector'), args.text('since')];
  const namespace = args.text('namespace') ?? client.cluster.namespace ?? 'default';
  const named = name === undefined ? [] : [`metadata.name=${name}`];
  const allFields = [...named, ...(fields === undefined ? [] : [fields])].join(',');
  return {
    ...(namespaced && !args.has('all-namespaces') ? { namespace } : {}),
    ...(labels === undefined ? {} : { labels }),
    ...(allFields === '' ? {} : { fields: allFields }),
    ...(since === undefined ? {} : { since }),
  };
}

async function tell(event: WatchEvent<ObjectLike>, printer: WatchPrinter, terminal: Terminal): Promise<void> {
  switch (event.type) {
    case 'synced':
      return;
    case 'gap': {
      const why = event.cause === 'expired' ? 'its version had expired' : 'the server went back to an older state';
      terminal.note(`everwatch: the watch was blind between versions ${event.from ?? 'unknown'} and ${event.to} (${why}); what follows is the difference\n`);
      return;
    }
    case 'added': case 'modified': case 'deleted':
      return terminal.write(printer.line(event, terminal.clock.now()));
  }
}

import { parseJson } from '../../../src/wire/json.ts';
import { isJsonObject } from '../../../src/wire/object.ts';
import type { JsonValue } from '../../../src/wire/object.ts';
import { maskScript } from '../recording/mask.ts';
import type { Recording } from '../recording/answer.ts';
import type { Script } from '../script.ts';
import { Connection, readAll } from './connection.ts';
import { ScriptPlayer } from './play-script.ts';
import type { PlayedScript } from './play-script.ts';
import type { Server } from './target.ts';
import { within } from './within.ts';

export interface PlayOptions {
  readonly server: Server;
  /** Four lower-case letters or digits; keeps runs against one server apart. */
  readonly run: string;
  readonly parallel: number;
  readonly patienceMs: number;
  readonly onScript?: (script: Script, ms: number) => void;
}

/** Plays all scripts, each in a namespace of its own, and masks what came. First those that must be alone. */
export async function playAll(scripts: readonly Script[], options: PlayOptions): Promise<Recording> {
  const stage = new Stage(options);
  const results = new Map<string, Recording[string]>();
  const play = async (script: Script, index: number): Promise<void> => {
    const start = performance.now();
    results.set(script.name, await stage.play(script, index));
    options.onScript?.(script, performance.now() - start);
  };
  const numbered = scripts.map((script, index) => ({ script, index }));
  await stage.open();
  try {
    for (const { script, index } of numbered.filter((one) => one.script.alone)) await play(script, index);
    // The longest first, so that the end is not one script alone.
    const rest = numbered.filter((one) => !one.script.alone);
    const queue = [...rest.filter((one) => isLong(one.script)), ...rest.filter((one) => !isLong(one.script))];
    const worker = async (): Promise<void> => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) await play(next.script, next.index);
    };
    await Promise.all(Array.from({ length: options.parallel }, worker));
  } finally {
    await stage.close();
  }
  return Object.fromEntries(scripts.map((script) => [script.name, results.get(script.name) ?? {}]));
}

function isLong(script: Script): boolean {
  return script.slow || script.together || script.steps.some((step) => step.do === 'watch');
}

/** The server, with what every script needs there. */
class Stage {
  readonly #options: PlayOptions;
  readonly #connection: Connection;
  readonly #noise: string;
  #stirs = 0;

  constructor(options: PlayOptions) {
    this.#options = options;
    this.#connection = new Connection(options.server);
    this.#noise = `o-${options.run}-noise`;
  }

  async open(): Promise<void> {
    const made = await this.#createNamespace(this.#noise);
    if (made !== 201) throw new Error(`cannot create a namespace at ${this.#options.server.url}: ${made}`);
    await this.#send('POST', `/api/v1/namespaces/${this.#noise}/configmaps`, { metadata: { name: 'noise' } });
  }

  async close(): Promise<void> {
    await this.#remove(`/api/v1/namespaces/${this.#noise}/configmaps/noise`);
    await this.#removeNamespace(this.#noise);
    this.#connection.close();
  }

  async play(script: Script, index: number): Promise<Recording[string]> {
    const ns = `o-${this.#options.run}-${String(index).padStart(3, '0')}`;
    const names = { ns, ns2: `${ns}b` };
    await this.#createNamespace(names.ns);
    await this.#createNamespace(names.ns2);
    const player = new ScriptPlayer({
      connection: this.#connection,
      names,
      patienceMs: this.#options.patienceMs,
      stir: () => this.#stir(),
    });
    let played: PlayedScript | undefined;
    try {
      played = await player.play(script);
      return maskScript(script, { ...played, names });
    } finally {
      for (const path of [...(played?.created ?? [])].reverse()) await this.#remove(path);
      await this.#removeNamespace(names.ns);
      await this.#removeNamespace(names.ns2);
    }
  }

  async #stir(): Promise<void> {
    this.#stirs += 1;
    const path = `/api/v1/namespaces/${this.#noise}/configmaps/noise`;
    await this.#send('PATCH', path, { data: { stirs: String(this.#stirs) } });
  }

  async #createNamespace(name: string): Promise<number> {
    return (await this.#send('POST', '/api/v1/namespaces', { metadata: { name } })).status;
  }

  /** Without a namespace controller a namespace goes when its `kubernetes` finalizer is taken away by hand. */
  async #removeNamespace(name: string): Promise<void> {
    const path = `/api/v1/namespaces/${name}`;
    await this.#send('DELETE', path);
    await this.#send('PUT', `${path}/finalize`, { apiVersion: 'v1', kind: 'Namespace', metadata: { name }, spec: { finalizers: [] } });
  }

  async #remove(path: string): Promise<void> {
    const { status, body } = await this.#send('DELETE', `${path}?gracePeriodSeconds=0&propagationPolicy=Background`);
    const metadata = isJsonObject(body) ? body['metadata'] : undefined;
    if (status === 200 && isJsonObject(metadata) && metadata['finalizers'] !== undefined) {
      await this.#send('PATCH', path, { metadata: { finalizers: null } });
    }
  }

  async #send(method: string, path: string, body?: JsonValue): Promise<{ status: number; body: JsonValue }> {
    const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
    const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body), 'utf8');
    const reply = await within(this.#connection.http1({ method, path, headers: { 'content-type': type }, ...(bytes === undefined ? {} : { body: bytes }) }), { ms: 10_000, what: 'answer' });
    const read = (await readAll(reply.body)).toString('utf8');
    return { status: reply.status, body: read.startsWith('{') ? parseJson(read) : read };
  }
}

import { parse as parseYaml } from 'yaml';
import { parseJson, writeJson } from '../../../src/wire/json.ts';
import { isJsonObject } from '../../../src/wire/object.ts';
import type { JsonValue } from '../../../src/wire/object.ts';
import type { RawAnswer, RawBody } from '../recording/answer.ts';
import type { EventsStep, RequestStep, Script, Step, WatchStep } from '../script.ts';
import { readContinueToken } from '../recording/versions.ts';
import { readAll } from './connection.ts';
import type { Connection, OpenReply, SentRequest } from './connection.ts';
import { feedFromReply, feedFromSocket } from './feed.ts';
import type { EventFeed } from './feed.ts';
import { MissingReference, References } from './references.ts';
import { within } from './within.ts';

/** So long may a server take before it answers (it waits for a version that has not come yet). */
const LONGEST_WAIT_MS = 4_000;

export interface PlayedScript {
  /** Of the steps and of what was given, in order. */
  readonly answers: readonly (readonly [Step, RawAnswer])[];
  readonly references: References;
  /** Paths of objects that were made, in order. */
  readonly created: readonly string[];
}

export interface Surroundings {
  readonly connection: Connection;
  readonly names: Readonly<Record<string, string>>;
  /** How long to wait for an event that must come, in milliseconds. */
  readonly patienceMs: number;
  /** Writes something elsewhere, so that "the current version" is never by chance that of the last step. */
  readonly stir: () => Promise<void>;
}

/** Plays the steps of one script. */
export class ScriptPlayer {
  readonly #around: Surroundings;
  readonly #references: References;
  readonly #feeds: Map<string, EventFeed> = new Map();
  readonly #created: string[] = [];

  constructor(around: Surroundings) {
    this.#around = around;
    this.#references = new References(around.names);
  }

  async play(script: Script): Promise<PlayedScript> {
    const answers: [Step, RawAnswer][] = [];
    try {
      for (const step of script.given) answers.push([step, await this.#step(step)]);
      if (script.together) {
        const all = await Promise.all(script.steps.map((step) => this.#step(step)));
        script.steps.forEach((step, index) => answers.push([step, all[index] ?? { kind: 'unplayed', why: 'lost' }]));
      } else {
        for (const step of script.steps) answers.push([step, await this.#step(step)]);
      }
    } finally {
      for (const feed of this.#feeds.values()) feed.close();
    }
    return { answers, references: this.#references, created: this.#created };
  }

  async #step(step: Step): Promise<RawAnswer> {
    try {
      switch (step.do) {
        case 'request': return await this.#request(step);
        case 'watch': return await this.#watch(step);
        case 'events': return await this.#events(step);
      }
    } catch (error) {
      if (error instanceof MissingReference) return { kind: 'unplayed', why: error.message };
      if (error instanceof Error && ('code' in error || error.name === 'AbortError')) {
        return { kind: 'unplayed', why: `no answer: ${'code' in error ? String(error.code) : error.message}` };
      }
      throw error;
    }
  }

  async #request(step: RequestStep): Promise<RawAnswer> {
    const path = this.#references.fill(step.path);
    const body = step.body === undefined ? undefined : this.#references.fillBody(step.body);
    const sent = { method: step.method, path, ...(body === undefined ? {} : { body: bytesOf(body) }) };
    const { reply, read } = await this.#ask(step, sent);
    if (read.form === 'json' || read.form === 'yaml') {
      this.#references.remember(step.id, read.value);
      if (reply.status === 201) this.#noteCreated(step, path, read.value);
    }
    if (step.method !== 'GET') await this.#around.stir();
    const asked = askedVersion(path);
    return { kind: 'reply', status: reply.status, headers: reply.headers, body: read, ...(asked === undefined ? {} : { asked }) };
  }

  async #ask(step: RequestStep, sent: Pick<SentRequest, 'method' | 'path' | 'body'>): Promise<{ reply: OpenReply; read: RawBody }> {
    const deadline = Date.now() + this.#around.patienceMs;
    for (;;) {
      const reply = await this.#send(step, sent);
      const read = bodyOf(reply, await this.#readAll(reply));
      const text = 'text' in read ? read.text : '';
      const isThere = step.awaits === undefined || (reply.status === step.awaits.status && text.includes(step.awaits.text ?? ''));
      if (isThere || Date.now() > deadline) return { reply, read };
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
    }
  }

  #send(step: RequestStep | WatchStep, request: Pick<SentRequest, 'method' | 'path' | 'body'>): Promise<OpenReply> {
    const headers = Object.fromEntries(Object.entries(step.headers).map(([name, value]) => [name, this.#references.fill(value)]));
    const sent = { ...request, headers };
    const answer = step.via === 'h2' ? this.#around.connection.http2(sent) : this.#around.connection.http1(sent);
    return within(answer, { ms: this.#around.patienceMs + LONGEST_WAIT_MS, what: 'answer' });
  }

  #readAll(reply: OpenReply): Promise<Buffer> {
    return within(readAll(reply.body), { ms: this.#around.patienceMs, what: 'end of the answer', onLate: () => reply.close() });
  }

  async #watch(step: WatchStep): Promise<RawAnswer> {
    const path = this.#references.fill(step.path);
    if (step.via === 'ws') return this.#socket(step, path);
    const reply = await this.#send(step, { method: 'GET', path });
    if (reply.status !== 200) {
      return { kind: 'reply', status: reply.status, headers: reply.headers, body: bodyOf(reply, await this.#readAll(reply)) };
    }
    this.#feeds.set(step.id, feedFromReply(reply));
    return { kind: 'reply', status: 200, headers: reply.headers, body: { form: 'stream' } };
  }

  async #socket(step: WatchStep, path: string): Promise<RawAnswer> {
    const request = { method: 'GET', path, headers: step.headers };
    const opened = await within(this.#around.connection.websocket(request, step.protocols), { ms: this.#around.patienceMs, what: 'answer' });
    if ('status' in opened) {
      const body = bodyOf(opened, await this.#readAll(opened));
      opened.close();
      return { kind: 'reply', status: opened.status, headers: opened.headers, body };
    }
    this.#feeds.set(step.id, feedFromSocket(opened));
    return { kind: 'reply', status: 101, headers: [['sec-websocket-protocol', opened.protocol]], body: { form: 'stream' } };
  }

  async #events(step: EventsStep): Promise<RawAnswer> {
    const feed = this.#feeds.get(step.of);
    if (feed === undefined) return { kind: 'unplayed', why: `${step.of} opened no stream` };
    return { kind: 'events', ...(await feed.take(step.until, Math.max(step.withinMs ?? 0, this.#around.patienceMs))) };
  }

  /** Only what can be deleted again by its path: an object with a uid, made by POST to its collection or by name. */
  #noteCreated(step: RequestStep, path: string, body: JsonValue): void {
    const metadata = isJsonObject(body) ? body['metadata'] : undefined;
    if (!isJsonObject(metadata) || typeof metadata['uid'] !== 'string' || typeof metadata['name'] !== 'string') return;
    const [plain = '', query = ''] = path.split('?');
    if (query.includes('dryRun')) return;
    this.#created.push(step.method === 'POST' ? `${plain}/${encodeURIComponent(metadata['name'])}` : plain);
  }
}

/** The version that a list must have: that of its continue token, or the one given with a limit or as Exact. */
function askedVersion(path: string): string | undefined {
  const query = new URLSearchParams(path.split('?')[1] ?? '');
  const token = query.get('continue');
  if (token !== null && token !== '') return readContinueToken(token)?.rv;
  const isExact = query.get('resourceVersionMatch') === 'Exact' || (query.has('limit') && !query.has('resourceVersionMatch'));
  return isExact ? (query.get('resourceVersion') ?? undefined) : undefined;
}

function bytesOf(body: JsonValue | { readonly text: string }): Buffer {
  if (isJsonObject(body) && Object.keys(body).length === 1 && typeof body['text'] === 'string') return Buffer.from(body['text'], 'utf8');
  return Buffer.from(writeJson(body), 'utf8');
}

function bodyOf(reply: OpenReply, bytes: Buffer): RawBody {
  if (bytes.length === 0) return { form: 'none' };
  const type = reply.headers.find(([name]) => name === 'content-type')?.[1] ?? '';
  if (reply.headers.some(([name]) => name === 'content-encoding')) return { form: 'bytes' };
  const text = bytes.toString('utf8');
  if (type.startsWith('application/json')) return jsonBody(text);
  if (type.startsWith('application/yaml')) return { form: 'yaml', value: yamlValue(text), text };
  if (type.includes('protobuf') || type.includes('cbor')) return { form: 'bytes' };
  return { form: 'text', text };
}

/** Integers beyond 2^53 stay exact, as in JSON. */
function yamlValue(text: string): JsonValue {
  return narrowed(parseYaml(text, { intAsBigInt: true }) as JsonValue);
}

function narrowed(value: JsonValue): JsonValue {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value;
  if (Array.isArray(value)) return value.map(narrowed);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, narrowed(field ?? null)])) as JsonValue;
}

function jsonBody(text: string): RawBody {
  try {
    return { form: 'json', value: parseJson(text), text };
  } catch {
    return { form: 'text', text };
  }
}

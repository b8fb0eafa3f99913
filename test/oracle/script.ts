import type { JsonObject, JsonValue } from '../../src/wire/object.ts';

// The language of the oracle's scripts. A script is plain values, so that it can be read, counted and played against
// any server. In every string of a step, `{{…}}` stands for something known only while playing:
//   {{ns}} {{ns2}}          the script's own namespace, and a second one that sorts right after it; their text is also
//                           the prefix for names of cluster-scoped objects
//   {{a.rv}} {{a.rv+7}}     the resource version in the answer to step `a` (and that plus or minus a number)
//   {{a.uid}} {{a.name}} {{a.continue}}
//   {{a.continue@1}}        that continue token with its version replaced (`1`, `-1`, or a step's: `b.rv`)
//   {{a:items.0.metadata.name}}   any field of that answer

/** Protocol of one request: HTTP/1.1, HTTP/2, or a WebSocket (watches only). */
export type Via = 'h1' | 'h2' | 'ws';

/** What is sent as the body. `like` takes an earlier answer and lays a merge patch over it. */
export type Body =
  | { readonly form: 'json'; readonly value: JsonValue }
  | { readonly form: 'text'; readonly text: string }
  | { readonly form: 'like'; readonly step: string; readonly merge: JsonObject };

export interface RequestStep {
  readonly do: 'request';
  readonly id: string;
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Body;
  readonly via: 'h1' | 'h2';
  /**
   * Asked again until the answer has this status and this text in its body (or patience ends): for what the server
   * itself changes a little later.
   */
  readonly awaits?: { readonly status: number; readonly text?: string };
  /** What of the answer's body is kept; everything by default. */
  readonly keep: Keep;
  /** Why our answer stays another than the real server's. */
  readonly differs?: string;
}

/** Opens a watch that stays open while the next steps are played. */
export interface WatchStep {
  readonly do: 'watch';
  readonly id: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly via: Via;
  readonly protocols: readonly string[];
  readonly differs?: string;
}

/** Reads events of an open watch, from where the last such step stopped. */
export interface EventsStep {
  readonly do: 'events';
  readonly id: string;
  readonly of: string;
  readonly until: Until;
  /**
   * Bookmarks other than the one that ends the initial events may come at any moment, so they are left out; or, where
   * the script is about them, several in a row are recorded as one.
   */
  readonly bookmarks: 'left out' | 'once';
  /** How long to wait for that, if longer than usual. */
  readonly withinMs?: number;
  readonly differs?: string;
}

/**
 * When reading stops: after so many events, after an event of the object of that name, after a bookmark, at the end of
 * the stream, or when nothing came for so many milliseconds (for watches that are to stay silent).
 */
export type Until =
  | { readonly count: number }
  | { readonly name: string }
  | { readonly bookmark: true }
  | { readonly end: true }
  | { readonly quietMs: number };

export type Step = RequestStep | WatchStep | EventsStep;

/**
 * - `all`: the body, parsed.
 * - `raw`: the text as it is, for rules about bytes.
 * - `status`: nothing of the body.
 * - `outline`: the keys at the first three levels, for documents of megabytes.
 * - `names`: for lists, only `metadata.name` and the resource version of each item; `bare names`: without the version.
 * - `unversioned`: without any resource version, for what was written at the server's start in an order of chance.
 */
export type Keep = 'all' | 'raw' | 'status' | 'outline' | 'names' | 'bare names' | 'unversioned';

export interface Script {
  /** `topic/file/name`: the topic is what the score is summed by. */
  readonly name: string;
  /** Writes that set the scene. They are played, but are no cases; if one fails, no case counts. */
  readonly given: readonly Step[];
  readonly steps: readonly Step[];
  /** The steps do not depend on each other and are played at the same time (for those that wait). */
  readonly together: boolean;
  /** Nothing else may run meanwhile: the script reads what is not its own. */
  readonly alone: boolean;
  /** Takes more than ten seconds; left out of `npm test`. */
  readonly slow: boolean;
}

type ScriptParts = Pick<Script, 'name' | 'steps'> & Partial<Pick<Script, 'given' | 'together' | 'alone' | 'slow'>>;

export function script(parts: ScriptParts): Script {
  const whole: Script = { given: [], together: false, alone: false, slow: false, ...parts };
  const seen = new Set<string>();
  for (const step of [...whole.given, ...whole.steps]) {
    if (seen.has(step.id)) throw new Error(`${whole.name} has two steps '${step.id}'`);
    seen.add(step.id);
  }
  return whole;
}

type RequestExtras = Partial<Pick<RequestStep, 'headers' | 'via' | 'keep' | 'differs' | 'awaits'>> & {
  /** Sent as Content-Type. */
  readonly type?: string;
};

/** Either JSON, or what {@link text} or {@link like} made. */
export type BodyArgument = JsonValue | Body;

/** A request of any method. `to` is `[id, path]`. */
export function request(method: string, to: readonly [string, string], options: RequestExtras & { readonly body?: BodyArgument } = {}): RequestStep {
  const { body, type, headers, ...rest } = options;
  const sent = body === undefined ? undefined : asBody(body);
  const contentType = type ?? (sent === undefined ? undefined : 'application/json');
  return {
    do: 'request', id: to[0], method, path: to[1], via: 'h1', keep: 'all', ...rest,
    headers: { ...(contentType === undefined ? {} : { 'content-type': contentType }), ...headers },
    ...(sent === undefined ? {} : { body: sent }),
  };
}

export function get(id: string, path: string, options: RequestExtras = {}): RequestStep {
  return request('GET', [id, path], options);
}

export function post(to: readonly [string, string], body: BodyArgument, options: RequestExtras = {}): RequestStep {
  return request('POST', to, { ...options, body });
}

export function put(to: readonly [string, string], body: BodyArgument, options: RequestExtras = {}): RequestStep {
  return request('PUT', to, { ...options, body });
}

export function del(id: string, path: string, options: RequestExtras & { readonly body?: BodyArgument } = {}): RequestStep {
  return request('DELETE', [id, path], options);
}

export const PATCH_TYPES = {
  json: 'application/json-patch+json',
  merge: 'application/merge-patch+json',
  strategic: 'application/strategic-merge-patch+json',
  apply: 'application/apply-patch+yaml',
} as const;

export type PatchForm = keyof typeof PATCH_TYPES;

export function patch(form: PatchForm, to: readonly [string, string], body: BodyArgument): RequestStep {
  return request('PATCH', to, { type: PATCH_TYPES[form], body });
}

/** The same request with more, or other, headers. */
export function withHeaders(step: RequestStep, headers: Readonly<Record<string, string>>): RequestStep {
  return { ...step, headers: { ...step.headers, ...headers } };
}

/** A body that is sent as it is. */
export function text(value: string): Body {
  return { form: 'text', text: value };
}

/** The object that an earlier step answered, with a merge patch laid over it. */
export function like(step: string, merge: JsonObject = {}): Body {
  return { form: 'like', step, merge };
}

type WatchExtras = Partial<Pick<WatchStep, 'headers' | 'via' | 'protocols' | 'differs'>>;

export function watch(id: string, path: string, options: WatchExtras = {}): WatchStep {
  return { do: 'watch', id, path, headers: {}, via: 'h1', protocols: [], ...options };
}

/** `to` is `[id, id of the watch]`. */
export function events(to: readonly [string, string], until: Until, options: Partial<Pick<EventsStep, 'withinMs' | 'bookmarks'>> = {}): EventsStep {
  return { do: 'events', id: to[0], of: to[1], until, bookmarks: 'left out', ...options };
}

/** The same step, with the reason why ours stays another. */
export function differing<S extends Step>(step: S, reason: string): S {
  return { ...step, differs: reason };
}

function asBody(body: BodyArgument): Body {
  if (typeof body === 'object' && body !== null && !Array.isArray(body) && isBody(body)) return body;
  return { form: 'json', value: body };
}

function isBody(value: JsonObject | Body): value is Body {
  return value.form === 'json' || value.form === 'text' || value.form === 'like';
}

/** Number of requests that a script asks as cases (watches count, readings of their events do not). */
export function countRequests(script: Script): number {
  return script.steps.filter((step) => step.do !== 'events').length;
}

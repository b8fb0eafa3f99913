import type { JsonObject, JsonValue } from '../../../src/wire/object.ts';

/** What a server said, before masking. `asked`: the one version at which the request wanted its list. */
export type RawAnswer =
  | { readonly kind: 'reply'; readonly status: number; readonly headers: readonly (readonly [string, string])[]; readonly body: RawBody; readonly asked?: string }
  | { readonly kind: 'events'; readonly events: readonly RawEvent[]; readonly ended: 'end' | 'open' | 'late' }
  /** A step that could not be played: what it refers to is missing, or no connection came about. */
  | { readonly kind: 'unplayed'; readonly why: string };

export type RawBody =
  | { readonly form: 'json'; readonly value: JsonValue; readonly text: string }
  | { readonly form: 'yaml'; readonly value: JsonValue; readonly text: string }
  | { readonly form: 'text'; readonly text: string }
  | { readonly form: 'bytes' }
  | { readonly form: 'stream' }
  | { readonly form: 'none' };

export type RawEvent = { readonly value: JsonValue } | { readonly text: string } | { readonly bytes: true };

/**
 * What is recorded of an answer, masked. Fields are short because there are thousands:
 * - a reply: `status`, `headers` (those that matter, without the usual ones), and `body`, or `text` / `yaml` / `bytes`
 * - events: `events`, and `then` (what came after them: the end, or `late` if what was waited for did not come)
 * - `unplayed`
 */
export interface Answer extends JsonObject {
  status?: number;
  headers?: JsonObject;
  body?: JsonValue;
  text?: string;
  yaml?: JsonValue;
  bytes?: true;
  events?: JsonValue[];
  then?: string;
  unplayed?: string;
}

/** Step id -> answer, in the order of the script. */
export type ScriptRecording = Record<string, Answer>;

/** Script name -> its recording. */
export type Recording = Record<string, ScriptRecording>;

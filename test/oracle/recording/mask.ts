import type { JsonObject, JsonValue } from '../../../src/wire/object.ts';
import type { References } from '../play/references.ts';
import type { Script, Step } from '../script.ts';
import type { Answer, RawAnswer, RawBody, RawEvent, ScriptRecording } from './answer.ts';
import { keepOf } from './keep.ts';
import { Masks } from './masks.ts';
import { isPlainBookmark } from './plain-bookmark.ts';

export interface ToMask {
  readonly answers: readonly (readonly [Step, RawAnswer])[];
  readonly references: References;
  readonly names: Readonly<Record<string, string>>;
}

/** The answers to the cases of a script, with everything masked that differs from play to play. */
export function maskScript(script: Script, played: ToMask): ScriptRecording {
  const masks = new Masks({ script: JSON.stringify(script), computed: played.references.computed, names: played.names });
  const masked = played.answers.map(([step, raw]) => [step.id, answerOf(step, raw, masks)] as const);
  const failed = script.given.find((step) => isFailure(masked.find(([id]) => id === step.id)?.[1]));
  const why = failed === undefined ? undefined : JSON.stringify(masked.find(([id]) => id === failed.id)?.[1]).slice(0, 300);
  const given = new Set(script.given.map((step) => step.id));
  const cases = masked.filter(([id]) => !given.has(id));
  return Object.fromEntries(cases.map(([id, answer]) => [id, failed === undefined ? answer : { unplayed: `given '${failed.id}' failed: ${why}` }]));
}

function isFailure(answer: Answer | undefined): boolean {
  return answer === undefined || answer.unplayed !== undefined || (answer.status ?? 200) >= 400 || answer.then === 'late';
}

function answerOf(step: Step, raw: RawAnswer, masks: Masks): Answer {
  if (raw.kind === 'unplayed') return { unplayed: raw.why };
  if (raw.kind === 'events') {
    const kept = withoutPlainBookmarks(raw.events, step.do === 'events' && step.bookmarks === 'once');
    masks.learn(step.id, kept.flatMap((event) => ('value' in event ? [event.value] : [])));
    const events = kept.map((event) => maskEvent(event, step.id, masks));
    return { events, ...(raw.ended === 'open' ? {} : { then: raw.ended }) };
  }
  if (raw.body.form === 'json' || raw.body.form === 'yaml') masks.learn(step.id, [raw.body.value], raw.asked);
  return { status: raw.status, ...headersOf(raw, step.id, masks), ...bodyOf(raw.body, step, masks) };
}

function withoutPlainBookmarks(events: readonly RawEvent[], keepOne: boolean): RawEvent[] {
  return events.filter((event, index) => {
    const before = events[index - 1];
    return !isPlainBookmark(event) || (keepOne && (before === undefined || !isPlainBookmark(before)));
  });
}

function maskEvent(event: RawEvent, step: string, masks: Masks): JsonValue {
  if ('value' in event) return masks.value(step, event.value);
  return 'text' in event ? { text: masks.text(step, event.text) } : { bytes: true };
}

/** Headers that say something to a client. The usual value of the first two is not written. */
const USUAL: Readonly<Record<string, string>> = { 'content-type': 'application/json', 'cache-control': 'no-cache, private' };
const TELLING: readonly string[] = [
  'retry-after', 'location', 'vary', 'content-encoding', 'etag', 'allow', 'www-authenticate', 'sec-websocket-protocol', 'last-modified',
];

function headersOf(raw: Extract<RawAnswer, { kind: 'reply' }>, step: string, masks: Masks): { headers?: JsonObject } {
  const kept: JsonObject = {};
  if (raw.status !== 101) {
    for (const [name, usual] of Object.entries(USUAL)) {
      const value = valueOf(raw.headers, name) ?? 'none';
      if (value !== usual) kept[name] = value;
    }
  }
  for (const name of TELLING) {
    const value = valueOf(raw.headers, name);
    if (value !== undefined) kept[name] = name === 'etag' || name === 'last-modified' ? `«${name}»` : masks.text(step, value);
  }
  const warnings = raw.headers.filter(([name]) => name === 'warning').map(([, value]) => masks.text(step, value));
  if (warnings.length > 0) kept['warning'] = warnings;
  return Object.keys(kept).length === 0 ? {} : { headers: kept };
}

function valueOf(headers: readonly (readonly [string, string])[], name: string): string | undefined {
  const values = headers.filter(([one]) => one === name).map(([, value]) => value);
  return values.length === 0 ? undefined : values.join(', ');
}

function bodyOf(body: RawBody, step: Step, masks: Masks): Partial<Answer> {
  const keep = step.do === 'request' ? step.keep : 'all';
  if (keep === 'status' || body.form === 'none' || body.form === 'stream') return {};
  switch (body.form) {
    case 'bytes': return { bytes: true };
    case 'text': return { text: masks.text(step.id, body.text) };
    case 'json': return keep === 'raw' ? { text: masks.text(step.id, body.text) } : { body: masks.value(step.id, keepOf(keep, body.value)) };
    case 'yaml': return keep === 'raw' ? { text: masks.text(step.id, body.text) } : { yaml: masks.value(step.id, keepOf(keep, body.value)) };
  }
}


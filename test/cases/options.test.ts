import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parseJson } from '../../src/wire/json.ts';
import { readRecording } from '../oracle/recording/files.ts';
import { acceptOf, FORMS, TRANSPORTS, type Form, type Transport } from './axes.ts';
import { Cluster } from './cluster.ts';
import { UNREADABLE_TOKEN, verdictOf, type SentOptions, type Verdict } from './option-rules.ts';
import { LIMIT_MS, Reader, wholeText } from './reader.ts';
import { withQuery, type Query, type Room } from './room.ts';

vi.setConfig({ testTimeout: LIMIT_MS, hookTimeout: LIMIT_MS });

function grid<T extends object>(axes: { readonly [K in keyof T]: readonly T[K][] }): T[] {
  return Object.entries(axes).reduce<object[]>((rows, [name, values]) => rows.flatMap((row) => (values as readonly unknown[]).map((value) => ({ ...row, [name]: value }))), [{}]) as T[];
}

const ALL: readonly SentOptions[] = grid<SentOptions>({
  verb: ['list', 'watch'],
  resourceVersion: [undefined, '0', '5', 'abc', '-1'],
  resourceVersionMatch: [undefined, 'Exact', 'NotOlderThan', 'Latest'],
  sendInitialEvents: [undefined, 'true', 'false'],
  continue: [undefined, 'valid', 'broken'],
  limit: [undefined, '1'],
});

/** Everything is forgotten but what was written a moment ago. */
const OLDEST = 6n;
const BROKEN = 'bm9ib2R5IGdhdmUgdGhpcw';

describe('options that contradict each other, or cannot be read, are refused with a Status, and no others (S17)', () => {
  let cluster: Cluster;
  let room: Room;
  let token: string;

  beforeAll(async () => {
    cluster = await Cluster.start();
    room = await cluster.room();
    for (const name of ['a', 'b']) await room.make(name);
    token = (await room.view({ form: 'JSON', selector: 'no selector', transport: 'HTTP/2' }).list({ limit: 1 })).continueToken ?? '';
  });

  afterAll(() => cluster.close());

  function queryOf(sent: SentOptions): Query {
    const { verb, continue: which, ...options } = sent;
    const given = Object.entries({ ...options, continue: which === 'valid' ? token : which === 'broken' ? BROKEN : undefined }).filter((pair): pair is [string, string] => pair[1] !== undefined);
    return { ...(verb === 'watch' ? { watch: 'true' } : {}), ...Object.fromEntries(given) };
  }

  /** What the server made of it, in the words of the rules. */
  async function observed(sent: SentOptions, { form, transport }: { readonly form: Form; readonly transport: Transport }): Promise<Verdict> {
    const to = withQuery(`/api/v1/namespaces/${room.namespace}/pods`, queryOf(sent));
    const opened = await cluster.dial.open(transport, { path: to, headers: { accept: acceptOf(form, sent.verb) } });
    if (opened.status !== 200 || sent.verb === 'list') {
      const text = await wholeText(opened);
      return opened.status === 200 ? { type: 'answered' } : refusalIn(opened.headers['content-type'] ?? '', text, opened.status);
    }
    const watch = new Reader(opened, { form, transport });
    const isExpected = verdictOf(sent, OLDEST).type === 'expired in the stream';
    // What an accepted watch tells is for other cases; here only that it is no error, which would come first.
    if (isExpected || sent.sendInitialEvents !== 'false') await watch.until((events) => events.length > 0);
    watch.close();
    return watch.events[0]?.type === 'ERROR' ? { type: 'expired in the stream' } : { type: 'answered' };
  }

  it.each(FORMS.flatMap((form) => TRANSPORTS.map((transport) => ({ form, transport }))))('$form, $transport', async (axes) => {
    // The size of a page is looked at in one of the nine: it has no form.
    const isWhole = axes.form === 'JSON' && axes.transport === 'HTTP/2';
    const rows = ALL.filter(({ verb, limit }) => (isWhole || limit === undefined) && (axes.transport !== 'WebSocket' || verb === 'watch'));
    const different: unknown[] = [];
    for (const sent of rows) {
      const [expected, seen] = [verdictOf(sent, OLDEST), await observed(sent, axes)];
      if (!agree(expected, seen)) different.push({ sent, expected, seen });
    }
    expect(different).toEqual([]);
  });

  it('as the real server was recorded to do, from which the rules can be told', () => {
    const recorded = recordedAnswers();
    expect(recorded.length).toBeGreaterThan(150);
    expect(recorded.filter(({ sent, answer }) => !agree(verdictOf(sent, OLDEST), answer))).toEqual([]);
    expect(new Set(recorded.map(({ answer }) => (answer.type === 'refused' ? `${answer.code}` : answer.type)))).toEqual(new Set(['422', '400', '410', 'answered', 'expired in the stream']));
  });
});

function agree(expected: Verdict, seen: Verdict): boolean {
  if (expected.type !== 'refused' || seen.type !== 'refused') return expected.type === seen.type;
  const message = seen.message.startsWith(UNREADABLE_TOKEN) ? UNREADABLE_TOKEN : seen.message;
  return JSON.stringify(expected) === JSON.stringify({ ...seen, message });
}

interface StatusBody {
  readonly kind: string;
  readonly apiVersion: string;
  readonly status: string;
  readonly message: string;
  readonly reason: string;
  readonly code: number;
  readonly details?: { readonly group: string; readonly kind: string; readonly causes: Extract<Verdict, { type: 'refused' }>['causes'] };
}

/** Any refusal is a JSON Status that says its code again, whatever form was asked for. */
function refusalIn(contentType: string, text: string, status: number): Verdict {
  const body = parseJson(text) as unknown as StatusBody;
  const { kind, apiVersion, code } = body;
  expect({ contentType, kind, apiVersion, code, status: body.status }).toEqual({ contentType: 'application/json', kind: 'Status', apiVersion: 'v1', code: status, status: 'Failure' });
  return refusalOf(body);
}

function refusalOf({ code, reason, message, details }: StatusBody): Verdict {
  if (details !== undefined) expect([details.group, details.kind]).toEqual(['meta.k8s.io', 'ListOptions']);
  const causes = details?.causes?.map((cause) => ({ reason: cause.reason, message: cause.message, field: cause.field }));
  return { type: 'refused', code, reason, message, ...(causes === undefined ? {} : { causes }) };
}

/** Those of the recorded questions that the rules know, as if "1", which was forgotten there, were "5". */
function recordedAnswers(): { readonly sent: SentOptions; readonly answer: Verdict }[] {
  const folder = path.join(import.meta.dirname, '../oracle/recordings');
  const recording = readRecording(folder);
  return (['list', 'watch'] as const).flatMap((verb) => Object.entries(recording)
    .filter(([name]) => name.startsWith(verb === 'list' ? 'list/versions/' : 'watch/start/'))
    .flatMap(([, answers]) => Object.entries(answers).flatMap(([id, answer]) => {
      const sent = sentIn(id, verb);
      if (sent === undefined) return [];
      const first = answers[`${id}, first`];
      return [{ sent, answer: answerIn({ status: Number(answer['status']), body: answer['body'], first: first?.['events'] }) }];
    })));
}

function answerIn({ status, body, first }: { readonly status: number; readonly body: unknown; readonly first: unknown }): Verdict {
  if (status !== 200) return refusalOf(body as StatusBody);
  return JSON.stringify(first ?? []).includes('"type":"ERROR"') ? { type: 'expired in the stream' } : { type: 'answered' };
}

const KNOWN: readonly string[] = ['resourceVersion', 'resourceVersionMatch', 'sendInitialEvents', 'continue', 'limit', 'allowWatchBookmarks'];

function sentIn(id: string, verb: 'list' | 'watch'): SentOptions | undefined {
  const pairs = id === 'plain' ? [] : id.split('&').map((pair) => pair.split('='));
  if (id.includes(', ') || pairs.some((pair) => pair.length !== 2 || !KNOWN.includes(pair[0] ?? ''))) return undefined;
  const of: Readonly<Record<string, string | undefined>> = Object.fromEntries(pairs.map(([name = '', value = '']): [string, string] => [name, decodeURIComponent(value)]));
  const version = of['resourceVersion'];
  if (version !== undefined && version !== '0' && version !== '1' && version !== 'abc') return undefined;
  // The real server's answer to a watch from "abc" is the one where ours differs on purpose.
  if (version === 'abc' && verb === 'watch') return undefined;
  if (Object.keys(of).length !== pairs.length) return undefined;
  const sendInitialEvents = of['sendInitialEvents'] === 'true' ? 'true' : of['sendInitialEvents'] === 'false' ? 'false' : undefined;
  return { verb, resourceVersion: version === '1' ? '5' : version, resourceVersionMatch: of['resourceVersionMatch'] === '' ? undefined : of['resourceVersionMatch'], sendInitialEvents, continue: of['continue'] === undefined ? undefined : 'valid', limit: of['limit'] };
}

import type { Mutation } from '../../simulation/mutations.ts';
import { RULES } from './judge.ts';
import type { Rule } from './judge.ts';

const RESUME = 'src/client/resume.ts';
const JUDGEMENT = 'src/client/resume-judgement.ts';
const PACE = 'src/client/resume-pace.ts';
const STREAM = 'src/client/watch-stream.ts';
const WATCHER = 'src/client/watcher.ts';
const STORE = 'src/client/store.ts';
const LATEST = 'src/client/latest-queue.ts';

type ClientMutation = Mutation & { readonly breaks: readonly Rule[] };

/** Bugs of the resume machine and of what drives it. The simulation must find each, or it is not looking. */
export const CLIENT_MUTATIONS: readonly ClientMutation[] = [
  {
    name: 'resumes from an initial event', file: RESUME, breaks: ['whole after synced', 'in order', 'in the end'],
    find: "      return { state, effects: [{ kind: 'read' }] };\n    case 'marker': {",
    replace: "      return { state: { kind: 'watching', memory: { ...memory, position: '1' } }, effects: [{ kind: 'sweep' }, { kind: 'synced', version: '1' }, { kind: 'read' }] };\n    case 'marker': {",
  },
  {
    name: 'no list after 410', file: JUDGEMENT, breaks: ['in the end', 'never dies', 'not too often'],
    find: "if (error.status.code === 410 || REASONS[error.reason].retry === 'relist') return 'expired';", replace: '',
  },
  {
    name: '410 as HTTP status keeps the position', file: RESUME, breaks: ['in the end'],
    find: "    case 'expired':\n      return expired(memory);\n    case 'refused':\n      return isUnsupported", replace: "    case 'expired':\n      return again(memory, open, input.error);\n    case 'refused':\n      return isUnsupported",
  },
  {
    name: 'no gap is told', file: RESUME, breaks: ['in order', 'gaps are told', 'whole after synced'],
    find: 'const isBlind = position !== undefined &&', replace: 'const isBlind = false && position !== undefined &&',
  },
  {
    name: 'a list that breaks off has told its gap', file: RESUME, breaks: ['in order', 'gaps are told'],
    find: 'go(memory, { ...attempt, pages: { version, token: page.token } }, taken)', replace: 'go(memory, { ...attempt, told: true, pages: { version, token: page.token } }, taken)',
  },
  {
    name: 'the version of the last page', file: RESUME, breaks: ['whole after synced', 'in order', 'in the end'],
    find: 'const version = attempt.pages?.version ?? page.version;', replace: 'const version = String(BigInt(attempt.pages?.version ?? page.version) + (attempt.pages === undefined ? 0n : 1n));',
  },
  {
    name: 'no sweep after a list', file: RESUME, breaks: ['whole after synced', 'one life', 'in the end'],
    find: "[...taken, { kind: 'sweep' }, { kind: 'synced', version }]", replace: "[...taken, { kind: 'synced', version }]",
  },
  {
    name: 'a bookmark counts one version too many', file: WATCHER, breaks: ['in order', 'one life', 'in the end', 'gaps are told'],
    find: 'if (!isBehind(item.version, position)) position = item.version;', replace: "if (!isBehind(item.version, position)) position = item.kind === 'bookmark' ? String(BigInt(item.version) + 1n) : item.version;",
  },
  {
    name: 'resumes one too far', file: RESUME, breaks: ['in order', 'in the end'],
    find: "const from = memory.position === undefined ? {} : { from: memory.position };", replace: "const from = memory.position === undefined ? {} : { from: memory.fresh ? memory.position : String(BigInt(memory.position) + 1n) };",
  },
  {
    name: 'no pause after a failure', file: PACE, breaks: ['not too often'],
    find: 'const LONGEST_PAUSE_MS = 30_000;', replace: 'const LONGEST_PAUSE_MS = 1_000;',
  },
  {
    name: 'failures are forgotten when a stream opens', file: RESUME, breaks: ['not too often'],
    find: "return { state: { kind: 'watching', memory: { ...memory, opened: true, refreshed: false } }", replace: "return { state: { kind: 'watching', memory: { ...memory, failures: 0, expiries: 0, opened: true, refreshed: false } }",
  },
  {
    name: 'a silent stream is never given up', file: PACE, breaks: ['in the end'],
    find: 'return { silenceMs: state.memory.heartbeat ? IDLE_WITH_BOOKMARKS_MS : timeoutSeconds * 1000 + GRACE_MS };', replace: 'return { silenceMs: timeoutSeconds * 100_000 };',
  },
  {
    name: 'a restored server is not noticed', file: JUDGEMENT, breaks: ['in the end', 'in order', 'only what is true'],
    find: 'return isComparable(version) && isComparable(position) && compareVersions(version, position) < 0;', replace: 'return false && compareVersions(version, position) < 0;',
  },
  {
    name: 'silent streams that end in time are no sign', file: RESUME, breaks: ['in the end'],
    find: 'return silentStreams >= SILENT_STREAMS ?', replace: 'return silentStreams < 0 ?',
  },
  {
    name: 'a server that repeats itself is never doubted again', file: RESUME, breaks: ['in the end'], seed: 150,
    find: 'if (memory.replays && memory.checked) return', replace: 'if (memory.replays) return',
  },
  {
    name: 'a bad line is left out', file: STREAM, breaks: ['in order', 'one life', 'in the end'],
    find: 'return this.#undecodable(messageOf(cause), cause);', replace: 'return undefined;',
  },
  {
    name: 'a refusal ends the watch', file: RESUME, breaks: ['never dies'],
    find: 'if (memory.throwsRefusals && !memory.opened)', replace: 'if (memory.opened)',
  },
  {
    name: 'what was deleted is added again', file: STORE, breaks: ['in order', 'one life'],
    find: "if (position !== undefined && isBehind(versionOf(object), position)) return 'behind';", replace: '',
  },
  {
    name: 'the last stream is left open', file: WATCHER, breaks: ['one stream', 'nothing left'],
    find: '  #dropStream(): void {\n    this.#stream?.cancel();', replace: '  #dropStream(): void {',
  },
  {
    name: 'deleted though nobody was told of it', file: STORE, breaks: ['one life'],
    find: 'if (this.#complete || position === undefined ||', replace: 'if (this.#complete || position !== undefined &&',
  },
  {
    name: 'a slow loop over a store hears of no end', file: LATEST, breaks: ['one life', 'in the end'],
    find: "return told?.type === 'added' ? gone : { gone: event };", replace: 'return gone;',
  },
  {
    name: 'a slow loop over a store hears of a change before the begin', file: LATEST, breaks: ['one life'],
    find: 'now: told === undefined ? event : renewed(told, event.object)', replace: 'now: event',
  },
];

/** The rules that a report says are broken. */
export function breaksIn(report: string): readonly string[] {
  return Object.keys(RULES).filter((rule) => report.includes(`[${rule}]`));
}

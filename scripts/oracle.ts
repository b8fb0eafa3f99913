// `npm run oracle`: our server's answers beside those of the real kube-apiserver. See test/oracle/README.md.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { caseName, differencesPage, kindsList, scoreTable } from '../test/oracle/compare/report.ts';
import { judge, lostCases, scoreOf, writeScore } from '../test/oracle/compare/score.ts';
import type { Score } from '../test/oracle/compare/score.ts';
import { withOurServer } from '../test/oracle/play/our-server.ts';
import { playAll } from '../test/oracle/play/play-all.ts';
import { readKubeconfig } from '../test/oracle/play/target.ts';
import type { Server } from '../test/oracle/play/target.ts';
import type { Recording } from '../test/oracle/recording/answer.ts';
import { readRecording, writeRecording } from '../test/oracle/recording/files.ts';
import { mergeRecordings } from '../test/oracle/recording/merge.ts';
import { countRequests } from '../test/oracle/script.ts';
import type { Script } from '../test/oracle/script.ts';
import { SCRIPTS } from '../test/oracle/scripts/index.ts';

const root = path.resolve(import.meta.dirname, '..');
const RECORDINGS = path.join(root, 'test/oracle/recordings');
const SCORE = path.join(root, 'test/oracle/score.json');
const PAGE = path.join(root, 'docs/differences.md');

const USAGE = `npm run oracle -- [options]
  (nothing)             play against our server, print the score, write docs/differences.md and test/oracle/score.json
  --hold                the same, but write nothing and fail if a case that was the same differs now
  --against KUBECONFIG  compare any server with the recording; writes nothing
  --record KUBECONFIG   record again from a real server: three plays laid over each other
  --etcd URL            with --record or --against: the server's etcd, which is compacted first
  --only TEXT,TEXT      only scripts whose name contains one of these
  --times               print how long each script took
  --kinds N             how many kinds of difference to print (10)
`;

const { values } = parseArgs({
  options: {
    hold: { type: 'boolean' }, record: { type: 'string' }, against: { type: 'string' }, etcd: { type: 'string' },
    only: { type: 'string' }, kinds: { type: 'string', default: '10' }, plays: { type: 'string', default: '3' }, help: { type: 'boolean' }, times: { type: 'boolean' },
  },
});
const only = (values.only ?? '').split(',');
const scripts = SCRIPTS.filter((script) => only.some((text) => script.name.includes(text)));

if (values.help === true) say(USAGE);
else if (values.record !== undefined) await record(readKubeconfig(values.record));
else if (values.against !== undefined) await against(readKubeconfig(values.against));
else await ours();

async function record(server: Server): Promise<void> {
  await compact();
  // A server that has just started still remembers everything, so the first play is not recorded: the caches of the
  // real one forget what is older than 75 seconds, once there is something newer.
  if (values.only === undefined) await playOnce(server);
  const plays: Recording[] = [];
  for (let play = 0; play < Number(values.plays); play += 1) plays.push(await playOnce(server));
  const { recording, unsteady } = mergeRecordings(plays);
  for (const [name, answers] of Object.entries(recording)) {
    const [failed] = Object.values(answers);
    if (failed?.unplayed?.startsWith('given ') === true) throw new Error(`${name}: ${failed.unplayed}`);
  }
  for (const one of unsteady) say(`unsteady: ${one.where}\n  ${one.values[0].slice(0, 600)}\n  ${one.values[1].slice(0, 600)}`);
  const whole = values.only === undefined ? recording : inOrder({ ...readRecording(RECORDINGS), ...recording });
  writeRecording(RECORDINGS, whole);
  say(`${unsteady.length} answers were unsteady`);
  if (unsteady.length > 0) process.exitCode = 1;
}

/** Scripts that are gone are dropped. */
function inOrder(recording: Recording): Recording {
  return Object.fromEntries(SCRIPTS.flatMap((script) => {
    const answers = recording[script.name];
    return answers === undefined ? [] : [[script.name, answers]];
  }));
}

async function against(server: Server): Promise<void> {
  await compact();
  const cases = judge(scripts, readRecording(RECORDINGS), await playOnce(server));
  say(`${scoreTable(cases)}\n\n${kindsList(cases, Number(values.kinds))}`);
  if (cases.some((one) => one.verdict !== 'same')) process.exitCode = 1;
}

async function ours(): Promise<void> {
  const played = await withOurServer((server) => playOnce(server, 5_000));
  const cases = judge(scripts, readRecording(RECORDINGS), played);
  say(`${scoreTable(cases)}\n\n${kindsList(cases, Number(values.kinds))}`);
  if (values.hold === true) {
    const lost = lostCases(JSON.parse(readFileSync(SCORE, 'utf8')) as Score, cases);
    for (const one of lost) say(`was the same: ${caseName(one)}\n  ${one.differences.map((difference) => difference.kind).join('\n  ')}`);
    if (lost.length > 0) process.exitCode = 1;
  } else if (values.only === undefined) {
    writeFileSync(SCORE, writeScore(scoreOf(cases)));
    writeFileSync(PAGE, differencesPage(cases));
  }
}

async function playOnce(server: Server, patienceMs = 15_000): Promise<Recording> {
  const start = performance.now();
  const run = Date.now().toString(36).slice(-4);
  const played = await playAll(scripts, { server, run, parallel: 8, patienceMs, onScript: (script, ms) => (values.times === true ? say(`${(ms / 1000).toFixed(1)} s ${script.name}`) : undefined) });
  const requests = scripts.reduce((sum, script: Script) => sum + countRequests(script), 0);
  say(`${scripts.length} scripts, ${requests} requests in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return played;
}

/** What is older than this moment is then gone from the store, as it is on a server that has run for long. */
async function compact(): Promise<void> {
  if (values.etcd === undefined) return;
  const post = async (door: string, body: unknown): Promise<unknown> => (await fetch(`${values.etcd}${door}`, { method: 'POST', body: JSON.stringify(body) })).json();
  const read = await post('/v3/kv/range', { key: 'AA==' });
  const revision = /"revision":"(\d+)"/.exec(JSON.stringify(read))?.[1];
  await post('/v3/kv/compaction', { revision });
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}


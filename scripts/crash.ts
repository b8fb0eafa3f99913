// The crash proof: `npm run crash -- --rounds 200 --seed 1` does all three parts, `--cuts` or `--strace` only that one.
// What each shows, and what came out: docs/durability.md.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { recordLog } from '../test/crash/recorded-log.ts';
import { killRounds, MOMENTS } from '../test/crash/rounds.ts';
import { describeWrite } from '../test/crash/sync-order.ts';
import { canTrace, traceServer } from '../test/crash/traced-server.ts';
import { cutsOf, judgeRemains, SCRATCH, tornCheckpoints } from '../test/crash/wal-cuts.ts';
import { chanceOf } from '../test/simulation/chance.ts';
import { inlineWriter } from '../test/simulation/inline-writer.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    cuts: { type: 'boolean', default: false },
    strace: { type: 'boolean', default: false },
  },
});

// One of so many is opened by a writer on a thread, as the server has it; the others do the same without one, and sooner.
const THREAD_EVERY = 100;
const COMMITS = 60;
const TORN = 200;
const TRACED_WRITES = 60;
const FAULTS_SHOWN = 20;

const seed = Number(values.seed);
const onlySome = values.cuts || values.strace;
const began = performance.now();
const parts = [
  ...(onlySome ? [] : [rounds]),
  ...(onlySome && !values.cuts ? [] : [cuts]),
  ...(onlySome && !values.strace ? [] : [trace]),
];
let faults = 0;
for (const part of parts) faults += await part();
say(`${faults === 0 ? 'nothing was lost' : `${faults} faults`}; ${seconds(began)} s`);
process.exitCode = faults === 0 ? 0 : 1;

async function rounds(): Promise<number> {
  const start = performance.now();
  const report = await inFolder(tmpdir(), (folder) => killRounds({
    rounds: Number(values.rounds), seed, folder,
    onRound: (round, moment) => {
      if ((round + 1) % 20 === 0) say(`  round ${round + 1} (${moment}), ${seconds(start)} s`);
    },
  }));
  say(`rounds: ${values.rounds} with seed ${seed}, ${report.kills} SIGKILLs (${MOMENTS.map((moment) => `${moment} ${report.moments[moment]}`).join(', ')})`);
  say(`  ${report.acknowledged} writes acknowledged, ${report.found + report.voided} whose answer was lost (${report.found} stored, ${report.voided} not)`);
  say(`  ${report.lists} lists compared with them, ${report.oldLists} lists of before a kill read again after it, ${report.revisions} revisions that mean one thing to all`);
  for (const { events, gaps } of report.watches) say(`  a watch over all lives: ${events} events, ${gaps} gaps told`);
  return done(report.faults, start);
}

async function cuts(): Promise<number> {
  const start = performance.now();
  return inFolder(SCRATCH, async (folder) => {
    const recording = await recordLog({ folder, seed, commits: COMMITS, generations: 2 });
    const startWriter = inlineWriter(chanceOf(seed), () => false);
    const found: string[] = [];
    const counts = { cuts: 0, torn: 0 };
    for (const [kind, all] of [['cuts', cutsOf(recording, 1)], ['torn', tornCheckpoints(recording, TORN, chanceOf(seed))]] as const) {
      for (const remains of all) {
        const onThread = counts[kind] % THREAD_EVERY === 0;
        found.push(...(await judgeRemains(remains, recording.records, { folder, ...(onThread ? {} : { startWriter }) })));
        counts[kind] += 1;
        if (counts[kind] % 5000 === 0) say(`  ${counts[kind]} ${kind}, ${seconds(start)} s`);
      }
    }
    say(`cuts: ${recording.records.length} acknowledged writes, ${recording.generations.map(({ wal }) => wal.length).join(' and ')} bytes of write-ahead log`);
    say(`  ${counts.cuts} logs cut, zeroed, flipped or stale from some byte on, ${counts.torn} torn checkpoints`);
    return done(found, start);
  });
}

async function trace(): Promise<number> {
  const start = performance.now();
  if (!canTrace()) {
    say('strace: not done, since strace is not installed or may not be used here (Debian: apt-get install strace)');
    return 0;
  }
  return inFolder(tmpdir(), async (folder) => {
    const found: string[] = [];
    // The second one finds the log of the first, which was killed.
    for (const name of ['a new folder', 'after a SIGKILL']) {
      const run = await traceServer({ folder, writes: TRACED_WRITES, durability: 'full' });
      say(`strace: ${name}: ${run.acknowledged} writes acknowledged, ${run.proved.length} times bytes left after the sync, ${run.faults.length} times before it`);
      say(`  ${Object.entries(run.rings).map(([call, count]) => `${count} ${call}`).join(', ') || 'no io_uring'}`);
      const last = run.proved.at(-1);
      if (last !== undefined && name === 'a new folder') say(`  one write, from the log to the socket:\n${describeWrite(run.calls, last)}`);
      found.push(...run.faults);
      if (run.proved.length < run.acknowledged) found.push(`only ${run.proved.length} of ${run.acknowledged} writes are seen in the trace`);
    }
    const control = await traceServer({ folder, writes: TRACED_WRITES, durability: 'os' });
    say(`  the same with --durability os, which promises less: ${control.faults.length} times bytes left before the sync`);
    if (control.faults.length < control.acknowledged) found.push('the judge of the trace is blind: without syncs it found too little');
    return done(found, start);
  });
}

function done(found: readonly string[], start: number): number {
  for (const fault of found.slice(0, FAULTS_SHOWN)) say(`  FAULT ${fault}`);
  say(`  ${found.length} faults, ${seconds(start)} s`);
  return found.length;
}

async function inFolder<T>(parent: string, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(parent, 'everwatch-crash-'));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function seconds(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(1);
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

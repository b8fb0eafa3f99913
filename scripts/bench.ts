// `npm run bench -- --peer DIR`: our server beside another one, on this machine, under the same load. See docs/bench.md.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { measureGrowth } from './bench/growth.ts';
import { floorTable } from './bench/floor.ts';
import { BenchError, findKbench } from './bench/kbench.ts';
import { linesOf, ROWS, tableOf, type Rounds } from './bench/report.ts';
import { ourServer, peerServer, type Subject } from './bench/servers.ts';
import { measureSlowReader } from './bench/slow-reader.ts';
import { BENCHES, measure, type BenchName, type Sample } from './bench/sessions.ts';

const USAGE = `npm run bench -- --peer DIR [options]
npm run bench -- --ours-only --kbench DIR|BINARY [options]
npm run bench -- --floor --kbench DIR|BINARY
  --peer DIR           a folder with start.sh, which starts the other server (kube-apiserver and etcd) on port 6443
  --kbench DIR|BINARY  the load generator, or its Go source (EVERWATCH_KBENCH; else DIR/../bench)
  --rounds N           how often all of it (3)
  --only NAME,NAME     only these: ${BENCHES.join(', ')}
  --ours-only          no other server
  --floor              instead: what Node's HTTP/2 reaches with the same bytes and nothing else
  --profile FOLDER     write a CPU profile of each run of our server
  --check              end with 1 if an aim is not met
  --verbose            print every figure as it comes
`;

/** Ours only, once, and without the load generator. */
const ALONE: ReadonlySet<BenchName> = new Set(['growth', 'slow-reader']);

const { values } = parseArgs({
  options: {
    peer: { type: 'string' }, kbench: { type: 'string' }, rounds: { type: 'string', default: '3' }, only: { type: 'string' }, profile: { type: 'string' },
    'ours-only': { type: 'boolean', default: false }, floor: { type: 'boolean', default: false }, check: { type: 'boolean', default: false }, verbose: { type: 'boolean', default: false }, help: { type: 'boolean', default: false },
  },
});

try {
  process.exitCode = values.help ? say(USAGE, 0) : await bench();
} catch (error) {
  if (!(error instanceof BenchError)) throw error;
  process.stderr.write(`bench: ${error.message}\n`);
  process.exitCode = 2;
}

async function bench(): Promise<number> {
  const only = chosen();
  const folder = mkdtempSync(path.join(tmpdir(), 'everwatch-bench-'));
  try {
    if (values.floor) return say(`\n${await floorTable(kbenchIn(folder), Number(values.rounds))}`);
    const { rounds, failures } = await allRounds(folder, only);
    const lines = linesOf(ROWS, rounds);
    say(`\n${tableOf(lines)}\n\nMedians of the rounds, with lowest and highest; the load generator runs on the same processors. Ours is \`serve --data\` with its defaults: TLS, every write on the disk, controllers inside.`);
    if (failures > 0) return 2;
    return values.check && lines.some((line) => line.verdict === 'not met') ? 1 : 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What fails costs its own figures and no others. */
async function allRounds(folder: string, only: ReadonlySet<BenchName>): Promise<{ readonly rounds: Rounds; readonly failures: number }> {
  if (values.profile !== undefined) mkdirSync(values.profile, { recursive: true });
  const ours = ourServer({ folder, profiles: values.profile });
  const peer = values['ours-only'] ? undefined : peerServer(values.peer ?? fail('--peer DIR or --ours-only?'), folder);
  const samples: Record<Subject['label'], Sample[]> = { ours: [], peer: [] };
  let failures = 0;
  const take = async (label: Subject['label'], measured: Promise<Sample>): Promise<void> => {
    const sample = await measured.catch((error: unknown): Sample => {
      failures += 1;
      note(`failed: ${error instanceof Error ? error.message : String(error)}`);
      return {};
    });
    samples[label].push(sample);
  };
  const detail = values.verbose ? note : (): void => undefined;
  if ([...only].some((name) => !ALONE.has(name))) {
    const kbench = kbenchIn(folder);
    const subjects = peer === undefined ? [ours] : [ours, peer];
    // The first start makes what is kept (the peer's certificates, Node's cache of compiled code); nobody times it.
    for (const subject of subjects) await (await subject.start()).stop();
    for (let round = 0; round < Number(values.rounds); round += 1) {
      for (const subject of round % 2 === 0 ? subjects : subjects.toReversed()) {
        note(`round ${round + 1}: ${subject.label}`);
        await take(subject.label, measure(subject, { kbench, only, round, note: detail }));
      }
    }
  }
  if (only.has('growth')) {
    note('growth: ours');
    await take('ours', measureGrowth(folder, detail));
  }
  if (only.has('slow-reader')) {
    note('slow-reader: ours');
    await take('ours', measureSlowReader(folder, detail));
  }
  return { rounds: samples, failures };
}

function kbenchIn(folder: string): string {
  return findKbench({ folder, place: values.kbench ?? process.env['EVERWATCH_KBENCH'] ?? (values.peer === undefined ? undefined : path.join(values.peer, '../bench')) });
}

function chosen(): ReadonlySet<BenchName> {
  if (values.only === undefined) return new Set(BENCHES);
  return new Set(values.only.split(',').map((word) => BENCHES.find((name) => name === word.trim()) ?? fail(`there is no bench ${word}; there are ${BENCHES.join(', ')}`)));
}

function fail(problem: string): never {
  throw new BenchError(problem);
}

function note(text: string): void {
  process.stderr.write(`${text}\n`);
}

function say(text: string, code = 0): number {
  process.stdout.write(`${text}\n`);
  return code;
}

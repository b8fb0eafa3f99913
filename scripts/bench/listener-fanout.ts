// How many deliveries a second the listener alone makes: many HTTP/2 watchers, no storage and no hub behind them.
//   node scripts/bench/listener-fanout.ts [watchers=1000] [events=400] [connections=4] [bytes=1000] [burst=1]
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import process from 'node:process';
import { systemClock } from '../../src/base/clock.ts';
import { systemRandom } from '../../src/base/random.ts';
import { loadIdentity } from '../../src/server/access/identity.ts';
import { memoryStore } from '../../src/server/access/identity-store.ts';
import { listen } from '../../src/server/http/listener.ts';
import type { ByteSink } from '../../src/wire/exchange.ts';
import type { CountOrder, CountReport } from './frame-counter.ts';

const settings = new Map(process.argv.slice(2).map((argument) => argument.split('=', 2)).map(([name = '', value]) => [name, Number(value)]));
const watchers = settings.get('watchers') ?? 1_000;
const events = settings.get('events') ?? 400;
const connections = settings.get('connections') ?? 4;
const bytes = settings.get('bytes') ?? 1_000;
/** Events written in one turn. */
const burst = settings.get('burst') ?? 1;

const clock = systemClock();
if (watchers % connections !== 0) throw new RangeError('the watchers must be spread evenly over the connections');
const identity = await loadIdentity({ store: memoryStore(), clock, randomBytes, names: [] });
const sinks: ByteSink[] = [];
const listener = await listen({
  handler: () => ({ status: 200, headers: { 'content-type': 'application/json' }, body: { open: (sink) => sinks.push(sink) } }),
  host: '127.0.0.1',
  port: 0,
  tls: { cert: identity.serving.certificate, key: identity.serving.key, ca: identity.caCertificate },
  clock,
  random: systemRandom(),
  log: (error) => process.stderr.write(`${String(error)}\n`),
});

const child = fork(fileURLToPath(new URL('frame-counter.ts', import.meta.url)));
const reported = (what: CountReport): Promise<void> => new Promise((resolve) => {
  child.on('message', (message) => {
    if (message === what) resolve();
  });
});
const open = reported('open');
const done = reported('done');
child.send({ port: listener.address.port, ca: identity.caCertificate, watchers, connections, bytes: watchers * events * bytes } satisfies CountOrder);
await open;

const event = Buffer.alloc(bytes, 'x');
let full = 0;
for (const sink of sinks) sink.onDrain(() => (full -= 1));
const cpuBefore = process.cpuUsage();
const startedAt = performance.now();
for (let sent = 0; sent < events;) {
  for (let turn = 0; turn < burst && sent < events; turn += 1, sent += 1) {
    for (const sink of sinks) if (!sink.write(event)) full += 1;
  }
  do {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  } while (full > 0);
}
await done;
const seconds = (performance.now() - startedAt) / 1_000;
const cpu = process.cpuUsage(cpuBefore);
const deliveries = watchers * events;
process.stdout.write(
  `${watchers} watchers on ${connections} connections, ${events} events of ${bytes} bytes, ${burst} a turn: ` +
    `${Math.round(deliveries / seconds)} deliveries/s, ${((cpu.user + cpu.system) / deliveries).toFixed(2)} us of CPU each, ` +
    `${Math.round(process.memoryUsage.rss() / 1_048_576)} MB\n`,
);
child.kill();
await listener.close({ graceMs: 0 });

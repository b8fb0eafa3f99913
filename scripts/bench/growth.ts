// What only much of something shows: 100,000 objects fit, start quickly, and a page of them costs its page.
import { mkdtempSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ApiSession, inParallel } from './http2-client.ts';
import { residentMegabytes } from './processes.ts';
import type { Sample } from './report.ts';
import { startOurs, type RunningTarget } from './servers.ts';

const SMALL = 5_000;
const LARGE = 100_000;
const PAGE = 500;
const WRITERS = 64;
const PAGES_TIMED = 60;
const MAPS = '/api/v1/namespaces/default/configmaps';
/** With its metadata an object is a little over 1 KB. */
const VALUE = 'x'.repeat(1_024);

/** Ours only: how much the other one grows is not asked. `folder`: state is made in here. */
export async function measureGrowth(folder: string, note: (text: string) => void): Promise<Sample> {
  const place = mkdtempSync(path.join(folder, 'growth-'));
  const { small, large, writtenMb } = await withServer(place, async (server, session) => {
    await fill(session, 0, SMALL);
    const pagesOfFew = await timePages(session);
    await fill(session, SMALL, LARGE);
    return { small: pagesOfFew, large: await timePages(session), writtenMb: residentMegabytes(server.pids) };
  });
  const { restarted, restartedMb, restartMs } = await withServer(place, async (server, session) => {
    const atOnceMb = residentMegabytes(server.pids);
    return { restarted: await timePages(session), restartedMb: atOnceMb, restartMs: server.readyMs };
  });
  note(`growth ${JSON.stringify({ small, large, restarted, writtenMb, restartedMb })}`);
  return {
    'growth.written_mb': writtenMb,
    'growth.restarted_mb': restartedMb,
    'growth.restart_ms': restartMs,
    'growth.first_page_of_5000_ms': small.firstMs,
    'growth.first_page_times': large.firstMs / small.firstMs,
    'growth.further_page_times': large.furtherMs / small.furtherMs,
  };
}

async function withServer<T>(place: string, use: (server: RunningTarget, session: ApiSession) => Promise<T>): Promise<T> {
  const server = await startOurs(place);
  try {
    const session = new ApiSession(server.url, { token: server.token, ca: readFileSync(path.join(place, 'ca.crt')) });
    const result = await use(server, session);
    session.close();
    return result;
  } finally {
    await server.stop();
  }
}

async function fill(session: ApiSession, from: number, to: number): Promise<void> {
  await inParallel(to - from, WRITERS, (number) => {
    const name = `object-${String(from + number).padStart(6, '0')}`;
    return session.request({ method: 'POST', path: MAPS, body: { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data: { value: VALUE } } });
  });
}

interface PageTimes {
  /** Medians. */
  readonly firstMs: number;
  readonly furtherMs: number;
}

/** Times the first page of a list and, in the order of a list, those after it. */
async function timePages(session: ApiSession): Promise<PageTimes> {
  const first = [];
  for (let time = 0; time < PAGES_TIMED; time += 1) first.push((await timed(session, '')).ms);
  const further = [];
  for (let token = ''; further.length < PAGES_TIMED;) {
    const page = await timed(session, token);
    if (token !== '') further.push(page.ms);
    token = page.token;
  }
  return { firstMs: median(first), furtherMs: median(further) };
}

async function timed(session: ApiSession, token: string): Promise<{ readonly ms: number; readonly token: string }> {
  const began = performance.now();
  const text = await session.request({ method: 'GET', path: `${MAPS}?limit=${PAGE}${token === '' ? '' : `&continue=${encodeURIComponent(token)}`}` });
  const ms = performance.now() - began;
  const { metadata } = JSON.parse(text) as { readonly metadata: { readonly continue?: string } };
  return { ms, token: metadata.continue ?? '' };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

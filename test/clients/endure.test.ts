import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { endure, GO_PROGRAM, PYTHON } from '../endure/endure.ts';
import { CLIENTS } from '../process/server-process.ts';

/** Why it cannot run here; undefined: it can. */
function missing(): string | undefined {
  const reason = path.join(CLIENTS, 'go/missing');
  if (existsSync(reason)) return readFileSync(reason, 'utf8');
  return [GO_PROGRAM, PYTHON].find((file) => !existsSync(file)) === undefined ? undefined : 'scripts/setup-clients.mjs has not run';
}

describe('client-go, our own client and Python on a line that is cut at random', { timeout: 200_000 }, () => {
  // Minutes of it, with blackouts longer than the history: npm run endure.
  it('miss nothing, and end with what the server has', async (context) => {
    const reason = missing();
    if (reason !== undefined) context.skip(`no client-go or no Python: ${reason}`);
    const { problems, report } = await endure({ seed: 11, ms: 12_000, historySeconds: 10 });
    expect(problems).toEqual([]);
    expect(report.go.proxy.cuts + report.own.proxy.cuts).toBeGreaterThan(0);
    expect(report.python.proxy.ended).toBeGreaterThan(0);
    expect(report.workload.counts.writes).toBeGreaterThan(50);
  });
});

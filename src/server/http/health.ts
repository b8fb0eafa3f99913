import type { PlainReply } from '../../wire/exchange.ts';
import { textReply } from './reply.ts';

export type HealthEndpoint = 'healthz' | 'livez' | 'readyz';

/** What an endpoint asks. Names are those of kube-apiserver where the thing checked is the same. */
export interface HealthCheck {
  readonly name: string;
  /** The endpoints that ask it; all if not said. */
  readonly on?: readonly HealthEndpoint[];
  /** Why it fails, or undefined. */
  readonly check: () => string | undefined;
}

/** `/healthz`, `/livez`, `/readyz` and one check alone under them. */
export function healthReply(path: string, query: URLSearchParams, checks: readonly HealthCheck[]): PlainReply | undefined {
  const [, endpoint = '', single] = /^\/(healthz|livez|readyz)(?:\/(.+))?$/.exec(path) ?? [];
  if (endpoint === '') return undefined;
  const excluded = new Set(query.getAll('exclude'));
  const known = checks.filter(({ on }) => on === undefined || on.some((one) => one === endpoint));
  const asked = known.filter(({ name }) => (single === undefined ? !excluded.has(name) : name === single));
  if (asked.length === 0 && single !== undefined) return undefined;
  const lines: string[] = [];
  let failed = false;
  for (const { name, check } of asked) {
    const problem = check();
    failed ||= problem !== undefined;
    // The reason is for the server's log, not for whoever can reach the port.
    lines.push(problem === undefined ? `[+]${name} ok` : `[-]${name} failed: reason withheld`);
  }
  for (const name of excluded) if (known.some((one) => one.name === name)) lines.push(`[+]${name} excluded: ok`);
  if (failed) return textReply(500, `${[...lines, `${endpoint} check failed`].join('\n')}\n`);
  return query.has('verbose') ? textReply(200, `${[...lines, `${endpoint} check passed`].join('\n')}\n`) : textReply(200, 'ok');
}

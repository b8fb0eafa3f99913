import { isJsonObject } from '../../../src/wire/object.ts';
import type { Answer, Recording } from '../recording/answer.ts';
import { countRequests } from '../script.ts';
import type { RequestStep, Script, WatchStep } from '../script.ts';

/** What the scripts reach: requests by topic, and the distinct outcomes as `verb resource code reason`. */
export interface Coverage {
  readonly requests: ReadonlyMap<string, number>;
  readonly outcomes: ReadonlySet<string>;
}

export function coverageOf(scripts: readonly Script[], recording: Recording): Coverage {
  const requests = new Map<string, number>();
  const outcomes = new Set<string>();
  for (const script of scripts) {
    const topic = script.name.split('/')[0] ?? '';
    requests.set(topic, (requests.get(topic) ?? 0) + countRequests(script));
    for (const step of script.steps) {
      const answer = recording[script.name]?.[step.id];
      if (step.do !== 'events' && answer !== undefined) outcomes.add(outcomeOf(step, answer));
    }
  }
  return { requests, outcomes };
}

const VERBS: Readonly<Record<string, string>> = { POST: 'create', PUT: 'update', PATCH: 'patch', DELETE: 'delete', GET: 'get' };

function outcomeOf(step: RequestStep | WatchStep, answer: Answer): string {
  const [path = ''] = step.path.split('?');
  const parts = path.split('/').filter((part) => part !== '');
  const rest = parts.slice(parts[0] === 'apis' ? 3 : 2);
  const inside = rest[0] === 'namespaces' && rest.length > 2 ? rest.slice(2) : rest;
  const [resource = path, name, ...subresources] = inside;
  const method = step.do === 'watch' ? 'GET' : step.method;
  const verb = step.do === 'watch' ? 'watch' : (VERBS[method] ?? method);
  const onCollection = name === undefined && verb === 'get' ? 'list' : name === undefined && verb === 'delete' ? 'deletecollection' : verb;
  const reason = isJsonObject(answer.body) && answer.body['kind'] === 'Status' ? answer.body['reason'] : undefined;
  const group = parts[0] === 'apis' ? `.${parts[1] ?? ''}` : '';
  return [onCollection, `${[resource, ...subresources].join('/')}${group}`, answer.status ?? '', typeof reason === 'string' ? reason : ''].join(' ').trim();
}

import { badRequest } from '../../wire/api-errors.ts';
import { checkPathSegmentName } from '../../wire/names.ts';
import { readSentOptions, type QueryValues } from '../../wire/query.ts';
import { resourceAttributes, type RequestTarget } from '../../wire/resource-path.ts';
import type { Status } from '../../wire/status.ts';
import type { ResourceDefinition } from '../resources/definition.ts';
import type { Route } from './route.ts';

const LASTING: readonly (string | undefined)[] = ['attach', 'exec', 'proxy', 'log', 'portforward'];

/** The deadline that a request sets itself, whatever it is about and whoever asks; what may last has another one. */
export function timeoutProblem(method: string, target: RequestTarget, query: QueryValues): Status | undefined {
  const timeout = query.first('timeout') ?? '';
  const problem = timeout === '' ? undefined : durationProblem(timeout);
  if (problem === undefined) return undefined;
  const lasts = target.kind === 'resource' && (LASTING.includes(target.subresource) || resourceAttributes(method, target, query).verb === 'watch');
  return lasts ? undefined : badRequest(`invalid timeout specified in the request URL - ${problem}`);
}

/** A name that no object has is not looked for. For a watch it is like any other that is not there. */
export function nameProblem({ name, verb }: Pick<Route, 'name' | 'verb'>): Status | undefined {
  if (name === undefined || verb === 'watch') return undefined;
  const [problem] = checkPathSegmentName(name);
  return problem === undefined ? undefined : badRequest(`Name parameter invalid: ${JSON.stringify(name)}: ${problem}`);
}

/** Lists and watches look at their options before they look at what the client accepts. */
export function optionsProblem({ verb }: Route, query: QueryValues): Status | undefined {
  if (verb !== 'list' && verb !== 'watch') return undefined;
  const options = readSentOptions(query);
  return options.ok ? undefined : options.error;
}

const UNITS = new Set(['ns', 'us', '\u00b5s', '\u03bcs', 'ms', 's', 'm', 'h']);

/** Why Go's time.ParseDuration refuses a text, in its words. */
export function durationProblem(text: string): string | undefined {
  const quoted = JSON.stringify(text);
  let rest = text.replace(/^[-+]/, '');
  if (rest === '0') return undefined;
  if (rest === '') return `time: invalid duration ${quoted}`;
  while (rest !== '') {
    const [number = ''] = /^(?:\d+\.?\d*|\.\d+)/.exec(rest) ?? [];
    if (number === '') return `time: invalid duration ${quoted}`;
    rest = rest.slice(number.length);
    const [unit = ''] = /^[^.\d]+/.exec(rest) ?? [];
    if (unit === '') return `time: missing unit in duration ${quoted}`;
    if (!UNITS.has(unit)) return `time: unknown unit ${JSON.stringify(unit)} in duration ${quoted}`;
    rest = rest.slice(unit.length);
  }
  return undefined;
}

// Resources whose every answer carries a warning (k8s.io/kubernetes, APILifecycle of the types).
const DEPRECATED: Readonly<Record<string, string>> = {
  endpoints: 'v1 Endpoints is deprecated in v1.33+; use discovery.k8s.io/v1 EndpointSlice',
  componentstatuses: 'v1 ComponentStatus is deprecated in v1.19+',
};

/** What clients of the resource are to be warned of, whatever they do. */
export function deprecationOf({ facts }: ResourceDefinition): readonly string[] {
  const warning = facts.group === '' ? DEPRECATED[facts.plural] : undefined;
  return warning === undefined ? [] : [warning];
}

import { badRequest } from '../../../wire/api-errors.ts';
import { configProblems, type ApplyType } from '../../../wire/apply.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../wire/object.ts';
import { unexplained, type Status } from '../../../wire/status.ts';

export interface ExpectedKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly type: ApplyType;
}

/** What is wrong with a configuration, before anything is looked at that it is for. */
export function configProblem(expected: ExpectedKind, config: JsonObject): Status | undefined {
  const { group, version, kind } = kindOf(config);
  if (kind !== expected.kind || group !== expected.group || version !== expected.version) return badRequest(`invalid object type: ${group}/${version}, Kind=${kind}`);
  const metadata = config['metadata'];
  if (isJsonObject(metadata) && Array.isArray(metadata['managedFields'])) return badRequest('metadata.managedFields must be nil');
  const problems = configProblems(config, expected.type);
  return problems.length === 0 ? undefined : unexplained(`failed to create typed patch object (${configName(config)}): ${problems.length === 1 ? problems.join('') : `errors:\n${problems.map((one) => `  ${one}`).join('\n')}`}`);
}

function kindOf(config: JsonObject): { readonly group: string; readonly version: string; readonly kind: string } {
  const parts = text(config['apiVersion']).split('/');
  if (parts.length > 2) return { group: '', version: '', kind: '' };
  const [first = '', second] = parts;
  return { group: second === undefined ? '' : first, version: second ?? first, kind: text(config['kind']) };
}

/** As messages name it: `namespace/name; group/version, Kind=kind`. */
export function configName(config: JsonObject): string {
  const metadata = isJsonObject(config['metadata']) ? config['metadata'] : {};
  const { group, version, kind } = kindOf(config);
  return `${text(metadata['namespace'])}/${text(metadata['name'])}; ${group}/${version}, Kind=${kind}`;
}

function text(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

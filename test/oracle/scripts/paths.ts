import { get, post } from '../script.ts';
import type { RequestStep } from '../script.ts';
import type { JsonObject } from '../../../src/wire/object.ts';

/** `configmaps` or `apps/v1/deployments` -> the path of its collection in the script's namespace. */
export function inNamespace(resource: string, namespace: string = '{{ns}}'): string {
  const { root, plural } = groupOf(resource);
  return `${root}/namespaces/${namespace}/${plural}`;
}

/** The collection of a cluster-scoped resource, or of a namespaced one in all namespaces. */
export function everywhere(resource: string): string {
  const { root, plural } = groupOf(resource);
  return `${root}/${plural}`;
}

function groupOf(resource: string): { root: string; plural: string } {
  const parts = resource.split('/');
  const plural = parts.pop() ?? '';
  return { root: parts.length === 0 ? '/api/v1' : `/apis/${parts.join('/')}`, plural };
}

/** `a=b` pairs, encoded; placeholders are left as they are. Arrays repeat the parameter. */
export function query(path: string, parameters: Readonly<Record<string, string | number | readonly string[] | undefined>>): string {
  const pairs = Object.entries(parameters).flatMap(([name, value]) => {
    const values: readonly (string | number)[] = Array.isArray(value) ? value : value === undefined ? [] : [value as string | number];
    return values.map((one) => `${name}=${encodeKeepingPlaceholders(String(one))}`);
  });
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}

function encodeKeepingPlaceholders(text: string): string {
  return text.split(/(\{\{[^}]+\}\})/).map((part) => (part.startsWith('{{') ? part : encodeURIComponent(part))).join('');
}

export const configMaps: string = inNamespace('configmaps');
export const pods: string = inNamespace('pods');

export function configMap(name: string, labels?: JsonObject): JsonObject {
  return { metadata: { name, ...(labels === undefined ? {} : { labels }) }, data: { from: name } };
}

/** Creates a ConfigMap; the step is called after it. */
export function makeConfigMap(name: string, labels?: JsonObject): RequestStep {
  return post([name, configMaps], configMap(name, labels));
}

export function pod(name: string, spec: JsonObject = {}, labels?: JsonObject): JsonObject {
  return {
    metadata: { name, ...(labels === undefined ? {} : { labels }) },
    spec: { containers: [{ name: 'c', image: 'example.org/c:1' }], ...spec },
  };
}

/** GETs of one path with different queries; each step is called after its query. */
export function gets(path: string, queries: readonly Readonly<Record<string, string | number | readonly string[] | undefined>>[], options: Parameters<typeof get>[2] = {}): RequestStep[] {
  return queries.map((parameters) => {
    const whole = query(path, parameters);
    return get(whole.slice(path.length + 1) || 'plain', whole, options);
  });
}

/** All combinations of one value of each axis, the last axis turning fastest. */
export function grid<T extends Readonly<Record<string, readonly unknown[]>>>(axes: T): { [K in keyof T]: T[K][number] }[] {
  let rows: Record<string, unknown>[] = [{}];
  for (const [name, values] of Object.entries(axes)) {
    rows = rows.flatMap((row) => values.map((value) => (value === undefined ? row : { ...row, [name]: value })));
  }
  return rows as { [K in keyof T]: T[K][number] }[];
}

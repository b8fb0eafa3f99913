import { quoteGo } from '../go-text.ts';
import { writeJson } from '../json.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../object.ts';
import { resolveType, type ApplyType, type ListType, type MapType, type ScalarType } from './apply-type.ts';
import { itemElement, UnidentifiableItem } from './list-items.ts';
import { fieldElement, formatElement } from './path-element.ts';

/**
 * What of a configuration does not fit its type, as sentences (`.data: expected map, got &{x}`), in the words of
 * structured-merge-diff. Empty if all is well. Items that stand twice are refused.
 */
export function configProblems(config: JsonObject, type: ApplyType): string[] {
  return check(config, type).map(({ path, problem }) => (path === '' ? problem : `${path}: ${problem}`));
}

interface Problem {
  readonly path: string;
  readonly problem: string;
}

function check(value: JsonValue, type: ApplyType): Problem[] {
  const resolved = resolveType(type, value);
  if (value === null) return [];
  switch (resolved.form) {
    case 'scalar': return checkScalar(value, resolved.scalar).map((problem) => ({ path: '', problem }));
    case 'map': return isJsonObject(value) ? checkMap(value, resolved) : [{ path: '', problem: `expected map, got ${asPointer(value)}` }];
    case 'list': return Array.isArray(value) ? checkList(value, resolved) : [{ path: '', problem: `expected list, got ${asPointer(value)}` }];
  }
}

function checkMap(value: JsonObject, type: MapType): Problem[] {
  const problems: Problem[] = [];
  // Go ranges over maps in any order; here it is that of the names.
  for (const key of Object.keys(value).sort()) {
    const inside = value[key];
    if (inside === undefined) continue;
    const fieldType = type.field(key) ?? type.values;
    const path = formatElement(fieldElement(key));
    // After one that is not declared nothing more is looked at.
    if (fieldType === undefined) return [...problems, { path, problem: 'field not declared in schema' }];
    problems.push(...below(path, check(inside, fieldType)));
  }
  return problems;
}

function checkList(items: readonly JsonValue[], type: ListType): Problem[] {
  const problems: Problem[] = [];
  const seen = new Set<string>();
  for (const [index, item] of items.entries()) {
    let element = `i:${index}`;
    if (type.relation !== 'atomic') {
      try {
        element = itemElement(type, item);
      } catch (error) {
        if (!(error instanceof UnidentifiableItem)) throw error;
        return [...problems, { path: '', problem: `element ${index}: ${error.message}` }];
      }
      if (seen.has(element)) problems.push({ path: '', problem: `duplicate entries for key ${formatElement(element)}` });
      seen.add(element);
    }
    problems.push(...below(formatElement(element), check(item, type.items)));
  }
  return problems;
}

function below(prefix: string, problems: readonly Problem[]): Problem[] {
  return problems.map(({ path, problem }) => ({ path: prefix + path, problem }));
}

function checkScalar(value: JsonValue, scalar: ScalarType['scalar']): string[] {
  switch (scalar) {
    case 'string': return typeof value === 'string' ? [] : [`expected string, got ${asGoSyntax(value)}`];
    case 'numeric': return isNumber(value) ? [] : [`expected numeric (int or float), got ${goType(value)}`];
    case 'boolean': return typeof value === 'boolean' ? [] : [`expected boolean, got ${asPointer(value)}`];
    case 'untyped': return typeof value === 'object' ? [`expected any scalar, got ${asPointer(value)}`] : [];
  }
}

function isNumber(value: JsonValue): boolean {
  return typeof value === 'number' || typeof value === 'bigint';
}

/** As Go's `%v` prints the reader's box around a value. */
function asPointer(value: JsonValue): string {
  return `&{${plain(value)}}`;
}

function plain(value: JsonValue): string {
  if (value === null) return '<nil>';
  if (Array.isArray(value)) return `[${value.map(plain).join(' ')}]`;
  if (!isJsonObject(value)) return String(value);
  return `map[${Object.keys(value).sort().map((key) => `${key}:${plain(value[key] ?? null)}`).join(' ')}]`;
}

/** The same with `%#v`. */
function asGoSyntax(value: JsonValue): string {
  return `&value.valueUnstructured{Value:${syntax(value)}}`;
}

function syntax(value: JsonValue): string {
  if (value === null) return 'interface {}(nil)';
  if (typeof value === 'string') return quoteGo(value);
  if (Array.isArray(value)) return `[]interface {}{${value.map(syntax).join(', ')}}`;
  if (!isJsonObject(value)) return writeJson(value);
  return `map[string]interface {}{${Object.keys(value).sort().map((key) => `${quoteGo(key)}:${syntax(value[key] ?? null)}`).join(', ')}}`;
}

function goType(value: JsonValue): string {
  switch (typeof value) {
    case 'string': return 'string';
    case 'boolean': return 'bool';
    default: return Array.isArray(value) ? '[]interface {}' : 'map[string]interface {}';
  }
}

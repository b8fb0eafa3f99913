import { InvariantError } from '../../base/invariant.ts';
import type { FieldSchema, Leaf, ListType, MapType, Scalar, Shape, TypeSchema, WhenEmpty } from './type-schema.ts';

type FullName = (name: string) => string;

/** Reads one type: its own line at `start`, and the lines of its fields below. Throws if the table is malformed. */
export function readType(text: string, start: number, fullName: FullName): TypeSchema {
  const [first, ...lines] = typeLines(text, start);
  const [name = '', ...flags] = (first ?? '').split(' ');
  const fields = new Map<string, FieldSchema>();
  let mapType: MapType | undefined;
  for (const flag of flags) {
    const [key = '', value = ''] = flag.split(':');
    if (key === 'leaf') return { form: 'leaf', name: fullName(name), leaf: leafOf(value) };
    if (key === 'map') mapType = mapTypeOf(value);
    if (key === 'typed') for (const own of ['kind', 'apiVersion']) fields.set(own, typeMeta(own));
  }
  for (const line of lines) {
    const field = readField(line, fullName);
    fields.set(field.name, field);
  }
  return { form: 'object', name: fullName(name), fields, ...(mapType === undefined ? {} : { mapType }) };
}

function* typeLines(text: string, start: number): Generator<string> {
  for (let from = start, at = start; ; from = at + 1) {
    at = text.indexOf('\n', from);
    if (at < 0) at = text.length;
    yield text.slice(from, at);
    if (text.charCodeAt(at + 1) !== 0x20) return;
  }
}

/** ` name shape numbers+marks option…`, see facts/README.md. */
function readField(line: string, fullName: FullName): FieldSchema {
  const [, name = '', shape = '', place = '', ...options] = line.split(' ');
  const [, numbers = '-', marks = ''] = /^([0-9.]+|-)([!?~]*)$/.exec(place) ?? [];
  const pointer = shape.startsWith('*');
  const plain: FieldSchema = {
    name,
    shape: readShape(pointer ? shape.slice(1) : shape, fullName),
    required: marks.includes('!'),
    whenEmpty: whenEmpty(marks),
    pointer,
    numbers: numbers === '-' ? [] : numbers.split('.').map(Number),
    strategies: [],
  };
  return options.reduce((field, option) => ({ ...field, ...readOption(option) }), plain);
}

function whenEmpty(marks: string): WhenEmpty {
  if (marks.includes('~')) return 'omitted whole';
  return marks.includes('?') ? 'omitted' : 'written';
}

function readOption(option: string): Partial<FieldSchema> {
  const colon = option.indexOf(':');
  const value = option.slice(colon + 1);
  switch (option.slice(0, colon)) {
    case 'list': return { listType: listTypeOf(value) };
    case 'keys': return { mapKeys: value.split(',') };
    case 'map': return { mapType: mapTypeOf(value) };
    case 'patch': return { strategies: value.split(',') };
    case 'key': return { mergeKey: value };
    default: throw new InvariantError(`the type table has an option ${option}`);
  }
}

function readShape(text: string, fullName: FullName): Shape {
  if (text.startsWith('[]')) return { kind: 'list', items: readShape(text.slice(2), fullName), wrapped: false };
  if (text.startsWith('[w]')) return { kind: 'list', items: readShape(text.slice(3), fullName), wrapped: true };
  if (text.startsWith('{}')) return { kind: 'map', values: readShape(text.slice(2), fullName) };
  const scalar = SCALARS.find((name) => name === text);
  return scalar === undefined ? { kind: 'ref', type: fullName(text) } : { kind: 'scalar', scalar };
}

function typeMeta(name: string): FieldSchema {
  return { name, shape: { kind: 'scalar', scalar: 'string' }, required: false, whenEmpty: 'omitted', pointer: false, numbers: [], strategies: [] };
}

const SCALARS: readonly Scalar[] = ['string', 'bool', 'int32', 'int64', 'double', 'bytes', 'any'];
const LEAVES: readonly Leaf[] = [
  'time', 'microtime', 'quantity', 'intorstring', 'raw', 'schema-or-bool', 'schema-or-list', 'schema-or-strings',
];
const LIST_TYPES: readonly ListType[] = ['atomic', 'set', 'map'];
const MAP_TYPES: readonly MapType[] = ['atomic', 'granular'];

const leafOf = (text: string): Leaf => oneOf(LEAVES, text);
const listTypeOf = (text: string): ListType => oneOf(LIST_TYPES, text);
const mapTypeOf = (text: string): MapType => oneOf(MAP_TYPES, text);

function oneOf<T extends string>(known: readonly T[], text: string): T {
  const found = known.find((word) => word === text);
  if (found === undefined) throw new InvariantError(`the type table has ${text} where one of ${known.join(', ')} belongs`);
  return found;
}

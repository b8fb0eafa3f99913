import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  EVERY_FIELD, EVERY_LABEL, type FieldSelector, LabelSelector, escapeFieldValue, formatFields, formatLabels, labelSelectorFromObject, parseFieldSelector, parseLabelSelector,
} from '../../src/wire/selector.ts';
import { accept, refuse } from '../../src/wire/outcome.ts';

function labels(text: string): LabelSelector {
  const parsed = parseLabelSelector(text);
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
}

function fields(text: string): FieldSelector {
  const parsed = parseFieldSelector(text);
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
}

const NAME_PART = "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')";

describe('label selectors', () => {
  // Labels that are selected, labels that are not.
  it.each([
    ['', [{}, { a: 'b' }, undefined], []],
    ['a=b', [{ a: 'b', c: 'd' }], [{}, undefined, { a: 'c' }, { A: 'b' }]],
    ['a==b', [{ a: 'b' }], [{ a: 'c' }]],
    ['a=', [{ a: '' }], [{}, { a: 'x' }]],
    ['a!=b', [{}, undefined, { a: 'c' }], [{ a: 'b' }]],
    ['a in (b, c)', [{ a: 'b' }, { a: 'c' }], [{}, { a: 'd' }]],
    ['a in (,b)', [{ a: '' }, { a: 'b' }], [{}, { a: 'c' }]],
    ['a notin (b,c)', [{}, { a: 'd' }], [{ a: 'b' }]],
    ['a', [{ a: '' }, { a: 'x' }], [{}, undefined]],
    ['!a', [{}, undefined, { b: 'x' }], [{ a: '' }]],
    ['a>5', [{ a: '6' }, { a: '+10' }], [{}, { a: '5' }, { a: 'x' }, { a: '9223372036854775808' }]],
    ['a<1', [{ a: '-1' }, { a: '0' }], [{ a: '1' }, { a: '9223372036854775808' }]],
    ['in in (in)', [{ in: 'in' }], [{}]],
    ['example.com/tier in (front),!legacy , env != dev', [{ 'example.com/tier': 'front' }], [{ 'example.com/tier': 'front', legacy: '' }, { 'example.com/tier': 'front', env: 'dev' }]],
    ['constructor', [{ constructor: 'x' }], [{}, undefined]],
  ] satisfies [string, (Record<string, string> | undefined)[], (Record<string, string> | undefined)[]][])('%j', (text, selected, others) => {
    const selector = labels(text);
    for (const set of selected) expect(selector.matches(set)).toBe(true);
    for (const set of others) expect(selector.matches(set)).toBe(false);
  });

  // Recorded from apimachinery 0.35.
  it.each([
    ['a b', "unable to parse requirement: found 'b', expected: in, notin, =, ==, !=, gt, lt"],
    ['a in (b', "unable to parse requirement: found '', expected: ',' or ')'"],
    ['a in b', "unable to parse requirement: found 'b' expected: '('"],
    ['a in ((', "unable to parse requirement: found '(', expected: ',', ')' or identifier"],
    ['!!a', "unable to parse requirement: found '!', expected: identifier"],
    ['a=b c', "found 'c', expected: ',' or 'end of string'"],
    ['a,', "found '', expected: identifier after ','"],
    [',', "found ',', expected: !, identifier, or 'end of string'"],
    ['a=(', "unable to parse requirement: found '(', expected: identifier"],
    ['-a=b', `unable to parse requirement: <nil>: Invalid value: "-a": name part ${NAME_PART}`],
    ['a=-b', `unable to parse requirement: values[0][a]: Invalid value: "-b": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')`],
    ['a>x', "unable to parse requirement: values[0]: Invalid value: \"x\": for 'Gt', 'Lt' operators, the value must be an integer"],
  ])('refuses %j', (text, message) => {
    expect(parseLabelSelector(text)).toEqual(refuse(message));
  });

  it('has one text for all that selects the same', () => {
    expect(labels('b in (y,x, y),a==1,a=1 ,!c').text).toBe('a=1,b in (x,y),!c');
    expect(labels('!c,a=1,b in (x,y)').text).toBe('a=1,b in (x,y),!c');
    expect(labels('').text).toBe('');
    expect(labels('')).toBe(EVERY_LABEL);
    fc.assert(fc.property(fc.shuffledSubarray(['a=1', 'b', '!c', 'd in (x,y)', 'e notin (z)', 'f!=g', 'h>5']), (parts) => {
      expect(labels(parts.join(',')).text).toBe(labels([...parts].sort().join(' , ')).text);
      expect(labels(labels(parts.join(',')).text).text).toBe(labels(parts.join(',')).text);
    }));
  });

  it('says which value a label must have, for indexes', () => {
    expect(labels('a=b,c in (d),e in (f,g),h!=i').exactValue('a')).toBe('b');
    expect(labels('c in (d)').exactValue('c')).toBe('d');
    expect(labels('e in (f,g)').exactValue('e')).toBeUndefined();
    expect(labels('h!=i').exactValue('h')).toBeUndefined();
  });

  it('builds the object forms', () => {
    expect(formatLabels({ tier: 'front', app: 'web' })).toBe('app=web,tier=front');
    const selector = labelSelectorFromObject({
      matchLabels: { app: 'web' },
      matchExpressions: [{ key: 'tier', operator: 'In', values: ['a', 'b'] }, { key: 'x', operator: 'DoesNotExist' }, { key: 'y', operator: 'Exists', values: null }, { key: 'z', operator: 'NotIn', values: ['q'] }],
    });
    expect(selector.ok && selector.value.text).toBe('app=web,tier in (a,b),!x,y,z notin (q)');
    expect(labelSelectorFromObject({ matchExpressions: [{ key: 'a', operator: 'Near', values: [] }] })).toEqual(refuse('"Near" is not a valid label selector operator'));
    expect(labelSelectorFromObject({ matchExpressions: [{ key: 'a', operator: 'In', values: [] }] })).toEqual(refuse("values: Invalid value: []: for 'in', 'notin' operators, values set can't be empty"));
    expect(labelSelectorFromObject({})).toEqual(accept(new LabelSelector([])));
  });
});

describe('field selectors', () => {
  const object: Record<string, string> = { 'metadata.name': 'web', 'status.phase': 'Running', note: 'a,b=c\\' };
  const valueOf = (field: string): string => object[field] ?? '';

  it.each([
    ['', true],
    ['metadata.name=web', true],
    ['metadata.name==web,status.phase!=Pending', true],
    ['metadata.name=web,status.phase=Pending', false],
    ['spec.nodeName=', true],
    ['spec.nodeName!=', false],
    ['note=a\\,b\\=c\\\\', true],
    ['note!=a\\,b\\=c\\\\,metadata.name=web', false],
    [',metadata.name=web,', true],
    ['=', true],
  ])('%j', (text, matches) => {
    expect(fields(text).matches(valueOf)).toBe(matches);
  });

  it.each([
    ['foo', "invalid selector: 'foo'; can't understand 'foo'"],
    ['a=b\\x', 'invalid field selector: invalid escape sequence: \\x'],
    ['a=b\\', 'invalid field selector: invalid escape sequence: \\'],
    ['a=b=c', 'invalid field selector: unescaped character in value: 61'],
  ])('refuses %j', (text, message) => {
    expect(parseFieldSelector(text)).toEqual(refuse(message));
  });

  it('keeps any value through its text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', minLength: 1 }), (value) => {
      expect(fields(`f=${escapeFieldValue(value)}`).exactValue('f')).toBe(value);
      expect(fields(formatFields({ f: value })).text).toBe(`f=${escapeFieldValue(value)}`);
    }));
  });

  it('has one text for all that selects the same', () => {
    expect(fields('b!=2,a==1,a=1,').text).toBe('a=1,b!=2');
    expect(fields('')).toBe(EVERY_FIELD);
    expect(formatFields({ 'metadata.name': 'a', 'involvedObject.uid': 'b' })).toBe('involvedObject.uid=b,metadata.name=a');
  });

  it('converts fields, or says which one is unknown', () => {
    const rename = fields('spec.host=n1,metadata.name!=x').convert((field, value) => accept({ field: field === 'spec.host' ? 'spec.nodeName' : field, value }));
    expect(rename.ok && rename.value.text).toBe('metadata.name!=x,spec.nodeName=n1');
    expect(fields('x=1').convert((field) => refuse(`field label not supported: ${field}`))).toEqual(refuse('field label not supported: x'));
  });
});

import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { writeYaml } from '../../../src/server/http/encode/yaml-writer.ts';

// The expected texts are what sigs.k8s.io/yaml 1.6 writes.

describe('YAML', () => {
  it('has lists no deeper than their key, and keys in natural order', () => {
    const value = { b: ['x', { c: 1, d: ['y', ['z']] }], a10: {}, a2: [], a1: null, 'a-': true };
    expect(writeYaml(value)).toBe('a-: true\na1: null\na2: []\na10: {}\nb:\n- x\n- c: 1\n  d:\n  - "y"\n  - - z\n');
  });

  it.each([
    ['plain', 'plain'], ['two words', 'two words'], ['', '""'], ['é', 'é'], ['a:b', 'a:b'], ['a#b', 'a#b'], ['-a', '-a'], ['a,b', 'a,b'],
    ['a: b', "'a: b'"], ['a #b', "'a #b'"], ['- a', "'- a'"], [' a', "' a'"], ['a ', "'a '"], ['#a', "'#a'"], ["'a'", "'''a'''"], ['{}', "'{}'"], ['---', "'---'"], ['%', "'%'"],
    ['yes', '"yes"'], ['y', '"y"'], ['Off', '"Off"'], ['null', '"null"'], ['~', '"~"'], ['1', '"1"'], ['1.5', '"1.5"'], ['1e3', '"1e3"'], ['0x1f', '"0x1f"'], ['0b11', '"0b11"'], ['1_000', '"1_000"'], ['12:30', '"12:30"'], ['.inf', '".inf"'],
    ['2020-01-01', '"2020-01-01"'], ['2020-01-01T00:00:00Z', '"2020-01-01T00:00:00Z"'], ['2020-13-01', '2020-13-01'], ['0xg', '0xg'], ['1.2.3', '1.2.3'], ['<<', '<<'], ['yEs', 'yEs'],
    ['a\tb', '"a\\tb"'], ['a\u0001', '"a\\x01"'], ['😀', '"\\U0001F600"'],
  ])('writes %j as %s', (text, expected) => {
    expect(writeYaml({ k: text })).toBe(`k: ${expected}\n`);
  });

  it.each([
    ['a\nb', 'k: |-\n  a\n  b\n'], ['a\nb\n', 'k: |\n  a\n  b\n'], ['a\n\n', 'k: |+\n  a\n\n'], [' a\nb', 'k: |2-\n   a\n  b\n'], ['\n', 'k: |2+\n\n'], ['a \nb', 'k: "a \\nb"\n'], ['a\tb\n', 'k: "a\\tb\\n"\n'],
  ])('writes the lines of %j as a block where they can be read back', (text, expected) => {
    expect(writeYaml({ k: text })).toBe(expected);
    expect(parse(expected)).toEqual({ k: text });
  });

  it.each([[0, '0'], [1.5, '1.5'], [1234567.5, '1.2345675e+06'], [123456.5, '123456.5'], [0.00001, '1e-05'], [1e21, '1e+21'], [12345678901234567890n, '12345678901234567890'], [2n ** 70n, '1.1805916207174113e+21']])('writes the number %s as %s', (value, expected) => {
    expect(writeYaml({ k: value })).toBe(`k: ${expected}\n`);
  });

  it('breaks long lines at a space, where nothing is lost by it', () => {
    const words = 'word '.repeat(20).trim();
    expect(writeYaml({ k: words })).toBe(`k: ${'word '.repeat(16)}`.trim() + `\n  ${'word '.repeat(4)}`.trimEnd() + '\n');
    expect(writeYaml({ k: `${words}: x` })).toContain("\n  word word word word: x'\n");
    expect(parse(writeYaml({ k: `${words}  \t ${words}` }))).toEqual({ k: `${words}  \t ${words}` });
    expect(writeYaml({ k: 'x'.repeat(200) })).toBe(`k: ${'x'.repeat(200)}\n`);
  });

  it('writes long keys apart from their values', () => {
    const key = 'k'.repeat(129);
    expect(writeYaml({ [key]: { a: 1, b: [2] }, c: 3 })).toBe(`c: 3\n? ${key}\n: a: 1\n  b:\n  - 2\n`);
  });
});

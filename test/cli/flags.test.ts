import { describe, expect, it } from 'vitest';
import { closest } from '../../src/cli/closest.ts';
import { parseArguments, type Flags } from '../../src/cli/flags.ts';

const FLAGS = {
  namespace: { form: 'text', short: 'n', value: 'NS', help: 'x' },
  'all-namespaces': { form: 'switch', short: 'A', help: 'x' },
  output: { form: ['text', 'json'], short: 'o', help: 'x' },
  timeout: { form: 'duration', value: 'TIME', help: 'x' },
  port: { form: 'port', value: 'PORT', help: 'x' },
} as const satisfies Flags;

const parse = (line: string) => parseArguments(line.split(' ').filter((word) => word !== ''), FLAGS);

describe('arguments', () => {
  it.each(['-n test jobs', 'jobs -n test', 'jobs -ntest', 'jobs -n=test', '--namespace test jobs', '--namespace=test jobs', 'jobs --namespace test --'])('are read: %s', (line) => {
    const args = parse(line);
    expect([args.text('namespace'), args.positional]).toEqual(['test', ['jobs']]);
  });

  it('are converted by their form', () => {
    const args = parse('-A -o json --timeout 2m --port 0');
    expect([args.has('all-namespaces'), args.has('namespace'), args.text('output'), args.duration('timeout'), args.port('port')]).toEqual([true, false, 'json', 120_000, 0]);
    expect([args.text('namespace'), args.duration('timeout'), parse('').duration('timeout'), parse('').port('port')]).toEqual([undefined, 120_000, undefined, undefined]);
  });

  it('after two dashes are no flags', () => {
    expect(parse('jobs -- -n').positional).toEqual(['jobs', '-n']);
    expect(parse('-').positional).toEqual(['-']);
    expect(parse('--namespace=a=b').text('namespace')).toBe('a=b');
  });

  it('always have help', () => {
    expect(parse('jobs --help').has('help')).toBe(true);
    expect(parse('-h').has('help')).toBe(true);
  });

  it.each([
    ['--namspace x', 'there is no flag --namspace; did you mean "--namespace"?'],
    ['--all', 'there is no flag --all; did you mean "--all-namespaces"?'],
    ['--constructor', 'there is no flag --constructor'],
    ['-x', 'there is no flag -x'],
    ['-output json', '--output is "utput"; it may be text, json'],
    ['-timeout 5s', 'there is no flag -t; did you mean "--timeout"?'],
    ['-n', '--namespace needs a value (NS)'],
    ['--namespace=', '--namespace must not be empty'],
    ['-n a -n b', '--namespace is given twice'],
    ['-A=false', '--all-namespaces takes no value'],
    ['-o xml', '--output is "xml"; it may be text, json'],
    ['--timeout 5', '--timeout is "5"; a duration is written as 300ms, 5s, 5m, 2h, 7d or 2w'],
    ['--port 65536', '--port is "65536"; a port is a number from 0 to 65535'],
    ['--port -1', '--port is "-1"; a port is a number from 0 to 65535'],
  ])('are refused: %s', (line, sentence) => {
    expect(() => parse(line)).toThrow(sentence);
  });
});

describe('the closest word', () => {
  it.each<[string, string | undefined]>([['wach', 'watch'], ['watcht', 'watch'], ['wtach', 'watch'], ['serv', 'serve'], ['dmeo', 'demo'], ['x', undefined], ['kubectl', undefined]])('to %s is %s', (word, expected) => {
    expect(closest(word, ['watch', 'serve', 'demo', 'version'])).toBe(expected);
  });
});

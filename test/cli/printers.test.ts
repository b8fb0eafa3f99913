import { describe, expect, it } from 'vitest';
import { Job } from '../../src/kinds/batch/v1.ts';
import type { ObjectLike } from '../../src/kinds/kind.ts';
import type { ObjectEvent } from '../../src/cli/output/printer.ts';
import { printerFor, type Output } from '../../src/cli/output/watch-printer.ts';

const AT = new Date(2026, 0, 1, 12, 0, 5).getTime();
const LIVE = { uid: 'u', resourceVersion: '1', creationTimestamp: '2026-01-01T00:00:00Z' };

function object(name: string, fields: object = {}, namespace = 'test'): ObjectLike & { metadata: { name: string } & typeof LIVE } {
  return { apiVersion: 'batch/v1', kind: 'Job', metadata: { name, namespace, ...LIVE }, ...fields };
}

const added = (name: string, initial: boolean, fields?: object): ObjectEvent => ({ type: 'added', object: object(name, fields), initial });

function printer(output: Output, options: { readonly manyNamespaces?: boolean; readonly headers?: boolean } = {}) {
  return printerFor(output, { kind: Job, manyNamespaces: false, headers: true, selected: false, ...options });
}

describe('text', () => {
  it('has a header and columns that only grow', () => {
    const text = printer('text');
    const lines = [
      text.header(), text.line(added('a', true), AT), text.line(added('a-much-longer-name', false), AT), text.line({ type: 'deleted', object: object('a'), certain: true }, AT),
    ];
    expect(lines.join('')).toBe([
      'TIME      TYPE      OBJECT  WHAT HAPPENED',
      '12:00:05  ADDED     Job a   exists, not started',
      '12:00:05  ADDED     Job a-much-longer-name  created',
      '12:00:05  DELETED   Job a                   deleted',
      '',
    ].join('\n'));
  });

  it('names namespaces if there are many, and leaves the header out if asked to', () => {
    const text = printer('text', { manyNamespaces: true, headers: false });
    expect(text.header()).toBe('');
    expect(text.line(added('a', false), AT)).toBe('12:00:05  ADDED     test  Job a  created\n');
  });

  it('keeps what objects say on one line, and away from the terminal', () => {
    const event = { involvedObject: { kind: 'Pod', name: 'p' }, reason: 'Odd', message: 'a\n\u001b[31mred\u2028end' };
    const text = printer('text').line({ type: 'added', object: { ...object('e', event), apiVersion: 'v1', kind: 'Event' }, initial: false }, AT);
    expect(text).toBe('12:00:05  ADDED     Event e  created, Normal Odd on Pod p: a [31mred end\n');
  });
});

describe('json', () => {
  it('is a document a line, without loss', () => {
    const json = printer('json');
    expect(json.header()).toBe('');
    expect(json.line(added('a', true, { spec: { big: 9007199254740993n, text: 'a\nb' } }), AT)).toBe(
      '{"type":"ADDED","initial":true,"object":{"apiVersion":"batch/v1","kind":"Job","metadata":{"name":"a","namespace":"test","uid":"u","resourceVersion":"1","creationTimestamp":"2026-01-01T00:00:00Z"},"spec":{"big":9007199254740993,"text":"a\\nb"}}}\n',
    );
    expect(json.line({ type: 'deleted', object: object('a'), certain: false }, AT)).toMatch(/^\{"type":"DELETED","certain":false,"object":/);
    expect(json.line({ type: 'modified', object: object('a'), changed: () => true }, AT)).toMatch(/^\{"type":"MODIFIED","object":/);
  });
});

it('names are those of kubectl', () => {
  expect(printer('name').line(added('etl', false), AT)).toBe('job.batch/etl\n');
});

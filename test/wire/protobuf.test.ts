import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEnveloped, readEnvelope } from '../../src/wire/protobuf/envelope.ts';
import { MAX_MESSAGE_DEPTH, ProtobufError } from '../../src/wire/protobuf/error.ts';
import { BYTES, FIXED64, VARINT, WireReader } from '../../src/wire/protobuf/reader.ts';
import { encodeBase64 } from '../../src/wire/base64.ts';
import { envelope, field, tag, varint } from './protobuf-writer.ts';

const INT64 = fc.bigInt({ min: -(1n << 63n), max: (1n << 63n) - 1n });

function readerOf(bytes: readonly number[] | Uint8Array): WireReader {
  return new WireReader(new Uint8Array(bytes), 'test.Message');
}

function problemOf(read: () => unknown): { problem: string; offset: number; type: string } {
  try {
    read();
  } catch (error) {
    if (error instanceof ProtobufError) return { problem: error.problem, offset: error.offset, type: error.type };
    throw error;
  }
  throw new Error('nothing was wrong');
}

describe('numbers', () => {
  it('of 64 bits are read exactly: as numbers where these are exact, else as bigint', () => {
    fc.assert(
      fc.property(INT64, (value) => {
        const read = readerOf(varint(value)).int64();
        expect(BigInt(read)).toBe(value);
        expect(typeof read).toBe(Number.isSafeInteger(Number(value)) ? 'number' : 'bigint');
      }),
    );
  });

  it.each([0n, 1n, -1n, 127n, 128n, 2n ** 31n, 2n ** 32n, 2n ** 53n - 1n, 2n ** 53n, -(2n ** 53n) + 1n, -(2n ** 53n), 2n ** 63n - 1n, -(2n ** 63n)])('of 64 bits: %s', (value) => {
    expect(BigInt(readerOf(varint(value)).int64())).toBe(value);
  });

  it('of 32 bits are read exactly', () => {
    fc.assert(
      fc.property(fc.integer(), (value) => {
        expect(readerOf(varint(value)).int32()).toBe(value);
      }),
    );
  });

  it('of any other size are true unless they are zero', () => {
    fc.assert(
      fc.property(INT64, (value) => {
        expect(readerOf(varint(value)).bool()).toBe(value !== 0n);
      }),
    );
  });

  it('with a point are read exactly', () => {
    fc.assert(
      fc.property(fc.double(), (value) => {
        const bytes = new Uint8Array(8);
        new DataView(bytes.buffer).setFloat64(0, value, true);
        expect(readerOf(bytes).double()).toBe(value);
      }),
    );
  });

  it('are refused when they are too long', () => {
    const long = Array.from({ length: 11 }, () => 0x80);
    for (const method of ['int64', 'int32', 'bool', 'text'] as const) {
      expect(problemOf(() => readerOf([...long, 0])[method]()).problem).toBe('overlong varint');
    }
  });
});

describe('text', () => {
  it('is UTF-8, short or long', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (value) => {
        const reader = readerOf(field(1, value));
        reader.tag();
        expect(reader.text()).toBe(value);
        expect(reader.done).toBe(true);
      }),
    );
  });

  it('keeps a byte order mark, and shows bytes that are no UTF-8 as Go writes them into JSON', () => {
    expect(readerOf([4, 0xef, 0xbb, 0xbf, 0x61]).text()).toBe('\ufeffa');
    expect(readerOf([2, 0x61, 0xff]).text()).toBe('a\ufffd');
  });
});

describe('skipping', () => {
  const unknown = fc.letrec<{ value: number[]; group: number[] }>((tie) => ({
    value: fc.oneof(
      fc.tuple(fc.integer({ min: 1, max: 536_870_911 }), INT64).map(([number, value]) => field(number, value)),
      fc.tuple(fc.integer({ min: 1, max: 99 }), fc.uint8Array()).map(([number, value]) => field(number, value)),
      fc.integer({ min: 1, max: 99 }).map((number) => [...tag(number, 1), 1, 2, 3, 4, 5, 6, 7, 8]),
      fc.integer({ min: 1, max: 99 }).map((number) => [...tag(number, 5), 1, 2, 3, 4]),
      tie('group'),
    ),
    group: fc.tuple(fc.integer({ min: 1, max: 99 }), fc.array(tie('value'), { maxLength: 3 })).map(([number, inner]) => [...tag(number, 3), ...inner.flat(), ...tag(number, 4)]),
  })).value;

  it('passes over any value, and ends where the next begins', () => {
    fc.assert(
      fc.property(unknown, (bytes) => {
        const reader = readerOf([...bytes, 42]);
        reader.skip(reader.tag());
        expect(reader.position).toBe(bytes.length);
      }),
    );
  });

  it('refuses a value that is cut off at any byte', () => {
    fc.assert(
      fc.property(unknown, (bytes) => {
        for (let length = 1; length < bytes.length; length++) {
          const reader = readerOf(bytes.slice(0, length));
          expect(problemOf(() => reader.skip(reader.tag()))).toMatchObject({ problem: 'truncated', type: 'test.Message' });
        }
      }),
    );
  });

  it('needs no stack for groups in groups', () => {
    const deep = readerOf(Array.from({ length: 100_000 }, () => (1 << 3) | 3));
    expect(problemOf(() => deep.skip(deep.tag())).problem).toBe('truncated');
  });

  it.each([
    ['field number 0', [0x02, 0]],
    ['field number 0 in two bytes', [0x80, 0]],
    ['wire type 6', [(1 << 3) | 6]],
    ['wire type 7', [(1 << 3) | 7]],
    ['a group that ends without a beginning', [(1 << 3) | 4]],
    ['a group that ends with another number', [(1 << 3) | 3, (2 << 3) | 4]],
    ['a number above 2^29 - 1', [0xff, 0xff, 0xff, 0xff, 0x1f]],
  ])('refuses %s', (_, bytes) => {
    const reader = readerOf(bytes);
    expect(problemOf(() => reader.skip(reader.tag())).problem).toBe('bad tag');
  });

  it('refuses a length that reaches beyond the end, however large', () => {
    for (const length of [2, 2 ** 31, 2 ** 32 - 1, 2 ** 32 + 1, 2 ** 40]) {
      expect(problemOf(() => readerOf([...varint(length), 0]).blob())).toEqual({ problem: 'truncated', offset: 0, type: 'test.Message' });
    }
  });
});

describe('messages in messages', () => {
  it('end where they say, whatever follows', () => {
    const reader = readerOf([...field(1, field(2, 'inner')), ...field(3, 7)]);
    expect(reader.tag()).toBe((1 << 3) | BYTES);
    const outer = reader.enter('test.Inner');
    expect(reader.tag()).toBe((2 << 3) | BYTES);
    expect(reader.text()).toBe('inner');
    expect(reader.done).toBe(true);
    reader.leave(outer, 'test.Message');
    expect(reader.tag()).toBe((3 << 3) | VARINT);
    expect(reader.int32()).toBe(7);
  });

  it('cannot be read past their end, and the error names them', () => {
    const reader = readerOf([...field(1, tag(1, FIXED64)), 1, 2, 3, 4, 5, 6, 7, 8]);
    reader.tag();
    reader.enter('test.Inner');
    reader.tag();
    expect(problemOf(() => reader.double())).toEqual({ problem: 'truncated', offset: 3, type: 'test.Inner' });
  });

  it('stop at a depth', () => {
    const reader = readerOf(Array.from({ length: MAX_MESSAGE_DEPTH + 1 }, () => 0x7f).concat(Array.from({ length: 200 }, () => 0)));
    reader.end = reader.bytes.length;
    expect(
      problemOf(() => {
        for (let depth = 0; depth <= MAX_MESSAGE_DEPTH; depth++) {
          reader.enter('test.Inner');
          reader.end = reader.bytes.length;
        }
      }).problem,
    ).toBe('too deep');
  });
});

describe('the envelope', () => {
  const body = envelope('batch/v1', 'Job', [1, 2, 3]);

  it('names the kind and where its message is', () => {
    const { rawStart, rawEnd, ...rest } = readEnvelope(readerOf(body));
    expect(rest).toEqual({ apiVersion: 'batch/v1', kind: 'Job', contentEncoding: '', contentType: '' });
    expect([...body.subarray(rawStart, rawEnd)]).toEqual([1, 2, 3]);
  });

  it('has contentEncoding and contentType, and whatever else comes', () => {
    const more = new Uint8Array([...body, ...field(3, 'gzip'), ...field(4, 'application/json'), ...field(9, 'new')]);
    expect(readEnvelope(readerOf(more))).toMatchObject({ kind: 'Job', contentEncoding: 'gzip', contentType: 'application/json' });
  });

  it('is refused when it is cut off at any byte', () => {
    for (let length = 0; length < body.length; length++) {
      const { problem } = problemOf(() => readEnvelope(readerOf(body.subarray(0, length))));
      expect(problem).toBe(length < 4 ? 'not enveloped' : 'truncated');
    }
  });

  it('is refused without the magic bytes, and with a field in another form', () => {
    expect(isEnveloped(new TextEncoder().encode('{"kind":"Job"}'))).toBe(false);
    expect(problemOf(() => readEnvelope(readerOf([0x6b, 0x38, 0x73, 1, 0])))).toEqual({ problem: 'not enveloped', offset: 0, type: 'runtime.Unknown' });
    expect(problemOf(() => readEnvelope(readerOf([0x6b, 0x38, 0x73, 0, ...field(2, 7)]))).problem).toBe('wrong wire type');
  });
});

describe('base64', () => {
  it('is the standard one, with padding, for any length', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        expect(encodeBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
      }),
    );
    const long = new Uint8Array(100_000).map((_, index) => index);
    expect(encodeBase64(long)).toBe(Buffer.from(long).toString('base64'));
  });
});

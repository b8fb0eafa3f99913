import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeLine, LineSplitter } from '../../src/wire/lines.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array): string => new TextDecoder('utf-8', { fatal: true }).decode(bytes);

/** Pushes copies, so that a splitter that keeps a chunk it was only lent would be found out. */
function split(chunks: readonly Uint8Array[], splitter: LineSplitter = new LineSplitter()): { lines: string[]; tail: string | undefined } {
  const lines = chunks.flatMap((chunk) => splitter.push(chunk.slice()).lines.map(decode));
  const tail = splitter.finish();
  return { lines, tail: tail === undefined ? undefined : decode(tail) };
}

function cut(bytes: Uint8Array, size: number): Uint8Array[] {
  const chunks: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.subarray(at, at + size));
  return chunks;
}

describe('LineSplitter', () => {
  it('finds the same lines wherever the chunks are cut, also inside a character', () => {
    const text = 'é漢🙂\r\n\n{"a":1}\n\r\n  \nx\ry\n"tail 🙂"';
    const expected = { lines: ['é漢🙂', '{"a":1}', '  ', 'x\ry'], tail: '"tail 🙂"' };
    for (const size of [1, 2, 3, 5, 7, 1000]) expect(split(cut(encode(text), size))).toEqual(expected);
    fc.assert(fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), (sizes) => {
      const bytes = encode(text);
      const chunks: Uint8Array[] = [];
      for (let at = 0, index = 0; at < bytes.length; index++) {
        const size = sizes[index % sizes.length] ?? 1;
        chunks.push(bytes.subarray(at, at + size));
        at += size;
      }
      expect(split(chunks)).toEqual(expected);
    }));
  });

  it('reports no tail after a clean end, and none for an empty stream', () => {
    expect(split([encode('a\nb\n')])).toEqual({ lines: ['a', 'b'], tail: undefined });
    expect(split([])).toEqual({ lines: [], tail: undefined });
    expect(split([encode('')])).toEqual({ lines: [], tail: undefined });
  });

  it('keeps apart a tail that ends inside a character', () => {
    const splitter = new LineSplitter();
    expect(splitter.push(encode('{"a":1}\n"é').subarray(0, 10)).lines.map(decode)).toEqual(['{"a":1}']);
    expect(splitter.finish()).toEqual(new Uint8Array([0x22, 0xc3]));
  });

  it('reads a 2.5 MB line in 1 KB chunks, and then an ordinary one', () => {
    const long = encode(`{"data":"${'x'.repeat(2_500_000)}"}\n`);
    const { lines, tail } = split([...cut(long, 1024), encode('{"next":true}\n')]);
    expect(lines.map((line) => line.length)).toEqual([long.length - 1, 13]);
    expect(tail).toBeUndefined();
  });

  it('copies each byte of a long line a bounded number of times', () => {
    // Counts instead of timing: a Uint8Array that records how much is copied out of the pieces and buffers.
    const copied = countCopies(() => {
      const splitter = new LineSplitter();
      const piece = encode('x'.repeat(64));
      for (let chunk = 0; chunk < 16_384; chunk++) splitter.push(piece);
      expect(splitter.push(encode('\n')).lines[0]).toHaveLength(1_048_576);
    });
    expect(copied).toBeLessThan(4 * 1_048_576);
  });

  it('stops at the limit, but first hands over what was complete', () => {
    const splitter = new LineSplitter({ maxLineBytes: 8 });
    const batch = splitter.push(encode('12345678\nab\n123456789'));
    expect(batch.lines.map(decode)).toEqual(['12345678', 'ab']);
    expect(batch.overflow).toEqual({ limitBytes: 8 });
    expect(splitter.push(encode('\nok\n'))).toEqual({ lines: [], overflow: { limitBytes: 8 } });
    expect(splitter.finish()).toBeUndefined();
  });

  it('counts a line in pieces against the limit too', () => {
    const splitter = new LineSplitter({ maxLineBytes: 8 });
    expect(splitter.push(encode('12345'))).toEqual({ lines: [] });
    expect(splitter.push(encode('6789')).overflow).toEqual({ limitBytes: 8 });
  });

  it('reads what encodeLine wrote', () => {
    expect(split([encodeLine('{"é":1}'), encodeLine('2')])).toEqual({ lines: ['{"é":1}', '2'], tail: undefined });
  });
});

function countCopies(run: () => void): number {
  const original = Uint8Array.prototype.set;
  let copied = 0;
  Uint8Array.prototype.set = function (this: Uint8Array, source: ArrayLike<number>, offset?: number): void {
    copied += source.length;
    original.call(this, source, offset);
  };
  try {
    run();
  } finally {
    Uint8Array.prototype.set = original;
  }
  return copied;
}

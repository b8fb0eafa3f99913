import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lengthCutter, lineCutter, type MessageCutter } from '../../../src/server/http/listener-messages.ts';

/** Cuts `bytes` at the given places and pushes the pieces one after the other. */
function pushInPieces(cutter: MessageCutter, bytes: Buffer, cuts: readonly number[]): string[] {
  const places = [0, ...cuts.map((cut) => cut % (bytes.byteLength + 1)), bytes.byteLength].toSorted((a, b) => a - b);
  return places.slice(1).flatMap((end, index) => cutter.push(bytes.subarray(places[index], end)).map((message) => Buffer.from(message).toString('latin1')));
}

const CUTS = fc.array(fc.nat(), { maxLength: 8 });

describe('the bytes of a watch as messages', () => {
  it('of JSON are one line each, however they come', () => {
    const line = fc.string({ unit: fc.constantFrom('a', '{', '"', 'z') });
    fc.assert(fc.property(fc.array(line), CUTS, (lines, cuts) => {
      const bytes = Buffer.from(lines.map((text) => `${text}\n`).join(''), 'latin1');
      expect(pushInPieces(lineCutter(), bytes, cuts)).toEqual(lines.map((text) => `${text}\n`));
    }));
  });

  it('of protobuf are one frame each without its length, however they come', () => {
    fc.assert(fc.property(fc.array(fc.uint8Array({ maxLength: 300 })), CUTS, (frames, cuts) => {
      const bytes = Buffer.concat(frames.flatMap((frame) => {
        const length = Buffer.alloc(4);
        length.writeUInt32BE(frame.byteLength);
        return [length, frame];
      }));
      expect(pushInPieces(lengthCutter(), bytes, cuts)).toEqual(frames.map((frame) => Buffer.from(frame).toString('latin1')));
    }));
  });
});

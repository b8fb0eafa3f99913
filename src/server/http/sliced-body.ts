import type { ByteSink, ByteSource } from '../../wire/exchange.ts';
import { joined } from './encode/bytes.ts';

/**
 * A long body that is made piece by piece, as its reader takes it: the reader can begin at once, and what has not been
 * taken yet costs nothing. Its whole content is settled before it is opened.
 */
export class SlicedBody implements ByteSource {
  /** To be gone through once. */
  readonly slices: Iterable<Uint8Array>;

  constructor(slices: Iterable<Uint8Array>) {
    this.slices = slices;
  }

  open(sink: ByteSink): void {
    const slices = this.slices[Symbol.iterator]();
    let closed = false;
    const pump = (): void => {
      for (let full = false; !full && !closed; ) {
        const next = slices.next();
        if (next.done === true) {
          closed = true;
          sink.end({ kind: 'complete' });
        } else {
          full = !sink.write(next.value);
        }
      }
    };
    sink.onDrain(pump);
    sink.onClose(() => {
      closed = true;
    });
    pump();
  }

  whole(): Uint8Array {
    return joined([...this.slices]);
  }
}

export function wholeBody(body: Uint8Array | SlicedBody): Uint8Array {
  return body instanceof SlicedBody ? body.whole() : body;
}

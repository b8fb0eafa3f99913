const NEWLINE = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** Far above the 3 MiB that an API server accepts as a body, and far below what would hurt. */
export const DEFAULT_MAX_LINE_BYTES: number = 64 * 1024 * 1024;

/** A line grew beyond the limit. Nothing can be read after it: the splitter stays in this state. */
export interface LineOverflow {
  readonly limitBytes: number;
}

export interface LineBatch {
  /** The lines that this chunk completed, in order, without their line ends; blank ones are left out. */
  readonly lines: readonly Uint8Array[];
  /** Set once a line, complete or not, is longer than the limit. The lines before it are in `lines`. */
  readonly overflow?: LineOverflow;
}

/**
 * Cuts a stream of bytes into lines, however the chunks fall: a character cut in two is whole again in its line.
 * A line end is `\n` or `\r\n`. Takes linear time for any line in any pieces. A returned line may be a view of the
 * chunk that was pushed, so chunks must not be written to afterwards.
 */
export class LineSplitter {
  readonly #limitBytes: number;
  /** The unterminated rest of earlier chunks: the first `#pendingBytes` of `#pending`. */
  #pending: Uint8Array = new Uint8Array(0);
  #pendingBytes = 0;
  #overflow: LineOverflow | undefined;

  constructor(options: { readonly maxLineBytes?: number } = {}) {
    this.#limitBytes = options.maxLineBytes ?? DEFAULT_MAX_LINE_BYTES;
  }

  push(chunk: Uint8Array): LineBatch {
    const lines: Uint8Array[] = [];
    let start = 0;
    while (this.#overflow === undefined) {
      const end = chunk.indexOf(NEWLINE, start);
      const piece = chunk.subarray(start, end < 0 ? chunk.length : end);
      if (this.#pendingBytes + piece.length > this.#limitBytes) {
        this.#overflow = { limitBytes: this.#limitBytes };
      } else if (end < 0) {
        this.#keep(piece);
        return { lines };
      } else {
        const line = withoutReturn(this.#pendingBytes === 0 ? piece : this.#complete(piece));
        if (line.length > 0) lines.push(line);
        start = end + 1;
      }
    }
    this.#pending = new Uint8Array(0);
    this.#pendingBytes = 0;
    return { lines, overflow: this.#overflow };
  }

  /**
   * What came after the last line end, or undefined if the stream ended with one. It is not a line: the stream was cut
   * off, and whoever reads events must drop it and go on from the last complete one.
   */
  finish(): Uint8Array | undefined {
    return this.#pendingBytes === 0 ? undefined : this.#pending.subarray(0, this.#pendingBytes);
  }

  #keep(piece: Uint8Array): void {
    const needed = this.#pendingBytes + piece.length;
    if (needed > this.#pending.length) {
      // Doubling keeps the copying linear.
      const grown = new Uint8Array(Math.max(needed, this.#pending.length * 2));
      grown.set(this.#pending.subarray(0, this.#pendingBytes));
      this.#pending = grown;
    }
    this.#pending.set(piece, this.#pendingBytes);
    this.#pendingBytes = needed;
  }

  #complete(piece: Uint8Array): Uint8Array {
    this.#keep(piece);
    const line = this.#pending.subarray(0, this.#pendingBytes);
    // The buffer now belongs to the line.
    this.#pending = new Uint8Array(0);
    this.#pendingBytes = 0;
    return line;
  }
}

function withoutReturn(line: Uint8Array): Uint8Array {
  return line.at(-1) === CARRIAGE_RETURN ? line.subarray(0, line.length - 1) : line;
}

const UTF8 = new TextEncoder();

/** One line as bytes, with its line end: the frame of a watch event in JSON. `text` must contain no line end. */
export function encodeLine(text: string): Uint8Array {
  return UTF8.encode(`${text}\n`);
}

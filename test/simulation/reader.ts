import type { ByteSink, ByteSource } from '../../src/wire/exchange.ts';
import type { StreamLine } from '../guarantees/history.ts';
import type { Form } from './places.ts';
import { seen, type OpenStream, type Recorder, type Told } from './recorder.ts';

interface TableOrObject extends Told {
  readonly rows?: readonly { readonly object: Told }[];
  readonly code?: number;
}

interface Line {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK' | 'ERROR';
  readonly object: TableOrObject;
}

interface ReaderParts {
  readonly stream: OpenStream;
  readonly recorder: Recorder;
  readonly plural: string;
  readonly form: Form;
  /** Where the history of the log begins now. */
  readonly floor: () => number;
}

/** The reading end of one watch: a small buffer, then whoever reads it. Decodes what comes, like a client of any form. */
export class Reader implements ByteSink {
  readonly #stream: OpenStream;
  readonly #recorder: Recorder;
  readonly #plural: string;
  readonly #form: Form;
  readonly #floor: () => number;
  readonly #decoder = new TextDecoder();
  #buffer: Uint8Array[] = [];
  #rest = '';
  #slow = false;
  #full = false;
  #ended: string | undefined;
  #drain: () => void = () => undefined;
  #closed: () => void = () => undefined;

  constructor(parts: ReaderParts) {
    this.#stream = parts.stream;
    this.#recorder = parts.recorder;
    this.#plural = parts.plural;
    this.#form = parts.form;
    this.#floor = parts.floor;
  }

  open(source: ByteSource): void {
    source.open(this);
  }

  /** The reader was gone before the first byte. */
  refuse(source: ByteSource): void {
    this.slow();
    source.open(this);
    this.#closed();
  }

  write(chunk: Uint8Array): boolean {
    if (this.#full) this.#stream.writesWhileFull += 1;
    this.#buffer.push(chunk);
    if (!this.#slow) this.#read();
    this.#full = this.#slow;
    return !this.#full;
  }

  end(reason: { readonly kind: string; readonly cause?: unknown }): void {
    if (this.#stream.end !== undefined) return;
    this.#ended = reason.cause instanceof Error ? `${reason.kind}: ${reason.cause.message}` : reason.kind;
    if (!this.#slow) this.#read();
  }

  onDrain(action: () => void): void {
    this.#drain = action;
  }

  onClose(action: () => void): void {
    this.#closed = action;
  }

  /** Stops reading: from the next piece on the sink is full. */
  slow(): void {
    this.#slow = true;
  }

  resume(): void {
    if (!this.#slow) return;
    this.#slow = false;
    this.#read();
    if (this.#full && this.#stream.end === undefined) {
      this.#full = false;
      this.#drain();
    }
  }

  /** The connection breaks: what was not read yet is lost. */
  cut(): void {
    if (this.#stream.end !== undefined) return;
    this.#buffer = [];
    this.#stream.end = 'cut';
    this.#closed();
  }

  #read(): void {
    const text = this.#rest + this.#buffer.map((chunk) => this.#decoder.decode(chunk, { stream: true })).join('');
    this.#buffer = [];
    const lines = text.split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.#stream.lines.push(this.#lineOf(JSON.parse(line) as Line));
    // A line that was cut stays cut, though its last bytes had been sent.
    if (this.#ended !== undefined) this.#stream.end ??= this.#ended;
  }

  #lineOf({ type, object }: Line): StreamLine {
    const tick = this.#recorder.tick();
    if (type === 'ERROR') {
      this.#stream.floors = { ...this.#stream.floors, answered: this.#floor() };
      return { type: 'error', code: object.code ?? 0, tick };
    }
    const told = object.rows?.[0]?.object ?? object;
    const { metadata } = told;
    const version = Number(metadata.resourceVersion ?? object.metadata.resourceVersion);
    if (type === 'BOOKMARK') return { type: 'bookmark', version, initial: metadata.annotations?.['k8s.io/initial-events-end'] === 'true', tick };
    const isOfForm = this.#form.kinds.includes(object.kind ?? '');
    return { type: 'event', change: type, version, object: { ...seen(this.#plural, told), ...(isOfForm ? {} : { token: `a ${String(object.kind)} as ${this.#form.name}` }) }, tick };
  }
}

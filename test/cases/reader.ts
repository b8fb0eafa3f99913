import type { Form, Transport } from './axes.ts';
import type { End, Opened } from './dial.ts';
import { readEvent, told, type ReadEvent } from './normal-event.ts';

/** For how long a test waits for what must come; the machine may be busy. What must not come is never waited for. */
const PATIENCE_MS = 20_000;
/** For a test, and for what it sets up. */
export const LIMIT_MS = 60_000;

/** One open watch: its events as they came over the wire. */
export class Reader {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly events: ReadEvent[] = [];
  /** Resolves once the body is over. */
  readonly ended: Promise<End>;
  readonly #opened: Opened;
  #end: End | undefined;
  #broken: Error | undefined;
  #wake = new Set<() => void>();

  constructor(opened: Opened, { form, transport }: { readonly form: Form; readonly transport: Transport }) {
    this.status = opened.status;
    this.headers = opened.headers;
    this.#opened = opened;
    let rest = '';
    const take = (text: string): void => {
      try {
        this.events.push(readEvent(text, form));
      } catch (error) {
        this.#broken ??= new Error('an event is not what it must be', { cause: error });
      }
    };
    this.ended = new Promise((resolve) => {
      opened.listen({
        onText: (text) => {
          // A message is one whole event; a body is lines.
          const lines = transport === 'WebSocket' ? [text, ''] : (rest + text).split('\n');
          rest = lines.pop() ?? '';
          for (const line of lines) take(line);
          this.#tell();
        },
        onEnd: (end) => {
          // A line that was cut with the body was never told; in a body that ended properly there is none.
          if (rest !== '' && end.clean) this.#broken ??= new Error(`the body ended within a line: ${rest.slice(0, 500)}`);
          this.#end = end;
          this.#tell();
          resolve(end);
        },
      });
    });
  }

  get isOver(): boolean {
    return this.#end !== undefined;
  }

  /** Everything but bookmarks. */
  get changes(): readonly ReadEvent[] {
    return this.events.filter(({ type }) => type !== 'BOOKMARK');
  }

  /** Waits until `seen` is true of what has come so far. Rejects if the body ends before, or is not what it must be. */
  async until(seen: (events: readonly ReadEvent[]) => boolean, what = 'it'): Promise<void> {
    const deadline = performance.now() + PATIENCE_MS;
    while (!seen(this.events)) {
      this.#check();
      const left = deadline - performance.now();
      if (this.#end !== undefined || left <= 0) throw new Error(`${what} did not come${this.#end === undefined ? '' : ' before the end'}; there was: ${told(this.events).slice(-20).join(', ')}`);
      await this.#news(left);
    }
    this.#check();
  }

  /** Waits for an object's event. */
  untilName(name: string): Promise<void> {
    return this.until((events) => events.some((event) => event.type !== 'ERROR' && event.name === name), name);
  }

  /** Waits for so many events that are no bookmarks. */
  untilChanges(count: number): Promise<void> {
    return this.until(() => this.changes.length >= count, `change ${count}`);
  }

  /** The end, which must come by itself. */
  async untilEnd(): Promise<End> {
    const deadline = performance.now() + PATIENCE_MS;
    while (this.#end === undefined) {
      const left = deadline - performance.now();
      if (left <= 0) throw new Error(`the watch did not end; there was: ${told(this.events).slice(-20).join(', ')}`);
      await this.#news(left);
    }
    this.#check();
    return this.#end;
  }

  pause(): void {
    this.#opened.pause();
  }

  resume(): void {
    this.#opened.resume();
  }

  close(): void {
    this.#opened.close();
  }

  #check(): void {
    if (this.#broken !== undefined) throw this.#broken;
  }

  #tell(): void {
    for (const wake of this.#wake) wake();
  }

  #news(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.#wake.delete(done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      this.#wake.add(done);
    });
  }
}

/** The whole body of a reply. */
export function wholeText(opened: Opened): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    opened.listen({ onText: (piece) => (text += piece), onEnd: ({ clean }) => (clean ? resolve(text) : reject(new Error('the body was cut'))) });
  });
}

import { parseJson } from '../../../src/wire/json.ts';
import { isJsonObject } from '../../../src/wire/object.ts';
import type { RawEvent } from '../recording/answer.ts';
import { isPlainBookmark } from '../recording/plain-bookmark.ts';
import type { Until } from '../script.ts';
import type { OpenReply, OpenSocket } from './connection.ts';

/** The events of one open watch, in order, with somebody waiting for them. */
export class EventFeed {
  readonly #events: RawEvent[] = [];
  readonly #close: () => void;
  #ended = false;
  #read = 0;
  #wake: () => void = () => undefined;

  constructor(close: () => void) {
    this.#close = close;
  }

  push(event: RawEvent): void {
    this.#events.push(event);
    this.#wake();
  }

  end(): void {
    this.#ended = true;
    this.#wake();
  }

  close(): void {
    this.#close();
  }

  /**
   * What came since the last call, up to and with what `until` names. `late`: it did not come within `patienceMs`.
   * `open`: it came, and the stream goes on as far as is known.
   */
  async take(until: Until, patienceMs: number): Promise<{ events: RawEvent[]; ended: 'end' | 'open' | 'late' }> {
    const from = this.#read;
    const deadline = Date.now() + ('quietMs' in until ? until.quietMs : patienceMs);
    for (;;) {
      const stop = stopsAt(this.#events, from, until);
      if (stop !== undefined) return { events: this.#upTo(from, stop), ended: 'open' };
      if (this.#ended) return { events: this.#upTo(from, this.#events.length), ended: 'end' };
      const left = deadline - Date.now();
      if (left <= 0) return { events: this.#upTo(from, this.#events.length), ended: 'quietMs' in until ? 'open' : 'late' };
      await this.#news(left);
    }
  }

  #upTo(from: number, stop: number): RawEvent[] {
    this.#read = stop;
    return this.#events.slice(from, stop);
  }

  #news(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** Index after the event at which reading stops; undefined while it has not come. */
function stopsAt(events: readonly RawEvent[], from: number, until: Until): number | undefined {
  if ('count' in until) {
    const telling = events.flatMap((event, at) => (at < from || isPlainBookmark(event) ? [] : [at]));
    const last = telling[until.count - 1];
    return last === undefined ? undefined : last + 1;
  }
  if ('end' in until || 'quietMs' in until) return undefined;
  for (let at = from; at < events.length; at += 1) {
    const event = events[at];
    if (event !== undefined && ('bookmark' in until ? typeOf(event) === 'BOOKMARK' : nameOf(event) === until.name)) return at + 1;
  }
  return undefined;
}

function typeOf(event: RawEvent): unknown {
  return 'value' in event && isJsonObject(event.value) ? event.value['type'] : undefined;
}

/** The object's name, also when it comes as the one row of a Table. */
function nameOf(event: RawEvent): unknown {
  const object = 'value' in event && isJsonObject(event.value) ? event.value['object'] : undefined;
  if (!isJsonObject(object)) return undefined;
  const rows = object['rows'];
  const row: unknown = Array.isArray(rows) ? rows[0] : undefined;
  const cells = isJsonObject(row) ? row['cells'] : undefined;
  if (Array.isArray(cells)) return cells[0];
  const metadata = object['metadata'];
  return isJsonObject(metadata) ? metadata['name'] : undefined;
}

/** Reads a streamed body line by line. */
export function feedFromReply(reply: OpenReply): EventFeed {
  const feed = new EventFeed(() => reply.close());
  let rest = '';
  reply.body.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) feed.push(eventOf(Buffer.from(line, 'latin1').toString('utf8')));
  });
  const end = (): void => {
    if (rest !== '') feed.push(eventOf(Buffer.from(rest, 'latin1').toString('utf8')));
    rest = '';
    feed.end();
  };
  reply.body.on('end', end);
  reply.body.on('error', end);
  reply.body.on('close', end);
  return feed;
}

/** Reads a WebSocket message by message; a binary frame is told from a text frame. */
export function feedFromSocket(socket: OpenSocket): EventFeed {
  const feed = new EventFeed(() => socket.close());
  socket.onMessage((text, binary) => feed.push(binary ? { bytes: true } : eventOf(text)));
  socket.onClose(() => feed.end());
  return feed;
}

function eventOf(line: string): RawEvent {
  try {
    return { value: parseJson(line) };
  } catch {
    return { text: line };
  }
}

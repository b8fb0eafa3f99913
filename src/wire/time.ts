/**
 * Times of the API: metav1.Time has whole seconds, metav1.MicroTime six decimals, both are written in UTC. Read and
 * refused as Go's time.Parse does it, with its words, since Kubernetes passes them on.
 */
import type { Outcome } from './outcome.ts';
import { accept, refuse } from './outcome.ts';

const SECONDS_LAYOUT = '2006-01-02T15:04:05Z07:00';
const MICROS_LAYOUT = '2006-01-02T15:04:05.000000Z07:00';

/** `2025-01-31T08:00:00Z`, from milliseconds since 1970; parts of a second are cut off. */
export function formatTime(ms: number): string {
  return `${new Date(Math.floor(ms / 1000) * 1000).toISOString().slice(0, 19)}Z`;
}

/** `2025-01-31T08:00:00.000000Z`, from whole microseconds since 1970. */
export function formatMicroTime(micros: number): string {
  const seconds = Math.floor(micros / 1_000_000);
  const rest = Math.floor(micros - seconds * 1_000_000);
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}.${String(rest).padStart(6, '0')}Z`;
}

/** Reads RFC 3339 with or without decimals and with any offset; gives milliseconds since 1970 (decimals cut after the third). */
export function parseTime(text: string): Outcome<number, string> {
  const micros = new TimeReader(text, SECONDS_LAYOUT).read();
  return micros.ok ? accept(Math.floor(micros.value / 1000)) : micros;
}

/** Reads RFC 3339 with exactly six decimals, as Kubernetes demands for a MicroTime; gives microseconds since 1970. */
export function parseMicroTime(text: string): Outcome<number, string> {
  return new TimeReader(text, MICROS_LAYOUT).read();
}

class TimeProblem extends Error {}

class TimeReader {
  readonly #text: string;
  readonly #layout: string;
  #at = 0;

  constructor(text: string, layout: string) {
    this.#text = text;
    this.#layout = layout;
  }

  /** Microseconds since 1970. */
  read(): Outcome<number, string> {
    try {
      return accept(this.#read());
    } catch (error) {
      if (error instanceof TimeProblem) return refuse(error.message);
      throw error;
    }
  }

  #read(): number {
    const year = this.#number(/\d{4}/y, '2006');
    this.#literal('-');
    const month = this.#number(/\d{2}/y, '01');
    this.#check(month >= 1 && month <= 12, 'month');
    this.#literal('-');
    const day = this.#number(/\d{2}/y, '02');
    this.#literal('T');
    const hour = this.#number(/\d{1,2}/y, '15');
    this.#check(hour < 24, 'hour');
    this.#literal(':');
    const minute = this.#number(/\d{2}/y, '04');
    this.#check(minute < 60, 'minute');
    this.#literal(':');
    const second = this.#number(/\d{2}/y, '05');
    this.#check(second < 60, 'second');
    const micros = this.#fraction();
    const offsetMinutes = this.#offset();
    if (this.#at < this.#text.length) this.#fail(`: extra text: ${quote(this.#rest())}`);
    const date = new Date(0);
    // Unlike Date.UTC, this takes the years before 100 as they are.
    date.setUTCFullYear(year, month - 1, day);
    this.#check(date.getUTCDate() === day, 'day');
    date.setUTCHours(hour, minute - offsetMinutes, second);
    return date.getTime() * 1000 + micros;
  }

  #fraction(): number {
    if (this.#layout === MICROS_LAYOUT) {
      return this.#number(/\.\d{6}/y, '.000000');
    }
    const digits = this.#match(/[.,]\d+/y);
    return digits === undefined ? 0 : Number(digits.slice(1, 7).padEnd(6, '0'));
  }

  #offset(): number {
    if (this.#match(/Z/y) !== undefined) return 0;
    const offset = this.#match(/[+-]\d{2}:\d{2}/y);
    if (offset === undefined) return this.#mismatch('Z07:00');
    const hours = Number(offset.slice(1, 3));
    const minutes = Number(offset.slice(4));
    this.#check(hours <= 24, 'time zone offset hour');
    this.#check(minutes <= 60, 'time zone offset minute');
    return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    this.#at += found?.length ?? 0;
    return found;
  }

  #number(pattern: RegExp, layoutPart: string): number {
    const digits = this.#match(pattern);
    return digits === undefined ? this.#mismatch(layoutPart) : Number(digits.replace('.', ''));
  }

  #literal(character: string): void {
    if (this.#text.charAt(this.#at) !== character) this.#mismatch(character);
    this.#at++;
  }

  #rest(): string {
    return this.#text.slice(this.#at);
  }

  #mismatch(layoutPart: string): never {
    return this.#fail(` as ${quote(this.#layout)}: cannot parse ${quote(this.#rest())} as ${quote(layoutPart)}`);
  }

  #check(inRange: boolean, what: string): void {
    if (!inRange) this.#fail(`: ${what} out of range`);
  }

  #fail(why: string): never {
    throw new TimeProblem(`parsing time ${quote(this.#text)}${why}`);
  }
}

/** The time package quotes by itself: every byte that is not printable ASCII becomes `\xNN`. */
function quote(text: string): string {
  const bytes = Array.from(new TextEncoder().encode(text), (byte) => {
    if (byte === 0x22 || byte === 0x5c) return `\\${String.fromCharCode(byte)}`;
    return byte >= 0x20 && byte < 0x80 ? String.fromCharCode(byte) : `\\x${byte.toString(16).padStart(2, '0')}`;
  });
  return `"${bytes.join('')}"`;
}

/**
 * A duration for people, with two or three figures, as kubectl prints an age: `59s`, `2m5s`, `12m`, `3h20m`, `30h`,
 * `5d4h`, `200d`, `2y30d`, `9y`. Up to two seconds below zero count as `0s` (clocks differ), more is `<invalid>`.
 */
export function humanDuration(ms: number): string {
  const seconds = Math.trunc(ms / 1000);
  if (seconds < -1) return '<invalid>';
  if (seconds < 0) return '0s';
  if (seconds < 2 * 60) return `${seconds}s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 10) return withRest(`${minutes}m`, seconds % 60, 's');
  if (minutes < 3 * 60) return `${minutes}m`;
  const hours = Math.floor(minutes / 60);
  if (hours < 8) return withRest(`${hours}h`, minutes % 60, 'm');
  if (hours < 2 * 24) return `${hours}h`;
  const days = Math.floor(hours / 24);
  if (days < 8) return withRest(`${days}d`, hours % 24, 'h');
  if (days < 2 * 365) return `${days}d`;
  const years = Math.floor(days / 365);
  return years < 8 ? withRest(`${years}y`, days % 365, 'd') : `${years}y`;
}

function withRest(whole: string, rest: number, unit: string): string {
  return rest === 0 ? whole : `${whole}${rest}${unit}`;
}

/** The age column: time since `timestamp` (RFC 3339) at `nowMs`; `<unknown>` if there is none. */
export function age(timestamp: string | null | undefined, nowMs: number): string {
  if (timestamp === null || timestamp === undefined) return '<unknown>';
  const then = parseTime(timestamp);
  return then.ok ? humanDuration(nowMs - then.value) : '<unknown>';
}

import { wordsOf } from '../../client/words.ts';
import { wireWord, type ObjectEvent, type PrinterOptions, type WatchPrinter } from './printer.ts';

/** `12:00:05  MODIFIED  Job etl  complete in 4 s`. Columns grow with what they hold and never shrink. */
export class TextPrinter implements WatchPrinter {
  readonly #options: PrinterOptions;
  readonly #columns = new GrowingColumns();

  constructor(options: PrinterOptions) {
    this.#options = options;
  }

  header(): string {
    return this.#options.headers ? this.#row({ time: 'TIME', type: 'TYPE', namespace: 'NAMESPACE', object: 'OBJECT', words: 'WHAT HAPPENED' }) : '';
  }

  line(event: ObjectEvent, at: number): string {
    const { kind, metadata } = event.object;
    return this.#row({ time: timeOfDay(at), type: wireWord(event), namespace: metadata.namespace ?? '', object: `${kind} ${metadata.name}`, words: wordsOf({ ...event, selected: this.#options.selected }) });
  }

  #row({ time, type, namespace, object, words }: { readonly [Column in 'time' | 'type' | 'namespace' | 'object' | 'words']: string }): string {
    const places = this.#options.manyNamespaces ? [namespace] : [];
    return `${this.#columns.row([time.padEnd(LONGEST_TIME), type.padEnd(LONGEST_TYPE), ...places, object, words])}\n`;
  }
}

const LONGEST_TIME = '00:00:00'.length;
const LONGEST_TYPE = 'MODIFIED'.length;

/** Lines up the cells of rows that come one by one. The last cell has no width. */
class GrowingColumns {
  readonly #widths: number[] = [];

  row(cells: readonly string[]): string {
    const last = cells.length - 1;
    return cells.map((cell, index) => {
      const text = printable(cell);
      if (index === last) return text;
      const width = Math.max(this.#widths[index] ?? 0, text.length);
      this.#widths[index] = width;
      return text.padEnd(width);
    }).join('  ');
  }
}

/** Objects come from anywhere: no text of theirs may move the cursor or break the line. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}

/** In the time zone of the reader. */
function timeOfDay(at: number): string {
  const date = new Date(at);
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map((figure) => String(figure).padStart(2, '0')).join(':');
}

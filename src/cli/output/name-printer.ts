import type { Kind } from '../../kinds/kind.ts';
import { objectName } from '../resource-name.ts';
import type { ObjectEvent, WatchPrinter } from './printer.ts';

/** `job.batch/etl`, once for each event; to be read by another program. */
export class NamePrinter implements WatchPrinter {
  readonly #kind: Kind;

  constructor(kind: Kind) {
    this.#kind = kind;
  }

  header(): string {
    return '';
  }

  line(event: ObjectEvent): string {
    return `${objectName(this.#kind, event.object.metadata.name)}\n`;
  }
}

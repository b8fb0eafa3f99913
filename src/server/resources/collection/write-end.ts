import type { WriteEnd } from '../resource-store.ts';

/** Who has to hear what became of one try of a write. `tell` is called once, in a `finally`. */
export class WriteEnding {
  /** Until the write is known to be stored. */
  end: WriteEnd = 'unchanged';
  #listeners: ((end: WriteEnd) => void)[] | undefined;

  readonly listen = (listener: (end: WriteEnd) => void): void => {
    (this.#listeners ??= []).push(listener);
  };

  tell(): void {
    for (const listener of this.#listeners ?? []) listener(this.end);
  }
}

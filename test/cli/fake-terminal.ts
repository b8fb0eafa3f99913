import { Interrupted } from '../../src/cli/failure.ts';
import type { Terminal } from '../../src/cli/terminal.ts';
import { systemClock, type Clock } from '../../src/base/clock.ts';

export interface FakeTerminal extends Terminal {
  /** All that was written. */
  readonly output: string;
  readonly notes: string;
  interrupt(): void;
  /** Resolves once the output has that text; rejects after five seconds. */
  shows(text: string): Promise<void>;
}

export function fakeTerminal(options: { readonly clock?: Clock; readonly folder?: string } = {}): FakeTerminal {
  const controller = new AbortController();
  const waiting = new Map<string, () => void>();
  let [output, notes] = ['', ''];
  return {
    clock: options.clock ?? systemClock({ holdOpen: true }),
    env: {},
    folder: options.folder ?? '/nowhere',
    interrupted: controller.signal,
    interrupt: () => controller.abort(new Interrupted('interrupted')),
    async write(text) {
      output += text;
      for (const [wanted, tell] of waiting) if (output.includes(wanted)) tell();
    },
    note(text) {
      notes += text;
    },
    shows(text) {
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`no "${text}" in:\n${output}${notes}`)), 5000);
        const tell = (): void => {
          clearTimeout(timer);
          resolve();
        };
        if (output.includes(text)) tell();
        else waiting.set(text, tell);
      });
    },
    get output() {
      return output;
    },
    get notes() {
      return notes;
    },
  };
}

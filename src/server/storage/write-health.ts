import type { Clock } from '../../base/clock.ts';
import { StorageError } from './revision-log.ts';

export interface WriteHealthOptions {
  readonly clock: Clock;
  /** Rejects if a write would fail now. */
  readonly tryWrite: () => Promise<void>;
  /** Told when writes begin to fail, and (undefined) when they can be made again; once each time. */
  readonly onChange: (problem: StorageError | undefined) => void;
}

const FIRST_TRIAL_MS = 100;
const LONGEST_PAUSE_MS = 1000;

/**
 * Whether writes can be made. One that failed says that they cannot; from then on it is tried, without anybody's write
 * being needed for it, until they can.
 */
export class WriteHealth {
  readonly #options: WriteHealthOptions;
  #problem: StorageError | undefined;
  #cancel = (): void => undefined;
  #stopped = false;

  constructor(options: WriteHealthOptions) {
    this.#options = options;
  }

  get problem(): StorageError | undefined {
    return this.#problem;
  }

  failed(error: unknown): void {
    if (this.#stopped || this.#problem !== undefined) return;
    this.#problem = error instanceof StorageError ? error : new StorageError('failed', 'a write failed', { cause: error });
    this.#options.onChange(this.#problem);
    this.#tryAfter(FIRST_TRIAL_MS);
  }

  stop(): void {
    this.#stopped = true;
    this.#cancel();
  }

  #tryAfter(pauseMs: number): void {
    if (this.#stopped) return;
    this.#cancel = this.#options.clock.after(pauseMs, () => {
      this.#options.tryWrite().then(() => this.#recovered(), () => this.#tryAfter(Math.min(2 * pauseMs, LONGEST_PAUSE_MS)));
    });
  }

  #recovered(): void {
    this.#problem = undefined;
    if (!this.#stopped) this.#options.onChange(undefined);
  }
}

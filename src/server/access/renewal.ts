import type { Clock } from '../../base/clock.ts';
import type { Identity } from './identity.ts';

export interface RenewalOptions {
  readonly clock: Clock;
  /** Reads the identity again, which renews what is due. */
  readonly load: () => Promise<Identity>;
  /** Called with an identity whose serving certificate is new. */
  readonly onRenewed: (identity: Identity) => void;
  readonly onError: (error: unknown) => void;
}

const CHECK_MS = 86_400_000;

/** Looks once a day whether the serving certificate is due, for servers that run for years. The returned function stops it. */
export function startRenewal({ clock, load, onRenewed, onError }: RenewalOptions): () => void {
  let stopped = false;
  let cancel = (): void => undefined;
  const schedule = (): void => {
    if (!stopped) cancel = clock.after(CHECK_MS, () => void check());
  };
  const check = async (): Promise<void> => {
    try {
      const identity = await load();
      if (!stopped && identity.renewedBecause !== undefined) onRenewed(identity);
    } catch (error) {
      onError(error);
    }
    schedule();
  };
  schedule();
  return () => {
    stopped = true;
    cancel();
  };
}

import type { WatchEvent } from '../../client/watch-types.ts';
import type { Kind, ObjectLike } from '../../kinds/kind.ts';

/** An event that is about an object. */
export type ObjectEvent = Extract<WatchEvent<ObjectLike>, { readonly object: unknown }>;

/** Turns events into lines, each with its line end; empty if there is nothing to say. */
export interface WatchPrinter {
  /** What stands before the first event, if anything. */
  header(): string;
  /** `at`: when it came, milliseconds since 1970. */
  line(event: ObjectEvent, at: number): string;
}

export interface PrinterOptions {
  readonly kind: Kind;
  /** The watch looks into more than one namespace, so that each line has to name its own. */
  readonly manyNamespaces: boolean;
  readonly headers: boolean;
  /** A selector chooses: then ADDED and DELETED may also mean that an object came into it or left it. */
  readonly selected: boolean;
}

/** ADDED, MODIFIED, DELETED: the words of the wire, also for what a list brought. */
export function wireWord(event: ObjectEvent): string {
  return event.type.toUpperCase();
}

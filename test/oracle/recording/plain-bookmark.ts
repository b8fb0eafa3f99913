import { isJsonObject } from '../../../src/wire/object.ts';
import { INITIAL_EVENTS_END } from '../../../src/wire/watch-event.ts';
import type { RawEvent } from './answer.ts';

/** A bookmark other than the one that ends the initial events: it may come at any moment. */
export function isPlainBookmark(event: RawEvent): boolean {
  return 'value' in event && isJsonObject(event.value) && event.value['type'] === 'BOOKMARK' && !JSON.stringify(event.value).includes(INITIAL_EVENTS_END);
}

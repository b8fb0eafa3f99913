import type { EventPage } from '../../resources/resource-store.ts';
import { joined } from './bytes.ts';
import type { EventEncoder } from './representation.ts';

/** The bytes of a page: made once for all watches that get the page in the same form. */
export function pageBytes(encoder: EventEncoder, page: EventPage): Uint8Array {
  const { shared } = encoder;
  const known = shared === undefined ? undefined : page.encodings.get(shared);
  if (known !== undefined) return known;
  const bytes = encoder.page?.(page) ?? itemBytes(encoder, page);
  if (shared !== undefined) page.encodings.set(shared, bytes);
  return bytes;
}

function itemBytes(encoder: EventEncoder, { items }: EventPage): Uint8Array {
  const pieces = items.map((item) => (item.type === 'event' ? encoder.event(item.event) : encoder.bookmark(item.revision, item.initial)));
  const [first] = pieces;
  return first !== undefined && pieces.length === 1 ? first : joined(pieces);
}

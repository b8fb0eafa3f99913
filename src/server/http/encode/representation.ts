import type { ResourceFacts } from '../../../kinds/resources.ts';
import type { ListResult } from '../../resources/collection/list.ts';
import type { ResourceDefinition } from '../../resources/definition.ts';
import type { ResourceEvent } from '../../resources/resource-event.ts';
import type { Entry, EventPage, Revision } from '../../resources/resource-store.ts';
import type { Status } from '../../../wire/status.ts';
import type { SlicedBody } from '../sliced-body.ts';

/** What the body of an answer is: an object, a list, or a Status that says that all went well. */
export type BodyType = 'object' | 'list' | 'status';

/** What a refusal says about a body. */
export interface Named {
  readonly facts: Pick<ResourceFacts, 'group' | 'kind' | 'listKind'>;
}

/** One form in which objects leave the server, agreed on with the client by its Accept header. */
export interface Representation {
  /** Names the form in caches of encoded events. */
  readonly id: string;
  /** Content-Type of objects and lists. */
  readonly contentType: string;
  /** Content-Type of a watch; undefined if this form can't be streamed. */
  readonly streamType: string | undefined;
  /** Why such a body cannot take this form. What was asked for is done by then, as in Kubernetes. */
  refuses(body: BodyType, definition: Named): Status | undefined;
  object(definition: ResourceDefinition, entry: Entry): Uint8Array;
  /** A promise where objects must be read and written anew, which takes a while: others have their turns meanwhile. */
  list(definition: ResourceDefinition, result: ListResult): Uint8Array | SlicedBody | Promise<Uint8Array>;
  /** Any other body: Status, discovery documents. */
  value(value: object): Uint8Array;
  /** A fresh encoder for one watch; it may keep what it has sent in mind. */
  stream(definition: ResourceDefinition): EventEncoder;
}

/** Turns the items of one watch into the bytes of its stream. */
export interface EventEncoder {
  /** Every encoder with this name makes the same bytes of the same page; undefined while it does not. */
  readonly shared: string | undefined;
  /** All items of a page at once, where that is quicker than one by one. */
  page?(page: EventPage): Uint8Array;
  event(event: ResourceEvent): Uint8Array;
  bookmark(revision: Revision, initial: boolean): Uint8Array;
  error(status: Status): Uint8Array;
}

/** The name of a form in the cache of an event: versions of one kind that are stored as one share the events. */
export function encodingKey(form: string, { conversion, apiVersion }: ResourceDefinition): string {
  return conversion === undefined ? form : `${form} ${apiVersion}`;
}

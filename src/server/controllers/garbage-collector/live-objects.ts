import type { Live } from '../../../client/watch-types.ts';
import type { MetadataOnly } from '../../../kinds/kind.ts';
import type { OwnerReference } from '../../../wire/object.ts';
import { getOrNothing, isRefusal, untilNoConflict, type ControllerOptions } from '../controller.ts';
import type { Vertex } from './graph.ts';

type LiveMetadata = Live<MetadataOnly>['metadata'];

/** The reads and writes of the garbage collector, each on exactly the object that was meant: its uid goes along. */
export class LiveObjects {
  readonly #options: Pick<ControllerOptions, 'client' | 'signal'>;

  constructor(options: Pick<ControllerOptions, 'client' | 'signal'>) {
    this.#options = options;
  }

  /** The metadata as it is now; undefined if the object is gone, or is another one by now. */
  async read({ kind, namespace, name, uid }: Omit<Vertex, 'stage' | 'owners'>): Promise<LiveMetadata | undefined> {
    const object = await getOrNothing(this.#options, kind, { namespace, name });
    return object?.metadata.uid === uid ? object.metadata : undefined;
  }

  /**
   * Deletes the object if it is still as it was read: an owner may have been given to it meanwhile.
   * `changed`: not as it was read. `gone`: somebody else has deleted it.
   */
  async remove({ kind, namespace, name }: Vertex, { uid, resourceVersion }: LiveMetadata, propagationPolicy: 'Background' | 'Foreground' | 'Orphan'): Promise<'done' | 'changed' | 'gone'> {
    const { client, signal } = this.#options;
    try {
      await client.delete(kind, { namespace, name }, { propagationPolicy, preconditions: { uid, resourceVersion }, signal });
      return 'done';
    } catch (error) {
      if (isRefusal(error, 'NotFound')) return 'gone';
      if (isRefusal(error, 'Conflict')) return 'changed';
      throw error;
    }
  }

  /** Takes references to owners off. */
  release(vertex: Vertex, owners: readonly string[]): Promise<LiveMetadata | undefined> {
    return this.#changeOwners(vertex, (references) => references.filter(({ uid }) => !owners.includes(uid)));
  }

  /** Lets no owner wait for the object any more. */
  unblock(vertex: Vertex): Promise<LiveMetadata | undefined> {
    return this.#changeOwners(vertex, (references) => references.map((reference) => ({ ...reference, blockOwnerDeletion: false })));
  }

  /** Takes a finalizer off, which may be the end of the object. */
  dropFinalizer(vertex: Vertex, finalizer: string): Promise<LiveMetadata | undefined> {
    return this.#change(vertex, ({ finalizers = [] }) => {
      const left = finalizers.filter((one) => one !== finalizer);
      return left.length === finalizers.length ? undefined : { finalizers: left.length === 0 ? null : left };
    });
  }

  #changeOwners(vertex: Vertex, change: (references: readonly OwnerReference[]) => readonly OwnerReference[]): Promise<LiveMetadata | undefined> {
    return this.#change(vertex, ({ ownerReferences = [] }) => {
      const left = change(ownerReferences);
      return { ownerReferences: left.length === 0 ? null : left };
    });
  }

  /** Patches fields of the metadata, made from their latest state; `undefined`: nothing to change. Answers the new state, if the object is there. */
  #change(vertex: Vertex, fieldsFrom: (metadata: LiveMetadata) => object | undefined): Promise<LiveMetadata | undefined> {
    const { kind, namespace, name, uid } = vertex;
    const { client, signal } = this.#options;
    return untilNoConflict(() => this.read(vertex), async (latest) => {
      const fields = latest === undefined ? undefined : fieldsFrom(latest);
      if (latest === undefined || fields === undefined) return latest;
      const merge = { metadata: { uid, resourceVersion: latest.resourceVersion, ...fields } };
      try {
        const { metadata } = await client.patch(kind, { namespace, name }, { merge, signal });
        return metadata;
      } catch (error) {
        if (isRefusal(error, 'NotFound')) return undefined;
        throw error;
      }
    });
  }
}

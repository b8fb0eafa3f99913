import type { Random } from '../base/random.ts';
import type { KubeObject } from '../wire/object.ts';
import { admissionChain } from './admission/admission-chain.ts';
import { certificateRequester } from './admission/certificate-requester.ts';
import { defaultTolerations } from './admission/default-tolerations.ts';
import { namespaceLifecycle } from './admission/namespace-lifecycle.ts';
import { nodeTaints } from './admission/node-taints.ts';
import { podPriority } from './admission/pod-priority.ts';
import { serviceAllocation } from './admission/services/service-allocation.ts';
import { storageProtection } from './admission/storage-protection.ts';
import { keyOf, rangeOf, type ResourceDefinition } from './resources/definition.ts';
import { objectOf } from './resources/external-form.ts';
import type { Registry } from './resources/registry.ts';
import type { ResourceEvent } from './resources/resource-event.ts';
import type { Admission, Entry } from './resources/resource-store.ts';
import type { Hub } from './watch/hub.ts';

export interface BuiltInAdmissionOptions {
  readonly hub: Hub<ResourceEvent>;
  readonly registry: Registry;
  readonly random: Random;
}

/** The plugins of kube-apiserver that this server has, in its order. They read the newest state out of memory. */
export function builtInAdmission({ hub, registry, random }: BuiltInAdmissionOptions): Admission {
  const reader = (group: string, plural: string): Reader => new Reader(hub, registry.find(group, 'v1', plural));
  const namespaces = reader('', 'namespaces');
  return admissionChain([
    namespaceLifecycle((name) => namespaces.get(name)),
    nodeTaints,
    podPriority(reader('scheduling.k8s.io', 'priorityclasses')),
    defaultTolerations,
    storageProtection,
    certificateRequester,
    serviceAllocation({ services: reader('', 'services').all(), random }),
  ]);
}

/** Objects of one resource. Those that are asked for again and again are decoded once; they must not be changed. */
class Reader {
  readonly #hub: Hub<ResourceEvent>;
  readonly #definition: ResourceDefinition | undefined;
  readonly #decoded = new WeakMap<Entry, KubeObject>();

  constructor(hub: Hub<ResourceEvent>, definition: ResourceDefinition | undefined) {
    this.#hub = hub;
    this.#definition = definition;
  }

  /** An object of cluster scope. */
  get(name: string): KubeObject | undefined {
    const entry = this.#definition === undefined ? undefined : this.#hub.get(keyOf(this.#definition, undefined, name));
    return entry === undefined ? undefined : this.#objectOf(entry);
  }

  all(): readonly KubeObject[] {
    const found: KubeObject[] = [];
    if (this.#definition === undefined) return found;
    this.#hub.scan(rangeOf(this.#definition, undefined, undefined), (entry) => {
      const object = this.#objectOf(entry);
      if (object !== undefined) found.push(object);
      return true;
    });
    return found;
  }

  #objectOf(entry: Entry): KubeObject | undefined {
    const known = this.#decoded.get(entry);
    if (known !== undefined || this.#definition === undefined) return known;
    const object = objectOf(this.#definition, entry);
    this.#decoded.set(entry, object);
    return object;
  }
}

import type { Live, Watch } from '../../../client/watch-types.ts';
import { ConfigMap, Namespace, ServiceAccount } from '../../../kinds/core/v1.ts';
import { metadataOf } from '../../../kinds/kind.ts';
import { follow, getOrNothing, isRefusal, type ControllerOptions, type RunningController } from '../controller.ts';
import { WorkQueue } from '../workloads/work-queue.ts';
import { mendsFor, type Mend, type Present } from './lacks.ts';

const WATCHES = 3;
const ACCOUNT = 'default';
const CERTIFICATE = 'kube-root-ca.crt';
const CERTIFICATE_FIELD = 'ca.crt';
const DESCRIPTION = 'kubernetes.io/description';
// The text of kube-controller-manager's root CA publisher.
const DESCRIPTION_TEXT = 'Contains a CA bundle that can be used to verify the kube-apiserver when using internal endpoints such as the internal service IP '
  + 'or kubernetes.default.svc. No other usage is guaranteed across distributions of Kubernetes clusters.';

export interface ServiceAccountControllerOptions extends ControllerOptions {
  /** PEM of the authority that signed the server's certificate. */
  readonly caCertificate: string;
}

/**
 * Keeps what pods expect in each active namespace: the ServiceAccount `default`, and the ConfigMap `kube-root-ca.crt`
 * with the authority's certificate. What is deleted is made again; a certificate that was changed is restored.
 */
export function startServiceAccountController(options: ServiceAccountControllerOptions): RunningController {
  return { stopped: new ServiceAccountController(options).run() };
}

class ServiceAccountController {
  readonly #options: ServiceAccountControllerOptions;
  readonly #queue: WorkQueue<string>;
  readonly #active = new Set<string>();
  readonly #accounts = new Set<string>();
  /** By namespace, whether it is as it should be. */
  readonly #certificates = new Map<string, boolean>();
  readonly #synced = new Set<object>();

  constructor(options: ServiceAccountControllerOptions) {
    this.#options = options;
    this.#queue = new WorkQueue({ ...options, work: (namespace) => this.#look(namespace) });
  }

  async run(): Promise<void> {
    const { client, signal } = this.#options;
    const watching = { signal, onRefused: 'retry', remember: 'identities' } as const;
    await Promise.all([
      this.#follow(client.watch(Namespace, watching), ({ metadata: { name }, status }, there) => {
        setMember(this.#active, name, there && status?.phase === 'Active');
        return name;
      }),
      this.#follow(client.watch(metadataOf(ServiceAccount), { ...watching, fields: { 'metadata.name': ACCOUNT } }), ({ metadata: { namespace = '' } }, there) => {
        setMember(this.#accounts, namespace, there);
        return namespace;
      }),
      this.#follow(client.watch(ConfigMap, { ...watching, fields: { 'metadata.name': CERTIFICATE } }), (map, there) => {
        const { namespace = '' } = map.metadata;
        if (there) this.#certificates.set(namespace, this.#isRight(map));
        else this.#certificates.delete(namespace);
        return namespace;
      }),
    ]);
    await this.#queue.idle();
  }

  /** `take` remembers an object that is there or is gone, and answers in which namespace something may have to be done. */
  #follow<T>(watch: Watch<T>, take: (object: Live<T>, there: boolean) => string): Promise<void> {
    return follow(watch, this.#options, (event) => {
      if (event.type === 'synced') this.#syncedWith(watch);
      else if (event.type !== 'gap') this.#queue.add(take(event.object, event.type !== 'deleted'));
    });
  }

  /** With half a state, everything would seem to be missing. */
  #syncedWith(watch: object): void {
    this.#synced.add(watch);
    if (this.#synced.size === WATCHES) this.#queue.start();
  }

  #isRight({ data, metadata }: Live<ConfigMap>): boolean {
    const described = (metadata.annotations?.[DESCRIPTION] ?? '') !== '';
    return described && Object.keys(data ?? {}).length === 1 && data?.[CERTIFICATE_FIELD] === this.#options.caCertificate;
  }

  async #look(namespace: string): Promise<undefined> {
    const certificate = this.#certificates.get(namespace);
    const present: Present = {
      isActive: this.#active.has(namespace),
      account: this.#accounts.has(namespace),
      certificate: certificate === undefined ? 'none' : certificate ? 'right' : 'other',
    };
    for (const mend of mendsFor(present)) {
      try {
        await this.#mend(namespace, mend);
      } catch (error) {
        if (!isOvertaken(error)) throw error;
      }
    }
    return undefined;
  }

  async #mend(namespace: string, mend: Mend): Promise<void> {
    const { client, signal, caCertificate } = this.#options;
    const data = { [CERTIFICATE_FIELD]: caCertificate };
    switch (mend) {
      case 'create account':
        await client.create(ServiceAccount, { metadata: { name: ACCOUNT, namespace } }, { signal });
        return;
      case 'create certificate':
        await client.create(ConfigMap, { metadata: { name: CERTIFICATE, namespace, annotations: { [DESCRIPTION]: DESCRIPTION_TEXT } }, data }, { signal });
        return;
      case 'restore certificate': {
        const map = await getOrNothing(this.#options, ConfigMap, { name: CERTIFICATE, namespace });
        if (map === undefined || this.#isRight(map)) return;
        const annotations = { ...map.metadata.annotations, [DESCRIPTION]: DESCRIPTION_TEXT };
        await client.replace(ConfigMap, { ...map, metadata: { ...map.metadata, annotations }, data }, { signal });
        return;
      }
    }
  }
}

function setMember(set: Set<string>, member: string, isIn: boolean): void {
  if (isIn) set.add(member);
  else set.delete(member);
}

/** Somebody else was quicker: made or changed it (the watch will tell), or ended the namespace. */
function isOvertaken(error: unknown): boolean {
  if (isRefusal(error, 'AlreadyExists', 'Conflict', 'NotFound')) return true;
  return isRefusal(error, 'Forbidden') && error.status.details?.causes?.some(({ reason }) => reason === 'NamespaceTerminating') === true;
}

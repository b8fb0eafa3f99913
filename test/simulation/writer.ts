import { isByteSource, type PlainReply } from '../../src/wire/exchange.ts';
import { APPS, NAMESPACES, REASONS } from './places.ts';
import type { Told } from './recorder.ts';
import type { World } from './world.ts';

const KEYS = ['k0', 'k1', 'k2', 'k3', 'k4', 'k5', 'k6', 'k7'] as const;

interface Target {
  readonly plural: 'configmaps' | 'events';
  readonly namespace: string;
  readonly name: string;
}

/** Several writers in one: whoever is free takes the next thing to do, each on its own request. They share what they have heard. */
export class Writers {
  readonly #world: World;
  readonly #count: number;
  /** The version of each object that somebody has heard of last; may be old. */
  readonly #heard = new Map<string, string>();
  #busy = 0;
  #tokens = 0;

  constructor(world: World, count: number) {
    this.#world = world;
    this.#count = count;
  }

  get isFree(): boolean {
    return this.#busy < this.#count;
  }

  get isIdle(): boolean {
    return this.#busy === 0;
  }

  /** Those who waited for a server that was stopped give up. */
  reset(): void {
    this.#busy = 0;
  }

  begin(): void {
    const { chance } = this.#world;
    const target: Target = {
      plural: chance.of(0.75) ? 'configmaps' : 'events', namespace: chance.pick(NAMESPACES), name: chance.pick(KEYS),
    };
    const verb = chance.pick(['POST', 'POST', 'PUT', 'PUT', 'PUT', 'PATCH', 'PATCH', 'DELETE', 'DELETE'] as const);
    this.#busy += 1;
    const epoch = this.#world.log;
    const free = (): void => {
      if (this.#world.log === epoch) this.#busy -= 1;
    };
    void this.#write(verb, target).then(free, (error: unknown) => {
      this.#world.broken.push(`${verb} ${target.name}: ${String(error)}`);
      free();
    });
  }

  async #write(verb: 'POST' | 'PUT' | 'PATCH' | 'DELETE', target: Target): Promise<void> {
    const { chance, recorder } = this.#world;
    const { plural, namespace, name } = target;
    const key = `${plural}/${namespace}/${name}`;
    const token = verb === 'DELETE' ? undefined : `t${++this.#tokens}`;
    const heard = chance.of(0.6) && (verb === 'PUT' || verb === 'PATCH') ? this.#heard.get(key) : undefined;
    const write = recorder.write({ verb, key, token, expected: heard === undefined ? undefined : Number(heard) });
    const reply = await this.#world.ask({
      method: verb,
      path: `/api/v1/namespaces/${namespace}/${plural}${verb === 'POST' ? '' : `/${name}`}`,
      ...(token === undefined ? {} : { body: this.#body(target, { token, version: heard, whole: verb !== 'PATCH' }) }),
      ...(verb === 'PATCH' ? { contentType: 'application/merge-patch+json' } : {}),
    });
    const version = reply.status < 400 ? versionOf(reply) : undefined;
    if (version !== undefined && token !== undefined) this.#heard.set(key, version);
    write.answer = { tick: recorder.tick(), status: reply.status, version: version === undefined ? undefined : Number(version) };
  }

  #body({ plural, namespace, name }: Target, state: { readonly token: string; readonly version: string | undefined; readonly whole: boolean }): object {
    const { chance } = this.#world;
    const { token, version, whole } = state;
    const app = chance.of(0.2) ? undefined : chance.pick(APPS);
    const metadata = {
      annotations: { token },
      ...(app === undefined ? (whole ? {} : { labels: { app: null } }) : { labels: { app } }),
      ...(version === undefined ? {} : { resourceVersion: version }),
      ...(whole ? { name, namespace } : {}),
    };
    if (plural === 'configmaps') return { ...(whole ? { apiVersion: 'v1', kind: 'ConfigMap' } : {}), metadata, data: { token } };
    return {
      ...(whole ? { apiVersion: 'v1', kind: 'Event', involvedObject: { kind: 'Pod', namespace, name: 'p' } } : {}),
      metadata, reason: chance.pick(REASONS), message: token,
    };
  }
}

function versionOf({ body }: PlainReply): string | undefined {
  if (isByteSource(body)) return undefined;
  const object = JSON.parse(new TextDecoder().decode(body)) as Partial<Told>;
  return object.metadata?.resourceVersion;
}

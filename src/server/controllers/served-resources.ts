import type { Clock } from '../../base/clock.ts';
import type { Client } from '../../client/client-types.ts';
import { metadataOf, type Kind, type MetadataOnly } from '../../kinds/kind.ts';
import { objectsAt, textAt, textsAt } from '../../wire/fields.ts';
import { parseJsonBytes } from '../../wire/json.ts';
import type { JsonObject, JsonValue } from '../../wire/object.ts';

/** One resource in one version, as discovery tells it. */
export interface ServedResource {
  /** Its objects are seen by their metadata only. */
  readonly kind: Kind<MetadataOnly>;
  readonly verbs: readonly string[];
  /** No version that the group prefers to this one serves the resource, so that following the preferred ones follows all objects once. */
  readonly isPreferred: boolean;
}

export interface Served {
  readonly resources: readonly ServedResource[];
  /** Group versions (`metrics.k8s.io/v1beta1`) whose resources the server cannot tell now. */
  readonly stale: readonly string[];
}

const AGGREGATED = { accept: 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList' };

/** Asks for all resources of all groups (aggregated discovery, KEP-3352). */
export async function discover(client: Client, signal: AbortSignal): Promise<Served> {
  const documents = await Promise.all(['/api', '/apis'].map(async (path) => {
    const { body } = await client.request({ path, headers: AGGREGATED, signal });
    return parseJsonBytes(body);
  }));
  return servedIn(documents);
}

/** Reads documents of the type `APIGroupDiscoveryList`. */
export function servedIn(documents: readonly JsonValue[]): Served {
  const resources: ServedResource[] = [];
  const stale: string[] = [];
  for (const group of documents.flatMap((document) => objectsAt(document, 'items'))) {
    const seen = new Set<string>();
    const name = textAt(group, 'metadata.name');
    for (const version of objectsAt(group, 'versions')) {
      const place = { group: name, version: textAt(version, 'version') };
      if (textAt(version, 'freshness') === 'Stale') stale.push(`${place.group}/${place.version}`);
      for (const resource of objectsAt(version, 'resources')) {
        const kind = kindOf(resource, place);
        resources.push({ kind, verbs: textsAt(resource, 'verbs'), isPreferred: !seen.has(kind.plural) });
        seen.add(kind.plural);
      }
    }
  }
  return { resources, stale };
}

function kindOf(resource: JsonObject, { group, version }: { readonly group: string; readonly version: string }): Kind<MetadataOnly> {
  return metadataOf({
    group, version,
    apiVersion: group === '' ? version : `${group}/${version}`,
    kind: textAt(resource, 'responseKind.kind'),
    plural: textAt(resource, 'resource'),
    scope: textAt(resource, 'scope') === 'Namespaced' ? 'Namespaced' : 'Cluster',
  });
}

interface Asked {
  readonly at: number;
  readonly answer: Promise<Served>;
}

/** Discovery that is asked for again only where an older answer will not do. */
export class Discovery {
  readonly #client: Client;
  readonly #clock: Clock;
  readonly #signal: AbortSignal;
  #last: Asked | undefined;

  constructor({ client, clock, signal }: { readonly client: Client; readonly clock: Clock; readonly signal: AbortSignal }) {
    this.#client = client;
    this.#clock = clock;
    this.#signal = signal;
  }

  /** What is served, as of the moment `since` (monotonic) or later. */
  async notOlderThan(since: number): Promise<Served> {
    if (this.#last === undefined || this.#last.at < since) this.#last = { at: this.#clock.monotonic(), answer: discover(this.#client, this.#signal) };
    const asked = this.#last;
    try {
      const served = await asked.answer;
      // What could not be told may be told next time.
      if (served.stale.length > 0) this.#forget(asked);
      return served;
    } catch (error) {
      this.#forget(asked);
      throw error;
    }
  }

  #forget(asked: Asked): void {
    if (this.#last === asked) this.#last = undefined;
  }
}

import type { PlainRequest } from '../../wire/exchange.ts';
import type { QueryValues } from '../../wire/query.ts';
import type { Registry } from '../resources/registry.ts';
import type { Selections } from '../resources/selection.ts';
import type { Place, ResourceStore } from '../resources/resource-store.ts';
import type { Representation } from './encode/representation.ts';
import type { WatchTallies } from './metrics/watch-tallies.ts';
import type { Authenticate, User } from './ports.ts';
import type { Route } from './route.ts';
import type { WatchLimits } from './watch-limits.ts';

/** One request for a resource, understood, on its way to the handler of its verb. */
export interface Call {
  readonly request: PlainRequest;
  readonly route: Route;
  readonly query: QueryValues;
  /** How the client wants to see objects. */
  readonly representation: Representation;
  readonly store: ResourceStore;
  readonly selections: Selections;
  readonly registry: Registry;
  readonly user: User;
  readonly authenticate: Authenticate;
  readonly watches: WatchLimits;
  readonly tallies: WatchTallies;
}

/** The one object that the call is about. */
export function placeOfCall({ route }: Call): Place {
  return { definition: route.definition, namespace: route.namespace, name: route.name ?? '' };
}

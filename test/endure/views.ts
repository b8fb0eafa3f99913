import { kind, type Kind, type ObjectLike } from '../../src/kinds/kind.ts';
import type { MetadataLike } from '../../src/kinds/kind.ts';

/** What of an object is compared: everything else follows from uid and version. */
export interface Identity {
  /** Namespace and name. */
  readonly key: string;
  readonly uid: string;
  readonly version: string;
}

/** `configmaps`, `jobs`, `pods`: of all namespaces. `gold`: the config maps with the label tier=gold, which some gain and lose. */
export type ViewName = 'configmaps' | 'jobs' | 'pods' | 'gold';

export interface View {
  readonly name: ViewName;
  readonly path: string;
  readonly kind: Kind<ObjectLike, 'Namespaced'>;
  readonly labels?: string;
}

const ConfigMap = kind<ObjectLike>('v1 ConfigMap');

export const VIEWS: readonly View[] = [
  { name: 'configmaps', path: '/api/v1/configmaps', kind: ConfigMap },
  { name: 'jobs', path: '/apis/batch/v1/jobs', kind: kind<ObjectLike>('batch/v1 Job') },
  { name: 'pods', path: '/api/v1/pods', kind: kind<ObjectLike>('v1 Pod') },
  { name: 'gold', path: '/api/v1/configmaps', kind: ConfigMap, labels: 'tier=gold' },
];

export const WHOLE_VIEWS: readonly View[] = VIEWS.filter((view) => view.labels === undefined);

export function identityOf({ metadata }: { readonly metadata: MetadataLike }): Identity {
  const { namespace = '', name = '', uid = '', resourceVersion = '' } = metadata;
  return { key: `${namespace}/${name}`, uid, version: resourceVersion };
}

import { lazy } from '../../../base/lazy.ts';
import { applyTypeOf } from '../../../kinds/schema.ts';
import { applyAs, conflictStatus, DEDUCED, FieldSet, readManagersOrNone, writeManagers, type ApplyKind, type Manager, type Managers, type Writer } from '../../../wire/apply.ts';
import type { JsonObject, KubeObject } from '../../../wire/object.ts';
import { accept, refuse, type Outcome } from '../../../wire/outcome.ts';
import type { Status } from '../../../wire/status.ts';
import { configProblem } from './config-problem.ts';

/* A Scale is a view of its parent: who owns its replicas owns those of the parent (apimachinery, managedfields, scalehandler). */

const GROUP_VERSION_KIND = { group: 'autoscaling', version: 'v1', kind: 'Scale' };
const API_VERSION = 'autoscaling/v1';
const REPLICAS = ['f:spec', 'f:replicas'];

const scaleKind = lazy((): ApplyKind => ({
  apiVersion: API_VERSION,
  type: applyTypeOf('io.k8s.api.autoscaling.v1.Scale') ?? DEDUCED,
  serves: (version) => version === API_VERSION,
  inVersion: () => undefined,
  ownable: (fields) => fields,
}));

export interface ScaleApply {
  readonly parent: KubeObject;
  /** As which the parent is seen. */
  readonly scale: KubeObject;
  readonly config: JsonObject;
  readonly writer: Writer;
  readonly force: boolean;
  /** In milliseconds. */
  readonly now: number;
}

/** The Scale after an apply, and the owners of the parent's fields after it. */
export function applyScale({ parent, scale, config, writer, force, now }: ScaleApply): Outcome<{ readonly scale: JsonObject; readonly entries: JsonObject[] | undefined }, Status> {
  const kind = scaleKind();
  const problem = configProblem({ ...GROUP_VERSION_KIND, type: kind.type }, config);
  if (problem !== undefined) return refuse(problem);
  const managers = readManagersOrNone(parent.metadata.managedFields);
  const applied = applyAs(kind, { live: scale, config, managers: seen(managers), writer, force, now, blank: { ...GROUP_VERSION_KIND, metadata: {} } });
  if (!applied.ok) return refuse(conflictStatus(applied.error));
  return accept({ scale: applied.value.object, entries: writeManagers(ofParent(managers, applied.value.managers, parent.apiVersion)) });
}

/** Those who own the replicas, as owners of the Scale. */
function seen(managers: Managers): Managers {
  const owners = [...managers].filter(([, { fields }]) => fields.has(REPLICAS));
  return new Map(owners.map(([key, manager]) => [key, { ...manager, apiVersion: API_VERSION, fields: FieldSet.of(REPLICAS) }]));
}

/** Back again. Whoever is new has no time: Kubernetes looks for it among those who were there. */
function ofParent(before: Managers, scales: Managers, apiVersion: string): Managers {
  const after = new Map<string, Manager>();
  for (const [key, manager] of before) {
    const lost = manager.fields.has(REPLICAS) && !scales.has(key);
    const fields = lost ? manager.fields.difference(FieldSet.of(REPLICAS)) : manager.fields;
    if (!fields.isEmpty) after.set(key, { ...manager, fields });
  }
  for (const [key, manager] of scales) {
    if (!after.has(key) && manager.fields.has(REPLICAS)) after.set(key, { ...manager, apiVersion, time: undefined, fields: FieldSet.of(REPLICAS) });
  }
  return after;
}

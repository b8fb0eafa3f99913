import { at, isSetAt, textAt } from '../../../wire/fields.ts';
import { isJsonObject, type JsonObject, type KubeObject } from '../../../wire/object.ts';
import { childOf } from '../fill.ts';
import type { KindHooks } from './rules.ts';

export const PERSISTENT_VOLUME: KindHooks = {
  prepareForCreate(volume) {
    volume['status'] = { phase: 'Pending', lastPhaseTransitionTime: volume.metadata.creationTimestamp };
  },
  stampTimes(next, current, now) {
    const status = at(next, 'status');
    if (!isJsonObject(status)) return;
    const before = at(current, 'status.lastPhaseTransitionTime');
    const sent = status['lastPhaseTransitionTime'];
    if (textAt(status, 'phase') === textAt(current, 'status.phase')) {
      if (!isSetAt(status, 'lastPhaseTransitionTime') && before !== undefined) status['lastPhaseTransitionTime'] = before;
      return;
    }
    // The phase changed, and the writer did not say when.
    if (!isSetAt(status, 'lastPhaseTransitionTime') || sent === before) status['lastPhaseTransitionTime'] = now;
  },
};

export const PERSISTENT_VOLUME_CLAIM: KindHooks = {
  prepareForCreate(claim) {
    dropForeignSource(claim, undefined);
    alignSources(claim);
  },
  prepareForUpdate(next, current, part) {
    if (part !== 'main') return;
    dropForeignSource(next, current);
    alignSources(next);
  },
};

/** Sources other than claims and snapshots count only if they stand in `dataSourceRef` (KEP 1495). */
function dropForeignSource(claim: KubeObject, current: KubeObject | undefined): void {
  const source = at(claim, 'spec.dataSource');
  if (!isJsonObject(source) || isSetAt(claim, 'spec.dataSourceRef')) return;
  if (current !== undefined && (isSetAt(current, 'spec.dataSource') || isSetAt(current, 'spec.dataSourceRef'))) return;
  if (!isClaimOrSnapshot(source)) delete childOf(claim, 'spec')['dataSource'];
}

function isClaimOrSnapshot(source: JsonObject): boolean {
  const kind = `${textAt(source, 'apiGroup')}/${textAt(source, 'kind')}`;
  return kind === '/PersistentVolumeClaim' || kind === 'snapshot.storage.k8s.io/VolumeSnapshot';
}

/** `dataSource` and `dataSourceRef` say the same, whichever of them was sent. */
function alignSources(claim: KubeObject): void {
  const source = at(claim, 'spec.dataSource');
  const reference = at(claim, 'spec.dataSourceRef');
  if (isJsonObject(source) && !isJsonObject(reference)) childOf(claim, 'spec')['dataSourceRef'] = typedReference(source);
  else if (isJsonObject(reference) && !isJsonObject(source) && textAt(reference, 'namespace') === '') childOf(claim, 'spec')['dataSource'] = typedReference(reference);
}

function typedReference(from: JsonObject): JsonObject {
  return { ...(isSetAt(from, 'apiGroup') ? { apiGroup: from['apiGroup'] } : {}), kind: textAt(from, 'kind'), name: textAt(from, 'name') };
}

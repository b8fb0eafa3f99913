import { isSetAt, objectsAt, textAt } from '../../../wire/fields.ts';
import { isJsonObject, type JsonObject } from '../../../wire/object.ts';
import { childOf, fillAbsent, fillZero } from '../fill.ts';
import { defaultClaim } from './core.ts';
import type { Defaults } from './defaults.ts';
import { defaultTemplate } from './pod-spec.ts';

const REVISION_HISTORY = 10;

export const APPS: Defaults = {
  Deployment(deployment) {
    const spec = childOf(deployment, 'spec');
    const strategy = childOf(spec, 'strategy');
    fillZero(strategy, { type: 'RollingUpdate' });
    fillRollingUpdate(strategy, { maxUnavailable: '25%', maxSurge: '25%' });
    fillAbsent(spec, { replicas: 1, revisionHistoryLimit: REVISION_HISTORY, progressDeadlineSeconds: 600 });
    defaultTemplate(spec, 'template');
  },
  ReplicaSet(set) {
    const spec = childOf(set, 'spec');
    fillAbsent(spec, { replicas: 1 });
    defaultTemplate(spec, 'template');
  },
  DaemonSet(set) {
    const spec = childOf(set, 'spec');
    const strategy = childOf(spec, 'updateStrategy');
    fillZero(strategy, { type: 'RollingUpdate' });
    fillRollingUpdate(strategy, { maxUnavailable: 1, maxSurge: 0 });
    fillAbsent(spec, { revisionHistoryLimit: REVISION_HISTORY });
    defaultTemplate(spec, 'template');
  },
  StatefulSet(set) {
    const spec = childOf(set, 'spec');
    fillZero(spec, { podManagementPolicy: 'OrderedReady' });
    defaultOrderedUpdate(childOf(spec, 'updateStrategy'));
    fillZero(childOf(spec, 'persistentVolumeClaimRetentionPolicy'), { whenDeleted: 'Retain', whenScaled: 'Retain' });
    fillAbsent(spec, { replicas: 1, revisionHistoryLimit: REVISION_HISTORY });
    defaultTemplate(spec, 'template');
    for (const claim of objectsAt(spec, 'volumeClaimTemplates')) {
      Object.assign(claim, { apiVersion: 'v1', kind: 'PersistentVolumeClaim' });
      defaultClaim(claim);
    }
  },
};

/** Settings that are there without effect (`OnDelete`) are read as numbers, and zero if they are absent. */
function fillRollingUpdate(strategy: JsonObject, defaults: JsonObject): void {
  const isRolling = textAt(strategy, 'type') === 'RollingUpdate';
  const settings = isRolling ? childOf(strategy, 'rollingUpdate') : strategy['rollingUpdate'];
  if (!isJsonObject(settings)) return;
  for (const [setting, value] of Object.entries(defaults)) fillAbsent(settings, { [setting]: isRolling ? value : 0 });
}

/** Who says RollingUpdate without settings gets none; who says nothing gets both. */
function defaultOrderedUpdate(strategy: JsonObject): void {
  if (textAt(strategy, 'type') === '') {
    strategy['type'] = 'RollingUpdate';
    childOf(strategy, 'rollingUpdate');
  }
  if (!isSetAt(strategy, 'rollingUpdate')) return;
  fillRollingUpdate(strategy, { partition: 0 });
  if (textAt(strategy, 'type') === 'RollingUpdate') fillRollingUpdate(strategy, { maxUnavailable: 1 });
}

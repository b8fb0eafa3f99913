import { DaemonSet, Deployment, ReplicaSet, StatefulSet } from '../../kinds/apps/v1.ts';
import type { PodTemplateSpec } from '../../kinds/core/v1.ts';
import { phrases, type Speaker } from './speaker.ts';

export const DEPLOYMENT_WORDS: Speaker<Deployment> = {
  kind: Deployment,
  state: (deployment) => replicas(deployment),
  changes(old, deployment) {
    return phrases(
      scaled(old.spec?.replicas, deployment.spec?.replicas),
      images(old.spec?.template, deployment.spec?.template),
      old.spec?.paused !== true && deployment.spec?.paused === true && 'paused',
      old.spec?.paused === true && deployment.spec?.paused !== true && 'resumed',
      isStuck(deployment) && !isStuck(old) && 'stuck: ProgressDeadlineExceeded',
      rollout(old, deployment),
      replicas(old) !== replicas(deployment) && replicas(deployment),
    );
  },
};

export const REPLICA_SET_WORDS: Speaker<ReplicaSet> = {
  kind: ReplicaSet,
  state: replicas,
  changes: replicaChanges,
};

export const STATEFUL_SET_WORDS: Speaker<StatefulSet> = {
  kind: StatefulSet,
  state: replicas,
  changes(old, set) {
    return phrases(images(old.spec?.template, set.spec?.template), ...replicaChanges(old, set));
  },
};

export const DAEMON_SET_WORDS: Speaker<DaemonSet> = {
  kind: DaemonSet,
  state: onNodes,
  changes(old, set) {
    return phrases(images(old.spec?.template, set.spec?.template), onNodes(old) !== onNodes(set) && onNodes(set));
  },
};

interface Replicated {
  readonly spec?: { readonly replicas?: number };
  readonly status?: { readonly replicas?: number; readonly readyReplicas?: number };
}

function replicas({ spec, status }: Replicated): string {
  // A set that is wanted empty still has pods until the last one is gone.
  const wanted = spec?.replicas ?? 1;
  const left = wanted === 0 ? (status?.replicas ?? 0) : 0;
  return left > 0 ? `0 wanted, ${left} left` : `${status?.readyReplicas ?? 0}/${wanted} ready`;
}

function replicaChanges(old: Replicated, set: Replicated): readonly string[] {
  return phrases(scaled(old.spec?.replicas, set.spec?.replicas), replicas(old) !== replicas(set) && replicas(set));
}

function scaled(before = 1, after = 1): string | undefined {
  return before === after ? undefined : `scaled ${before} → ${after}`;
}

function images(before: PodTemplateSpec | undefined, after: PodTemplateSpec | undefined): string | undefined {
  const old = new Map(before?.spec?.containers.map(({ name, image }) => [name, image]));
  const changed = (after?.spec?.containers ?? []).filter(({ name, image }) => old.has(name) && old.get(name) !== image);
  return changed.map(({ name, image }) => `image ${old.get(name) ?? 'none'} → ${image ?? 'none'}`).join(', ');
}

function isStuck(deployment: Deployment): boolean {
  return deployment.status?.conditions?.some(({ type, reason }) => type === 'Progressing' && reason === 'ProgressDeadlineExceeded') === true;
}

function rollout(old: Deployment, deployment: Deployment): string | undefined {
  const wanted = deployment.spec?.replicas ?? 1;
  const updated = deployment.status?.updatedReplicas ?? 0;
  return updated === (old.status?.updatedReplicas ?? 0) || updated === wanted ? undefined : `${updated} of ${wanted} updated`;
}

function onNodes({ status }: DaemonSet): string {
  return `${status?.numberReady ?? 0}/${status?.desiredNumberScheduled ?? 0} ready`;
}

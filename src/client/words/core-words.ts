import { ConfigMap, Event, Namespace, Node, PersistentVolume, PersistentVolumeClaim, Secret } from '../../kinds/core/v1.ts';
import { sameValue } from '../changed-path.ts';
import { phrases, type Speaker } from './speaker.ts';

export const NODE_WORDS: Speaker<Node> = {
  kind: Node,
  state: (node) => (node.spec?.unschedulable === true ? `${readiness(node)}, cordoned` : readiness(node)),
  changes(old, node) {
    const cordoned = node.spec?.unschedulable === true;
    return phrases(
      readiness(old) !== readiness(node) && readiness(node),
      cordoned !== (old.spec?.unschedulable === true) && (cordoned ? 'cordoned' : 'uncordoned'),
    );
  },
};

function readiness(node: Node): string {
  const condition = node.status?.conditions?.find(({ type }) => type === 'Ready');
  if (condition?.status === 'True') return 'ready';
  return condition?.reason === undefined ? 'not ready' : `not ready: ${condition.reason}`;
}

export const NAMESPACE_WORDS: Speaker<Namespace> = {
  kind: Namespace,
  state: (namespace) => namespace.status?.phase,
  changes: (old, namespace) => phrases(old.status?.phase !== namespace.status?.phase && namespace.status?.phase),
};

export const CLAIM_WORDS: Speaker<PersistentVolumeClaim> = {
  kind: PersistentVolumeClaim,
  state: claimState,
  changes: (old, claim) => phrases(claimState(old) !== claimState(claim) && claimState(claim)),
};

function claimState({ spec, status }: PersistentVolumeClaim): string | undefined {
  return status?.phase === 'Bound' && spec?.volumeName !== undefined ? `Bound to ${spec.volumeName}` : status?.phase;
}

export const VOLUME_WORDS: Speaker<PersistentVolume> = {
  kind: PersistentVolume,
  state: volumeState,
  changes: (old, volume) => phrases(volumeState(old) !== volumeState(volume) && volumeState(volume)),
};

function volumeState({ spec, status }: PersistentVolume): string | undefined {
  const claim = spec?.claimRef;
  return status?.phase === 'Bound' && claim?.name !== undefined ? `Bound to ${claim.namespace ?? ''}/${claim.name}` : status?.phase;
}

export const CONFIG_MAP_WORDS: Speaker<ConfigMap> = {
  kind: ConfigMap,
  state: () => undefined,
  changes: (old, map) => [...keyChanges('data', old.data, map.data), ...keyChanges('binaryData', old.binaryData, map.binaryData)],
};

/** Never says a value. */
export const SECRET_WORDS: Speaker<Secret> = {
  kind: Secret,
  state: () => undefined,
  changes: (old, secret) => keyChanges('data', old.data, secret.data),
};

function keyChanges(field: string, before: object = {}, after: object = {}): readonly string[] {
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  const name = (key: string): string => `${field}.${key}`;
  const changed = [...now.keys()].filter((key) => old.has(key) && !sameValue(old.get(key), now.get(key)));
  const added = [...now.keys()].filter((key) => !old.has(key));
  const removed = [...old.keys()].filter((key) => !now.has(key));
  return phrases(
    changed.length > 0 && `changed: ${changed.map(name).join(', ')}`,
    added.length > 0 && `added: ${added.map(name).join(', ')}`,
    removed.length > 0 && `removed: ${removed.map(name).join(', ')}`,
  );
}

/** Events of v1; each is a message about another object, and comes again with a higher count. */
export const EVENT_WORDS: Speaker<Event> = {
  kind: Event,
  state: said,
  changes: (_old, event) => [said(event)],
};

function said(event: Event): string {
  const { kind = 'object', name = '' } = event.involvedObject;
  const often = (event.count ?? 1) > 1 ? ` (${event.count} times)` : '';
  return `${event.type ?? 'Normal'} ${event.reason ?? ''} on ${kind} ${name}: ${(event.message ?? '').trim()}${often}`;
}

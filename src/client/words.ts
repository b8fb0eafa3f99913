import type { ObjectLike } from '../kinds/kind.ts';
import {
  CLAIM_WORDS, CONFIG_MAP_WORDS, EVENT_WORDS, NAMESPACE_WORDS, NODE_WORDS, SECRET_WORDS, VOLUME_WORDS,
} from './words/core-words.ts';
import { differenceWords } from './words/difference-words.ts';
import { JOB_WORDS } from './words/job-words.ts';
import { POD_WORDS } from './words/pod-words.ts';
import { tell, type Change, type Telling } from './words/speaker.ts';
import { DAEMON_SET_WORDS, DEPLOYMENT_WORDS, REPLICA_SET_WORDS, STATEFUL_SET_WORDS } from './words/workload-words.ts';

export type { Change } from './words/speaker.ts';

const SPEAKERS: readonly ((change: Change) => Telling | undefined)[] = [
  (change) => tell(JOB_WORDS, change),
  (change) => tell(POD_WORDS, change),
  (change) => tell(DEPLOYMENT_WORDS, change),
  (change) => tell(REPLICA_SET_WORDS, change),
  (change) => tell(STATEFUL_SET_WORDS, change),
  (change) => tell(DAEMON_SET_WORDS, change),
  (change) => tell(NODE_WORDS, change),
  (change) => tell(NAMESPACE_WORDS, change),
  (change) => tell(CLAIM_WORDS, change),
  (change) => tell(VOLUME_WORDS, change),
  (change) => tell(CONFIG_MAP_WORDS, change),
  (change) => tell(SECRET_WORDS, change),
  (change) => tell(EVENT_WORDS, change),
];

/**
 * Says in plain words what happened to an object: `exists, running 1/1`, `complete in 4 s`, `scaled 2 → 3`,
 * `CrashLoopBackOff, restarted 3 times`, `changed: data.key`. Kinds that it does not know are told by what differs:
 * `spec.replicas 1 → 2`. The words are for people; they may change with any release.
 *
 * @param change an `added`, `modified` or `deleted` event of a watch, or something of that shape. Without `old`, a
 * modified object is told by its state.
 */
export function wordsOf(change: Change): string {
  const telling = tellingOf(change);
  switch (change.type) {
    case 'deleted':
      if (change.certain === false) return 'found to be gone';
      return change.selected === true ? 'deleted or no longer selected' : 'deleted';
    case 'added':
      return addedWords(change, telling);
    case 'modified':
      return modifiedWords(change, telling);
  }
}

function tellingOf(change: Change): Telling {
  for (const speaker of SPEAKERS) {
    const telling = speaker(change);
    if (telling !== undefined) return telling;
  }
  return { state: undefined, newborn: undefined, changes: undefined };
}

function addedWords(change: Change, telling: Telling): string {
  const state = terminating(change.object) ?? telling.state;
  if (change.initial === true) return state === undefined ? 'exists' : `exists, ${state}`;
  // Under a selector an old object may have come into it.
  const begins = change.selected === true ? 'created or selected now' : 'created';
  return state === undefined || state === telling.newborn ? begins : `${begins}, ${state}`;
}

function modifiedWords({ object, old }: Change, telling: Telling): string {
  const leaving = terminating(object);
  if (old === undefined) return leaving ?? telling.state ?? 'changed';
  const begins = leaving !== undefined && leaving !== terminating(old) ? [leaving] : [];
  const known = [...begins, ...(telling.changes ?? [])];
  return (known.length > 0 ? known : differenceWords(old, object)).join(', ');
}

/** `terminating`, with the finalizers that it waits for. */
function terminating({ metadata }: ObjectLike): string | undefined {
  if (!('deletionTimestamp' in metadata) || typeof metadata.deletionTimestamp !== 'string') return undefined;
  const finalizers = 'finalizers' in metadata && Array.isArray(metadata.finalizers) ? metadata.finalizers : [];
  return finalizers.length === 0 ? 'terminating' : `terminating, waits for ${finalizers.join(' and ')}`;
}

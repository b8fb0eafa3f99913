import type { KubeObject, ObjectMeta } from '../../wire/object.ts';

// Kubernetes' own alphabet for generated names: no vowels and no look-alikes, so that no words come out.
const SUFFIX_ALPHABET = 'bcdfghjklmnpqrstvwxz2456789';
const SUFFIX_LENGTH = 5;
const MAX_GENERATED_BASE = 58;

/** A name made from `metadata.generateName`. */
export function generatedName(base: string, random: { next(): number }): string {
  let suffix = '';
  for (let n = 0; n < SUFFIX_LENGTH; n++) suffix += SUFFIX_ALPHABET[Math.floor(random.next() * SUFFIX_ALPHABET.length)] ?? '';
  return base.slice(0, MAX_GENERATED_BASE) + suffix;
}

/** Fields that only the server sets, taken out of what a client sent. */
const SERVER_FIELDS = ['uid', 'creationTimestamp', 'deletionTimestamp', 'deletionGracePeriodSeconds', 'selfLink', 'generation', 'managedFields', 'resourceVersion'] as const;

export interface Birth {
  readonly uid: string;
  /** RFC 3339, whole seconds. */
  readonly creationTimestamp: string;
  readonly namespace: string | undefined;
  readonly name: string;
}

/** Metadata of a new object: what the client may choose, and the rest from the server. */
export function bornMetadata(sent: ObjectMeta, birth: Birth): ObjectMeta {
  const kept: ObjectMeta = { ...sent };
  for (const field of SERVER_FIELDS) delete kept[field];
  const { generateName, ...others } = kept;
  delete others.name;
  delete others.namespace;
  return compact({
    name: birth.name,
    generateName,
    namespace: birth.namespace,
    uid: birth.uid,
    creationTimestamp: birth.creationTimestamp,
    ...others,
  });
}

/** Fields of metadata that a client can't change: they are put back as they were. */
export function keepIdentity(next: KubeObject, current: KubeObject): void {
  const { metadata: was } = current;
  const { metadata: is } = next;
  next.metadata = compact({
    ...is,
    name: was.name,
    generateName: was.generateName,
    namespace: was.namespace,
    uid: was.uid,
    creationTimestamp: was.creationTimestamp,
    generation: was.generation,
    deletionTimestamp: was.deletionTimestamp,
    deletionGracePeriodSeconds: was.deletionGracePeriodSeconds,
    selfLink: undefined,
  });
}

/** Without fields that are undefined, null or (maps and lists) empty, which Go leaves out as well. */
function compact(metadata: { [Field in keyof ObjectMeta]?: ObjectMeta[Field] | undefined }): ObjectMeta {
  const kept: ObjectMeta = {};
  for (const [field, value] of Object.entries(metadata)) {
    if (value === undefined || value === null || value === '') continue;
    if (typeof value === 'object' && Object.keys(value).length === 0) continue;
    kept[field] = value;
  }
  return kept;
}

import { sleep, type Clock } from '../base/clock.ts';
import type { Client } from '../client/client-types.ts';
import { ApiError } from '../client/errors.ts';
import type { JsonObject } from '../wire/object.ts';
import { isJob } from './example-jobs.ts';
import type { Manifest } from './manifests.ts';

const RETRY_MS = 100;
// An old Job may still wait for its finalizers.
const PATIENCE_MS = 10_000;

export interface ApplyContext {
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** Deletes what is there of these Jobs, so that their story can be told again. */
export async function deleteJobs(client: Client, manifests: readonly Manifest[]): Promise<void> {
  for (const manifest of manifests.filter(isJob)) await deleteIfThere(client, manifest);
}

/** Creates the objects, or changes those that exist; Jobs are made anew, since most of a Job cannot be changed. */
export async function applyManifests(client: Client, manifests: readonly Manifest[], context: ApplyContext): Promise<void> {
  for (const manifest of manifests) {
    if (isJob(manifest)) await createAnew(client, manifest, context);
    else await createOrChange(client, manifest);
  }
}

async function createOrChange(client: Client, manifest: Manifest): Promise<void> {
  if (await createIfNew(client, manifest)) return;
  await client.patch(manifest.kind, refOf(manifest), { merge: manifest.object });
}

async function createAnew(client: Client, manifest: Manifest, { clock, signal }: ApplyContext): Promise<void> {
  const deadline = clock.monotonic() + PATIENCE_MS;
  while (!(await createIfNew(client, manifest))) {
    if (clock.monotonic() > deadline) throw new Error(`the old ${manifest.kind.kind} ${manifest.name} does not go away`);
    await deleteIfThere(client, manifest);
    await sleep(clock, RETRY_MS, signal);
  }
}

async function createIfNew(client: Client, { kind, name, namespace, object }: Manifest): Promise<boolean> {
  const metadata: JsonObject = { ...metadataOf(object), name, ...(namespace === undefined ? {} : { namespace }) };
  return unless('AlreadyExists', () => client.create(kind, { ...object, metadata }));
}

async function deleteIfThere(client: Client, manifest: Manifest): Promise<boolean> {
  return unless('NotFound', () => client.delete(manifest.kind, refOf(manifest), { propagationPolicy: 'Background' }));
}

/** False if the server refuses for that reason. */
async function unless(reason: 'AlreadyExists' | 'NotFound', write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.reason === reason) return false;
    throw error;
  }
}

function refOf({ name, namespace }: Manifest): { readonly name: string; readonly namespace: string | undefined } {
  return { name, namespace };
}

function metadataOf({ metadata }: JsonObject): JsonObject {
  return typeof metadata === 'object' && metadata !== null && !Array.isArray(metadata) ? metadata : {};
}

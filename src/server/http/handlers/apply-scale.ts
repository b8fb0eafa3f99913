import type { PlainReply } from '../../../wire/exchange.ts';
import { objectOrEmpty } from '../../../wire/object.ts';
import { accept, refuse } from '../../../wire/outcome.ts';
import { readWriteOptions } from '../../../wire/query.ts';
import { applyScale } from '../../resources/apply/scale.ts';
import { update } from '../../resources/collection/update.ts';
import { objectOf } from '../../resources/external-form.ts';
import { readApply, refusalOf } from '../apply-body.ts';
import { placeOfCall, type Call } from '../call.ts';
import { statusReply, withWarnings } from '../reply.ts';
import { writerOf } from '../writer-of.ts';
import { NO_REPLICAS, replicasOf, scaleOf, scaleReply, withReplicas } from '../scale-view.ts';

/** Applies to the Scale as it is seen, and writes what comes of it into the parent. */
export async function handleApplyScale(call: Call): Promise<PlainReply> {
  const { query, request, route, store } = call;
  const options = readWriteOptions(query, 'apply');
  if (!options.ok) return statusReply(options.error);
  const { fieldManager, fieldValidation, force, dryRun } = options.value;
  const read = await readApply(request.body);
  if (!read.ok) return statusReply(read.error);
  const { config, warnings } = read.value;
  const outcome = await update(store, {
    ...placeOfCall(call), part: 'main', dryRun, tracking: 'given',
    change(parent) {
      const applied = applyScale({ parent, scale: scaleOf(parent), config, writer: writerOf(call, fieldManager), force, now: store.clock.now() });
      if (!applied.ok) return applied;
      const replicas = replicasOf(applied.value.scale);
      if (replicas === undefined) return refuse(NO_REPLICAS);
      const late = refusalOf(read.value, fieldValidation);
      if (late !== undefined) return refuse(late);
      const { managedFields: _former, ...metadata } = parent.metadata;
      const owned = { ...parent, metadata: applied.value.entries === undefined ? metadata : { ...metadata, managedFields: applied.value.entries } };
      return accept(withReplicas(owned, { replicas, resourceVersion: objectOrEmpty(applied.value.scale['metadata'])['resourceVersion'] }));
    },
  });
  return withWarnings(outcome.ok ? scaleReply(call, objectOf(route.definition, outcome.value.entry)) : statusReply(outcome.error), fieldValidation === 'Warn' ? warnings : []);
}

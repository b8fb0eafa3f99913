import { badRequest } from '../../../wire/api-errors.ts';
import type { PlainReply } from '../../../wire/exchange.ts';
import { parseVersion } from '../../../wire/resource-version.ts';
import { unreadableVersion } from '../../../wire/query.ts';
import { get } from '../../resources/collection/get.ts';
import { nameProblem } from '../request-checks.ts';
import { statusReply } from '../reply.ts';
import { placeOfCall, type Call } from '../call.ts';
import { objectReply } from './success-reply.ts';

export async function handleGet(call: Call): Promise<PlainReply> {
  if (call.query.first('export') !== undefined) return statusReply(badRequest('the export parameter, deprecated since v1.14, is no longer supported'));
  const problem = nameProblem(call.route);
  if (problem !== undefined) return statusReply(problem);
  const text = call.query.first('resourceVersion') ?? '';
  const version = text === '' ? undefined : parseVersion(text);
  if (typeof version === 'string') return statusReply(unreadableVersion(text, version));
  const found = await get(call.store, { ...placeOfCall(call), version });
  return found.ok ? objectReply(call, found.value) : statusReply(found.error);
}

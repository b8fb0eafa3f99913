// What kube-apiserver makes of the options of a list or watch that contradict each other or cannot be read, as a pure
// function (k8s.io/apimachinery ValidateListOptions, k8s.io/apiserver storage.ValidateListOptions). Written from the rules,
// not from our server; `options.test.ts` holds both, and the recorded answers of the real server, to it.

/** As sent; undefined is not sent. */
export interface SentOptions {
  readonly verb: 'list' | 'watch';
  readonly resourceVersion: string | undefined;
  readonly resourceVersionMatch: string | undefined;
  readonly sendInitialEvents: 'true' | 'false' | undefined;
  /** A token of this moment, or one that nobody ever gave out. */
  readonly continue: 'valid' | 'broken' | undefined;
  readonly limit: string | undefined;
}

export type Verdict =
  /** A body that is a Status; `message` alone where the reason says no more. */
  | { readonly type: 'refused'; readonly code: number; readonly reason: string; readonly message: string; readonly causes?: readonly Cause[] }
  /** A watch that is accepted, and then told in one ERROR event that its version is gone. */
  | { readonly type: 'expired in the stream' }
  | { readonly type: 'answered' };

export interface Cause {
  readonly reason: 'FieldValueForbidden' | 'FieldValueNotSupported';
  readonly message: string;
  readonly field: string;
}

const forbidden = (field: string, why: string): Cause => ({ reason: 'FieldValueForbidden', message: `Forbidden: ${why}`, field });
const MATCH = 'resourceVersionMatch';
/** How the message of such a refusal begins; what follows is in the words of whoever reads the token. */
export const UNREADABLE_TOKEN = 'invalid continue token: ';
const WITH_CONTINUE = forbidden(MATCH, 'resourceVersionMatch is forbidden when continue is provided');

function unsupported(value: string, supported: readonly string[]): Cause {
  return { reason: 'FieldValueNotSupported', message: `Unsupported value: ${JSON.stringify(value)}: supported values: ${supported.map((one) => JSON.stringify(one)).join(', ')}`, field: MATCH };
}

function listCauses({ resourceVersion, resourceVersionMatch: match, sendInitialEvents, continue: token }: SentOptions): Cause[] {
  const causes: Cause[] = [];
  if (match !== undefined) {
    if (resourceVersion === undefined) causes.push(forbidden(MATCH, 'resourceVersionMatch is forbidden unless resourceVersion is provided'));
    if (token !== undefined) causes.push(WITH_CONTINUE);
    if (match !== 'Exact' && match !== 'NotOlderThan') causes.push(unsupported(match, ['Exact', 'NotOlderThan', '']));
    if (match === 'Exact' && resourceVersion === '0') causes.push(forbidden(MATCH, 'resourceVersionMatch "exact" is forbidden for resourceVersion "0"'));
  }
  // Present at all, even as false.
  if (sendInitialEvents !== undefined) causes.push(forbidden('sendInitialEvents', 'sendInitialEvents is forbidden for list'));
  return causes;
}

function watchCauses({ resourceVersionMatch: match, sendInitialEvents, continue: token }: SentOptions): Cause[] {
  const causes: Cause[] = [];
  if (sendInitialEvents !== undefined && match !== 'NotOlderThan') causes.push(forbidden(MATCH, 'sendInitialEvents requires setting resourceVersionMatch to NotOlderThan'));
  if (match !== undefined) {
    if (sendInitialEvents === undefined) causes.push(forbidden(MATCH, 'resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided'));
    if (match !== 'NotOlderThan') causes.push(unsupported(match, ['NotOlderThan']));
    if (token !== undefined) causes.push(WITH_CONTINUE);
  }
  return causes;
}

/** A watch from nowhere or "0" that says nothing of initial events is one that asks for them. */
function withDefaults(sent: SentOptions): SentOptions {
  const { verb, resourceVersion, resourceVersionMatch, sendInitialEvents } = sent;
  const isOpen = verb === 'watch' && resourceVersionMatch === undefined && sendInitialEvents === undefined && (resourceVersion === undefined || resourceVersion === '0');
  return isOpen ? { ...sent, sendInitialEvents: 'true', resourceVersionMatch: 'NotOlderThan' } : sent;
}

const badRequest = (message: string): Verdict => ({ type: 'refused', code: 400, reason: 'BadRequest', message });

/** `oldest`: versions below it are forgotten. */
export function verdictOf(asSent: SentOptions, oldest: bigint): Verdict {
  const sent = withDefaults(asSent);
  const { verb, resourceVersion: version, resourceVersionMatch: match, limit } = sent;
  const causes = verb === 'list' ? listCauses(sent) : watchCauses(sent);
  if (causes.length > 0) {
    const texts = causes.map(({ field, message }) => `${field}: ${message}`);
    const all = texts.length === 1 ? texts.join('') : `[${texts.join(', ')}]`;
    return { type: 'refused', code: 422, reason: 'Invalid', message: `ListOptions.meta.k8s.io "" is invalid: ${all}`, causes };
  }
  if (verb === 'list' && sent.continue !== undefined) {
    if (sent.continue === 'broken') return badRequest(UNREADABLE_TOKEN);
    if (version !== undefined && version !== '0') return badRequest('specifying resource version is not allowed when using continue');
    return { type: 'answered' };
  }
  if (version !== undefined && !/^\d+$/.test(version)) {
    // A watch is a 500 without a reason there (kubernetes/kubernetes#139485): a mistake of the client's is a 400 here.
    return badRequest(`invalid resource version: resourceVersion: Invalid value: ${JSON.stringify(version)}: strconv.ParseUint: parsing ${JSON.stringify(version)}: invalid syntax`);
  }
  if (version === undefined || version === '0' || BigInt(version) >= oldest) return { type: 'answered' };
  if (verb === 'watch') return { type: sent.sendInitialEvents === 'true' ? 'answered' : 'expired in the stream' };
  // A page of a version is of exactly that one, unless something else is said.
  const isExact = match === 'Exact' || (match === undefined && limit !== undefined);
  return isExact ? { type: 'refused', code: 410, reason: 'Expired', message: 'The resourceVersion for the provided list is too old.' } : { type: 'answered' };
}

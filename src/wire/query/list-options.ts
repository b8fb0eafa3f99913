import { badRequest } from '../api-errors.ts';
import type { FieldError } from '../field-error.ts';
import { forbiddenField, formatFieldError, invalid, invalidField, unsupportedField } from '../field-error.ts';
import { parseInt64, parseNumberError } from '../go-text.ts';
import type { Outcome } from '../outcome.ts';
import { accept, refuse } from '../outcome.ts';
import { parseVersion } from '../resource-version.ts';
import type { FieldSelector } from '../selector/field-selector.ts';
import { EVERY_FIELD, parseFieldSelector } from '../selector/field-selector.ts';
import { parseLabelSelector } from '../selector/label-parser.ts';
import type { LabelSelector } from '../selector/label-selector.ts';
import { EVERY_LABEL } from '../selector/label-selector.ts';
import type { Status } from '../status.ts';
import { decodeContinue } from './continue-token.ts';
import type { QueryValues } from './query-values.ts';

export type VersionMatch = 'Exact' | 'NotOlderThan';

/** What a list, watch or deletecollection asks for: valid in itself and with the defaults filled in. */
export interface ListOptions {
  readonly watch: boolean;
  readonly allowWatchBookmarks: boolean;
  /** Undefined if it was absent or empty; 0n has a meaning of its own ("any"). */
  readonly resourceVersion: bigint | undefined;
  readonly resourceVersionMatch: VersionMatch | undefined;
  /** Only for a watch. */
  readonly sendInitialEvents: boolean | undefined;
  /** Duration of a watch in seconds. */
  readonly timeoutSeconds: number | undefined;
  /** Size of a page; 0 is no limit. */
  readonly limit: number;
  /** The text of a valid continue token, see `decodeContinue`. Beside it resourceVersion is undefined or 0n. */
  readonly continue: string | undefined;
  readonly labelSelector: LabelSelector;
  readonly fieldSelector: FieldSelector;
}

/** The options as they were sent, decoded but not yet checked against each other. */
export interface SentListOptions {
  readonly watch: boolean;
  readonly allowWatchBookmarks: boolean;
  /** These four are empty if absent: Kubernetes makes no difference. */
  readonly resourceVersion: string;
  readonly resourceVersionMatch: string;
  readonly continue: string;
  readonly sendInitialEvents: boolean | undefined;
  readonly timeoutSeconds: number | undefined;
  readonly limit: number;
  readonly labelSelector: LabelSelector;
  readonly fieldSelector: FieldSelector;
}

/**
 * Reads the options of a list, watch or deletecollection: decodes, fills in the defaults, checks. The refusal is the
 * Status for the client: 400 for what cannot be read, 422 for what does not go together. A watch with a version that
 * cannot be read is a 400 too (Kubernetes 1.35 answers 500).
 */
export function readListOptions(query: QueryValues): Outcome<ListOptions, Status> {
  const sent = readSentOptions(query);
  return sent.ok ? readVersions(sent.value) : sent;
}

/** The first half of that: what Kubernetes finds out before it looks at what the client accepts, and at fields. */
export function readSentOptions(query: QueryValues): Outcome<SentListOptions, Status> {
  const decoded = decodeListOptions(query);
  if (!decoded.ok) return refuse(badRequest(decoded.error));
  const sent = withWatchDefaults(decoded.value);
  const errors = checkListOptions(sent);
  return errors.length > 0 ? refuse(invalid({ group: 'meta.k8s.io', kind: 'ListOptions' }, '', errors)) : accept(sent);
}

/** Decodes the parameters one by one, in Kubernetes' order; the error is the message of the 400. */
export function decodeListOptions(query: QueryValues): Outcome<SentListOptions, string> {
  const timeoutSeconds = readInteger(query, 'timeoutSeconds');
  if (!timeoutSeconds.ok) return timeoutSeconds;
  const limit = readInteger(query, 'limit');
  if (!limit.ok) return limit;
  const labels = query.first('labelSelector');
  const labelSelector = labels === undefined ? accept(EVERY_LABEL) : parseLabelSelector(labels);
  if (!labelSelector.ok) return labelSelector;
  const fields = query.first('fieldSelector');
  const fieldSelector = fields === undefined ? accept(EVERY_FIELD) : parseFieldSelector(fields);
  if (!fieldSelector.ok) return fieldSelector;
  return accept({
    watch: query.flag('watch') ?? false,
    allowWatchBookmarks: query.flag('allowWatchBookmarks') ?? false,
    resourceVersion: query.first('resourceVersion') ?? '',
    resourceVersionMatch: query.first('resourceVersionMatch') ?? '',
    continue: query.first('continue') ?? '',
    sendInitialEvents: query.flag('sendInitialEvents'),
    timeoutSeconds: timeoutSeconds.value,
    // A negative limit is no limit.
    limit: Math.max(0, limit.value ?? 0),
    labelSelector: labelSelector.value,
    fieldSelector: fieldSelector.value,
  });
}

/** An integer parameter; undefined if it is absent, but not if it is empty. */
export function readInteger(query: QueryValues, name: string): Outcome<number | undefined, string> {
  const text = query.first(name);
  if (text === undefined) return accept(undefined);
  const parsed = parseInt64(text);
  return parsed.ok ? accept(Number(parsed.value)) : parsed;
}

/**
 * A watch from nowhere or from "0" that says nothing about initial events gets them (KEP-3157 as on by default since
 * Kubernetes 1.32; apimachinery `SetListOptionsDefaults`).
 */
export function withWatchDefaults(options: SentListOptions): SentListOptions {
  const { watch, sendInitialEvents, resourceVersionMatch, resourceVersion } = options;
  const isOpen = watch && sendInitialEvents === undefined && resourceVersionMatch === '' && (resourceVersion === '' || resourceVersion === '0');
  return isOpen ? { ...options, sendInitialEvents: true, resourceVersionMatch: 'NotOlderThan' } : options;
}

const MATCH = 'resourceVersionMatch';

/** What does not go together (apimachinery `ValidateListOptions`). */
export function checkListOptions(options: SentListOptions): FieldError[] {
  return options.watch ? checkWatch(options) : checkList(options);
}

function checkList(options: SentListOptions): FieldError[] {
  const errors: FieldError[] = [];
  const match = options.resourceVersionMatch;
  if (match !== '') {
    if (options.resourceVersion === '') errors.push(forbiddenField(MATCH, 'resourceVersionMatch is forbidden unless resourceVersion is provided'));
    if (options.continue !== '') errors.push(forbiddenField(MATCH, 'resourceVersionMatch is forbidden when continue is provided'));
    if (!isMatch(match)) errors.push(unsupportedField(MATCH, match, ['Exact', 'NotOlderThan', '']));
    if (match === 'Exact' && options.resourceVersion === '0') {
      errors.push(forbiddenField(MATCH, 'resourceVersionMatch "exact" is forbidden for resourceVersion "0"'));
    }
  }
  if (options.sendInitialEvents !== undefined) errors.push(forbiddenField('sendInitialEvents', 'sendInitialEvents is forbidden for list'));
  return errors;
}

function checkWatch(options: SentListOptions): FieldError[] {
  const errors: FieldError[] = [];
  const match = options.resourceVersionMatch;
  if (options.sendInitialEvents !== undefined && match !== 'NotOlderThan') {
    errors.push(forbiddenField(MATCH, 'sendInitialEvents requires setting resourceVersionMatch to NotOlderThan'));
  }
  if (match !== '') {
    if (options.sendInitialEvents === undefined) errors.push(forbiddenField(MATCH, 'resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided'));
    if (match !== 'NotOlderThan') errors.push(unsupportedField(MATCH, match, ['NotOlderThan']));
    if (options.continue !== '') errors.push(forbiddenField(MATCH, 'resourceVersionMatch is forbidden when continue is provided'));
  }
  return errors;
}

function isMatch(text: string): text is VersionMatch {
  return text === 'Exact' || text === 'NotOlderThan';
}

/** The second half: version and continue token (apiserver `storage.ValidateListOptions`); a watch has no use for a token. */
export function readVersions(sent: SentListOptions): Outcome<ListOptions, Status> {
  const { resourceVersion: version, resourceVersionMatch: match, continue: token } = sent;
  const resourceVersionMatch = isMatch(match) ? match : undefined;
  if (token !== '' && !sent.watch) {
    const decoded = decodeContinue(token);
    if (!decoded.ok) return decoded;
    if (version !== '' && version !== '0') return refuse(badRequest('specifying resource version is not allowed when using continue'));
    return accept({ ...sent, resourceVersionMatch, resourceVersion: version === '0' ? 0n : undefined });
  }
  const kept = { ...sent, resourceVersionMatch, continue: undefined };
  if (version === '') return accept({ ...kept, resourceVersion: undefined });
  const parsed = parseVersion(version);
  if (typeof parsed === 'bigint') return accept({ ...kept, resourceVersion: parsed });
  return refuse(unreadableVersion(version, parsed));
}

/** The 400 for a resourceVersion that is no unsigned 64-bit decimal, also of a single get. */
export function unreadableVersion(text: string, problem: string): Status {
  return badRequest(`invalid resource version: ${formatFieldError(invalidField('resourceVersion', text, parseNumberError('ParseUint', text, problem)))}`);
}

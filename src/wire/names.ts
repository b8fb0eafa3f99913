/**
 * The formats of names and keys, with Kubernetes' own sentences (apimachinery `util/validation`). Every function
 * returns what is wrong with the value, one sentence per problem, and an empty list if it is fine.
 */
import { isPrintable, utf8Length } from './go-text.ts';

const NONE: readonly string[] = [];

const LABEL_1123 = '[a-z0-9]([-a-z0-9]*[a-z0-9])?';
const SUBDOMAIN_1123 = `${LABEL_1123}(\\.${LABEL_1123})*`;
const LABEL_1035 = '[a-z]([-a-z0-9]*[a-z0-9])?';
const NAME_PART = '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]';
const LABEL_VALUE = `(${NAME_PART})?`;
const CONFIG_KEY = '[-._a-zA-Z0-9]+';
const WILDCARD = `\\*\\.${SUBDOMAIN_1123}`;

const LABEL_1123_PATTERN = whole(LABEL_1123);
const SUBDOMAIN_1123_PATTERN = whole(SUBDOMAIN_1123);
const LABEL_1035_PATTERN = whole(LABEL_1035);
const NAME_PART_PATTERN = whole(NAME_PART);
const LABEL_VALUE_PATTERN = whole(LABEL_VALUE);
const CONFIG_KEY_PATTERN = whole(CONFIG_KEY);
const WILDCARD_PATTERN = whole(WILDCARD);

const MAX_LABEL = 63;
const MAX_SUBDOMAIN = 253;

const NAME_PART_SENTENCE = "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character";

function whole(pattern: string): RegExp {
  return new RegExp(`^${pattern}$`);
}

function mismatch(sentence: string, pattern: string, examples: readonly string[]): string {
  // The comma before "or" is in the original sentence.
  const list = examples.map((example) => `'${example}', `).join(' or ');
  return `${sentence} (e.g. ${list}regex used for validation is '${pattern}')`;
}

// Kubernetes 1.35 says "bytes" in the checks of label keys and values and still "characters" in the older ones.
function tooLong(max: number, unit: 'characters' | 'bytes' = 'characters'): string {
  return `must be no more than ${max} ${unit}`;
}

/** Lower case letters, digits, `-` and `.`; up to 253. The name of most objects. */
export function checkDns1123Subdomain(value: string): readonly string[] {
  return checkSubdomain(value, 'characters');
}

function checkSubdomain(value: string, unit: 'characters' | 'bytes'): readonly string[] {
  if (value.length <= MAX_SUBDOMAIN && SUBDOMAIN_1123_PATTERN.test(value)) return NONE;
  const problems = utf8Length(value) > MAX_SUBDOMAIN ? [tooLong(MAX_SUBDOMAIN, unit)] : [];
  if (!SUBDOMAIN_1123_PATTERN.test(value)) {
    problems.push(mismatch("a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character", SUBDOMAIN_1123, ['example.com']));
  }
  return problems;
}

/** Lower case letters, digits and `-`; up to 63. Namespaces, containers, volumes. */
export function checkDns1123Label(value: string): readonly string[] {
  if (value.length <= MAX_LABEL && LABEL_1123_PATTERN.test(value)) return NONE;
  const problems = utf8Length(value) > MAX_LABEL ? [tooLong(MAX_LABEL)] : [];
  if (!LABEL_1123_PATTERN.test(value)) {
    problems.push(SUBDOMAIN_1123_PATTERN.test(value)
      ? 'must not contain dots'
      : mismatch("a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character", LABEL_1123, ['my-name', '123-abc']));
  }
  return problems;
}

/** As a DNS-1123 label, but must begin with a letter. Services. */
export function checkDns1035Label(value: string): readonly string[] {
  if (value.length <= MAX_LABEL && LABEL_1035_PATTERN.test(value)) return NONE;
  const problems = utf8Length(value) > MAX_LABEL ? [tooLong(MAX_LABEL)] : [];
  if (!LABEL_1035_PATTERN.test(value)) {
    problems.push(mismatch("a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character", LABEL_1035, ['my-name', 'abc-123']));
  }
  return problems;
}

/** A DNS-1123 subdomain after `*.`, as in the host of an Ingress. */
export function checkWildcardDns1123Subdomain(value: string): readonly string[] {
  if (value.length <= MAX_SUBDOMAIN && WILDCARD_PATTERN.test(value)) return NONE;
  const problems = utf8Length(value) > MAX_SUBDOMAIN ? [tooLong(MAX_SUBDOMAIN)] : [];
  if (!WILDCARD_PATTERN.test(value)) {
    problems.push(mismatch("a wildcard DNS-1123 subdomain must start with '*.', followed by a valid DNS subdomain, which must consist of lower case alphanumeric characters, '-' or '.' and end with an alphanumeric character", WILDCARD, ['*.example.com']));
  }
  return problems;
}

/** May stand alone as a part of a path: not `.`, not `..`, no `/`, no `%`. RBAC objects. */
export function checkPathSegmentName(value: string): readonly string[] {
  if (value === '.' || value === '..') return [`may not be '${value}'`];
  return checkPathSegmentPrefix(value);
}

/** What `generateName` may be for a name that is a path segment: more will follow, so `.` is fine. */
export function checkPathSegmentPrefix(value: string): readonly string[] {
  const problems: string[] = [];
  for (const character of ['/', '%']) {
    if (value.includes(character)) problems.push(`may not contain '${character}'`);
  }
  return problems;
}

/** `name` or `prefix/name`: keys of labels and annotations, names of finalizers. */
export function checkQualifiedName(value: string): readonly string[] {
  const slash = value.indexOf('/');
  if (slash < 0) return checkNamePart(value);
  if (value.includes('/', slash + 1)) {
    return [`${mismatch(`a valid label key ${NAME_PART_SENTENCE}`, NAME_PART, ['MyName', 'my.name', '123-abc'])} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`];
  }
  const prefix = value.slice(0, slash);
  const prefixProblems = prefix === '' ? ['prefix part must be non-empty'] : checkSubdomain(prefix, 'bytes').map((problem) => `prefix part ${problem}`);
  const nameProblems = checkNamePart(value.slice(slash + 1));
  return prefixProblems.length === 0 && nameProblems.length === 0 ? NONE : [...prefixProblems, ...nameProblems];
}

function checkNamePart(name: string): readonly string[] {
  if (name.length <= MAX_LABEL && NAME_PART_PATTERN.test(name)) return NONE;
  const problems: string[] = [];
  if (name === '') problems.push('name part must be non-empty');
  else if (utf8Length(name) > MAX_LABEL) problems.push(`name part ${tooLong(MAX_LABEL, 'bytes')}`);
  if (!NAME_PART_PATTERN.test(name)) problems.push(`name part ${mismatch(NAME_PART_SENTENCE, NAME_PART, ['MyName', 'my.name', '123-abc'])}`);
  return problems;
}

/** A label's value: empty, or up to 63 of letters, digits, `-`, `_` and `.`. */
export function checkLabelValue(value: string): readonly string[] {
  if (value.length <= MAX_LABEL && LABEL_VALUE_PATTERN.test(value)) return NONE;
  const problems = utf8Length(value) > MAX_LABEL ? [tooLong(MAX_LABEL, 'bytes')] : [];
  if (!LABEL_VALUE_PATTERN.test(value)) {
    problems.push(mismatch(`a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character`, LABEL_VALUE, ['MyValue', 'my_value', '12345']));
  }
  return problems;
}

/** A key of a ConfigMap or Secret. */
export function checkConfigMapKey(value: string): readonly string[] {
  const problems = utf8Length(value) > MAX_SUBDOMAIN ? [tooLong(MAX_SUBDOMAIN)] : [];
  if (!CONFIG_KEY_PATTERN.test(value)) {
    problems.push(mismatch("a valid config key must consist of alphanumeric characters, '-', '_' or '.'", CONFIG_KEY, ['key.name', 'KEY_NAME', 'key-name']));
  }
  if (value === '.' || value === '..') problems.push(`must not be '${value}'`);
  else if (value.startsWith('..')) problems.push("must not start with '..'");
  return problems;
}

/** The name of an environment variable: any printable ASCII but `=`. */
export function checkEnvVarName(value: string): readonly string[] {
  if (value === '') return ['environment variable name must be non-empty'];
  for (const character of value) {
    if (character > '\x7f' || character === '=' || !isPrintable(character)) {
      return ["a valid environment variable name must consist only of printable ASCII characters other than '='"];
    }
  }
  return NONE;
}

/** The name of a port (IANA service name): up to 15, at least one letter. */
export function checkPortName(value: string): readonly string[] {
  const problems = utf8Length(value) > 15 ? [tooLong(15)] : [];
  if (!/^[-a-z0-9]+$/.test(value)) problems.push('must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)');
  if (!/[a-z]/.test(value)) problems.push('must contain at least one letter (a-z)');
  if (value.includes('--')) problems.push('must not contain consecutive hyphens');
  if (value.startsWith('-') || value.endsWith('-')) problems.push('must not begin or end with a hyphen');
  return problems;
}

/**
 * Checks a `generateName`, to which more will be added, so that a `-` at its end is fine. Kubernetes puts an `a` in
 * the place of the last two characters, which also hides the one before the dash.
 */
export function checkAsPrefix(check: (value: string) => readonly string[], prefix: string): readonly string[] {
  return check(prefix.length > 1 && prefix.endsWith('-') ? `${prefix.slice(0, -2)}a` : prefix);
}

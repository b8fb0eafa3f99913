import { describe, expect, it } from 'vitest';
import * as names from '../../src/wire/names.ts';

const SUBDOMAIN = "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";
const LABEL = "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')";
const LABEL_1035 = "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')";
const NAME_PART = "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')";
const LABEL_VALUE = "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')";

describe('names', () => {
  it('accepts what Kubernetes accepts', () => {
    expect(names.checkDns1123Subdomain('web-0.example.com')).toEqual([]);
    expect(names.checkDns1123Subdomain('a'.repeat(253))).toEqual([]);
    expect(names.checkDns1123Label('0-a')).toEqual([]);
    expect(names.checkDns1035Label('web-1')).toEqual([]);
    expect(names.checkWildcardDns1123Subdomain('*.example.com')).toEqual([]);
    expect(names.checkPathSegmentName('system:node:a b')).toEqual([]);
    expect(names.checkQualifiedName('example.com/My_name.1')).toEqual([]);
    expect(names.checkLabelValue('')).toEqual([]);
    expect(names.checkConfigMapKey('.dot_FILE-1')).toEqual([]);
    expect(names.checkEnvVarName('1 odd-but~fine')).toEqual([]);
    expect(names.checkPortName('http-2')).toEqual([]);
  });

  // The sentences were recorded from apimachinery 0.35.
  it.each([
    ['checkDns1123Subdomain', 'a'.repeat(254), ['must be no more than 253 characters']],
    ['checkDns1123Subdomain', '', [SUBDOMAIN]],
    ['checkDns1123Subdomain', 'a..b', [SUBDOMAIN]],
    ['checkDns1123Subdomain', 'Web', [SUBDOMAIN]],
    ['checkDns1123Label', 'a.b', ['must not contain dots']],
    ['checkDns1123Label', `${'a'.repeat(64)}-`, ['must be no more than 63 characters', LABEL]],
    ['checkDns1035Label', '1a', [LABEL_1035]],
    ['checkPathSegmentName', '..', ["may not be '..'"]],
    ['checkPathSegmentName', 'a/b%', ["may not contain '/'", "may not contain '%'"]],
    ['checkQualifiedName', '', ['name part must be non-empty', `name part ${NAME_PART}`]],
    ['checkQualifiedName', '/a', ['prefix part must be non-empty']],
    ['checkQualifiedName', 'A/-b', [`prefix part ${SUBDOMAIN}`, `name part ${NAME_PART}`]],
    ['checkQualifiedName', 'a/b/c', [`a valid label key ${NAME_PART} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`]],
    ['checkQualifiedName', 'a'.repeat(64), ['name part must be no more than 63 bytes']],
    ['checkLabelValue', '-', [LABEL_VALUE]],
    ['checkLabelValue', 'é'.repeat(32), ['must be no more than 63 bytes', LABEL_VALUE]],
    ['checkConfigMapKey', '..a', ["must not start with '..'"]],
    ['checkEnvVarName', 'a=b', ["a valid environment variable name must consist only of printable ASCII characters other than '='"]],
    ['checkEnvVarName', '', ['environment variable name must be non-empty']],
    ['checkPortName', '-1--', ['must contain at least one letter (a-z)', 'must not contain consecutive hyphens', 'must not begin or end with a hyphen']],
  ] as const)('%s of %j', (check, value, problems) => {
    expect(names[check](value)).toEqual(problems);
  });

  it('takes the end of a generated name for unfinished', () => {
    expect(names.checkAsPrefix(names.checkDns1123Label, 'web-')).toEqual([]);
    expect(names.checkAsPrefix(names.checkDns1123Label, 'Web-')).toEqual([LABEL]);
    expect(names.checkAsPrefix(names.checkDns1123Label, '-')).toEqual([LABEL]);
    expect(names.checkPathSegmentPrefix('..')).toEqual([]);
  });
});

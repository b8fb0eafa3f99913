/** An HTTP token (RFC 9110), then whatever is behind it. */
const TOKEN = /^([!#$%&'*+\-.^_`|~0-9A-Za-z]+)(.*)$/s;
const SPACES = /^[\t\n\v\f\r \u0085\u00a0]+/;

/**
 * The media type of a Content-Type header in lower case, as Go's mime.ParseMediaType reads it; undefined if the header
 * is malformed, its parameters included. Parameters mean nothing here.
 */
export function mediaTypeOf(header: string): string | undefined {
  const [base = ''] = header.split(';', 1);
  const type = base.trim().toLowerCase();
  const [, , behind = ''] = TOKEN.exec(type) ?? [];
  const subtype = /^\/(.*)$/s.exec(behind)?.[1];
  const isType = behind === '' ? TOKEN.test(type) : subtype !== undefined && TOKEN.exec(subtype)?.[2] === '';
  return isType && areParameters(header.slice(base.length)) ? type : undefined;
}

/** `;name=value` as often as one likes, the same name with the same value only; a semicolon may end them. */
function areParameters(text: string): boolean {
  const seen = new Map<string, string>();
  for (let rest = text.replace(SPACES, ''); rest !== ''; rest = rest.replace(SPACES, '')) {
    const parameter = parameterAt(rest);
    if (parameter === undefined) return rest.trim() === ';';
    const { name, value } = parameter;
    if ((seen.get(name) ?? value) !== value) return false;
    seen.set(name, value);
    rest = parameter.rest;
  }
  return true;
}

interface Parameter {
  readonly name: string;
  readonly value: string;
  readonly rest: string;
}

function parameterAt(text: string): Parameter | undefined {
  if (!text.startsWith(';')) return undefined;
  const [, name, behind = ''] = TOKEN.exec(text.slice(1).replace(SPACES, '')) ?? [];
  const assigned = behind.replace(SPACES, '');
  if (name === undefined || !assigned.startsWith('=')) return undefined;
  const value = valueAt(assigned.slice(1).replace(SPACES, ''));
  return value === undefined ? undefined : { name: name.toLowerCase(), ...value };
}

/** A token, or a text in quotes. */
function valueAt(text: string): Pick<Parameter, 'value' | 'rest'> | undefined {
  if (!text.startsWith('"')) {
    const [, value, rest = ''] = TOKEN.exec(text) ?? [];
    return value === undefined ? undefined : { value, rest };
  }
  const [quoted, inside = ''] = /^"((?:\\[()<>@,;:\\"/[\]?=]|\\(?![()<>@,;:\\"/[\]?=])|[^"\\\r\n])*)"/.exec(text) ?? [];
  return quoted === undefined ? undefined : { value: inside.replaceAll(/\\([()<>@,;:\\"/[\]?=])/g, '$1'), rest: text.slice(quoted.length) };
}

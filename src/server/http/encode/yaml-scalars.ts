/** How a text is written: as it is, in quotes, or as a block of lines. */
export type ScalarStyle = 'plain' | 'single' | 'double' | 'literal';

/** The style that go.yaml.in/yaml/v2 chooses for a text in a block. */
export function yamlScalarStyle(text: string): ScalarStyle {
  const isSpecial = /[^\n\x20-\x7e\u00a0-\ud7ff\ue000-\ufefe\uff00-\ufffd]/.test(text) || /[\u2028\u2029]/.test(text);
  if (text.includes('\n')) return isSpecial || / (?:\n|$)/.test(text) ? 'double' : 'literal';
  if (isSpecial || isTakenForAnother(text)) return 'double';
  return isPlain(text) ? 'plain' : 'single';
}

/** No mark of YAML's own stands where it would count. */
function isPlain(text: string): boolean {
  if (/^ | $|^---|^\.\.\./.test(text)) return false;
  return !/^[#,[\]{}&*!|>'"%@`]|^[?:-](?: |$)|:(?: |$)| #/.test(text);
}

// What has a type of its own in YAML 1.1, as far as that library knows it.
const WORDS = new Set([
  'y', 'Y', 'yes', 'Yes', 'YES', 'true', 'True', 'TRUE', 'on', 'On', 'ON', 'n', 'N', 'no', 'No', 'NO', 'false', 'False', 'FALSE', 'off', 'Off', 'OFF',
  '', '~', 'null', 'Null', 'NULL', '.nan', '.NaN', '.NAN', '.inf', '.Inf', '.INF', '+.inf', '+.Inf', '+.INF', '-.inf', '-.Inf', '-.INF',
]);
const FLOAT = /^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$/;
const BASE_60 = /^[-+]?\d[\d_]*(?::[0-5]?\d)+(?:\.[\d_]*)?$/;

/** Would be read as a number, a truth value, a time or nothing, if it stood there without quotes. */
function isTakenForAnother(text: string): boolean {
  return WORDS.has(text) || isNumber(text) || BASE_60.test(text) || isTime(text);
}

function isNumber(text: string): boolean {
  if (!/^[-+.\d]/.test(text)) return false;
  if (text.startsWith('.')) return FLOAT.test(text) || /^\.\d+[eE]/.test(text);
  const plain = text.replaceAll('_', '');
  return isGoInteger(plain) || FLOAT.test(plain);
}

/** As Go's strconv.ParseInt or ParseUint reads it with a base of its own choice, within 64 bits. */
function isGoInteger(text: string): boolean {
  const [, sign = '', digits = ''] = /^([-+]?)(.*)$/s.exec(text) ?? [];
  if (!/^(?:0[xX][0-9a-fA-F]+|0[bB][01]+|0[oO]?[0-7]+|0|[1-9]\d*)$/.test(digits)) return false;
  const octal = /^0[0-7]+$/.exec(digits) === null ? digits : `0o${digits.slice(1)}`;
  const value = BigInt(octal);
  return sign === '' ? value < 2n ** 64n : value <= 2n ** 63n - (sign === '+' ? 1n : 0n);
}

const DATE = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:([Tt ])(\d{1,2}):(\d{1,2}):(\d{1,2})(?:[.,]\d+)?(Z|[-+]\d\d:\d\d)?)?$/;

/** Dates, and times with a zone behind a `T` or without one behind a space. */
function isTime(text: string): boolean {
  const [, year, month, day, mark, hour, minute, second, zone] = DATE.exec(text) ?? [];
  if (year === undefined || (mark !== undefined && (mark === ' ') !== (zone === undefined))) return false;
  const days = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  const fits = Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= days;
  return fits && Number(hour ?? 0) < 24 && Number(minute ?? 0) < 60 && Number(second ?? 0) < 60;
}

/** Integers of 64 bits as they are; all else as Go's shortest float (`%g`). */
export function yamlNumber(value: number | bigint): string {
  if (typeof value === 'bigint') return value < 2n ** 64n && value >= -(2n ** 63n) ? String(value) : goFloat(Number(value));
  return Number.isSafeInteger(value) ? String(value) : goFloat(value);
}

function goFloat(value: number): string {
  const [digits = '', exponent = ''] = value.toExponential().split('e');
  const count = digits.replace(/[-.]/g, '').length;
  const power = Number(exponent);
  const limit = count >= power + 1 && count < 6 ? count : 6;
  if (power >= -4 && power < limit) return String(value);
  return `${digits}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`;
}

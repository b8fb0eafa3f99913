/**
 * Amounts such as `500m`, `1Gi` and `12e6` (Kubernetes `resource.Quantity`): read, compared, added up and written in
 * canonical form. They are exact down to one billionth, to which smaller parts are rounded up (away from zero).
 */
import type { Outcome } from './outcome.ts';
import { accept, refuse } from './outcome.ts';

/** How an amount is written: `12M`, `12Mi`, `12e6`. */
export type QuantityFormat = 'DecimalSI' | 'BinarySI' | 'DecimalExponent';

export interface Quantity {
  /** The amount in billionths. */
  readonly nano: bigint;
  readonly format: QuantityFormat;
  /** The canonical text; where Kubernetes takes what was written for canonical, that. */
  readonly text: string;
}

const FORMAT_WRONG = "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";
const SUFFIX_WRONG = "unable to parse quantity's suffix";

const DECIMAL_SUFFIXES: ReadonlyMap<string, number> = new Map([
  ['n', -9], ['u', -6], ['m', -3], ['', 0], ['k', 3], ['M', 6], ['G', 9], ['T', 12], ['P', 15], ['E', 18],
]);
const BINARY_SUFFIXES: ReadonlyMap<string, number> = new Map([['Ki', 10], ['Mi', 20], ['Gi', 30], ['Ti', 40], ['Pi', 50], ['Ei', 60]]);
const DECIMAL_BY_EXPONENT: ReadonlyMap<number, string> = new Map([...DECIMAL_SUFFIXES].map(([suffix, exponent]) => [exponent, suffix]));
const BINARY_BY_EXPONENT: ReadonlyMap<number, string> = new Map([...BINARY_SUFFIXES].map(([suffix, exponent]) => [exponent, suffix]));

const NANO = 1_000_000_000n;
const MAX_INT64 = 9_223_372_036_854_775_807n;
// Nobody has so much; it only keeps hostile exponents from filling the memory.
const MAX_EXPONENT = 999;

interface Unit {
  readonly base: 2 | 10;
  readonly exponent: number;
  readonly format: QuantityFormat;
}

interface Digits {
  readonly negative: boolean;
  /** Before the point, without leading zeros, but at least one digit. */
  readonly whole: string;
  /** After the point. */
  readonly fraction: string;
}

/** Reads a quantity. The error is Kubernetes' message. */
export function parseQuantity(text: string): Outcome<Quantity, string> {
  const match = /^([+-]?)0*([0-9]*)(?:\.([0-9]*))?([eEinumkKMGTP]*[-+]?[0-9]*)$/.exec(text);
  if (match === null || text === '') return refuse(FORMAT_WRONG);
  const [, sign = '', whole = '', fraction = '', suffix = ''] = match;
  const unit = readSuffix(suffix);
  if (unit === undefined) return refuse(SUFFIX_WRONG);
  const digits: Digits = { negative: sign === '-', whole: whole === '' ? '0' : whole, fraction };
  const nano = amountOf(digits, unit);
  const format = unit.format === 'BinarySI' && abs(nano) < NANO && !isQuick(digits, unit) ? 'DecimalSI' : unit.format;
  return accept({ nano, format, text: countsAsCanonical(digits, unit) ? text : formatAmount(nano, format) });
}

function readSuffix(suffix: string): Unit | undefined {
  const decimal = DECIMAL_SUFFIXES.get(suffix);
  if (decimal !== undefined) return { base: 10, exponent: decimal, format: 'DecimalSI' };
  const binary = BINARY_SUFFIXES.get(suffix);
  if (binary !== undefined) return { base: 2, exponent: binary, format: 'BinarySI' };
  if (!/^[eE][+-]?[0-9]+$/.test(suffix)) return undefined;
  const exponent = Number(suffix.slice(1));
  return Math.abs(exponent) > MAX_EXPONENT ? undefined : { base: 10, exponent, format: 'DecimalExponent' };
}

function amountOf({ negative, whole, fraction }: Digits, { base, exponent, format }: Unit): bigint {
  const unscaled = BigInt(whole + fraction) * (base === 2 ? 2n ** BigInt(exponent) : 1n);
  const scale = 9 - fraction.length + (base === 10 ? exponent : 0);
  const nano = scale >= 0 ? unscaled * 10n ** BigInt(scale) : divideUp(unscaled, 10n ** BigInt(-scale));
  const capped = format === 'BinarySI' && nano > MAX_INT64 * NANO ? MAX_INT64 * NANO : nano;
  return negative ? -capped : capped;
}

/** Away from zero. */
function divideUp(amount: bigint, divisor: bigint): bigint {
  const quotient = amount / divisor;
  if (amount % divisor === 0n) return quotient;
  return amount < 0n ? quotient - 1n : quotient + 1n;
}

function abs(amount: bigint): bigint {
  return amount < 0n ? -amount : amount;
}

/** Kubernetes reads small amounts on a quick way of its own, which shows in what it keeps of the text. */
function isQuick({ whole, fraction }: Digits, { exponent, format }: Unit): boolean {
  if (format !== 'BinarySI') return whole.length + fraction.length <= 18 && exponent - fraction.length >= -9;
  return fraction === '' && 15 - whole.length - Math.trunc((exponent * 3) / 10) - 1 >= 0;
}

/** On the quick way some texts are taken for canonical as they are, also `+5`, `5.` and `123.456k`. */
function countsAsCanonical(digits: Digits, unit: Unit): boolean {
  if (!isQuick(digits, unit)) return false;
  const shifted = digits.whole + digits.fraction;
  if (unit.format === 'BinarySI') return Number(shifted) % 8 !== 0;
  return (unit.exponent - digits.fraction.length) % 3 === 0 && !shifted.endsWith('000') && !shifted.startsWith('0');
}

/** The canonical text of an amount: no fraction, the largest suffix that leaves none. */
export function formatAmount(nano: bigint, format: QuantityFormat): string {
  if (nano === 0n) return '0';
  if (format === 'BinarySI' && abs(nano) >= 1024n * NANO && nano % NANO === 0n) return formatBinary(nano / NANO);
  let mantissa = nano;
  let exponent = -9;
  while (mantissa % 10n === 0n) {
    mantissa /= 10n;
    exponent++;
  }
  // A suffix stands for a power of a thousand; the largest one is E.
  const suffixed = Math.floor(exponent / 3) * 3;
  const shown = format === 'DecimalExponent' ? suffixed : Math.min(suffixed, 18);
  mantissa *= 10n ** BigInt(exponent - shown);
  if (format === 'DecimalExponent') return shown === 0 ? mantissa.toString() : `${mantissa}e${shown}`;
  return `${mantissa}${DECIMAL_BY_EXPONENT.get(shown) ?? ''}`;
}

function formatBinary(value: bigint): string {
  let mantissa = value;
  let exponent = 0;
  while (mantissa % 1024n === 0n && exponent < 60) {
    mantissa /= 1024n;
    exponent += 10;
  }
  return `${mantissa}${BINARY_BY_EXPONENT.get(exponent) ?? ''}`;
}

/** An amount in billionths as a quantity. */
export function makeQuantity(nano: bigint, format: QuantityFormat): Quantity {
  return { nano, format, text: formatAmount(nano, format) };
}

/** Negative, zero or positive, like a sort function; the format does not count. */
export function compareQuantities(a: Quantity, b: Quantity): number {
  if (a.nano === b.nano) return 0;
  return a.nano < b.nano ? -1 : 1;
}

/** The sum, written like the first summand, or like the second if the first is zero. */
export function addQuantities(a: Quantity, b: Quantity): Quantity {
  return makeQuantity(a.nano + b.nano, a.nano === 0n ? b.format : a.format);
}

/** The difference, written like the first, or like the second if the first is zero. */
export function subtractQuantities(a: Quantity, b: Quantity): Quantity {
  return makeQuantity(a.nano - b.nano, a.nano === 0n ? b.format : a.format);
}

/** The amount in whole units, rounded up (away from zero). */
export function wholeValue(quantity: Quantity): bigint {
  return divideUp(quantity.nano, NANO);
}

/** The amount in thousandths, rounded up (away from zero). */
export function milliValue(quantity: Quantity): bigint {
  return divideUp(quantity.nano, 1_000_000n);
}

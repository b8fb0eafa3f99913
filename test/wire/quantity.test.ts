import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refuse } from '../../src/wire/outcome.ts';
import type { Quantity } from '../../src/wire/quantity.ts';
import { addQuantities, compareQuantities, formatAmount, makeQuantity, milliValue, parseQuantity, subtractQuantities, wholeValue } from '../../src/wire/quantity.ts';

function quantity(text: string): Quantity {
  const parsed = parseQuantity(text);
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
}

const FORMAT = "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";
const SUFFIX = "unable to parse quantity's suffix";

describe('quantities', () => {
  // Recorded from apimachinery 0.35.
  it.each([
    ['0', '0'], ['-0', '0'], ['00', '0'], ['0Mi', '0'], ['1000m', '1'], ['0.5', '500m'], ['.5', '500m'], ['5.', '5.'], ['+5', '+5'], ['1.0', '1'], ['1.10', '1100m'],
    ['1000', '1k'], ['1100', '1100'], ['1500000', '1500k'], ['1000000k', '1G'], ['123.456k', '123.456k'], ['1024', '1024'],
    ['1024Mi', '1Gi'], ['1.5Gi', '1536Mi'], ['0.5Ki', '512'], ['0.1Ki', '102400m'], ['1.1Ki', '1126400m'], ['1025Ki', '1025Ki'], ['2048Ki', '2Mi'], ['0.000000001Ki', '1024n'],
    ['1e3', '1e3'], ['1E3', '1E3'], ['12e6', '12e6'], ['1.5e3', '1500'], ['1e2', '100'], ['1e19', '10e18'], ['1e-1', '100e-3'], ['1e-10', '1e-9'], ['12.5e-3', '12500e-6'],
    ['0.1n', '1n'], ['1.5n', '2n'], ['-0.1n', '-1n'], ['-1.5', '-1500m'], ['1.23456789012', '1234567891n'], ['0.0015', '1500u'],
    ['9Ei', '9223372036854775807'], ['-9Ei', '-9223372036854775807'], ['9223372036854775808', '9223372036854775808'], ['100000000000000000000m', '100P'],
  ])('%s is written %s', (text, canonical) => {
    expect(quantity(text).text).toBe(canonical);
  });

  it('keeps amounts that have no suffix of their own', () => {
    // Kubernetes prints "1" here and loses the rest.
    expect(quantity('1000E').text).toBe('1000E');
    expect(quantity('1000000000000000000000000').text).toBe('1000000E');
  });

  it.each([
    ['', FORMAT], ['abc', FORMAT], ['1 Gi', FORMAT], ['0x1', FORMAT], ['1e3Ki', FORMAT], ['1.2.3', FORMAT],
    ['1ki', SUFFIX], ['--1', SUFFIX], ['1Gi5', SUFFIX], ['1e+', SUFFIX], ['1EE3', SUFFIX], ['1e99999999999', SUFFIX],
  ])('%j is refused', (text, message) => {
    expect(parseQuantity(text)).toEqual(refuse(message));
  });

  it('compares across formats', () => {
    expect(compareQuantities(quantity('1Gi'), quantity('1073741824'))).toBe(0);
    expect(compareQuantities(quantity('1G'), quantity('1Gi'))).toBe(-1);
    expect(compareQuantities(quantity('100m'), quantity('0.1'))).toBe(0);
    expect(compareQuantities(quantity('-1'), quantity('-2'))).toBe(1);
    expect(compareQuantities(quantity('1e999'), quantity('9Ei'))).toBe(1);
  });

  it('adds and subtracts', () => {
    expect(addQuantities(quantity('512Mi'), quantity('0.5Gi')).text).toBe('1Gi');
    expect(addQuantities(quantity('0'), quantity('512Mi')).text).toBe('512Mi');
    expect(subtractQuantities(quantity('1'), quantity('250m')).text).toBe('750m');
    expect(subtractQuantities(quantity('1'), quantity('1')).text).toBe('0');
  });

  it('rounds away from zero', () => {
    expect(wholeValue(quantity('1n'))).toBe(1n);
    expect(wholeValue(quantity('-1.5'))).toBe(-2n);
    expect(wholeValue(quantity('3'))).toBe(3n);
    expect(milliValue(quantity('0.0015'))).toBe(2n);
    expect(milliValue(quantity('1Ki'))).toBe(1024000n);
  });

  it('canonical text means the same amount and is stable', () => {
    const amount = fc.bigInt({ min: -(10n ** 27n), max: 10n ** 27n });
    fc.assert(fc.property(amount, fc.constantFrom('DecimalSI', 'BinarySI', 'DecimalExponent'), (nano, format) => {
      const text = formatAmount(nano, format);
      expect(quantity(text).nano).toBe(nano);
      expect(quantity(text).text).toBe(text);
      expect(makeQuantity(nano, format).text).toBe(text);
      expect(text).not.toContain('.');
    }));
  });
});

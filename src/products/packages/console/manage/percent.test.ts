import { expect, test } from 'vitest';
import { fractionOfPercent, percentOfFraction } from './percent.ts';

test.each([
  ['0.09', '9'],
  ['0', '0'],
  ['1', '100'],
  ['0.075', '7.5'],
  ['0.123456', '12.3456'],
])('the fraction %s is %s percent, and back', (fraction, percent) => {
  expect([percentOfFraction(fraction), fractionOfPercent(percent)]).toEqual([percent, fraction]);
});

test('an incomplete input is 0', () => expect(fractionOfPercent('')).toBe('0'));

import { expect, test } from 'vitest';
import { inWallet } from './wallet-amount.ts';

test.each([
  ['the same currency', '0.42', '1', 2, '0.42'],
  ['rounded up to cents', '0.421', '1', 2, '0.43'],
  ['another currency', '0.5', '3.3', 2, '1.65'],
  ['there and back, rounded up on the way', '0.044118', '3.4', 2, '0.15'],
  ['there and back at a large rate', '0.166667', '15000', 2, '2500'],
  ['a micro-unit more than that', '0.044119', '3.4', 2, '0.16'],
  ['the smallest step', '0.000001', '15000', 6, '0.015'],
  ['whole units', '12.01', '1', 0, '13'],
  ['a large rate', '0.05', '12200', 0, '610'],
  ['no amount', 'much', '1', 2, null],
])('%s', (_, amount, rate, digits, expected) => {
  expect(inWallet(amount, rate, digits)).toBe(expected);
});

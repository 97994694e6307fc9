import { expect, test } from 'vitest';
import { taxLineOf } from './tax-line.ts';

const tax = { country: 'SG', series: 'SG', rateMicros: 90_000n, amountMicros: 1_000_000n };

test.each([
  ['SG', 'Tax', 'GST'],
  ['ID', 'Tax', 'PPN ID'],
  ['AU', 'Tax', 'GST AU'],
  ['HK', 'Imposto', 'Imposto HK'],
  ['HK', 'Pajak', 'Pajak HK'],
] as const)('the tax of %s on a document of Singapore that says “%s” is called %s', (country, word, label) => {
  expect(taxLineOf({ ...tax, country }, word)).toEqual({ country, label, rate: '0.09', amountMicros: 1_000_000n });
});

test('a tax without a name of its own is called by the word for it', () => {
  expect(taxLineOf({ ...tax, country: 'HK', series: 'HK' }, 'Tax').label).toBe('Tax');
});

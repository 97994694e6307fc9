import { expect, test } from 'vitest';
import { taxLineOf } from './tax-line.ts';

const tax = { country: 'SG', series: 'SG', rateMicros: 90_000n, amountMicros: 1_000_000n };

test.each([
  ['SG', 'en', 'GST'],
  ['ID', 'en', 'PPN ID'],
  ['AU', 'en', 'GST AU'],
  ['HK', 'pt', 'Imposto HK'],
  ['HK', 'id', 'Pajak HK'],
] as const)('the tax of %s on a document of Singapore in %s is called %s', (country, language, label) => {
  expect(taxLineOf({ ...tax, country }, language)).toEqual({ country, label, rate: '0.09', amountMicros: 1_000_000n });
});

test('a tax without a name of its own is called by the word for it', () => {
  expect(taxLineOf({ ...tax, country: 'HK', series: 'HK' }, 'en').label).toBe('Tax');
});

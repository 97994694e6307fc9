import { expect, test } from 'vitest';
import { taxNameOf, titleOf } from './tax-document.ts';

const invoice = { kind: 'BOOKING', country: 'SG', issuerTaxNo: 'M9-1234567-8' } as const;
const taxOf = (country: string, amountMicros = 9_000_000n) => ({ country, amountMicros });

test.each([
  ['Singapore, registered, with GST', {}, 'TAX_INVOICE'],
  ['Australia', { country: 'AU' }, 'TAX_INVOICE'],
  ['India', { country: 'IN' }, 'TAX_INVOICE'],
  ['Thailand', { country: 'TH' }, 'TAX_INVOICE'],
  ['New Zealand', { country: 'NZ' }, 'TAX_INVOICE'],
  ['South Africa', { country: 'ZA' }, 'TAX_INVOICE'],
  ['Malaysia', { country: 'MY' }, 'INVOICE'],
  ['Indonesia, whose Faktur Pajak is the authority’s', { country: 'ID' }, 'INVOICE'],
  ['Brazil, whose Nota Fiscal is the authority’s', { country: 'BR' }, 'INVOICE'],
  ['the Philippines', { country: 'PH' }, 'INVOICE'],
  ['a country without rules', { country: 'HK' }, 'INVOICE'],
  ['an issuer that is not registered', { issuerTaxNo: null }, 'INVOICE'],
  ['an issuer with an empty number', { issuerTaxNo: '  ' }, 'INVOICE'],
  ['another country’s tax alone', { taxes: [taxOf('ID')] }, 'INVOICE'],
  ['another country’s tax beside its own', { taxes: [taxOf('ID'), taxOf('SG')] }, 'TAX_INVOICE'],
  ['no tax charged', { taxes: [] }, 'INVOICE'],
  ['a month paid from credit', { kind: 'MONTHLY', taxes: [] }, 'INVOICE'],
  ['a Meta top-up with tax', { kind: 'META_TOP_UP' }, 'TAX_INVOICE'],
  ['bought credit with GST', { kind: 'TOP_UP' }, 'TAX_RECEIPT'],
  ['bought credit without tax', { kind: 'TOP_UP', taxes: [] }, 'RECEIPT'],
  ['bought credit in Malaysia', { kind: 'TOP_UP', country: 'MY' }, 'RECEIPT'],
] satisfies [string, Partial<Parameters<typeof titleOf>[0]>, string][])('%s', (_, change, title) => {
  const made = { ...invoice, ...change };
  expect(titleOf({ taxes: [taxOf(made.country)], ...made })).toBe(title);
});

test.each([
  ['SG', 'GST'],
  ['ID', 'PPN'],
  ['MY', 'SST'],
  ['TH', 'VAT'],
  ['HK', null],
])('the tax of %s is called %s', (country, name) => {
  expect(taxNameOf(country)).toBe(name);
});

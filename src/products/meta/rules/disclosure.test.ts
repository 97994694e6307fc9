import { expect, test } from 'vitest';
import { disclosureFor } from './disclosure.ts';

const names = { sellerName: 'Shop', companyName: 'Acme' };

test.each([
  ['DE', { beneficiary: 'Shop', payor: 'Acme' }],
  ['IE', { beneficiary: 'Shop', payor: 'Acme' }],
  ['GB', null],
  ['SG', null],
])('ads in %s disclose %j', (country, disclosure) => {
  expect(disclosureFor(country, names)).toEqual(disclosure);
});

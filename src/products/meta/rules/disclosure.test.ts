import { expect, test } from 'vitest';
import { disclosureFor } from './disclosure.ts';

const who = { sellerName: 'Shop', companyName: 'Acme' };

test.each([
  ['DE', { beneficiary: 'Shop', payor: 'Acme' }],
  ['IE', { beneficiary: 'Shop', payor: 'Acme' }],
  ['GB', null],
  ['SG', null],
])('ads in %s say %j', (country, said) => {
  expect(disclosureFor(country, who)).toEqual(said);
});

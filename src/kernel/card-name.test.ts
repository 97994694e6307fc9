import { expect, test } from 'vitest';
import { cardName } from './card-name.ts';

test.each([
  ['visa', 'Visa'],
  ['VISA', 'Visa'],
  ['visaclassic', 'Visa'],
  ['visa_applepay', 'Visa'],
  ['mc', 'Mastercard'],
  ['mastercard', 'Mastercard'],
  ['mcstandardcredit', 'Mastercard'],
  ['amex', 'American Express'],
  ['maestrouk', 'Maestro'],
  ['newscheme', 'Newscheme'],
])('a card of %s is written %s', (brand, name) => {
  expect(cardName({ brand, last4: '4242' })).toBe(`${name} •••• 4242`);
});

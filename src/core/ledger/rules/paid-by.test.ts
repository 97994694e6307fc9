import { expect, test } from 'vitest';
import { cardName } from './paid-by.ts';

test.each([
  ['visa', 'Visa •••• 4242'],
  ['mc', 'Mastercard •••• 4242'],
  ['amex', 'American Express •••• 4242'],
  ['newscheme', 'Newscheme •••• 4242'],
])('a %s card', (brand, name) => {
  expect(cardName({ brand, last4: '4242' })).toBe(name);
});

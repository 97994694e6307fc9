import { expect, test } from 'vitest';
import { failureIn, failureText } from './payment-failure.ts';

test.each([
  ['expired_card', 'en', 'The card has expired'],
  ['expired_card', 'pt', 'O cartão expirou'],
  ['not_received', 'id', 'Uangnya tidak sampai'],
  ['a name of the provider’s own', 'pt', 'O cartão foi recusado'],
  [null, 'id', 'Kartu ditolak'],
] as const)('%s in %s', (failure, language, expected) => {
  expect(failureIn(failureText(failure), language)).toBe(expected);
});

test('what another module wrote stays as it is', () => {
  expect(failureIn('Sold out', 'pt')).toBe('Sold out');
});

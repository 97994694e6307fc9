import { expect, test } from 'vitest';
import { cardName } from './card-name.ts';

test.each([
  ['visa', 'Visa •••• 4242'],
  ['unheard', 'unheard •••• 4242'],
])('%s is written %s', (brand, name) => {
  expect(cardName({ brand, last4: '4242' })).toBe(name);
});

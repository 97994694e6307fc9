import { expect, test } from 'vitest';
import { storefrontName } from './storefront-name.ts';

test.each([
  [{ code: 'BR', name: 'Brazil' }, 'en', 'Brazil'],
  [{ code: 'BR', name: 'Brazil' }, 'pt', 'Brasil'],
  [{ code: 'SG', name: 'Singapore' }, 'id', 'Singapura'],
  [{ code: 'BR', name: 'Feira do Brasil' }, 'id', 'Feira do Brasil'],
  [{ code: 'BR', name: 'Singapore' }, 'pt', 'Singapore'],
  [{ code: 'XQ', name: 'Nowhere' }, 'pt', 'Nowhere'],
] as const)('%o is called for a reader of %s: %s', (storefront, language, expected) => {
  expect(storefrontName(storefront, language)).toBe(expected);
});

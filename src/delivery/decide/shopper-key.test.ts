import { expect, test } from 'vitest';
import { shopperKey } from './shopper-key.ts';

test('a shopper has one fingerprint in a storefront, no matter who was asked for before', () => {
  const [ann, bob, elsewhere] = [shopperKey('shop', 'ann'), shopperKey('shop', 'bob'), shopperKey('other', 'ann')];
  expect(new Set([ann, bob, elsewhere, shopperKey('', '')]).size).toBe(4);
  expect([shopperKey('shop', 'ann'), shopperKey('other', 'ann'), shopperKey('shop', 'bob')]).toEqual([
    ann,
    elsewhere,
    bob,
  ]);
  expect(shopperKey('', '')).not.toBe(0n);
});

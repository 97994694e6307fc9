import { expect, test } from 'vitest';
import { isPromotionAddress } from './promotion.ts';

test.each([
  ['https://shop.example/sale', true],
  ['/promotions/banners.svg', true],
  ['//evil.example/x', false],
  ['/\\evil.example', false],
  ['http://shop.example', false],
  ['javascript:alert(1)', false],
  ['sale', false],
])('%s: %s', (address, expected) => expect(isPromotionAddress(address)).toBe(expected));

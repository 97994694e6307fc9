import { expect, test } from 'vitest';
import { isEmail, normalizeEmail } from './email.ts';

test.each([
  ['ann@shop.example', true],
  ['ann.b_c-d+tag@mail.shop.example', true],
  ['ann+a.b_c-d@shop.example', true],
  ['ann@shop', false],
  ['ann@@shop.example', false],
  ['ann@.example', false],
  ['ann@shop.', false],
  ['+tag@shop.example', false],
  ['ann+@shop.example', false],
  ['ann b@shop.example', false],
  ['änn@shop.example', false],
  ['', false],
  [`${'a'.repeat(250)}@x.example`, false],
])('%s', (text, expected) => {
  expect(isEmail(text)).toBe(expected);
});

test('case and surrounding spaces do not make another address', () => {
  expect(normalizeEmail('  Ann@Shop.Example ')).toBe('ann@shop.example');
});

import { expect, test } from 'vitest';
import { isEmail } from './email.ts';

test.each([
  ['ana@shop.example', true],
  ['ana.maria_b-c@mail.shop.example', true],
  ['ana+ads@shop.example', true],
  ['ana@shop', false],
  ['ana@@shop.example', false],
  ['ana maria@shop.example', false],
  ['ana+@shop.example', false],
  ['@shop.example', false],
  ['', false],
])('%j: %s', (text, expected) => expect(isEmail(text)).toBe(expected));

import { expect, test } from 'vitest';
import { dialCode, internationalNumber, nationalNumber } from './dial-codes.ts';

test.each([
  ['SG', '9123 4567', '+6591234567'],
  ['BR', '011 91234-5678', '+5511912345678'],
  ['SG', '+60 12 345 6789', '+60123456789'],
  ['SG', '  ', ''],
  ['SG', 'call me', 'call me'],
  ['XX', '1234', '1234'],
])('in %s, %s is %s', (country, typed, expected) => {
  expect(internationalNumber(country, typed)).toBe(expected);
});

test.each([
  ['SG', '+6591234567', '91234567'],
  ['BR', '+5511912345678', '11912345678'],
  ['SG', '+5511912345678', '+5511912345678'],
  ['SG', '', ''],
  ['SG', 'call me', 'call me'],
])('in %s, %s is typed as %s', (country, international, expected) =>
  expect(nationalNumber(country, international)).toBe(expected),
);

test('a country that is not known has no code', () => {
  expect(dialCode('AU')).toBe('61');
  expect(dialCode('XX')).toBeNull();
});

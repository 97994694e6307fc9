import { expect, test } from 'vitest';
import { companyNames, isFreeMail, isFullName, splitName } from './sign-up.ts';

test.each([
  ['Ana Maria da Silva', { firstName: 'Ana', lastName: 'Maria da Silva' }],
  ['  Suharto ', { firstName: 'Suharto', lastName: '' }],
  ['', { firstName: '', lastName: '' }],
])('%j is split into %j', (name, expected) => expect(splitName(name)).toEqual(expected));

test.each([
  ['Ana', true],
  ['王小明', true],
  ['1234', false],
  [' ', false],
  ['x'.repeat(201), false],
])('%j is a name: %s', (name, expected) => expect(isFullName(name)).toBe(expected));

test.each([
  ['ana@gmail.com', true],
  ['ana@Yahoo.Co.Id', true],
  ['ana@shop.example', false],
  ['gmail.com@shop.example', false],
])('%s is a private address: %s', (email, expected) => expect(isFreeMail(email)).toBe(expected));

test('a company is called after its only shop, or else after its user', () => {
  const shop = { name: 'Lamp House' };
  expect(companyNames({ name: 'Ana', shops: [shop], id: '7' })).toEqual([
    'Lamp House',
    'Ana',
    'Lamp House (Ana)',
    'Lamp House 7',
  ]);
  expect(companyNames({ name: 'Ana', shops: [shop, shop], id: '7' })[0]).toBe('Ana');
});

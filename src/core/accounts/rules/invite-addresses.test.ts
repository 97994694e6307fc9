import { expect, test } from 'vitest';
import { readAddresses } from './invite-addresses.ts';

test.each<[string, string, string[], string | null]>([
  ['nothing', '  ', [], null],
  ['one', ' ann@example.test ', ['ann@example.test'], null],
  [
    'several, as typed',
    'ann@example.test, ben@example.test;cy@example.test',
    ['ann@example.test', 'ben@example.test', 'cy@example.test'],
    null,
  ],
  [
    'several, as pasted from a sheet',
    'ann@example.test\nben@example.test\n',
    ['ann@example.test', 'ben@example.test'],
    null,
  ],
  ['one twice', 'ann@example.test Ann@Example.test', ['Ann@Example.test'], null],
  ['one that is none', 'ann@example.test, ben@', ['ann@example.test', 'ben@'], 'ben@'],
])('%s', (_, text, addresses, unreadable) => {
  expect(readAddresses(text)).toEqual({ addresses, unreadable });
});

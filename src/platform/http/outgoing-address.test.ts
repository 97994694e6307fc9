import { expect, test } from 'vitest';
import { addressProblem } from './outgoing-address.ts';

const RULES = { ownHosts: ['ads.example'], allowsLoopback: false };

test.each([
  ['https://shop.example/hook', null],
  ['https://shop.example:8443/hook', null],
  ['https://shop.example:22/hook', 'PORT'],
  ['http://shop.example/hook', 'NOT_HTTPS'],
  ['https://user@shop.example/hook', 'HAS_USER'],
  ['https://ads.example/hook', 'OWN'],
  ['https://ads.example./hook', 'OWN'],
  ['https://ADS.example/hook', 'OWN'],
  ['no address', 'INVALID'],
])('%s: %s', (address, problem) => {
  expect(addressProblem(address, RULES)).toBe(problem);
});

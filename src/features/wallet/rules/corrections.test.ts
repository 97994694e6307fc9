import { expect, test } from 'vitest';
import { checkGrant, checkReason } from './corrections.ts';

test.each([
  { reason: 'Goodwill', isFine: true },
  { reason: '   ', isFine: false },
  { reason: 'x'.repeat(250), isFine: true },
  { reason: ` ${'x'.repeat(250)} `, isFine: true },
  { reason: 'x'.repeat(251), isFine: false },
])('a reason of $reason.length characters', ({ reason, isFine }) => {
  expect(checkReason(reason) === null).toBe(isFine);
});

test.each<[string, Partial<Parameters<typeof checkGrant>[0]> & { coin_micros?: bigint }, string[]]>([
  ['a micro-unit', {}, []],
  ['nothing', { amount_micros: 0n }, ['amount']],
  ['less than nothing', { amount_micros: -1n }, ['amount']],
  ['two billion', { amount_micros: 2_000_000_000_000_000n }, []],
  ['more than two billion', { amount_micros: 2_000_000_000_000_001n }, ['amount']],
  ['less than a coin', { coin_micros: 10_000n }, ['amount']],
  ['one that ends today', { expiryDate: '2026-03-15' }, []],
  ['one that has ended', { expiryDate: '2026-03-14' }, ['expiryDate']],
  ['nothing for no reason', { amount_micros: 0n, reason: ' ' }, ['amount', 'reason']],
])('a credit of %s', (_, { coin_micros = 1n, ...change }, fields) => {
  const grant = { amount_micros: 1n, expiryDate: null, reason: 'Goodwill', ...change };
  expect(Object.keys(checkGrant(grant, { today: '2026-03-15', coin_micros }))).toEqual(fields);
});

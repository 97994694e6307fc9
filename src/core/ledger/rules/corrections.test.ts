import { expect, test } from 'vitest';
import { checkGrant, checkReason } from './corrections.ts';

test.each([
  { reason: 'Goodwill', isValid: true },
  { reason: '   ', isValid: false },
  { reason: 'x'.repeat(250), isValid: true },
  { reason: ` ${'x'.repeat(250)} `, isValid: true },
  { reason: 'x'.repeat(251), isValid: false },
])('a reason of $reason.length characters', ({ reason, isValid }) => {
  expect(checkReason(reason) === null).toBe(isValid);
});

test('a limit is named in what is refused', () => {
  expect(checkReason('x'.repeat(251))).toMatchObject({ params: { max: 250 } });
  const grant = { amountMicros: 3_000_000_000_000_000n, expiryDate: null, reason: 'Goodwill' };
  expect(checkGrant(grant, { today: '2026-03-15', minorUnitMicros: 1n }).amount).toMatchObject({
    params: { max: 2_000_000_000 },
  });
});

test.each<[string, Partial<Parameters<typeof checkGrant>[0]> & { minorUnitMicros?: bigint }, string[]]>([
  ['a micro-unit', {}, []],
  ['nothing', { amountMicros: 0n }, ['amount']],
  ['less than nothing', { amountMicros: -1n }, ['amount']],
  ['two billion', { amountMicros: 2_000_000_000_000_000n }, []],
  ['more than two billion', { amountMicros: 2_000_000_000_000_001n }, ['amount']],
  ['less than a minor unit', { minorUnitMicros: 10_000n }, ['amount']],
  ['one that ends today', { expiryDate: '2026-03-15' }, []],
  ['one that has ended', { expiryDate: '2026-03-14' }, ['expiryDate']],
  ['nothing for no reason', { amountMicros: 0n, reason: ' ' }, ['amount', 'reason']],
])('a credit of %s', (_, { minorUnitMicros = 1n, ...change }, fields) => {
  const grant = { amountMicros: 1n, expiryDate: null, reason: 'Goodwill', ...change };
  expect(Object.keys(checkGrant(grant, { today: '2026-03-15', minorUnitMicros }))).toEqual(fields);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CENT, minorUnitOf } from '#kernel/money.ts';
import { chargeWithCarry, reverseWithCarry } from './carry.ts';

test.each([
  { cost: 12_345n, carried: 0n, charged: 10_000n, newCarry: 2_345n },
  { cost: 12_345n, carried: 9_000n, charged: 20_000n, newCarry: 1_345n },
  { cost: 4_000n, carried: 5_000n, charged: 0n, newCarry: 9_000n },
  { cost: 0n, carried: 9_999n, charged: 0n, newCarry: 9_999n },
  { cost: 30_000n, carried: 0n, charged: 30_000n, newCarry: 0n },
])('of $cost and $carried carried, $charged is charged', ({ cost, carried, charged, newCarry }) => {
  expect(chargeWithCarry(cost, carried, CENT)).toEqual({ chargedMicros: charged, carriedMicros: newCarry });
});

test.each([
  { cost: 4_000n, carried: 5_000n, returned: 0n, newCarry: 1_000n },
  { cost: 5_000n, carried: 5_000n, returned: 0n, newCarry: 0n },
  { cost: 12_345n, carried: 345n, returned: 20_000n, newCarry: 8_000n },
  { cost: 10_000n, carried: 0n, returned: 10_000n, newCarry: 0n },
])('of $cost wrongly charged with $carried carried, $returned is returned', ({ cost, carried, returned, newCarry }) => {
  expect(reverseWithCarry(cost, carried, CENT)).toEqual({ returnedMicros: returned, carriedMicros: newCarry });
});

test('for any charges and reversals, wallets move whole minor units and the carry is the difference', () => {
  const step = fc.tuple(fc.boolean(), fc.bigInt(0n, 10n ** 8n));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), fc.integer({ min: 0, max: 6 }), (steps, digits) => {
      const minorUnit = minorUnitOf(digits);
      let [cost, moved, carried] = [0n, 0n, 0n];
      for (const [isReversal, amount] of steps) {
        if (isReversal) {
          const reversed = amount > cost ? cost : amount;
          const { returnedMicros, carriedMicros } = reverseWithCarry(reversed, carried, minorUnit);
          expect(returnedMicros % minorUnit).toBe(0n);
          [cost, moved, carried] = [cost - reversed, moved - returnedMicros, carriedMicros];
        } else {
          const { chargedMicros, carriedMicros } = chargeWithCarry(amount, carried, minorUnit);
          expect(chargedMicros % minorUnit).toBe(0n);
          [cost, moved, carried] = [cost + amount, moved + chargedMicros, carriedMicros];
        }
        expect(carried >= 0n && carried < minorUnit).toBe(true);
        expect(moved + carried).toBe(cost);
        expect(moved >= 0n).toBe(true);
      }
    }),
  );
});

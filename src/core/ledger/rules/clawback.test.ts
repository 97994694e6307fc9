import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { floorToMinorUnit, type Micros } from '#kernel/money.ts';
import { refundable, clawBack, totalOf, type PurchaseAmounts, type RefundPosition } from './clawback.ts';
import { runLength } from '../../../../testing/run-length.ts';

const of = (paidMicros: Micros, bonusMicros: Micros): PurchaseAmounts => ({ paidMicros, bonusMicros });
const NONE = of(0n, 0n);

/** The buyer paid 80 for 100 of credit. */
const position = (unspent: PurchaseAmounts, change: Partial<RefundPosition> = {}): RefundPosition => ({
  purchased: of(80n, 20n),
  outstanding: of(80n, 20n),
  unspent,
  availableMicros: totalOf(unspent),
  minorUnitMicros: 1n,
  ...change,
});

describe('clawing back a purchase of 80 paid with a bonus of 20', () => {
  test.each<
    [string, RefundPosition, retained: Micros, from: PurchaseAmounts, covered: PurchaseAmounts, lost: PurchaseAmounts]
  >([
    ['half, unspent', position(of(80n, 20n)), 40n, of(40n, 10n), of(40n, 10n), NONE],
    ['all, unspent', position(of(80n, 20n)), 0n, of(80n, 20n), of(80n, 20n), NONE],
    ['nothing', position(of(80n, 20n)), 80n, NONE, NONE, NONE],
    [
      'half, the bonus is spent: paid credit covers its share',
      position(of(80n, 0n)),
      40n,
      of(50n, 0n),
      of(40n, 10n),
      NONE,
    ],
    [
      'half, the paid credit is spent: the bonus covers its share',
      position(of(0n, 20n)),
      40n,
      of(0n, 20n),
      of(10n, 10n),
      of(30n, 0n),
    ],
    ['all, the bonus is spent', position(of(80n, 0n)), 0n, of(80n, 0n), of(80n, 0n), of(0n, 20n)],
    ['all, 50 are spent', position(of(50n, 0n)), 0n, of(50n, 0n), of(50n, 0n), of(30n, 20n)],
    [
      'all, of which the paid credit covers itself and a part of the bonus',
      position(of(40n, 5n), { outstanding: of(30n, 20n) }),
      0n,
      of(40n, 5n),
      of(30n, 15n),
      of(0n, 5n),
    ],
    ['all, all is spent', position(NONE), 0n, NONE, NONE, of(80n, 20n)],
    ['the other half', position(of(40n, 10n), { outstanding: of(40n, 10n) }), 0n, of(40n, 10n), of(40n, 10n), NONE],
    [
      'half, of which staff refunded all before',
      position(of(40n, 10n), { outstanding: of(40n, 10n) }),
      40n,
      NONE,
      NONE,
      NONE,
    ],
    [
      'half, of which staff refunded a part before',
      position(of(64n, 16n), { outstanding: of(64n, 16n) }),
      40n,
      of(24n, 6n),
      of(24n, 6n),
      NONE,
    ],
    [
      'half, with an accrued cost of 70',
      position(of(80n, 20n), { availableMicros: 30n }),
      40n,
      of(30n, 0n),
      of(30n, 0n),
      of(10n, 10n),
    ],
    [
      'half, with an accrued cost above the balance',
      position(of(80n, 20n), { availableMicros: -1n }),
      40n,
      NONE,
      NONE,
      of(40n, 10n),
    ],
    [
      'no voucher',
      position(of(30n, 0n), { purchased: of(80n, 0n), outstanding: of(80n, 0n) }),
      20n,
      of(30n, 0n),
      of(30n, 0n),
      of(30n, 0n),
    ],
  ])('%s', (_, before, retained, from, covered, lost) => {
    expect(clawBack(before, retained)).toEqual({ from, covered, lost });
  });
});

describe('the largest manual refund', () => {
  test.each<[string, RefundPosition, Micros]>([
    ['all of it', position(of(80n, 20n)), 80n],
    ['what was paid for the 80 that are unspent, since the gift is spent', position(of(80n, 0n)), 64n],
    ['what was paid for the 50 that are unspent', position(of(50n, 0n)), 40n],
    ['no more than the remaining paid credit', position(of(10n, 20n)), 10n],
    ['nothing of spent credit', position(NONE), 0n],
    ['nothing of accrued cost', position(of(80n, 20n), { availableMicros: 50n }), 40n],
    ['nothing of what was refunded before', position(of(0n, 0n), { outstanding: NONE }), 0n],
    // A bonus of half a unit rounds to even: of 4 paid with 2 on top, 1 keeps none and 3 keep 2.
    [
      'a minor unit less where the bonus share is rounded up',
      position(of(3n, 0n), { purchased: of(4n, 2n), outstanding: of(3n, 2n) }),
      1n,
    ],
    [
      'of a currency with cents as well',
      position(of(30n, 0n), { purchased: of(40n, 20n), outstanding: of(30n, 20n), minorUnitMicros: 10n }),
      10n,
    ],
  ])('%s', (_, before, max) => {
    expect(refundable(before)).toBe(max);
  });
});

const amount = fc.oneof(fc.bigInt(0n, 100n), fc.bigInt(0n, 10n ** 12n));
const purchase = fc.record({ paidMicros: amount.map((micros) => micros + 1n), bonusMicros: amount });
const minorUnit = fc.constantFrom(1n, 100n, 10_000n);
/** In thousandths of the available amount. */
const part = fc.bigInt(0n, 1000n);
const steps = fc.oneof(
  fc.record({ kind: fc.constant('spend' as const), part, isPaidOnly: fc.boolean() }),
  fc.record({ kind: fc.constant('claw back' as const), part }),
  fc.record({ kind: fc.constant('refund' as const), part }),
);

test(
  'for any order of spending and refunds, the wallet ends as if only the retained amount had been bought',
  { timeout: 60_000 },
  () => {
    fc.assert(
      fc.property(purchase, minorUnit, fc.array(steps, { maxLength: 12 }), (inMinorUnits, minorUnitMicros, steps) => {
        const all = of(inMinorUnits.paidMicros * minorUnitMicros, inMinorUnits.bonusMicros * minorUnitMicros);
        const floored = (micros: Micros) => floorToMinorUnit(micros, minorUnitMicros);
        const outstanding = { ...all };
        const unspent = { ...all };
        const lost = { paidMicros: 0n, bonusMicros: 0n };
        let spent = 0n;
        const spend = (kind: keyof PurchaseAmounts, wanted: Micros): void => {
          const amount = wanted < unspent[kind] ? wanted : unspent[kind];
          unspent[kind] -= amount;
          spent += amount;
        };
        const now = (): RefundPosition => ({
          purchased: all,
          outstanding,
          unspent,
          availableMicros: totalOf(unspent),
          minorUnitMicros,
        });
        const reduceTo = (retained: Micros): void => {
          const before = totalOf(unspent);
          const { from, covered, lost: missing } = clawBack(now(), retained);
          for (const kind of ['paidMicros', 'bonusMicros'] as const) {
            expect(from[kind] >= 0n && from[kind] <= unspent[kind]).toBe(true);
            expect(covered[kind] >= 0n && missing[kind] >= 0n).toBe(true);
            unspent[kind] -= from[kind];
            outstanding[kind] -= covered[kind] + missing[kind];
            lost[kind] += missing[kind];
          }
          expect(totalOf(from)).toBe(totalOf(covered));
          if (totalOf(missing) > 0n) expect([before - totalOf(from), totalOf(unspent)]).toEqual([0n, 0n]);
          expect(outstanding.paidMicros).toBe(retained);
        };
        for (const step of steps) {
          if (step.kind === 'spend') {
            const wanted = floored((totalOf(unspent) * step.part) / 1000n);
            if (!step.isPaidOnly) spend('bonusMicros', wanted);
            spend('paidMicros', wanted);
          } else if (step.kind === 'claw back') {
            reduceTo(floored((outstanding.paidMicros * step.part) / 1000n));
          } else {
            const before = totalOf(lost);
            const refunded = floored((refundable(now()) * step.part) / 1000n);
            reduceTo(outstanding.paidMicros - refunded);
            expect(totalOf(lost)).toBe(before);
          }
          // Available, spent and lost credit together equal the remaining purchase and its bonus, to the minor unit.
          expect(totalOf(unspent) + spent - totalOf(lost)).toBe(totalOf(outstanding));
          const share = outstanding.bonusMicros * all.paidMicros - all.bonusMicros * outstanding.paidMicros;
          const half = all.paidMicros * minorUnitMicros;
          expect(share * 2n <= half && share * 2n >= -half).toBe(true);
          expect([unspent.paidMicros, unspent.bonusMicros].map((lot) => lot % minorUnitMicros)).toEqual([0n, 0n]);
        }
        // A refund without a loss covers unspent credit only.
        if (totalOf(lost) === 0n)
          expect(
            (all.paidMicros - outstanding.paidMicros) * totalOf(all) <=
              (totalOf(all) - spent + minorUnitMicros) * all.paidMicros,
          ).toBe(true);
      }),
      { numRuns: runLength(5000) },
    );
  },
);

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { floorToCoin, type Micros } from '#kernel/money.ts';
import { refundable, clawBack, totalOf, type Bought, type Standing } from './clawback.ts';

const of = (paidMicros: Micros, bonusMicros: Micros): Bought => ({ paidMicros, bonusMicros });
const NOTHING = of(0n, 0n);

/** The buyer paid 80 for 100 of credit. */
const standing = (left: Bought, change: Partial<Standing> = {}): Standing => ({
  bought: of(80n, 20n),
  held: of(80n, 20n),
  left,
  availableMicros: totalOf(left),
  coinMicros: 1n,
  ...change,
});

describe('what goes back of 80 that were paid and the 20 a voucher gave', () => {
  test.each<[string, Standing, kept: Micros, from: Bought, given: Bought, lost: Bought]>([
    ['half, unspent', standing(of(80n, 20n)), 40n, of(40n, 10n), of(40n, 10n), NOTHING],
    ['all, unspent', standing(of(80n, 20n)), 0n, of(80n, 20n), of(80n, 20n), NOTHING],
    ['nothing', standing(of(80n, 20n)), 80n, NOTHING, NOTHING, NOTHING],
    [
      'half, the gift is spent: paid credit gives its share',
      standing(of(80n, 0n)),
      40n,
      of(50n, 0n),
      of(40n, 10n),
      NOTHING,
    ],
    [
      'half, what was paid is spent: the gift gives its share',
      standing(of(0n, 20n)),
      40n,
      of(0n, 20n),
      of(10n, 10n),
      of(30n, 0n),
    ],
    ['all, the gift is spent', standing(of(80n, 0n)), 0n, of(80n, 0n), of(80n, 0n), of(0n, 20n)],
    ['all, 50 are spent', standing(of(50n, 0n)), 0n, of(50n, 0n), of(50n, 0n), of(30n, 20n)],
    ['all, all is spent', standing(NOTHING), 0n, NOTHING, NOTHING, of(80n, 20n)],
    ['the other half', standing(of(40n, 10n), { held: of(40n, 10n) }), 0n, of(40n, 10n), of(40n, 10n), NOTHING],
    [
      'half, of which staff gave all back before',
      standing(of(40n, 10n), { held: of(40n, 10n) }),
      40n,
      NOTHING,
      NOTHING,
      NOTHING,
    ],
    [
      'half, of which staff gave a part back before',
      standing(of(64n, 16n), { held: of(64n, 16n) }),
      40n,
      of(24n, 6n),
      of(24n, 6n),
      NOTHING,
    ],
    [
      'half, 70 are owed',
      standing(of(80n, 20n), { availableMicros: 30n }),
      40n,
      of(30n, 0n),
      of(30n, 0n),
      of(10n, 10n),
    ],
    [
      'half, more is owed than there is',
      standing(of(80n, 20n), { availableMicros: -1n }),
      40n,
      NOTHING,
      NOTHING,
      of(40n, 10n),
    ],
    [
      'no voucher',
      standing(of(30n, 0n), { bought: of(80n, 0n), held: of(80n, 0n) }),
      20n,
      of(30n, 0n),
      of(30n, 0n),
      of(30n, 0n),
    ],
  ])('%s', (_, before, kept, from, given, lost) => {
    expect(clawBack(before, kept)).toEqual({ from, given, lost });
  });
});

describe('what may be paid back by hand', () => {
  test.each<[string, Standing, Micros]>([
    ['all of it', standing(of(80n, 20n)), 80n],
    ['what was paid for the 80 that are left, since the gift is spent', standing(of(80n, 0n)), 64n],
    ['what was paid for the 50 that are left', standing(of(50n, 0n)), 40n],
    ['no more than there is of paid credit', standing(of(10n, 20n)), 10n],
    ['nothing of what is spent', standing(NOTHING), 0n],
    ['nothing of what is owed', standing(of(80n, 20n), { availableMicros: 50n }), 40n],
    ['nothing more of what went back', standing(of(0n, 0n), { held: NOTHING }), 0n],
    [
      'one micro-unit less where the share of the gift is rounded up',
      standing(of(2n, 0n), { bought: of(3n, 2n), held: of(3n, 2n) }),
      1n,
    ],
  ])('%s', (_, before, most) => {
    expect(refundable(before)).toBe(most);
  });
});

const amount = fc.oneof(fc.bigInt(0n, 100n), fc.bigInt(0n, 10n ** 12n));
const bought = fc.record({ paidMicros: amount.map((micros) => micros + 1n), bonusMicros: amount });
const coin = fc.constantFrom(1n, 100n, 10_000n);
/** In thousandths of the available amount. */
const part = fc.bigInt(0n, 1000n);
const step = fc.oneof(
  fc.record({ kind: fc.constant('spend' as const), part, isPaidOnly: fc.boolean() }),
  fc.record({ kind: fc.constant('go back' as const), part }),
  fc.record({ kind: fc.constant('pay back by hand' as const), part }),
);

test(
  'whatever is spent and goes back in whatever order, the wallet ends as if what was kept had been bought',
  { timeout: 60_000 },
  () => {
    fc.assert(
      fc.property(bought, coin, fc.array(step, { maxLength: 12 }), (inCoins, coinMicros, steps) => {
        const all = of(inCoins.paidMicros * coinMicros, inCoins.bonusMicros * coinMicros);
        const whole = (micros: Micros) => floorToCoin(micros, coinMicros);
        const held = { ...all };
        const left = { ...all };
        const lost = { paidMicros: 0n, bonusMicros: 0n };
        let spent = 0n;
        const spend = (kind: keyof Bought, wanted: Micros): void => {
          const taken = wanted < left[kind] ? wanted : left[kind];
          left[kind] -= taken;
          spent += taken;
        };
        const now = (): Standing => ({ bought: all, held, left, availableMicros: totalOf(left), coinMicros });
        const bringDownTo = (kept: Micros): void => {
          const before = totalOf(left);
          const { from, given, lost: missing } = clawBack(now(), kept);
          for (const kind of ['paidMicros', 'bonusMicros'] as const) {
            expect(from[kind] >= 0n && from[kind] <= left[kind]).toBe(true);
            expect(given[kind] >= 0n && missing[kind] >= 0n).toBe(true);
            left[kind] -= from[kind];
            held[kind] -= given[kind] + missing[kind];
            lost[kind] += missing[kind];
          }
          expect(totalOf(from)).toBe(totalOf(given));
          if (totalOf(missing) > 0n) expect([before - totalOf(from), totalOf(left)]).toEqual([0n, 0n]);
          expect(held.paidMicros).toBe(kept);
        };
        for (const one of steps) {
          if (one.kind === 'spend') {
            const wanted = whole((totalOf(left) * one.part) / 1000n);
            if (!one.isPaidOnly) spend('bonusMicros', wanted);
            spend('paidMicros', wanted);
          } else if (one.kind === 'go back') {
            bringDownTo(whole((held.paidMicros * one.part) / 1000n));
          } else {
            const before = totalOf(lost);
            const back = whole((refundable(now()) * one.part) / 1000n);
            bringDownTo(held.paidMicros - back);
            expect(totalOf(lost)).toBe(before);
          }
          // Available, spent and lost credit together equal the remaining purchase and its bonus, to the coin.
          expect(totalOf(left) + spent - totalOf(lost)).toBe(totalOf(held));
          const share = held.bonusMicros * all.paidMicros - all.bonusMicros * held.paidMicros;
          const half = all.paidMicros * coinMicros;
          expect(share * 2n <= half && share * 2n >= -half).toBe(true);
          expect([left.paidMicros, left.bonusMicros].map((lot) => lot % coinMicros)).toEqual([0n, 0n]);
        }
        // A refund without a loss covers unspent credit only.
        if (totalOf(lost) === 0n)
          expect(
            (all.paidMicros - held.paidMicros) * totalOf(all) <= (totalOf(all) - spent + coinMicros) * all.paidMicros,
          ).toBe(true);
      }),
      { numRuns: 5000 },
    );
  },
);

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { groupsUnderRule, SHOPPER_GROUPS } from './trial.ts';
import { type GroupDay, perThousand, resultOf, totalsOf, verdictOf } from './trial-result.ts';

const HALF = { percent: 50 };
const counted = (group: number, part: Partial<GroupDay> = {}): GroupDay => ({
  ...{ group, day: '2026-06-02', auctions: 100, filled: 80, impressions: 70, clicks: 5, revenueMicros: 1000 },
  salesMicros: 0,
  ...part,
});
const everyGroup = (of: (group: number) => Partial<GroupDay>) =>
  Array.from({ length: SHOPPER_GROUPS }, (_, group) => counted(group, of(group)));

/** Numbers from 0 to 1, the same for a seed. */
function generator(seed: number) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

describe('the result', () => {
  test('adds up both sides by the groups of the share', () => {
    const { on, off } = totalsOf([counted(49), counted(50), counted(49)], { percent: 5 });
    expect([on.auctions, on.revenueMicros, off.auctions]).toEqual([200, 2000, 100]);
    expect([perThousand(on), perThousand({ ...off, auctions: 0 })]).toEqual([10_000, null]);
  });

  test('is exact where all groups are alike', () => {
    const { change } = resultOf(
      everyGroup((group) => ({ revenueMicros: group < 500 ? 1100 : 1000 })),
      HALF,
    );
    expect([change!.percent, change!.low, change!.high].map((value) => value.toFixed(6))).toEqual([
      '10.000000',
      '10.000000',
      '10.000000',
    ]);
  });

  test('of groups that differ has the interval that a table gives', () => {
    // Each side: half of the groups at 900, half at 1,100; a deviation of 10 % in 500 groups.
    const { change } = resultOf(
      everyGroup((group) => ({ revenueMicros: group % 2 === 0 ? 900 : 1100 })),
      HALF,
    );
    const reach = 100 * 1.9623 * Math.sqrt((2 * (500 / 499) * 0.01) / 500);
    expect(change!.percent).toBeCloseTo(0, 9);
    expect(change!.high).toBeCloseTo(reach, 2);
    expect(change!.low).toBeCloseTo(-reach, 2);
  });

  test.each([
    ['no data', [], false],
    ['few auctions', everyGroup(() => ({ auctions: 1, revenueMicros: 1 })).slice(0, 900), false],
    ['few shoppers who pay', everyGroup((group) => ({ revenueMicros: group % 50 === 0 ? 1 : 0 })), false],
    ['enough', everyGroup(() => ({})), true],
    ['a tenth of a side in one group', everyGroup((group) => (group === 3 ? { auctions: 5500 } : {})), true],
    ['more of the rule’s side in one group', everyGroup((group) => (group === 3 ? { auctions: 5600 } : {})), false],
    ['more of the other side in one group', everyGroup((group) => (group === 503 ? { auctions: 5600 } : {})), false],
    ['no revenue under the rule', everyGroup((group) => (group < 500 ? { revenueMicros: 0 } : {})), true],
    ['no revenue without it', everyGroup((group) => (group < 500 ? {} : { revenueMicros: 0 })), false],
  ])('%s', (_, counts, isEnough) => {
    expect(resultOf(counts, HALF).change !== null).toBe(isEnough);
  });

  test('its interval covers the truth in about 95 of 100 trials, and of a small share hardly less', () => {
    for (const percent of [10, 50, 90]) {
      let covered = 0;
      const runs = 400;
      for (let run = 0; run < runs; run += 1) {
        const random = generator(1000 * percent + run);
        // Groups have many or few auctions, and shoppers of a group spend alike.
        const counts = everyGroup((group) => {
          const auctions = 20 + Math.floor(200 * random() ** 3);
          const spends = -Math.log((1 - random()) * (1 - random()) * (1 - random()));
          return { auctions, revenueMicros: auctions * spends * (group < groupsUnderRule({ percent }) ? 1.05 : 1) };
        });
        const { low, high } = resultOf(counts, { percent }).change!;
        if (low <= 5 && 5 <= high) covered += 1;
      }
      expect(covered / runs).toBeGreaterThan(0.915);
      expect(covered / runs).toBeLessThan(0.98);
    }
  });
});

describe('the verdict', () => {
  test.each([
    [null, 2, 'TOO_FEW'],
    [{ percent: 1, low: -2, high: 4 }, 2, 'KEPT'],
    [{ percent: 1, low: -2.01, high: 4 }, 2, 'WORSE'],
    [{ percent: 5, low: 0, high: 10 }, 0, 'KEPT'],
    [{ percent: -20, low: -30, high: -10 }, 2, 'WORSE'],
  ] as const)('%o with a loss of up to %i %%: %s', (change, maxLoss, expected) => {
    expect(verdictOf(change, maxLoss)).toBe(expected);
  });

  test('what is kept with a small loss allowed is kept with a greater one', () => {
    const change = fc.record({
      percent: fc.double({ noNaN: true }),
      low: fc.double({ noNaN: true }),
      high: fc.double(),
    });
    fc.assert(
      fc.property(change, fc.nat(50), fc.nat(50), (one, a, b) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)];
        if (verdictOf(one, less) === 'KEPT') expect(verdictOf(one, more)).toBe('KEPT');
      }),
    );
  });
});

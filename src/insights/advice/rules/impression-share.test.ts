import fc from 'fast-check';
import { expect, test } from 'vitest';
import { REASONS } from '#delivery/learn/rules/exclusion.ts';
import {
  MAX_SHARES,
  MIN_SAMPLED,
  impressionShares as sharesOf,
  lostOfAll,
  lostTo,
  type SharedAuction,
} from './impression-share.ts';

const impressionShares = (auctions: readonly SharedAuction[]) => sharesOf(auctions, { isOfAllTold: true });
const auction = (more: Partial<SharedAuction> = {}): SharedAuction => ({
  ...{
    weight: 10,
    subjects: ['shoes'],
    outcome: 'WON',
    isFirst: true,
    ownAds: 1,
    ads: 4,
    others: ['bee', 'cee', 'dee'],
  },
  ...more,
});
const times = (count: number, more: Partial<SharedAuction> = {}) => Array.from({ length: count }, () => auction(more));
const lost = (outcome: SharedAuction['outcome']): Partial<SharedAuction> => ({
  outcome,
  isFirst: false,
  ownAds: 0,
  ads: 3,
});

test('shares are of the opportunities, and of all ads that won', () => {
  const [share] = impressionShares([
    ...times(10),
    ...times(10, { isFirst: false }),
    ...times(10, lost('RANK')),
    ...times(4, lost('SHARED_BUDGET')),
    ...times(2, lost('HOURS')),
    ...times(2, lost('FREQUENCY')),
    ...times(2, lost('STOCK')),
  ]);
  expect(share).toEqual({
    ...{ subject: 'shoes', opportunities: 400, sampled: 40, won: 50, first: 25 },
    lost: { rank: 25, budget: 10, hours: 5, cap: 5, otherwise: 5 },
    // 20 of its own and three of others in each of 40 auctions.
    ofAllAds: 14,
  });
});

test('few sampled auctions tell nothing', () => {
  expect(impressionShares(times(MIN_SAMPLED - 1))).toEqual([]);
  expect(impressionShares(times(MIN_SAMPLED))).toHaveLength(1);
});

test('what two other companies do is not told', () => {
  expect(impressionShares(times(MIN_SAMPLED, { others: ['bee', 'cee', 'cee'] }))[0]!.ofAllAds).toBeNull();
});

test('what one company does that has nearly all ads is not told', () => {
  const others = ['bee', 'bee', 'bee', 'bee', 'bee', 'cee', 'dee'];
  expect(impressionShares(times(MIN_SAMPLED, { ads: 8, others }))[0]!.ofAllAds).toBeNull();
  expect(impressionShares(times(MIN_SAMPLED, { ads: 6, others: others.slice(2) }))[0]!.ofAllAds).toBe(17);
});

test('the share of all ads is told only where subjects are told apart', () => {
  expect(sharesOf(times(MIN_SAMPLED), { isOfAllTold: false })[0]!.ofAllAds).toBeNull();
});

test('an auction counts for each keyword that fits, and for none where none does', () => {
  const shares = impressionShares([...times(30, { subjects: ['shoes', 'red shoes'] }), ...times(5, { subjects: [] })]);
  expect(shares.map(({ subject, sampled }) => [subject, sampled])).toEqual([
    ['shoes', 30],
    ['red shoes', 30],
  ]);
});

test('the subjects with the most opportunities come first, and no more than fit', () => {
  const shares = impressionShares(
    Array.from({ length: MAX_SHARES + 5 }, (_, at) =>
      times(MIN_SAMPLED, { subjects: [`s${at}`], weight: at + 1 }),
    ).flat(),
  );
  expect(shares).toHaveLength(MAX_SHARES);
  expect(shares[0]!.subject).toBe(`s${MAX_SHARES + 4}`);
});

test('for random auctions, what was won and lost adds up to all, and the first place is part of what was won', () => {
  const one = fc.record({
    weight: fc.integer({ min: 1, max: 100 }),
    subjects: fc.subarray(['a', 'b', 'c']),
    outcome: fc.constantFrom('WON' as const, ...REASONS),
    place: fc.integer({ min: 1, max: 4 }),
    others: fc.array(fc.constantFrom('bee', 'cee', 'dee', 'eff'), { maxLength: 4 }),
  });
  fc.assert(
    fc.property(fc.array(one, { minLength: 60, maxLength: 200 }), (drawn) => {
      const auctions = drawn.map(({ place, ...more }): SharedAuction => {
        const isWon = more.outcome === 'WON';
        return {
          ...more,
          isFirst: isWon && place === 1,
          ownAds: Number(isWon),
          ads: more.others.length + Number(isWon),
        };
      });
      for (const { won, first, lost: parts, ofAllAds } of impressionShares(auctions)) {
        expect(won + Object.values(parts).reduce((sum, part) => sum + part, 0)).toBeCloseTo(100, 6);
        expect(first).toBeLessThanOrEqual(won + 1e-9);
        if (ofAllAds !== null) expect(ofAllAds).toBeLessThanOrEqual(100);
      }
    }),
  );
});

test('every reason is lost to something', () => {
  expect(REASONS.filter((reason) => lostTo(reason) === 'budget')).toEqual([
    'WALLET',
    'SHARED_BUDGET',
    'BUDGET',
    'PACING',
  ]);
});

test('of all opportunities, what is lost is told as by subject, however little it is', () => {
  const auctions = [...times(989), ...times(8, lost('BUDGET')), ...times(2, lost('PACING')), ...times(1, lost('RANK'))];
  const losses = (['BUDGET', 'PACING', 'RANK'] as const).map((reason) => ({
    reason,
    auctions: 10 * auctions.filter(({ outcome }) => outcome === reason).length,
  }));
  const all = lostOfAll({ opportunities: 10_000, losses })!;
  expect(all).toMatchObject({ rank: 0.1, hours: 0, otherwise: 0 });
  expect(all.budget).toBeCloseTo(1);
  const bySubject = impressionShares(auctions)[0]!.lost;
  for (const part of ['rank', 'budget'] as const) expect(all[part]).toBeCloseTo(bySubject[part]);
  expect(lostOfAll({ opportunities: 0, losses: [] })).toBeNull();
});

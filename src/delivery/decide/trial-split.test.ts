import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FloorRule, LoadRule, Timed } from '#core/yield/rules/yield-rule.ts';
import { SHOPPER_GROUPS } from '#core/yield/rules/trial.ts';
import { addDays } from '#kernel/time.ts';
import { runAuction } from './auction.ts';
import { createDecider } from './decide.ts';
import type { TrialAuction } from './rules/trial-auction.ts';
import { NOW_MS, adSet, listing, product, seeded, snapshotOf } from './decide.test-support.ts';
import { shopperKey } from './shopper-key.ts';
import { trialGroup } from './trial-group.ts';
import { createYieldBook, heldAt, unbound } from './yield-book.ts';
import { runLength } from '../../../testing/run-length.ts';

const EVERYWHERE = { categoryId: null, placementCode: null, pageType: null, terms: [], fromMs: 0, untilMs: null };
const floor = (micros: number, more: Partial<Timed<FloorRule>> = {}): Timed<FloorRule> => ({
  ...{ ...EVERYWHERE, billedOn: 'CLICK', micros },
  ...more,
});
const NO_LOAD = { mostOnPage: null, mostAtPlacement: null, mostOfBrand: null, sharePercent: null, firstFree: null };
const load = (mostOnPage: number, more: Partial<Timed<LoadRule>> = {}): Timed<LoadRule> => ({
  ...{ ...EVERYWHERE, ...NO_LOAD, leastRelevance: null, leastScorePercent: null, mostOnPage },
  ...more,
});
const bookOf = (floors: Timed<FloorRule>[], loads: Timed<LoadRule>[] = []) =>
  createYieldBook({
    ...{ floors, blocks: [], loads, aparts: [], exclusions: [] },
    ...{ categoryPaths: new Map(), language: 'en' as const },
  });
const HALF = SHOPPER_GROUPS / 2;
const tried = { trialId: 'trial', groups: HALF, isOthers: false, lastDay: '2100-01-01' };
const others = { ...tried, isOthers: true };
const other = { ...tried, trialId: 'another' };

const SHOPPERS = Array.from({ length: 50 }, (_, at) => `shopper ${at}`);
const adSets = Array.from({ length: 6 }, (_, at) => adSet(at, { skus: [`SKU-${at}`], bidMicros: 100_000 * (at + 1) }));
const products = adSets.map(({ skus }) => product(skus[0]!));
const market = await snapshotOf(adSets, products);
const { catalogId } = market;
const { day: today } = market.dayClock(NOW_MS);
const isOn = (shopper: string, trialId = 'trial') => trialGroup(trialId, shopperKey(catalogId, shopper)) < HALF;
const wonBy = (shopper: string | null, rules: typeof market.rules) =>
  runAuction(listing({ shopper, slots: 4 }), { ...market, rules }, NOW_MS, seeded(1)).wins.map(
    ({ candidate, rank, priceMicros }) => [candidate.product, rank, priceMicros],
  );

test('both sides differ by the rule alone, and shoppers without a name are outside', () => {
  const all = load(3);
  const split = bookOf([floor(450_000, { tried })], [all]);
  const [withRule, without] = [bookOf([floor(450_000)], [all]), bookOf([], [all])];
  expect(wonBy(null, withRule)).not.toEqual(wonBy(null, without));
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (shopper) => {
      expect(wonBy(shopper, split)).toEqual(wonBy(shopper, isOn(shopper) ? withRule : without));
    }),
    { numRuns: runLength(300) },
  );
  expect(wonBy(null, split)).toEqual(wonBy(null, without));
});

test('of a rule that is changed, all others have it as it was', () => {
  const split = bookOf([floor(450_000, { tried }), floor(150_000, { tried: others })]);
  for (const shopper of SHOPPERS)
    expect(wonBy(shopper, split)).toEqual(wonBy(shopper, bookOf([floor(isOn(shopper) ? 450_000 : 150_000)])));
  expect(wonBy(null, split)).toEqual(wonBy(null, bookOf([floor(150_000)])));
});

test('trials at once combine, and what changes a book changes that of every shopper', () => {
  const split = bookOf([floor(250_000, { tried })], [load(1, { tried: other })]);
  const sides = new Set<string>();
  for (const shopper of SHOPPERS) {
    const floors = isOn(shopper) ? [floor(250_000)] : [];
    const loads = isOn(shopper, 'another') ? [load(1)] : [];
    sides.add(`${floors.length} ${loads.length}`);
    expect(wonBy(shopper, split)).toEqual(wonBy(shopper, bookOf(floors, loads)));
    for (const change of [unbound, (book: typeof split) => heldAt(book, NOW_MS)])
      expect(wonBy(shopper, change(split))).toEqual(wonBy(shopper, change(bookOf(floors, loads))));
  }
  expect(sides.size).toBe(4);
});

test('a trial that has not begun, or is over, is nobody’s', () => {
  for (const time of [{ fromMs: NOW_MS + 1 }, { untilMs: NOW_MS }]) {
    const split = bookOf([floor(250_000, { ...time, tried }), floor(150_000, { tried: others })]);
    expect(split.split!.groupsOf(1n, NOW_MS, today)).toEqual([]);
    for (const shopper of ['a', 'b', 'c'])
      expect(wonBy(shopper, split)).toEqual(wonBy(shopper, bookOf([floor(150_000)])));
  }
});

test('auctions of named shoppers are counted in every trial that runs', () => {
  const counted: TrialAuction[] = [];
  const decide = createDecider(
    () => 'sealed',
    seeded(1),
    undefined,
    (auction) => counted.push(auction),
  );
  const rules = bookOf([floor(250_000, { tried }), floor(250_000, { tried: other, placementCode: 'top' })]);
  const requests = [{ shopper: 'ann' }, { shopper: null }, { shopper: 'ann', isTest: true } as const].map((more) =>
    listing({ ...more }),
  );
  decide(
    [...requests, listing({ shopper: 'ann', products: { ids: ['NONE'], qualityScores: null } })],
    { ...market, rules },
    NOW_MS,
  );
  const groupIn = (trialId: string) => trialGroup(trialId, shopperKey(catalogId, 'ann'));
  expect(counted).toEqual(
    [true, false].flatMap((isFilled) =>
      ['trial', 'another'].map((trialId) => ({ trialId, group: groupIn(trialId), day: today, isFilled })),
    ),
  );
  decide(requests, market, NOW_MS);
  expect(counted).toHaveLength(4);
});

test('after its last day a trial holds on, but is not counted any more', () => {
  const of = (lastDay: string) => bookOf([floor(250_000, { tried: { ...tried, lastDay } })]);
  const [last, over] = [of(today), of(addDays(today, -1))];
  expect(last.split!.groupsOf(1n, NOW_MS, today)).toHaveLength(1);
  expect(over.split!.groupsOf(1n, NOW_MS, today)).toEqual([]);
  for (const shopper of SHOPPERS) expect(wonBy(shopper, over)).toEqual(wonBy(shopper, last));
});

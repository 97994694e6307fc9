import { UNIT } from '#kernel/money.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkHarvestRule,
  harvestDays,
  normalizedRule,
  pickTerms,
  requestOf,
  termKey,
  type HarvestContext,
  type HarvestFacts,
  type HarvestRuleInput,
} from './harvest-rule.ts';
import { termChanges } from './term-actions.ts';

const LOSERS: HarvestRuleInput = {
  name: 'Costly',
  catalogId: 'sg',
  brandId: null,
  kind: 'LOSERS',
  mode: 'PROPOSE',
  windowDays: 30,
  leastOrders: null,
  leastRoasPercent: null,
  leastSpendMicros: 5n * UNIT,
  match: null,
  targetId: null,
  bidMicros: null,
  mostTerms: 50,
  isPaused: false,
};
const WINNERS: HarvestRuleInput = {
  ...LOSERS,
  kind: 'WINNERS',
  leastSpendMicros: null,
  leastOrders: 2,
  match: 'EXACT',
};
const facts = (change: Partial<HarvestFacts> = {}): HarvestFacts => ({
  campaignId: 1n,
  term: 'soap',
  seen: 90,
  spendMicros: 6n * UNIT,
  salesMicros: 0n,
  orders: 0,
  haloOrders: 0,
  ...change,
});
const sold = (change: Partial<HarvestFacts> = {}) => facts({ orders: 2, salesMicros: 12n * UNIT, ...change });
const context = (change: Partial<HarvestContext> = {}): HarvestContext => ({
  open: new Map([
    [1n, null],
    [2n, 300],
    [9n, null],
  ]),
  aimedAt: new Set(),
  excluded: new Set(),
  touched: new Set(),
  ...change,
});
const key = (campaignId: bigint, term: string) => new Set([termKey({ campaignId, term })]);

test.each<[string, Partial<HarvestRuleInput>, string[]]>([
  ['a plain rule for losers', {}, []],
  ['a rule without a name', { name: ' ' }, ['name']],
  ['a name that is too long', { name: 'a'.repeat(61) }, ['name']],
  ['another window', { windowDays: 10 }, ['windowDays']],
  ['no terms a day', { mostTerms: 0 }, ['mostTerms']],
  ['losers at no cost', { leastSpendMicros: 0n }, ['leastSpend']],
  ['a plain rule for winners', WINNERS, []],
  ['winners without an order', { ...WINNERS, leastOrders: 0 }, ['leastOrders']],
  ['a ROAS below zero', { ...WINNERS, leastRoasPercent: -1 }, ['leastRoas']],
  ['a bid of nothing', { ...WINNERS, bidMicros: 0n }, ['bidWalletCurrency']],
  ['a bid of half a cent', { ...WINNERS, bidMicros: 5_000n }, ['bidWalletCurrency']],
])('%s is checked', (_, change, fields) => {
  expect(Object.keys(checkHarvestRule({ ...LOSERS, ...change }))).toEqual(fields);
});

test('what a kind does not have is left out', () => {
  const all = { leastOrders: 2, leastRoasPercent: 200, leastSpendMicros: UNIT, targetId: 9n, bidMicros: UNIT };
  expect(normalizedRule({ ...LOSERS, ...all, match: 'PHRASE' })).toEqual({ ...LOSERS, leastSpendMicros: UNIT });
  expect(normalizedRule({ ...WINNERS, ...all, match: null })).toEqual({
    ...WINNERS,
    ...all,
    leastSpendMicros: null,
    match: 'EXACT',
  });
});

test('looks at days whose clicks can bring no more sales', () => {
  expect(harvestDays('2026-06-20', 7)).toEqual({ from: '2026-06-06', to: '2026-06-12' });
  expect(harvestDays('2026-06-20', 30)).toEqual({ from: '2026-05-14', to: '2026-06-12' });
});

describe('picks', () => {
  const picks = (rule: HarvestRuleInput, one: HarvestFacts, change: Partial<HarvestContext> = {}) =>
    pickTerms(rule, [one], context(change)).length === 1;
  test.each<[string, HarvestRuleInput, HarvestFacts, Partial<HarvestContext>, boolean]>([
    ['what cost and sold nothing', LOSERS, facts(), {}, true],
    ['what cost too little', LOSERS, facts({ spendMicros: 5n * UNIT - 1n }), {}, false],
    ['what sold', LOSERS, facts({ orders: 1 }), {}, false],
    ['what sold another product of the brand', LOSERS, facts({ haloOrders: 1 }), {}, false],
    ['a rare one', LOSERS, facts({ seen: 2 }), {}, false],
    ['a page without a search', LOSERS, facts({ term: ' ' }), {}, false],
    ['a term longer than a keyword', LOSERS, facts({ term: 'a'.repeat(201) }), {}, false],
    ['a campaign that is over', LOSERS, facts({ campaignId: 5n }), {}, false],
    ['what is excluded already', LOSERS, facts({ term: 'Soap' }), { excluded: key(1n, 'soap') }, false],
    ['an exact keyword, which its owner chose', LOSERS, facts(), { aimedAt: key(1n, 'soap') }, false],
    ['what the rule touched lately', LOSERS, facts(), { touched: key(1n, 'soap') }, false],
    ['what sold enough', WINNERS, sold(), {}, true],
    ['one order', WINNERS, sold({ orders: 1 }), {}, false],
    ['below break-even', WINNERS, sold({ salesMicros: 6n * UNIT - 1n }), {}, false],
    ['below the target of its campaign', WINNERS, sold({ campaignId: 2n }), {}, false],
    ['at the rule’s own ROAS', { ...WINNERS, leastRoasPercent: 200 }, sold({ campaignId: 2n }), {}, true],
    ['an exact keyword already', WINNERS, sold(), { aimedAt: key(1n, 'soap') }, false],
    ['one to be moved', { ...WINNERS, targetId: 9n }, sold(), {}, true],
    [
      'an exact keyword where it is, to be moved',
      { ...WINNERS, targetId: 9n },
      sold(),
      { aimedAt: key(1n, 'soap') },
      true,
    ],
    ['what the target has', { ...WINNERS, targetId: 9n }, sold(), { aimedAt: key(9n, 'soap') }, false],
    ['a term of the target', { ...WINNERS, targetId: 9n }, sold({ campaignId: 9n }), {}, false],
    ['a target that is over', { ...WINNERS, targetId: 7n }, sold(), {}, false],
  ])('%s', (_, rule, one, change, isPicked) => {
    expect(picks(rule, one, change)).toBe(isPicked);
  });

  test('the dearest first, and no more than allowed a day', () => {
    const terms = ['a', 'b', 'c'].map((term, index) => facts({ term, spendMicros: (5n + BigInt(index)) * UNIT }));
    const rule = { ...LOSERS, mostTerms: 2 };
    expect(pickTerms(rule, terms, context()).map(({ term }) => term)).toEqual(['c', 'b']);
    expect(pickTerms(rule, terms.toReversed(), context()).map(({ term }) => term)).toEqual(['c', 'b']);
  });
});

test('a term is a winner or a loser of the same limits, never both; picking again after acting finds nothing', () => {
  const one = fc.record({
    campaignId: fc.bigInt(1n, 3n),
    term: fc.constantFrom('a', 'b', '', 'C'),
    seen: fc.nat(6),
    spendMicros: fc.bigInt(0n, 20n * UNIT),
    salesMicros: fc.bigInt(0n, 40n * UNIT),
    orders: fc.nat(4),
    haloOrders: fc.nat(1),
  });
  fc.assert(
    fc.property(fc.uniqueArray(one, { selector: termKey }), fc.constantFrom(null, 9n), (all, targetId) => {
      const [losers, winners] = [
        pickTerms(LOSERS, all, context()),
        pickTerms({ ...WINNERS, targetId }, all, context()),
      ];
      const keys = new Set(losers.map(termKey));
      expect(winners.filter((found) => keys.has(termKey(found)))).toEqual([]);
      const touched = new Set([...losers, ...winners].map(termKey));
      expect(pickTerms(LOSERS, all, context({ touched }))).toEqual([]);
      const changes = termChanges(requestOf({ ...WINNERS, targetId }, winners));
      if (targetId !== null && winners.length > 0) expect(changes.get(targetId)!.keywords.length).toBeGreaterThan(0);
    }),
  );
});

import { describe, expect, test } from 'vitest';
import {
  checkEdit,
  checkNewCampaign,
  isStartLocked,
  MAX_SKUS,
  type CampaignDraft,
  type CampaignEdit,
} from './check-campaign.ts';

const TERMS = { today: '2026-05-04', digits: 2, excludedFields: new Set<string>() };
const good: CampaignDraft = {
  name: 'Spring',
  lifetimeBudgetMicros: 100_000_000n,
  startDate: '2026-05-05',
  endDate: '2026-05-05',
  creativeText: 'Fresh',
  categories: [],
  minPriceMicros: null,
  maxPriceMicros: null,
  skus: [],
};
const keysOf = (problems: Record<string, { key: string }>) =>
  Object.fromEntries(Object.entries(problems).map(([field, { key }]) => [field, key]));

describe('a new campaign', () => {
  test.each<[string, Partial<CampaignDraft>, Record<string, string>]>([
    ['is fine', {}, {}],
    ['needs a name', { name: '  ' }, { name: 'nameRequired' }],
    ['has a name of some length', { name: 'x'.repeat(201) }, { name: 'tooLong' }],
    ['needs a budget', { lifetimeBudgetMicros: null }, { lifetimeBudget: 'budgetRequired' }],
    ['needs a budget above zero', { lifetimeBudgetMicros: 0n }, { lifetimeBudget: 'budgetNotPositive' }],
    ['has a budget that can be paid', { lifetimeBudgetMicros: 1_005_000n }, { lifetimeBudget: 'tooPrecise' }],
    ['has a budget below the moon', { lifetimeBudgetMicros: 10n ** 16n }, { lifetimeBudget: 'budgetTooLarge' }],
    ['needs its days', { startDate: null, endDate: null }, { startDate: 'startRequired', endDate: 'endRequired' }],
    ['starts tomorrow at the earliest', { startDate: '2026-05-04' }, { startDate: 'startTooEarly' }],
    ['ends after it starts', { startDate: '2026-05-06' }, { endDate: 'endBeforeStart' }],
    ['needs a text', { creativeText: ' ' }, { creativeText: 'textRequired' }],
    ['has a text of some length', { creativeText: 'x'.repeat(1001) }, { creativeText: 'tooLong' }],
    ['takes one price alone', { minPriceMicros: 5n }, {}],
    ['has prices the right way round', { minPriceMicros: 5n, maxPriceMicros: 4n }, { minPrice: 'pricesCrossed' }],
    ['has no prices below zero', { maxPriceMicros: -1n }, { maxPrice: 'pricesNegative' }],
    ['has so many products', { skus: Array.from({ length: MAX_SKUS + 1 }, String) }, { skus: 'tooManySkus' }],
  ])('%s', (_, change, problems) => {
    expect(keysOf(checkNewCampaign({ ...good, ...change }, TERMS))).toEqual(problems);
  });

  test('needs no text where nobody is asked for one', () => {
    const terms = { ...TERMS, excludedFields: new Set(['creativeText']) };
    expect(checkNewCampaign({ ...good, creativeText: null }, terms)).toEqual({});
  });
});

describe('an edit', () => {
  const running = { startDate: '2026-05-01', endDate: '2026-05-20', spentMicros: 40_000_000n };
  const planned = { startDate: '2026-05-10', endDate: '2026-05-20', spentMicros: 0n };
  test.each<[string, CampaignEdit, typeof running, Record<string, string>]>([
    ['of nothing is fine', {}, running, {}],
    ['keeps a name', { name: '' }, running, { name: 'nameRequired' }],
    ['leaves a start that has come', { startDate: '2026-05-08' }, running, { startDate: 'startPassed' }],
    ['may repeat a start that has come', { startDate: '2026-05-01', endDate: '2026-05-30' }, running, {}],
    ['moves a start that has not come', { startDate: '2026-05-05' }, planned, {}],
    ['moves it not behind the end', { startDate: '2026-05-21' }, planned, { endDate: 'endBeforeStart' }],
    ['moves it not before tomorrow', { startDate: '2026-05-04' }, planned, { startDate: 'startTooEarly' }],
    ['ends today at the earliest', { endDate: '2026-05-03' }, running, { endDate: 'endPassed' }],
    ['keeps an end', { endDate: null }, running, { endDate: 'endRequired' }],
    [
      'keeps the budget above what is spent',
      { lifetimeBudgetMicros: 40_000_000n },
      running,
      { lifetimeBudget: 'budgetSpent' },
    ],
    ['may raise the budget', { lifetimeBudgetMicros: 41_000_000n }, running, {}],
  ])('%s', (_, edit, known, problems) => {
    expect(keysOf(checkEdit(edit, known, TERMS))).toEqual(problems);
  });

  test.each([
    ['2026-05-03', true],
    ['2026-05-04', true],
    ['2026-05-05', false],
  ])('a start on %s is locked: %s', (startDate, locked) => {
    expect(isStartLocked(startDate, TERMS.today)).toBe(locked);
  });
});

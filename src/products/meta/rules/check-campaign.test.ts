import { describe, expect, test } from 'vitest';
import {
  checkEdit,
  checkNewCampaign,
  isStartLocked,
  MAX_SKUS,
  type CampaignDraft,
  type CampaignEdit,
  type MetaProblems,
} from './check-campaign.ts';
import { metaMessages } from './meta.messages.ts';

const messages = metaMessages.problem;
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

describe('a new campaign', () => {
  test.each<[string, Partial<CampaignDraft>, MetaProblems]>([
    ['is valid', {}, {}],
    ['needs a name', { name: '  ' }, { name: messages.nameRequired() }],
    ['has a name of limited length', { name: 'x'.repeat(201) }, { name: messages.tooLong({ max: 200 }) }],
    ['needs a budget', { lifetimeBudgetMicros: null }, { lifetimeBudget: messages.budgetRequired() }],
    ['needs a budget above zero', { lifetimeBudgetMicros: 0n }, { lifetimeBudget: messages.budgetNotPositive() }],
    [
      'has a budget that is payable',
      { lifetimeBudgetMicros: 1_005_000n },
      { lifetimeBudget: messages.tooPrecise({ digits: 2 }) },
    ],
    [
      'has a budget below the maximum',
      { lifetimeBudgetMicros: 10n ** 16n },
      { lifetimeBudget: messages.budgetTooLarge({ max: 1_000_000_000 }) },
    ],
    [
      'needs its dates',
      { startDate: null, endDate: null },
      { startDate: messages.startRequired(), endDate: messages.endRequired() },
    ],
    ['starts tomorrow at the earliest', { startDate: '2026-05-04' }, { startDate: messages.startTooEarly() }],
    ['ends after it starts', { startDate: '2026-05-06' }, { endDate: messages.endBeforeStart() }],
    ['needs a text', { creativeText: ' ' }, { creativeText: messages.textRequired() }],
    [
      'has a text of limited length',
      { creativeText: 'x'.repeat(1001) },
      { creativeText: messages.tooLong({ max: 1000 }) },
    ],
    ['can have one price limit only', { minPriceMicros: 5n }, {}],
    [
      'has its minimum price below its maximum',
      { minPriceMicros: 5n, maxPriceMicros: 4n },
      { minPrice: messages.pricesCrossed() },
    ],
    ['has no prices below zero', { maxPriceMicros: -1n }, { maxPrice: messages.pricesNegative() }],
    [
      'has a limited number of products',
      { skus: Array.from({ length: MAX_SKUS + 1 }, String) },
      { skus: messages.tooManySkus({ max: MAX_SKUS }) },
    ],
  ])('%s', (_, change, problems) => {
    expect(checkNewCampaign({ ...good, ...change }, TERMS)).toEqual(problems);
  });

  test('needs no text where it is excluded', () => {
    const terms = { ...TERMS, excludedFields: new Set(['creativeText']) };
    expect(checkNewCampaign({ ...good, creativeText: null }, terms)).toEqual({});
  });
});

describe('an edit', () => {
  const running = { startDate: '2026-05-01', endDate: '2026-05-20', spentMicros: 40_000_000n };
  const planned = { startDate: '2026-05-10', endDate: '2026-05-20', spentMicros: 0n };
  test.each<[string, CampaignEdit, typeof running, MetaProblems]>([
    ['without changes is valid', {}, running, {}],
    ['cannot clear the name', { name: '' }, running, { name: messages.nameRequired() }],
    [
      'cannot move a start that has passed',
      { startDate: '2026-05-08' },
      running,
      { startDate: messages.startPassed() },
    ],
    ['can repeat a start that has passed', { startDate: '2026-05-01', endDate: '2026-05-30' }, running, {}],
    ['can move a future start', { startDate: '2026-05-05' }, planned, {}],
    ['cannot move it after the end', { startDate: '2026-05-21' }, planned, { endDate: messages.endBeforeStart() }],
    ['cannot move it before tomorrow', { startDate: '2026-05-04' }, planned, { startDate: messages.startTooEarly() }],
    ['ends today at the earliest', { endDate: '2026-05-03' }, running, { endDate: messages.endPassed() }],
    ['cannot clear the end', { endDate: null }, running, { endDate: messages.endRequired() }],
    [
      'cannot lower the budget to what is spent',
      { lifetimeBudgetMicros: 40_000_000n },
      running,
      { lifetimeBudget: messages.budgetSpent({ spent: 40 }) },
    ],
    ['can raise the budget', { lifetimeBudgetMicros: 41_000_000n }, running, {}],
  ])('%s', (_, edit, known, problems) => {
    expect(checkEdit(edit, known, TERMS)).toEqual(problems);
  });

  test.each([
    ['2026-05-03', true],
    ['2026-05-04', true],
    ['2026-05-05', false],
  ])('a start on %s is locked: %s', (startDate, locked) => {
    expect(isStartLocked(startDate, TERMS.today)).toBe(locked);
  });
});

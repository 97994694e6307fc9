import { UNIT } from '#kernel/money.ts';
import { expect, test } from 'vitest';
import fc from 'fast-check';
import { newCampaign } from './campaign-input.ts';
import { DAY_MS } from '#kernel/time.ts';
import { campaignProblem } from './campaign.messages.ts';
import {
  changedAmount,
  checkAction,
  dailyEffect,
  editOf,
  UNDO_WITHIN_MS,
  undoState,
  type OperationAction,
} from './operation.ts';
import {
  changedFields,
  isStillThere,
  mergedLists,
  problemNames,
  problemsOfFields,
  readValues,
  storedValues,
  valuesOf,
  withValues,
  type RowField,
  type RowValues,
} from './operation-values.ts';

const NOW = Date.UTC(2026, 5, 1, 4);
/** What is no part of a campaign's input. */
const STARTED = { runningStatus: 'STARTED' as const, sharedBudget: null };
const campaign = {
  ...newCampaign({ brandId: 'b', catalogId: 'c', startAtMs: NOW }),
  budgetType: 'DAILY' as const,
  budgetDailyMicros: 25n * UNIT,
};

test.each<[string, bigint, Parameters<typeof changedAmount>[1], bigint]>([
  ['to a value', 25n, { mode: 'SET', value: 40n * UNIT }, 40n],
  ['by a value', 25n, { mode: 'ADD', value: -5n * UNIT }, 20n],
  ['by a percentage', 20n, { mode: 'PERCENT', value: 10_000_000n }, 22n],
  ['by a percentage, rounded to whole units', 33n, { mode: 'PERCENT', value: 10_000_000n }, 36n],
  ['down by a percentage', 20n, { mode: 'PERCENT', value: -25_000_000n }, 15n],
])('an amount changes %s', (_, before, change, after) => {
  expect(changedAmount(before * UNIT, change, UNIT)).toBe(after * UNIT);
});

test('what is typed is not rounded, so that whole units stay a rule of the check', () => {
  expect(changedAmount(UNIT, { mode: 'SET', value: 10_500_000n }, UNIT)).toBe(10_500_000n);
});

test.each<[string, RowField[], string[]]>([
  ['keywords, the last of which may be gone', ['keywords'], ['automatic']],
  ['targets, and what is bid for them', ['targets'], ['automatic', 'targets.0.bidWalletCurrency']],
  ['kinds of automatic fit', ['automatic'], ['automatic', 'automatic.CLOSE.bidWalletCurrency']],
  ['bids for keywords', ['keywordBids'], ['keywordBids.0.bidWalletCurrency']],
  ['how often one shopper sees it', ['frequencyCap'], ['frequencyCap.times']],
  ['excluded keywords', ['negativeKeywords'], []],
])('an edit is stopped by problems of what it writes: %s', (_, fields, expected) => {
  const problems = Object.fromEntries(
    [
      'automatic',
      'automatic.CLOSE.bidWalletCurrency',
      'targets.0.bidWalletCurrency',
      'keywordBids.0.bidWalletCurrency',
      'frequencyCap.times',
      'name',
    ].map((field) => [field, [campaignProblem.required()]]),
  );
  expect(Object.keys(problemsOfFields(problems, problemNames(fields)))).toEqual(expected);
});

test('problems are reported under the names of the caller', () => {
  const problems = { endDate: [campaignProblem.endInPast()], name: [campaignProblem.nameMissing()] };
  expect(problemsOfFields(problems, { endDate: 'until' })).toEqual({ until: [campaignProblem.endInPast()] });
});

test.each<[string, OperationAction, string | null]>([
  ['pausing', { kind: 'PAUSE' }, null],
  ['a budget below zero', { kind: 'BUDGET', limit: null, change: { mode: 'SET', value: -1n } }, 'amount'],
  ['a daily budget of nothing', { kind: 'BUDGET', dailyBudgets: new Map([[1n, 0n]]) }, 'budgetsByCampaign'],
  ['daily budgets of each campaign', { kind: 'BUDGET', dailyBudgets: new Map([[1n, UNIT]]) }, null],
  ['a budget changed by nothing', { kind: 'BUDGET', limit: null, change: { mode: 'ADD', value: 0n } }, 'amount'],
  ['all of a budget taken', { kind: 'BID', change: { mode: 'PERCENT', value: -100_000_000n } }, 'amount'],
  ['an end in the past', { kind: 'EXTEND', by: { untilMs: NOW } }, 'until'],
  ['no days', { kind: 'EXTEND', by: { days: 0 } }, 'until'],
  ['a week', { kind: 'EXTEND', by: { days: 7 } }, null],
  ['blank keywords', { kind: 'NEGATIVES', keywords: [' '] }, 'keywords'],
  ['a keyword', { kind: 'NEGATIVES', keywords: ['[used]'] }, null],
  ['keywords of each campaign', { kind: 'KEYWORDS', keywords: new Map([[1n, ['[used]']]]) }, null],
  ['keywords of no campaign', { kind: 'KEYWORDS', keywords: new Map() }, 'keywords'],
  [
    'a blank keyword of one campaign',
    {
      kind: 'KEYWORDS',
      keywords: new Map([
        [1n, ['a']],
        [2n, [' ']],
      ]),
    },
    'keywords',
  ],
  [
    '1,001 keywords',
    { kind: 'KEYWORDS', keywords: Array.from({ length: 1001 }, (_, index) => `${index}`) },
    'keywords',
  ],
])('%s is checked before any campaign is read', (_, action, field) => {
  const problem = checkAction(action, NOW);
  expect(problem?.code === 'VALIDATION' ? Object.keys(problem.fields)[0] : null).toBe(field);
});

test('each kind edits its own fields and says why it cannot', () => {
  const edited = (action: Parameters<typeof editOf>[0], before = campaign) => {
    const result = editOf(action, 1n).edit(before);
    if (result.ok) return changedFields(before, result.value);
    return 'message' in result.problem ? (result.problem.message as { code: string }).code : result.problem.code;
  };
  const more = { mode: 'PERCENT', value: 10_000_000n } as const;
  expect(edited({ kind: 'BUDGET', limit: null, change: more })).toEqual(['budgetDailyMicros']);
  expect(edited({ kind: 'BUDGET', limit: 'TOTAL', change: more })).toBe('operation.noSuchLimit');
  expect(edited({ kind: 'BUDGET', limit: null, change: more }, { ...campaign, budgetType: 'ALWAYS_ON' } as never)).toBe(
    'problem.budgetTypeFirst',
  );
  expect(edited({ kind: 'BUDGET', dailyBudgets: new Map([[1n, 40n * UNIT]]) })).toEqual(['budgetDailyMicros']);
  expect(edited({ kind: 'BUDGET', dailyBudgets: new Map([[2n, 40n * UNIT]]) })).toEqual([]);
  expect(edited({ kind: 'EXTEND', by: { days: 7 } })).toBe('operation.noEnd');
  expect(edited({ kind: 'EXTEND', by: { untilMs: NOW + DAY_MS } })).toEqual(['scheduleType', 'endAtMs']);
  expect(edited({ kind: 'NEGATIVES', keywords: ['used'] })).toEqual(['negativeKeywords']);
  expect(edited({ kind: 'NEGATIVES', keywords: new Map([[1n, ['used']]]) })).toEqual(['negativeKeywords']);
  expect(edited({ kind: 'NEGATIVES', keywords: new Map([[2n, ['used']]]) })).toEqual([]);
  expect(edited({ kind: 'KEYWORDS', keywords: ['[lotion]'] })).toEqual(['keywords']);
  expect(edited({ kind: 'BID', change: more })).toBe('operation.automatedBid');
});

const amount = fc.option(fc.bigInt({ min: 0n, max: 10n ** 15n }));
const values: fc.Arbitrary<RowValues> = fc.record(
  {
    runningStatus: fc.constantFrom('STARTED', 'PAUSED'),
    budgetDailyMicros: amount,
    budgetTotalMicros: amount,
    scheduleType: fc.constantFrom('START_DATE', 'DATE_RANGE'),
    endAtMs: fc.option(fc.integer()),
    keywords: fc.array(fc.string()).map((list) => list.toSorted()),
    negativeKeywords: fc.array(fc.string()).map((list) => list.toSorted()),
    bidMicros: amount,
  },
  { requiredKeys: [] },
) as fc.Arbitrary<RowValues>;

test('values survive being stored, and putting them back gives what they were taken from', () => {
  fc.assert(
    fc.property(values, values, (before, after) => {
      expect(readValues(JSON.parse(storedValues(before)) as Record<string, unknown>)).toEqual(before);
      const { runningStatus: _, ...taken } = before;
      const fields = Object.keys(taken) as (keyof typeof taken)[];
      const was = withValues(campaign, before);
      const changed = withValues(was, after);
      expect(valuesOf(withValues(changed, before), STARTED, fields)).toEqual(taken);
    }),
  );
});

test.each<[string, string[], string[] | null]>([
  ['put back', ['b'], ['a', 'b', 'c']],
  ['beside those attached since', ['b', 'd'], ['a', 'b', 'c', 'd']],
  ['once, where it is there already', ['a', 'b'], ['a', 'b', 'c']],
  ['while the other stays', [], ['a', 'c']],
])('negative lists are %s', (_, now, expected) => {
  // The undo of a change that took off a and c, and attached e.
  const undo = { before: { negativeListIds: ['b', 'e'] }, after: { negativeListIds: ['a', 'b', 'c'] } };
  expect(mergedLists({ negativeListIds: now }, undo)).toEqual({ negativeListIds: expected });
  expect(mergedLists({ negativeListIds: [...now, 'e'] }, undo)).toEqual({ negativeListIds: expected });
});

test('what is changed with something else, or is no list, is not merged', () => {
  const [before, after] = [{ negativeListIds: ['a'] }, { negativeListIds: ['b'] }];
  expect(mergedLists({ negativeListIds: [], name: 'x' }, { before, after: { ...after, name: 'y' } })).toBeNull();
  expect(mergedLists({ keywords: [] }, { before: { keywords: ['a'] }, after: { keywords: [] } })).toBeNull();
});

test('a list can be taken back as long as something of its change is there', () => {
  const attached = { before: { negativeListIds: ['a'] }, after: { negativeListIds: ['a', 'b'] } };
  const isThere = (...negativeListIds: string[]) => isStillThere({ negativeListIds }, attached);
  expect([isThere('a', 'b'), isThere('b', 'c'), isThere('a'), isThere()]).toEqual([true, true, false, false]);
});

test('the effect on a day’s spend is the budget, or the average of late, while switched on', () => {
  const spender = {
    status: 'DELIVERING',
    runningStatus: 'STARTED' as const,
    budgetDailyMicros: 25n * UNIT,
    spentLatelyMicros: 70n * UNIT,
    daysLately: 7,
  };
  expect(dailyEffect(spender, { runningStatus: 'PAUSED' })).toBe(-25n * UNIT);
  expect(dailyEffect({ ...spender, budgetDailyMicros: null }, { runningStatus: 'PAUSED' })).toBe(-10n * UNIT);
  expect(dailyEffect(spender, { budgetDailyMicros: 40n * UNIT })).toBe(15n * UNIT);
  expect(dailyEffect({ ...spender, runningStatus: 'PAUSED' }, { budgetDailyMicros: 40n * UNIT })).toBe(0n);
  expect(dailyEffect(spender, { bidMicros: 1n })).toBeNull();
});

test('every setting survives being stored, whatever the order of its lists', () => {
  const edited = {
    ...campaign,
    keywords: ['b', 'a'],
    keywordBids: [
      { keyword: 'b', bidMicros: 20n },
      { keyword: 'a', bidMicros: 10n },
    ],
    productBids: [{ sku: 'RUN-1', bidMicros: 5n }],
    automatic: [
      { bucket: 'LOOSE' as const, isOn: false, bidMicros: null },
      { bucket: 'SUBSTITUTES' as const, isOn: true, bidMicros: 3n },
    ],
    maxBidMicros: 7n,
    frequencyCap: { times: 3, hours: 24, showsUnknown: true },
    bidType: 'MAXIMUM_CPC' as const,
    bidHours: [0, 100],
    audience: { name: 'Runners', gender: 'ALL' as const, locations: '', minAge: 18, maxAge: null },
  };
  const fields = changedFields(campaign, edited);
  expect(fields.toSorted()).toEqual(
    [
      ...['audience', 'automatic', 'bidHours', 'bidType', 'frequencyCap', 'keywordBids', 'keywords', 'maxBidMicros'],
      'productBids',
    ].toSorted(),
  );
  const values = valuesOf(edited, STARTED, fields);
  const turned = {
    ...edited,
    automatic: edited.automatic.toReversed(),
    keywordBids: edited.keywordBids.toReversed(),
    keywords: edited.keywords.toReversed(),
  };
  expect(valuesOf(turned, STARTED, fields)).toEqual(values);
  expect(readValues(JSON.parse(storedValues(values)) as Record<string, unknown>)).toEqual(values);
  expect(changedFields(withValues(campaign, values), edited)).toEqual([]);
});

test('what staff review is no part of an operation', () => {
  expect(changedFields(campaign, { ...campaign, skus: ['RUN-1'], adName: 'New', banners: [] })).toEqual([]);
});

test.each<[string, Parameters<typeof undoState>[0], ReturnType<typeof undoState>]>([
  ['open while unchanged', { isUndone: false, finishedAtMs: NOW - DAY_MS, isUnchanged: true }, 'OPEN'],
  ['closed once someone changed it', { isUndone: false, finishedAtMs: NOW, isUnchanged: false }, 'CHANGED'],
  ['done once', { isUndone: true, finishedAtMs: NOW, isUnchanged: true }, 'UNDONE'],
  [
    'too late after thirty days',
    { isUndone: false, finishedAtMs: NOW - UNDO_WITHIN_MS - 1, isUnchanged: true },
    'TOO_LATE',
  ],
])('taking back is %s', (_, change, state) => {
  expect(undoState(change, NOW)).toBe(state);
});

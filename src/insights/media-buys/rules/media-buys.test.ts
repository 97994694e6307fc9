import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#kernel/time.ts';
import { brandOfAccount, sandboxProblem } from './account.ts';
import { stepsTo } from './test-controller.ts';
import { errorOfRoute } from './adcp-error.ts';
import { notKept } from './packages.ts';
import { operationsOf } from './buy-changes.ts';
import { buyStatus, packageStatus, validActions, type BuyStatus } from './media-buy-status.ts';
import { agreedTerms, budgetsOf, campaignOfPackage, createdAgain, decimalOf, readFlight } from './package-campaign.ts';
import { proposalOf } from './proposal.ts';

const NOW = Date.UTC(2026, 10, 28, 12, 20);
const FLIGHT = { startMs: NOW, endMs: NOW + 10 * DAY_MS };
const iso = (ms: number) => new Date(ms).toISOString();

describe('an account names a brand of the key', () => {
  const brands = [
    { id: 'b1', name: 'Acme Outdoor' },
    { id: 'b2', name: 'Café Noir' },
    { id: 'b3', name: 'Twin' },
    { id: 'b4', name: 'T-win' },
  ];
  test.each([
    [{ account_id: 'b1' }, 'b1'],
    [{ account_id: 'b9' }, 'ACCOUNT_NOT_FOUND'],
    [{ brand: { domain: 'acmeoutdoor.example' }, operator: 'x.example' }, 'b1'],
    [{ brand: { domain: 'www.acme-outdoor.example' } }, 'b1'],
    [{ brand: { domain: 'cafenoir.example' } }, 'b2'],
    [{ brand: { domain: 'acme.example' } }, 'ACCOUNT_NOT_FOUND'],
    [{ brand: { domain: '---.example' } }, 'ACCOUNT_NOT_FOUND'],
    [{ brand: { domain: 'twin.example' } }, 'ACCOUNT_AMBIGUOUS'],
    [{}, 'ACCOUNT_NOT_FOUND'],
    // The id decides where both are sent.
    [{ account_id: 'b2', brand: { domain: 'acmeoutdoor.example' } }, 'b2'],
  ])('%j: %s', (reference, expected) => {
    const found = brandOfAccount(reference, brands);
    expect(found.ok ? found.value.id : found.problem.code).toBe(expected);
  });
});

const LIVE = { isTest: false };
test('nothing is bought in earnest by who only tries', () => {
  expect(sandboxProblem({ account_id: 'b1', sandbox: true }, LIVE)?.code).toBe('ACCOUNT_NOT_FOUND');
  expect(sandboxProblem({ account_id: 'b1', sandbox: false }, LIVE)).toBeNull();
  expect(sandboxProblem(undefined, LIVE)).toBeNull();
  expect(sandboxProblem({ account_id: 'b1', sandbox: true }, { isTest: true })).toBeNull();
  expect(sandboxProblem({ account_id: 'b1' }, { isTest: true })).toBeNull();
  expect(sandboxProblem({ account_id: 'b1', sandbox: false }, { isTest: true })?.code).toBe('ACCOUNT_NOT_FOUND');
});

test.each([
  ['invalid_request', 'VALIDATION_ERROR', 'correctable'],
  ['outside_mandate', 'PERMISSION_DENIED', 'terminal'],
  ['mandate_missing', 'PERMISSION_DENIED', 'terminal'],
  ['idempotency_key_reused', 'IDEMPOTENCY_CONFLICT', undefined],
  ['idempotency_in_progress', 'CONFLICT', 'transient'],
  ['internal_error', 'SERVICE_UNAVAILABLE', 'transient'],
])('a route that refuses with %s is answered as %s', (error, code, recovery) => {
  const shown = errorOfRoute({ error, detail: 'why' });
  expect([shown.code, shown.recovery]).toEqual([code, recovery]);
});

describe('a flight', () => {
  test.each([
    ['in order', iso(NOW + DAY_MS), iso(NOW + 2 * DAY_MS), null],
    ['of this quarter of an hour', 'asap', iso(NOW + DAY_MS), null],
    ['that began today', iso(NOW - 23 * HOUR_MS), iso(NOW + DAY_MS), null],
    ['that began before', iso(NOW - 25 * HOUR_MS), iso(NOW + DAY_MS), 'start_time'],
    ['without a length', iso(NOW + DAY_MS), iso(NOW + DAY_MS), 'end_time'],
    ['backwards', iso(NOW + 2 * DAY_MS), iso(NOW + DAY_MS), 'end_time'],
  ])('%s', (_, start_time, end_time, field) => {
    const read = readFlight({ start_time, end_time }, NOW);
    expect(read.ok ? null : read.problem.field).toBe(field);
  });
  test('asap means the same to a repetition', () => {
    const read = (nowMs: number) => readFlight({ start_time: 'asap', end_time: iso(NOW + DAY_MS) }, nowMs);
    expect(read(NOW + 60_000)).toEqual(read(NOW + 4 * 60_000));
  });
});

test.each([
  [1000, 10, { total: 1000, daily: 100 }],
  [1001, 10, { total: 1001, daily: 101 }],
  [99.9, 3, { total: 99, daily: 33 }],
  [5, 10, { total: 5, daily: 1 }],
  [7, 0.2, { total: 7, daily: 7 }],
])('a budget of %d over %d days', (budget, days, expected) => {
  expect(budgetsOf(budget, { startMs: NOW, endMs: NOW + days * DAY_MS })).toEqual(expected);
});

test.each([
  [8.5, '8.5'],
  [10, '10'],
  [0.1 + 0.2, '0.3'],
  [1e-7, '0'],
  [100, '100'],
])('%d is written as %s', (amount, text) => {
  expect(decimalOf(amount)).toBe(text);
});

const PLACE = { brandId: 'b', catalogId: 'c', currency: 'SGD', name: 'AdCP 1', skus: ['A'] };
const REQUEST = { product_id: 'p', pricing_option_id: 'cpc_auction', budget: 1000 };

test('a package becomes a campaign', () => {
  expect(campaignOfPackage(REQUEST, PLACE, FLIGHT)).toMatchObject({
    brandId: 'b',
    scheduleType: 'DATE_RANGE',
    budgetType: 'DAILY_TOTAL',
    budgetTotal: { amount: '1000', currency: 'SGD' },
    budgetDailyTotal: { amount: '100', currency: 'SGD' },
    bidType: 'AUTOMATED',
    skus: ['A'],
  });
  const keywords = (['broad', 'phrase', 'exact'] as const).map((match_type) => ({ keyword: 'red shoe', match_type }));
  const made = campaignOfPackage(
    { ...REQUEST, bid_price: 0.75, targeting_overlay: { keyword_targets: keywords, negative_keywords: keywords } },
    PLACE,
    FLIGHT,
  );
  expect(made).toMatchObject({
    bidType: 'MAXIMUM_CPC',
    bidWalletCurrency: { amount: '0.75', currency: 'SGD' },
    keywords: ['red shoe', '"red shoe"', '[red shoe]'],
    negativeKeywords: ['red shoe', '"red shoe"', '[red shoe]'],
  });
});

test('a campaign that is created again spends its budget in the days that are left', () => {
  const nowMs = FLIGHT.startMs + 5 * DAY_MS;
  const again = createdAgain({ name: 'x' }, { budget: 1000, flight: FLIGHT, currency: 'SGD', nowMs });
  expect(again).toMatchObject({ name: 'x', budgetDailyTotal: { amount: '167' }, budgetTotal: { amount: '1000' } });
  expect(Date.parse(again['startDate'] as string)).toBeGreaterThan(nowMs - 15 * 60_000);
  const early = createdAgain({}, { budget: 1000, flight: FLIGHT, currency: 'SGD', nowMs: NOW - DAY_MS });
  expect(early['startDate']).toBe(iso(FLIGHT.startMs));
});

test.each<[string, Parameters<typeof agreedTerms>[0], string]>([
  ['nothing', undefined, 'none'],
  ['what is in order', { billing_measurement: { max_variance_percent: 10 } }, 'own'],
  ['no variance', { billing_measurement: { max_variance_percent: 0 } }, 'rejected'],
  ['credit', { makegood_policy: { available_remedies: ['additional_delivery', 'credit'] } }, 'own'],
  ['more delivery alone', { makegood_policy: { available_remedies: ['additional_delivery'] } }, 'rejected'],
])('terms that propose %s', (_, proposed, expected) => {
  const agreed = agreedTerms(proposed, 'shop.example');
  const shown = !agreed.ok ? 'rejected' : agreed.value ? 'own' : 'none';
  expect(shown).toBe(expected);
  if (agreed.ok && agreed.value)
    expect(agreed.value).toMatchObject({ billing_measurement: { vendor: { domain: 'shop.example' } } });
});

describe('status', () => {
  test.each<[string, string, boolean, BuyStatus]>([
    ['PENDING_FOR_APPROVAL', 'STARTED', false, 'pending_start'],
    ['SCHEDULED', 'STARTED', false, 'pending_start'],
    ['DELIVERING', 'STARTED', false, 'active'],
    ['NOT_DELIVERING', 'STARTED', false, 'active'],
    ['NOT_DELIVERING', 'PAUSED', false, 'paused'],
    ['COMPLETED', 'PAUSED', false, 'completed'],
    ['REJECTED', 'STARTED', false, 'rejected'],
    ['REMOVED', 'STARTED', false, 'canceled'],
    ['DELIVERING', 'STARTED', true, 'canceled'],
  ])('of a package whose campaign is %s and %s', (status, runningStatus, isCanceled, expected) => {
    expect(packageStatus({ status, runningStatus }, { isCanceled, isOver: true })).toBe(expected);
  });
  test('of a package whose products are out of stock before its flight ends, which may deliver again', () => {
    const facts = { isCanceled: false, isOver: false };
    expect(packageStatus({ status: 'COMPLETED', runningStatus: 'STARTED' }, facts)).toBe('active');
    expect(packageStatus({ status: 'COMPLETED', runningStatus: 'PAUSED' }, facts)).toBe('paused');
  });
  test('of a package without a campaign, and of media buys', () => {
    expect(packageStatus(null, { isCanceled: false, isOver: false })).toBe('pending_start');
    expect(packageStatus(null, { isCanceled: true, isOver: false })).toBe('canceled');
    expect(buyStatus(['paused', 'active'], false)).toBe('active');
    expect(buyStatus(['completed', 'canceled'], false)).toBe('completed');
    expect(buyStatus(['canceled', 'canceled'], false)).toBe('canceled');
    expect(buyStatus(['active'], true)).toBe('canceled');
    expect(validActions('active', false)).toContain('pause');
    expect(validActions('pending_start', true)).toContain('resume');
    expect(validActions('completed', false)).toEqual(['cancel']);
    expect(validActions('rejected', false)).toContain('cancel');
    expect(validActions('canceled', false)).toEqual([]);
  });
});

test('changes are operations, in an order in which the budget of a day is never above the total', () => {
  const of = (sent: object, isPaused = false) =>
    operationsOf([{ packageId: 'p', campaignId: '7', budget: 1000, daily: 100, isPaused, sent }], FLIGHT, 'SGD').map(
      ({ name, follows }) => name + (follows ? ' follows' : ''),
    );
  expect(of({ budget: 2000 })).toEqual(['p TOTAL', 'p DAILY']);
  // Alone it would be above the total that there is, or below what a day still has.
  expect(of({ budget: 20_000 })).toEqual(['p TOTAL', 'p DAILY follows']);
  expect(of({ budget: 50 })).toEqual(['p DAILY', 'p TOTAL follows']);
  expect(of({ budget: 500 })).toEqual(['p DAILY', 'p TOTAL']);
  expect(of({ bid_price: 1, paused: true })).toEqual(['p PAUSE', 'p BID']);
  expect(of({ bid_price: 1, paused: false }, true)).toEqual(['p BID', 'p RESUME']);
  expect(of({ paused: false })).toEqual([]);
});

test.each([
  [
    [3, 1],
    [75, 25],
  ],
  [
    [1, 1, 1],
    [34, 33, 33],
  ],
  [[5], [100]],
  [[999, 1], [100]],
  [[0, 0], null],
])('a proposal divides %j into %j', (articles, expected) => {
  const made = proposalOf(
    'a',
    articles.map((count, index) => ({ productId: `p${index}`, articles: count })),
  );
  expect(made && made.allocations.map(({ percent }) => percent)).toEqual(expected);
});

test.each([
  ['package', { creative_assignments: [] }, 'x.creative_assignments'],
  ['package', { targeting_overlay: { geo_countries: ['SG'] } }, 'x.targeting_overlay.geo_countries'],
  ['package', { targeting_overlay: { keyword_targets: [] }, bid_price: 1 }, null],
  ['update', { end_time: 'x' }, 'x.end_time'],
  ['packageUpdate', { pacing: 'asap' }, 'x.pacing'],
  ['packageUpdate', { package_id: 'p', budget: 1, paused: true }, null],
  ['buy', { push_notification_config: {} }, null],
  ['update', { push_notification_config: {} }, 'x.push_notification_config'],
  ['buy', { po_number: '7' }, 'x.po_number'],
  ['buy', { toString: 1 }, 'x.toString'],
  ['package', { catalogs: [{ type: 'product', ids: ['A'], tags: ['sale'] }] }, 'x.catalogs[0].tags'],
  [
    'package',
    { targeting_overlay: { keyword_targets: [{ keyword: 'a', match_type: 'exact', bid_price: 1 }] } },
    'x.targeting_overlay.keyword_targets[0].bid_price',
  ],
  ['package', { targeting_overlay: { property_list: { agent_url: 'u', list_id: 'l', auth_token: 't' } } }, null],
] as const)('of a %s, %j is refused by its name', (part, sent, field) => {
  expect(notKept(part, sent, 'x.')).toBe(field);
});

test.each([
  ['pending_start', 'active', ['approve', 'begin']],
  ['pending_start', 'pending_start', []],
  ['pending_start', 'completed', ['approve', 'end']],
  ['active', 'paused', ['pause']],
  ['paused', 'active', ['resume']],
  ['rejected', 'active', ['approve', 'begin']],
  ['rejected', 'paused', null],
  ['active', 'pending_creatives', null],
  ['active', 'pending_start', null],
  ['active', 'toString', null],
  ['completed', 'active', null],
  ['canceled', 'rejected', null],
] as const)('a test brings a media buy from %s to %s by %j', (from, to, steps) => {
  const found = stepsTo(from, to);
  expect(found.ok ? found.value : found.problem.error).toEqual(steps ?? 'INVALID_TRANSITION');
});

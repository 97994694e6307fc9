import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { createMarket, auctionOf } from '#delivery/engine/market.test-support.ts';
import { fromBackEnd } from '#delivery/collect/index.ts';
import type { WireEvents } from '#delivery/engine/index.ts';
import { loadReports } from '#insights/reports/server/report-loader.ts';
import { microsFromDecimal } from '#kernel/money.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { recomputeStates } from '#products/sponsored/server/index.ts';
import { setFlag } from '#core/settings/server/index.ts';
import { campaignCalls, campaignScenario } from '#products/sponsored/server/sponsored.test-support.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestClickHouse } from '../../../../testing/clickhouse.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { keyOf, program } from '../../../../testing/program.ts';
import { createSeed } from '../../../../testing/seed.ts';

/** Midnight in Singapore, two weeks before the question is asked. */
vi.setConfig({ testTimeout: 120_000 });

const START = Date.UTC(2026, 4, 26, 16);
const WEEK_MS = 7 * DAY_MS;
const STEP_MS = 2 * HOUR_MS;
const STEPS_PER_DAY = DAY_MS / STEP_MS;
/** On the third day of the present week. */
const TURN = START + WEEK_MS + 2 * DAY_MS;
const WEEKS = {
  fromDate: '2026-06-03',
  toDate: '2026-06-09',
  previousFromDate: '2026-05-27',
  previousToDate: '2026-06-02',
};

let now = START - 2 * HOUR_MS;
const database = await createTestDatabase();
const clickhouse = createTestClickHouse();
const seed = createSeed(database, { clock: () => now });
const api = await startApi(database, seed, { clickhouse });
const scenario = await campaignScenario(database, seed, api);
const { shop, acme } = scenario;
const rivalCompany = await seed.company('Passer-by');
/** Sessions do not last for two weeks: people sign in when they are needed. */
let [owner, viewer, rival, staff] = [scenario.owner, scenario.viewer, scenario.rival, scenario.staff];
let brokeOwner: TestBrowser;
const signedIn = async (user: { email: string; password: string }) => api.browser().signIn(user);

const made = { budget: '', rank: '', pause: '', stock: '', wallet: '' };
let brokeId = '';

/** A user of the company changes a campaign, whose state the worker has kept up to date. */
async function byOwner(document: string, input: Record<string, unknown>): Promise<void> {
  await recomputeStates({ database, clock: () => now });
  const person = await signedIn(await acme.owner());
  expect((await person.graphql(document, { input })).errors).toEqual([]);
}

/** Two simulated weeks of a real market: shoppers see pages, the engine decides, some click, and five things go wrong. */
beforeAll(async () => {
  await shop.products({ sku: 'BAG-1', price: 30, brand: 'Bee', sellers: ['s1'], categories: ['bags'] });
  const broke = await seed.company('Broke');
  brokeId = broke.id;
  const wasp = await broke.brand('Wasp');
  await broke.sellers(await shop.seller('s2'));
  brokeOwner = await api.browser().signIn(await broke.owner());
  // About nine days of clicks.
  await broke.fund(1.1);
  const bid = { bidType: 'MAXIMUM_CPC', bidWalletCurrency: '0.5' };
  const ours = campaignCalls(scenario, START - HOUR_MS);
  const theirs = campaignCalls({ ...scenario, brand: wasp, owner: brokeOwner }, START - HOUR_MS);
  const budget = await ours.approved({
    ...bid,
    name: 'Budget',
    skus: ['RUN-1'],
    budgetType: 'DAILY',
    budgetDailyTotal: '20',
  });
  const rank = await ours.approved({ ...bid, name: 'Rank', skus: ['RUN-2'] });
  const pause = await ours.approved({ ...bid, name: 'Pause', skus: ['HAT-1'] });
  const stock = await ours.approved({ ...bid, name: 'Stock', skus: ['BAG-1'] });
  const wallet = await theirs.approved({ ...bid, name: 'Wallet', skus: ['OTHER-1'] });
  Object.assign(made, { budget: budget.id, rank: rank.id, pause: pause.id, stock: stock.id, wallet: wallet.id });

  const market = createMarket(database, shop.id, { openedMs: START });
  const weak = await market.advertiser('weak', { bidMicros: 400_000 });
  const strong = [];
  for (const name of ['one', 'two', 'three', 'four'])
    strong.push(await market.advertiser(name, { bidMicros: 900_000 }));
  const engine = market.engine();
  market.at(now);
  await engine.start();
  let events = 0;
  for (let step = 0; step < 14 * STEPS_PER_DAY; step++) {
    now = START + step * STEP_MS + 10 * MINUTE_MS;
    market.at(now);
    const stepMs = now - 10 * MINUTE_MS;
    if (stepMs === START + WEEK_MS)
      await byOwner('mutation ($input: UpdateAdSetBudgetInput!) { updateAdSetBudget(input: $input) { ok } }', {
        id: budget.adSetId,
        budgetDaily: '1',
      });
    if (stepMs === TURN) {
      await byOwner('mutation ($input: SetAdSetRunningStatusInput!) { setAdSetRunningStatus(input: $input) { ok } }', {
        id: pause.adSetId,
        runningStatus: 'PAUSED',
      });
      await database.transact(SYSTEM, (tx) => sql`update product set quantity = 0 where sku = 'BAG-1'`.execute(tx));
    }
    if (step % STEPS_PER_DAY === 0 || stepMs === TURN) await engine.refresh();
    const outbids = now >= TURN ? [strong[step % strong.length]!.sku] : [];
    const pages: [sku: string, others: string[], visits: number][] = [
      ['RUN-1', [weak.sku], 2],
      ['RUN-2', outbids, 1],
      ['HAT-1', [], 1],
      ['BAG-1', [], 1],
      ['OTHER-1', [], 1],
    ];
    const touches: WireEvents['touches'][number][] = [];
    for (const [sku, others, visits] of pages)
      for (let visit = 0; visit < visits; visit++) {
        const page = { ...auctionOf(sku), products: { ids: [sku, ...others], qualityScores: null } };
        const [winner] = engine.decide([page], shop.id)[0]!.winners;
        if (!winner) continue;
        const touch = (kind: 'CLICK' | 'IMPRESSION') => ({
          kind,
          id: `event ${(events += 1)}`,
          occurredAtMs: now,
          shopper: `shopper ${events}`,
          resolvedBidId: winner.resolvedBidId,
          entity: null,
          deviceType: null,
          path: null,
          searchQuery: null,
        });
        touches.push(touch('IMPRESSION'));
        if ((step + visit) % 2 === 0) touches.push(touch('CLICK'));
      }
    await engine.account({ touches, purchases: [], pageviews: [] }, fromBackEnd(shop.id));
  }
  await engine.stop();
  now = START + 2 * WEEK_MS + 30 * MINUTE_MS;
  owner = await signedIn(await acme.owner());
  viewer = await signedIn(await acme.member('VIEWER'));
  rival = await signedIn(await rivalCompany.owner());
  staff = await signedIn(await seed.staff());
  brokeOwner = await signedIn(await broke.owner());
  let loaded = 0;
  await vi.waitUntil(async () => (loaded += await loadReports(database, clickhouse, now)) >= events, {
    timeout: 60_000,
  });
}, 400_000);

const EFFECT = 'effect { impressions clicks spend sales errorPercent }';
const WHY = `metric fromDate toDate previousFromDate previousToDate previousUntil previous present isQuiet sampledAuctions examinedCampaigns campaignCount
  bars { factor loss amount isEstimate }
  campaigns { campaignId name amount
    cause { kind isMore source since spentDays spentMinute paid bid act { by field from to } }
    remedy { kind amount limit ${EFFECT} } }
  otherCampaigns { amount count }
  terms { shown { term amount leading campaignIds } rest { amount count } }
  accepted { operationId campaignId kind isUndone expected { spend clicks errorPercent } happened { spend sales } }`;
const ask = (user: TestBrowser, variables: Record<string, unknown> = {}) =>
  user.graphql(
    `query ($metric: WhyMetric!, $fromDate: Date!, $toDate: Date!, $previousFromDate: Date!, $previousToDate: Date!, $supplierId: ID, $campaignId: ID, $brandIds: [ID!]) {
      why(metric: $metric, fromDate: $fromDate, toDate: $toDate, previousFromDate: $previousFromDate, previousToDate: $previousToDate,
        supplierId: $supplierId, campaignId: $campaignId, brandIds: $brandIds) { ${WHY} } }`,
    { metric: 'SPEND', ...WEEKS, ...variables },
  );
const why = async (user: TestBrowser, variables: Record<string, unknown> = {}) => {
  const answer = await ask(user, variables);
  expect(answer.errors).toEqual([]);
  return answer.data!.why;
};
const sum = (amounts: readonly { amount: string }[]) =>
  amounts.reduce((total, { amount }) => total + microsFromDecimal(amount)!, 0n);
const changeOf = ({ previous, present }: { previous: string; present: string }) =>
  microsFromDecimal(present)! - microsFromDecimal(previous)!;

test('programs are told the same, of the brands that their key reaches', async () => {
  const answer = await why(owner, { campaignId: made.budget });
  const maker = await acme.owner();
  const programOf = async (user: typeof maker, brandIds: string[] | null = null) =>
    program(api, (await keyOf(database, seed, user, { brandIds })).secret);
  const { fromDate, toDate, previousFromDate, previousToDate } = WEEKS;
  const query = `metric=SPEND&from=${fromDate}&to=${toDate}&previousFrom=${previousFromDate}`;
  const url = `/v1/why?${query}&previousTo=${previousToDate}&campaignId=${made.budget}`;
  const call = await programOf(maker);
  const { body } = await call('GET', url);
  const amounts = (list: { amount: { amount: string } }[]) => list.map(({ amount }) => Number(amount.amount));
  expect([body.previous, body.present].map(({ amount }) => Number(amount))).toEqual(
    [answer.previous, answer.present].map(Number),
  );
  expect(amounts(body.steps)).toEqual(answer.bars.map(({ amount }: { amount: string }) => Number(amount)));
  expect(body.campaigns[0]).toMatchObject({
    ...{ campaignId: made.budget, remedy: 'RAISE_BUDGET' },
    cause: { kind: 'BUDGET', isMore: true, source: 'ACTIVITY' },
  });
  expect((await call('GET', `/v1/why?${query}&previousTo=${fromDate}`)).status).toBe(400);
  for (const other of [
    await programOf(maker, [(await acme.brand('Elsewhere')).id]),
    await programOf(await (await seed.company('Strange')).owner()),
  ]) {
    const nothing = (await other('GET', url)).body;
    expect([nothing.campaigns, amounts([{ amount: nothing.present }]), nothing.terms]).toEqual([[], [0], []]);
  }
});

describe('five planted causes are each named first', () => {
  test('a budget that a person lowered', async () => {
    const answer = await why(owner, { campaignId: made.budget });
    const [campaign] = answer.campaigns;
    expect(campaign.cause).toMatchObject({
      kind: 'BUDGET',
      isMore: true,
      source: 'ACTIVITY',
      act: { field: 'budgetDaily', from: '20', to: '1' },
    });
    expect(campaign.remedy).toMatchObject({ kind: 'RAISE_BUDGET', limit: 'DAILY' });
    expect(Number(campaign.remedy.amount)).toBeGreaterThan(1);
    expect(campaign.remedy.effect.impressions).toBeGreaterThan(0);
    expect(Number(campaign.remedy.effect.spend)).toBeGreaterThan(0);
  });

  test('being outranked, since when, and what winners paid', async () => {
    const answer = await why(owner, { campaignId: made.rank });
    const [campaign] = answer.campaigns;
    expect(campaign.cause).toMatchObject({ kind: 'RANK', isMore: true, source: 'AUCTIONS', bid: '0.5' });
    expect(Math.abs(Date.parse(campaign.cause.since) - TURN)).toBeLessThan(6 * HOUR_MS);
    expect(Number(campaign.cause.paid)).toBeGreaterThan(0);
    expect(campaign.remedy).toMatchObject({ kind: 'RAISE_BID', limit: null });
    expect(Number(campaign.remedy.amount)).toBeGreaterThan(0.5);
    expect(campaign.remedy.effect.impressions).toBeGreaterThan(0);
  });

  test('a pause, by whom', async () => {
    const [campaign] = (await why(owner, { campaignId: made.pause })).campaigns;
    expect(campaign.cause).toMatchObject({
      kind: 'PAUSED',
      isMore: true,
      source: 'ACTIVITY',
      act: { by: expect.any(String), field: 'runningStatus', to: 'PAUSED' },
    });
    expect(campaign.remedy).toMatchObject({ kind: 'RESUME', amount: null });
  });

  test('a product that is sold out, which no button mends', async () => {
    const [campaign] = (await why(owner, { campaignId: made.stock })).campaigns;
    expect(campaign.cause).toMatchObject({ kind: 'STOCK', isMore: true, source: 'SPELLS' });
    expect(campaign.remedy).toBeNull();
  });

  test('an empty wallet, since when', async () => {
    const [campaign] = (await why(brokeOwner, { campaignId: made.wallet })).campaigns;
    expect(campaign.cause).toMatchObject({ kind: 'WALLET', isMore: true, source: 'SPELLS' });
    expect(Date.parse(campaign.cause.since)).toBeGreaterThan(START + WEEK_MS);
    expect(campaign.remedy).toMatchObject({ kind: 'TOP_UP' });
  });
});

test('steps and carriers add up to the change of the whole company, to the micro-unit', async () => {
  for (const metric of ['SPEND', 'SALES', 'ROAS']) {
    const answer = await why(owner, { metric });
    expect(sum(answer.bars)).toBe(changeOf(answer));
    expect(sum([...answer.campaigns, answer.otherCampaigns])).toBe(changeOf(answer));
  }
  const spend = await why(owner);
  expect(spend).toMatchObject({ isQuiet: false, examinedCampaigns: 4, campaignCount: 4, otherCampaigns: { count: 1 } });
  expect(spend.sampledAuctions).toBeGreaterThan(500);
  expect(spend.bars.map(({ factor, loss }: { factor: string; loss: string | null }) => loss ?? factor)).toEqual(
    expect.arrayContaining(['RANK', 'PAUSED', 'STOCK']),
  );
});

test('so do search terms, and periods of different length', async () => {
  await database.transact(SYSTEM, (tx) => setFlag(tx, 'sponsor_search_term_report', true));
  for (const days of [{}, { previousFromDate: '2026-06-01', previousToDate: '2026-06-01' }]) {
    const { terms, ...answer } = await why(owner, days);
    expect(terms).not.toBeNull();
    expect(sum([...terms.shown, terms.rest])).toBe(changeOf(answer));
    expect(sum(answer.bars)).toBe(changeOf(answer));
  }
  await database.transact(SYSTEM, (tx) => setFlag(tx, 'sponsor_search_term_report', false));
});

test('the figures are those of the dashboard', async () => {
  const read = (fromDate: string, toDate: string) =>
    owner.graphql(
      'query ($fromDate: Date, $toDate: Date) { campaignGrid(fromDate: $fromDate, toDate: $toDate) { totals { spend } } }',
      {
        fromDate,
        toDate,
      },
    );
  const answer = await why(owner);
  const [is, was] = await Promise.all([
    read(WEEKS.fromDate, WEEKS.toDate),
    read(WEEKS.previousFromDate, WEEKS.previousToDate),
  ]);
  expect(answer.present).toBe(is.data!.campaignGrid.totals.spend);
  expect(answer.previous).toBe(was.data!.campaignGrid.totals.spend);
});

test('an unfinished day is compared up to the same hour', async () => {
  const at = now;
  // Two in the afternoon of the last day.
  now = START + 13 * DAY_MS + 14 * HOUR_MS;
  try {
    const day = {
      fromDate: '2026-06-09',
      toDate: '2026-06-09',
      previousFromDate: '2026-06-02',
      previousToDate: '2026-06-02',
    };
    const answer = await why(owner, { ...day, campaignId: made.rank });
    expect(Date.parse(answer.previousUntil)).toBe(START + 6 * DAY_MS + 14 * HOUR_MS);
    const whole = await database.read(SYSTEM, async (tx) => {
      const { rows } = await sql<{ all: bigint; until: bigint }>`
        select sum(billed_micros)::bigint as all, sum(billed_micros) filter (where occurred_at < ${answer.previousUntil})::bigint as until
        from ad_event where campaign_id = ${made.rank} and day = '2026-06-02'`.execute(tx);
      return rows[0]!;
    });
    expect(microsFromDecimal(answer.previous)).toBe(whole.until);
    expect(whole.until).toBeLessThan(whole.all);
  } finally {
    now = at;
  }
});

describe('a remedy', () => {
  const setOf = () =>
    database.read(SYSTEM, async (tx) => {
      const { rows } = await sql`select running_status, budget_daily_micros, bid_micros, end_at from ad_set
        where campaign_id = ${made.rank}`.execute(tx);
      return rows[0];
    });
  const OPERATION = 'operation { id fingerprint planned done }';
  const keep = (user: TestBrowser, operationId: string) =>
    user.graphql('mutation ($input: KeepPredictionInput!) { keepPrediction(input: $input) { ok } }', {
      input: { operationId },
    });

  test('is applied, expected, undone and leaves the campaign as before; after a week it says what happened', async () => {
    const before = await setOf();
    const { remedy } = (await why(owner, { campaignId: made.rank })).campaigns[0];
    const planned = await owner.graphql(
      `mutation ($input: PreviewOperationInput!) { previewOperation(input: $input) { ${OPERATION} } }`,
      { input: { kind: 'BID', campaignIds: [made.rank], mode: 'SET', amount: remedy.amount } },
    );
    const { id, fingerprint } = planned.data!.previewOperation.operation;
    await owner.graphql(`mutation ($input: ApplyOperationInput!) { applyOperation(input: $input) { ${OPERATION} } }`, {
      input: { id, fingerprint },
    });
    expect(await setOf()).not.toEqual(before);
    expect((await keep(owner, id)).errors).toEqual([]);
    expect((await keep(owner, id)).errors).toEqual([]);
    const [kept] = (await why(owner, { campaignId: made.rank })).accepted;
    expect(kept).toMatchObject({ operationId: id, kind: 'BID', isUndone: false, happened: null });
    expect(Number(kept.expected.clicks)).toBeCloseTo(remedy.effect.clicks, -1);

    const at = now;
    now += 9 * DAY_MS;
    const later = await signedIn(await acme.owner());
    const [over] = (await why(later, { campaignId: made.rank })).accepted;
    // No visits since.
    expect(Number(over.happened.spend)).toBeLessThan(0);
    now = at;

    await owner.graphql(`mutation ($input: UndoOperationInput!) { undoOperation(input: $input) { ${OPERATION} } }`, {
      input: { id },
    });
    expect(await setOf()).toEqual(before);
    expect((await why(owner, { campaignId: made.rank })).accepted).toMatchObject([{ operationId: id, isUndone: true }]);
    expect((await keep(rival, id)).codes).toEqual(['NOT_FOUND']);
    expect((await keep(viewer, id)).codes).toEqual(['FORBIDDEN']);
    expect((await keep(owner, 'none')).codes).toEqual(['NOT_FOUND']);
  });

  test('is none for those who may not change campaigns', async () => {
    for (const [user, args] of [
      [viewer, {}],
      [staff, { supplierId: acme.id }],
    ] as const) {
      const [campaign] = (await why(user, { ...args, campaignId: made.rank })).campaigns;
      expect(campaign.cause.kind).toBe('RANK');
      expect(campaign.remedy).toBeNull();
    }
  });
});

describe('nobody learns of others', () => {
  test('another company’s campaign has no figures, and its company no answer', async () => {
    const foreign = await why(rival, { campaignId: made.rank });
    expect(foreign).toMatchObject({
      previous: '0',
      present: '0',
      bars: [],
      campaigns: [],
      accepted: [],
      campaignCount: 0,
    });
    expect((await ask(rival, { supplierId: acme.id })).codes).toEqual(['NOT_FOUND']);
    expect((await ask(brokeOwner, { supplierId: acme.id })).codes).toEqual(['NOT_FOUND']);
  });

  test('staff see the company of a campaign, or the one they name', async () => {
    expect((await why(staff, { campaignId: made.wallet })).campaigns[0].campaignId).toBe(made.wallet);
    expect((await why(staff, { supplierId: brokeId })).campaignCount).toBe(1);
    expect((await ask(staff)).codes).not.toEqual([]);
  });
});

test.each([
  { previousToDate: '2026-06-03', previousFromDate: '2026-05-28' },
  { previousFromDate: '2025-01-01' },
  { fromDate: '2026-07-03', toDate: '2026-07-09' },
])('periods that cannot be compared are refused: %j', async (days) => {
  expect((await ask(owner, days)).codes).toEqual(['VALIDATION']);
});

test('the exact parts stay when the auction log is gone', async () => {
  await database.transact(SYSTEM, (tx) => sql`delete from auction_log`.execute(tx));
  now += 11 * MINUTE_MS;
  const answer = await why(owner, { campaignId: made.stock });
  expect(answer.sampledAuctions).toBe(0);
  expect(answer.bars.map(({ factor }: { factor: string }) => factor)).toEqual(expect.arrayContaining(['SHOWN']));
  expect(sum(answer.bars)).toBe(changeOf(answer));
  expect(answer.campaigns[0].cause).toMatchObject({ kind: 'UNKNOWN', isMore: false });
  // The log of changes still knows who paused.
  expect((await why(owner, { campaignId: made.pause })).campaigns[0].cause).toMatchObject({
    kind: 'PAUSED',
    source: 'ACTIVITY',
  });
});

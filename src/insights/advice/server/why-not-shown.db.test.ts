import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { hourOfWeek } from '#core/serving/rules/bid-modifiers.ts';
import { setFlag } from '#core/settings/server/index.ts';
import { HOUR_MS, MINUTE_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { adviceScenario, times } from './advice.test-support.ts';

const {
  time,
  database,
  api,
  scenario,
  log,
  campaign,
  deleteAuctionLog,
  unknownId,
  visibility,
  reasonsOf,
  diagnostics,
  approve,
  forRun1,
  rivalBid,
} = await adviceScenario();
const { owner, viewer, rival, staff } = scenario;

test('adds up what was won, what was outbid and what came before the approval', async () => {
  await deleteAuctionLog();
  const { id, adSetId } = await campaign();
  await log(times(10, () => forRun1));
  time.nowMs += 5 * MINUTE_MS;
  await approve(id);
  time.nowMs += 5 * MINUTE_MS;
  const own = (rank: number | null) => ({ adSetId, sku: 'RUN-1', bid: 500_000, rank, price: 20_000 });
  await log([
    ...times(20, () => ({ ...forRun1, candidates: [own(1)] })),
    ...times(30, () => ({ ...forRun1, candidates: [rivalBid, own(null)] })),
    ...times(40, () => ({ agoMs: 0, products: ['OTHER-1'], candidates: [rivalBid] })),
  ]);
  time.nowMs += 1000;
  const answer = await visibility(viewer, id);
  expect(answer.errors).toEqual([]);
  const seen = answer.data!.campaignVisibility;
  expect(seen).toMatchObject({ auctions: 1000, opportunities: 600, won: 200, sampledAuctions: 60 });
  expect(seen.losses.map((loss: { reason: string; auctions: number }) => [loss.reason, loss.auctions])).toEqual([
    ['RANK', 300],
    ['REVIEW', 100],
  ]);
  const [raise] = seen.losses[0].remedies;
  // 0.9 at full quality equals 1.44 at 0.625, the quality of a product named by the page.
  expect(raise).toEqual({ action: 'RAISE_BID', amount: '1.44', subject: null });
});

test('tells shares by what was searched, by page and by day, of enough auctions', async () => {
  await deleteAuctionLog();
  const { id, adSetId } = await campaign();
  await approve(id);
  time.nowMs += 5 * MINUTE_MS;
  const own = (rank: number | null) => ({ adSetId, sku: 'RUN-1', bid: 500_000, rank, price: 20_000 });
  await log([
    ...times(20, () => ({ ...forRun1, search: 'Shoes', candidates: [own(1)] })),
    ...times(20, () => ({ ...forRun1, search: 'shoes', candidates: [rivalBid, own(null)] })),
    ...times(19, () => ({ ...forRun1, search: 'boots', candidates: [own(1)] })),
  ]);
  time.nowMs += 1000;
  const asked = 'subject opportunities sampledAuctions won first lostToRank lostToBudget lostOtherwise ofAllAds';
  const answer = await viewer.graphql(
    `query ($id: ID!) { campaignVisibility(campaignId: $id) {
      byTerm: shares(by: TERM) { ${asked} } byPlacement: shares(by: PLACEMENT) { subject sampledAuctions } byDay: shares(by: DAY) { sampledAuctions } } }`,
    { id },
  );
  expect(answer.errors).toEqual([]);
  expect(answer.data!.campaignVisibility).toEqual({
    byTerm: [
      {
        ...{ subject: 'shoes', opportunities: 400, sampledAuctions: 40, won: 50, first: 50 },
        ...{ lostToRank: 50, lostToBudget: 0, lostOtherwise: 0, ofAllAds: null },
      },
    ],
    byPlacement: [{ subject: 'SEARCH', sampledAuctions: 59 }],
    byDay: [{ sampledAuctions: 59 }],
  });
});

test('names the keyword whose bid was too low, not the campaign’s', async () => {
  await deleteAuctionLog();
  const { id, adSetId } = await campaign({
    keywords: ['[running shoes]'],
    bidWalletCurrency: '2',
    keywordBids: [{ keyword: '[running shoes]', bidWalletCurrency: '0.3' }],
  });
  time.nowMs += 5 * MINUTE_MS;
  await approve(id);
  time.nowMs += 5 * MINUTE_MS;
  const own = { adSetId, sku: 'RUN-1', bid: 300_000, rank: null };
  await log(times(30, () => ({ agoMs: 0, search: 'running shoes', candidates: [rivalBid, own] })));
  time.nowMs += 1000;
  const seen = await owner.graphql(
    'query ($id: ID!) { campaignVisibility(campaignId: $id) { losses { reason remedies { action amount subject } } } }',
    { id },
  );
  // An exact keyword has full quality.
  expect(seen.data!.campaignVisibility.losses).toEqual([
    {
      reason: 'RANK',
      remedies: [
        { action: 'RAISE_KEYWORD_BID', amount: '0.9', subject: '[running shoes]' },
        { action: 'IMPROVE_LISTING', amount: null, subject: null },
      ],
    },
  ]);
});

test('tells closed hours and percentages from a bid that is too low', async () => {
  await deleteAuctionLog();
  const { id, adSetId } = await campaign({
    bidWalletCurrency: '2',
    bidModifiers: [{ dimension: 'PAGE', value: 'PRODUCT', percent: 30 }],
  });
  time.nowMs += 5 * MINUTE_MS;
  await approve(id);
  time.nowMs += 5 * MINUTE_MS;
  const own = { adSetId, sku: 'RUN-1', bid: 600_000, rank: null };
  await log(times(30, () => ({ ...forRun1, candidates: [rivalBid, own] })));
  time.nowMs += 1000;
  expect(await reasonsOf(id)).toEqual([['MODIFIER', 'RAISE_MODIFIER']]);
  const set = (input: Record<string, unknown>) =>
    owner.graphql('mutation ($input: UpdateSponsorCampaignInput!) { updateSponsorCampaign(input: $input) { ok } }', {
      input: { id, ...input },
    });
  expect((await set({ bidModifiers: [{ dimension: 'PAGE', value: 'PRODUCT', percent: 0 }] })).errors).toEqual([]);
  await deleteAuctionLog();
  await log(times(30, () => ({ ...forRun1, candidates: [rivalBid] })));
  time.nowMs += 1000;
  expect(await reasonsOf(id)).toEqual([['MODIFIER', 'RAISE_MODIFIER']]);
  const hour = hourOfWeek('Asia/Singapore', time.nowMs);
  const bidHours = Array.from({ length: 168 }, (_, each) => (each === (hour + 80) % 168 ? 100 : 0));
  expect((await set({ bidHours })).errors).toEqual([]);
  expect(await reasonsOf(id)).toEqual([['HOURS', 'OPEN_HOURS']]);
});

test('knows frequency caps, its own and the storefront’s', async () => {
  await deleteAuctionLog();
  const { id, adSetId } = await campaign({ frequencyCap: { times: 2, hours: 24, showsUnknown: false } });
  await approve(id);
  time.nowMs += 5 * MINUTE_MS;
  const entry = { agoMs: 0, products: ['RUN-1'] };
  await log(times(30, (index) => (index % 2 ? { ...entry, seenEnough: [adSetId] } : { ...entry, hasShopper: false })));
  time.nowMs += 1000;
  expect(await reasonsOf(id)).toEqual([['FREQUENCY', 'RAISE_CAP']]);
  await owner.graphql(
    'mutation ($input: UpdateSponsorCampaignInput!) { updateSponsorCampaign(input: $input) { ok } }',
    {
      input: { id, frequencyCap: null },
    },
  );
  await deleteAuctionLog();
  await log(times(30, () => ({ ...entry, seenEnough: [adSetId] })));
  time.nowMs += 1000;
  expect(await reasonsOf(id)).toEqual([['FREQUENCY']]);
});

test('knows what the campaign itself excludes', async () => {
  await deleteAuctionLog();
  const { id } = await campaign({
    negativeKeywords: ['used'],
    negativeTargets: [{ kind: 'BRAND', value: scenario.brand.id }],
  });
  time.nowMs += 5 * MINUTE_MS;
  await approve(id);
  time.nowMs += 5 * MINUTE_MS;
  await log(times(30, () => ({ agoMs: 0, products: ['RUN-1'], page: 'HAT-1' })));
  await log(times(10, () => ({ agoMs: 0, products: ['RUN-1'], search: 'used things' })));
  time.nowMs += 1000;
  const { losses } = (await visibility(owner, id)).data!.campaignVisibility;
  expect(losses).toMatchObject([{ reason: 'NEGATIVE', share: 100, remedies: [{ action: 'CHECK_NEGATIVES' }] }]);
  expect((await visibility(rival, id)).codes).toEqual(['NOT_FOUND']);
});

test('knows which pages the campaign does not aim at, and which bid for a page was too low', async () => {
  await deleteAuctionLog();
  const { id, adSetId } = await campaign({
    trafficControl: 60,
    targets: [{ kind: 'PRODUCT', value: 'HAT-1', bidWalletCurrency: '0.4' }],
  });
  time.nowMs += 5 * MINUTE_MS;
  await approve(id);
  time.nowMs += 5 * MINUTE_MS;
  await log(times(30, () => ({ agoMs: 0, products: ['RUN-1'], page: 'RUN-2' })));
  const own = { adSetId, sku: 'RUN-1', bid: 400_000, rank: null };
  const rivalOnPage = { adSetId: unknownId, sku: 'OTHER-1', bid: 900_000, rank: 1, price: 400_000 };
  await log(times(10, () => ({ agoMs: 0, products: ['RUN-1'], page: 'HAT-1', candidates: [rivalOnPage, own] })));
  time.nowMs += 1000;
  const { losses } = (await visibility(owner, id)).data!.campaignVisibility;
  expect(losses).toMatchObject([
    { reason: 'TARGET', share: 75, remedies: [{ action: 'ADD_TARGETS' }, { action: 'LOWER_TRAFFIC_CONTROL' }] },
    { reason: 'RANK', share: 25 },
  ]);
  expect(losses[1].remedies).toMatchObject([
    { action: 'RAISE_TARGET_BID', subject: expect.stringMatching(/./) },
    { action: 'IMPROVE_LISTING' },
  ]);
});

test('knows which kind of automatic fit the campaign closed, and which bid for one was too low', async () => {
  await deleteAuctionLog();
  const { id, adSetId } = await campaign({
    automatic: [
      { bucket: 'CLOSE', isOn: true, bidWalletCurrency: '0.4' },
      { bucket: 'LOOSE', isOn: false },
    ],
  });
  time.nowMs += 5 * MINUTE_MS;
  await approve(id);
  time.nowMs += 5 * MINUTE_MS;
  await log(times(30, () => ({ agoMs: 0, search: 'bee zebra' })));
  const own = { adSetId, sku: 'RUN-1', bid: 400_000, rank: null };
  const rivalInSearch = { adSetId: unknownId, sku: 'OTHER-1', bid: 900_000, rank: 1, price: 400_000 };
  await log(times(10, () => ({ agoMs: 0, search: 'bee', candidates: [rivalInSearch, own] })));
  time.nowMs += 1000;
  const { losses } = (await visibility(owner, id)).data!.campaignVisibility;
  expect(losses).toMatchObject([
    { reason: 'BUCKET', share: 75, remedies: [{ action: 'OPEN_BUCKET' }] },
    { reason: 'RANK', share: 25 },
  ]);
  expect(losses[1].remedies).toMatchObject([
    { action: 'RAISE_BUCKET_BID', subject: 'CLOSE' },
    { action: 'IMPROVE_LISTING' },
  ]);
  expect((await visibility(rival, id)).codes).toEqual(['NOT_FOUND']);
});

test('knows pauses, empty stock and targeting', async () => {
  await deleteAuctionLog();
  const { id, adSetId } = await campaign({ keywords: ['shoes'], trafficControl: 60, skus: ['HAT-1'] });
  await approve(id);
  time.nowMs += 5 * MINUTE_MS;
  await log(times(10, () => ({ agoMs: 0, products: ['HAT-1'] })));
  time.nowMs += 5 * MINUTE_MS;
  await owner.graphql(
    'mutation ($input: SetAdSetRunningStatusInput!) { setAdSetRunningStatus(input: $input) { ok } }',
    {
      input: { id: adSetId, runningStatus: 'PAUSED' },
    },
  );
  time.nowMs += 5 * MINUTE_MS;
  await log(times(30, () => ({ agoMs: 0, products: ['HAT-1'] })));
  time.nowMs += 1000;
  const reasons = async () => {
    const answer = await visibility(owner, id);
    return answer.data!.campaignVisibility.losses.map(
      (loss: { reason: string; share: number; remedies: { action: string }[] }) => [
        loss.reason,
        loss.share,
        loss.remedies.map(({ action }) => action).join(),
      ],
    );
  };
  expect(await reasons()).toEqual([
    ['PAUSED', 75, 'START'],
    ['RELEVANCE', 25, 'LOWER_TRAFFIC_CONTROL'],
  ]);
  await database.transact(SYSTEM, (tx) => sql`update product set quantity = 0 where sku = 'HAT-1'`.execute(tx));
  expect(await reasons()).toEqual([
    ['PAUSED', 75, 'START'],
    ['STOCK', 25, 'RESTOCK'],
  ]);
});

test('finds the moment a day’s budget was used up', async () => {
  await deleteAuctionLog();
  const { id, adSetId } = await campaign({ budgetType: 'DAILY', budgetDailyTotal: '10' });
  await approve(id);
  time.nowMs += 5 * MINUTE_MS;
  const day = new Date(time.nowMs + 8 * HOUR_MS).toISOString().slice(0, 10);
  await api.clickhouse.insert(
    'ad_event',
    [
      clickOf({ day, atMs: time.nowMs, adSetId, billed: 6_000_000 }),
      clickOf({ day, atMs: time.nowMs + 1000, adSetId, billed: 4_000_000 }),
    ],
    'clicks',
  );
  await log([{ ...forRun1, agoMs: 1 }, ...times(3, () => ({ ...forRun1, agoMs: -2000 }))]);
  time.nowMs += 5000;
  const answer = await visibility(owner, id);
  expect(answer.data!.campaignVisibility.losses).toMatchObject([
    { reason: 'BUDGET', auctions: 30, level: 'ERROR', remedies: [{ action: 'RAISE_DAILY_BUDGET', amount: '50' }] },
    { reason: 'PACING', auctions: 10 },
  ]);

  const decided = (onDay: string, name: string) =>
    database.transact(SYSTEM, (tx) =>
      sql`insert into budget_of_day (ad_set_id, company_id, day, number, base_micros, amount_micros, acting, decided_at)
        values (${adSetId}, ${scenario.acme.id}, ${onDay}, 0, 20000000, 10000000, ${JSON.stringify([{ name }])}, ${new Date(time.nowMs)})`.execute(
        tx,
      ),
    );
  await decided(day, 'Quiet weekdays');
  await decided('2020-01-01', 'Long ago');
  const { data } = await owner.graphql(
    'query ($id: ID!) { campaignVisibility(campaignId: $id) { losses { reason remedies { action subject } } } }',
    { id },
  );
  expect(data!.campaignVisibility.losses[0]).toEqual({
    reason: 'BUDGET',
    remedies: [
      { action: 'RAISE_DAILY_BUDGET', subject: null },
      { action: 'CHECK_BUDGET_RULE', subject: 'Quiet weekdays' },
    ],
  });
});

const clickOf = ({ day, atMs, adSetId, billed }: { day: string; atMs: number; adSetId: string; billed: number }) => ({
  position: String(atMs),
  kind: 'CLICK',
  occurredAt: new Date(atMs).toISOString().replace('T', ' ').replace('Z', ''),
  day,
  billedDay: day,
  catalogId: scenario.shop.id,
  shopper: 'ann',
  companyId: scenario.acme.id,
  brandId: scenario.brand.id,
  campaignId: 1,
  adSetId,
  adType: 'PRODUCT',
  billedMicros: String(billed),
});

test('staff read it as findings in their language, where that is switched on; others may not', async () => {
  await deleteAuctionLog();
  const { id } = await campaign();
  expect((await diagnostics(staff, id)).codes).toEqual(['FORBIDDEN']);
  await database.transact(SYSTEM, (tx) => setFlag(tx, 'show_diagnostic_tool', true));
  await log(times(5, () => forRun1));
  time.nowMs += 1000;
  const answer = await diagnostics(staff, id);
  expect(answer.data!.sponsorCampaignDiagnostics).toMatchObject([
    { name: 'Not approved', level: 'ERROR', type: 'review', actions: ['Review the campaign'] },
  ]);
  staff.language = 'pt';
  expect((await diagnostics(staff, id)).data!.sponsorCampaignDiagnostics[0].name).toBe('Não aprovada');
  staff.language = 'en';
  expect((await diagnostics(owner, id)).codes).toEqual(['FORBIDDEN']);
});

test('a campaign that lost nothing has no findings', async () => {
  await deleteAuctionLog();
  const { id } = await campaign();
  expect((await diagnostics(staff, id)).data!.sponsorCampaignDiagnostics).toEqual([]);
});

test('another company’s campaign does not exist, nor ranges without days', async () => {
  const { id } = await campaign();
  expect((await visibility(rival, id)).codes).toEqual(['NOT_FOUND']);
  expect((await visibility(rival, 'nonsense')).codes).toEqual(['NOT_FOUND']);
  expect((await visibility(owner, id, { fromDate: '2026-06-02', toDate: '2026-06-01' })).codes).toEqual(['VALIDATION']);
  expect((await visibility(owner, id, { fromDate: '2026-01-01', toDate: '2026-06-01' })).codes).toEqual(['VALIDATION']);
});

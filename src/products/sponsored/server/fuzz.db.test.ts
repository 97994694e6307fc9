import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { saveBannerType } from '#core/catalog/server/index.ts';
import { seededRandom, select as selectFrom } from '#demo/random.ts';
import { setFlag } from '#core/settings/server/index.ts';
import { DAY_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { campaignScenario } from './sponsored.test-support.ts';
import { RUN_SEED } from '../../../../testing/run-seed.ts';
import { runLength } from '../../../../testing/run-length.ts';

/*
 * Whatever the payload, a campaign is either saved completely or rejected with a reason, and a rejection leaves no
 * traces. To run more payloads or repeat a run: CHAOS_FACTOR=250 CHAOS_SEED=… vitest run
 * src/products/sponsored/server/fuzz.db.test.ts
 */
const PAYLOADS = runLength(40);
const EXPECTED = new Set(['VALIDATION', 'NOT_FOUND', 'CONFLICT', 'FORBIDDEN']);
const isUnexpected = (code: string) => !EXPECTED.has(code);

const START = Date.UTC(2026, 5, 1, 4);
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => START });
const api = await startApi(database, seed);
const { owner, brand, shop } = await campaignScenario(database, seed, api);
const tileId = seed.newId();
await database.transact(SYSTEM, async (tx) => {
  await setFlag(tx, 'sponsor_enable_banner', true);
  const needs = { needsSegments: true, needsCategories: true, needsKeywords: true };
  await saveBannerType(tx, { id: tileId, name: 'Tile', bannerType: 'TILE_MOBILE', width: 60, height: 60, ...needs });
});

const random = seededRandom(RUN_SEED);
const select = <Item>(list: readonly Item[]): Item => selectFrom(random, list);

const TEXTS = [
  '',
  ' ',
  'Summer',
  'x'.repeat(256),
  'x'.repeat(70_000),
  "'; drop table campaign; --",
  '{{constructor}}',
  '__proto__',
  '\u202Egnp',
  '😀'.repeat(130),
  '\ud800',
  '\u0000',
  '[exact]',
  '"phrase"',
  '[]',
];
const NUMBERS = [0, -1, 1, 100, 101, 0.5, 2 ** 31 - 1, -(2 ** 31), 2 ** 53, 1e308, -0];
const DECIMALS = ['0', '-1', '1', '0.000001', '0.0000001', '1e9', '999999999999', '9'.repeat(40), 'NaN', '', '1.5', 7];
const MOMENTS = [-8e15, 0, START - DAY_MS, START, START + DAY_MS, Date.UTC(9999, 11, 31), 8.64e15].map((at) =>
  new Date(at).toISOString(),
);
const IDS = ['', 'moon', brand.id, shop.id, tileId, '00000000-0000-7000-8000-000000000000', '1', 'x'.repeat(3000)];
const LINKS = [
  'javascript:alert(1)',
  'http://127.0.0.1/',
  'https://sg.example/x',
  '/x',
  'www.sg.example',
  'a'.repeat(251),
];
const list = (items: readonly unknown[]) => () =>
  select([
    null,
    [],
    [select(items)],
    [select(items), select(items)],
    Array.from({ length: select([999, 1001, 5000]) }, () => select(items)),
  ]);
const oneOf = (items: readonly unknown[]) => () => select(items);

const FIELDS: Record<string, () => unknown> = {
  brandId: oneOf(IDS),
  catalogId: oneOf(IDS),
  name: oneOf(TEXTS),
  goal: oneOf(['DRIVE_SALES', 'OTHERS', 'NONSENSE']),
  goalOther: oneOf(TEXTS),
  asName: oneOf(TEXTS),
  adsProductName: oneOf(TEXTS),
  adsBannerName: oneOf(TEXTS),
  asAudienceName: oneOf(TEXTS),
  gender: oneOf(['ALL', 'MALE', null]),
  locations: oneOf(TEXTS),
  minAge: oneOf(NUMBERS),
  maxAge: oneOf(NUMBERS),
  bidType: oneOf(['AUTOMATED', 'MAXIMUM_CPI', 'MAXIMUM_CPC']),
  bidWalletCurrency: oneOf(DECIMALS),
  targetRoas: oneOf([...NUMBERS, null]),
  budgetType: oneOf(['ALWAYS_ON', 'DAILY', 'TOTAL', 'DAILY_TOTAL']),
  budgetDailyTotal: oneOf(DECIMALS),
  budgetTotal: oneOf(DECIMALS),
  keywords: list(TEXTS),
  negativeKeywords: list(TEXTS),
  minPrice: oneOf(DECIMALS),
  maxPrice: oneOf(DECIMALS),
  trafficControl: oneOf(NUMBERS),
  scheduleType: oneOf(['START_DATE', 'DATE_RANGE']),
  startDate: oneOf(MOMENTS),
  endDate: oneOf([...MOMENTS, null]),
  tagIds: list(IDS),
  productMinPrice: oneOf(DECIMALS),
  productMaxPrice: oneOf(DECIMALS),
  productCategoryIds: list([...IDS, 'shoes']),
  productSellerIds: list(IDS),
  skus: list([...TEXTS, 'RUN-1']),
  bannerCategoryIds: list([...IDS, 'shoes']),
  segments: list(IDS),
  productImages: oneOf([
    '',
    '{',
    '[]',
    'null',
    '{"a":1}',
    '{"a":{"url":"x","path":"y"}}',
    '{"__proto__":{"url":1}}',
    '{"RUN-1":{"url":"/campaign-images/00000000-0000-7000-8000-000000000000.png","path":""}}',
  ]),
  banners: () => select([null, [], [banner()], [banner(), banner()], Array.from({ length: 60 }, banner)]),
};
const banner = () => ({
  id: select(IDS),
  url: select([...TEXTS, '/campaign-images/00000000-0000-7000-8000-000000000000.png']),
  landingUrl: select([...LINKS, null]),
  deeplink: select([...LINKS, null]),
  skus: select([null, [], ['RUN-1'], ['nope']]),
});

/** A valid campaign except for a few fields. */
function payload(base: Record<string, unknown>): Record<string, unknown> {
  const names = Array.from({ length: 1 + Math.floor(random() * 6) }, () => select(Object.keys(FIELDS)));
  return { ...base, ...Object.fromEntries(names.map((name) => [name, FIELDS[name]!()])) };
}

/** Changes whenever a row is written: every row version carries the transaction that created it. */
const everything = () =>
  database.read(SYSTEM, async (tx) => {
    const { rows } = await sql<{ sum: string }>`
      select concat(count(*), ' ', sum(made_by)) as sum from (
        select xmin::text::bigint as made_by from campaign union all select xmin::text::bigint from ad_set
        union all select xmin::text::bigint from creative union all select xmin::text::bigint from ad_set_keyword
        union all select xmin::text::bigint from activity) all_of_it`.execute(tx);
    return rows[0]!.sum;
  });

const product = {
  brandId: brand.id,
  catalogId: shop.id,
  name: 'Summer',
  asName: 'Summer',
  adsProductName: 'Summer',
  startDate: new Date(START).toISOString(),
  skus: ['RUN-1'],
};
const tiles = {
  ...product,
  adType: 'BANNER',
  adsBannerName: 'Tiles',
  keywords: ['shoes'],
  bannerCategoryIds: ['shoes'],
  banners: [
    { id: tileId, url: '/campaign-images/00000000-0000-7000-8000-000000000000.png', landingUrl: 'https://sg.example/' },
  ],
};

const CREATE = `mutation ($input: CreateSponsorCampaignInput!) { createSponsorCampaign(input: $input) { sponsorCampaign { id } } }`;
const UPDATE = `mutation ($input: UpdateSponsorCampaignInput!) { updateSponsorCampaign(input: $input) { sponsorCampaign { id } } }`;

/** Sends the valid payload, the same without a name, and then as many random ones as asked for. */
async function send(
  document: string,
  valid: Record<string, unknown>,
  make: () => Record<string, unknown>,
): Promise<{ rejected: number; saved: number }> {
  const seen = { rejected: 0, saved: 0 };
  let before = await everything();
  // Both outcomes occur whatever is drawn: a payload proves nothing where all are rejected for the same mistake.
  const fixed = [valid, { ...valid, name: '' }];
  for (let round = 0; round < PAYLOADS; round += 1) {
    const input = fixed[round] ?? make();
    const answer = await owner.graphql(document, { input });
    const after = await everything();
    const seenNow = { isAnswered: answer.status < 500, unexpected: answer.codes.filter(isUnexpected) };
    // Compares the payload along with the result, so that a failure shows what to replay.
    const sent = JSON.stringify(input).slice(0, 2000);
    expect({ round, sent, ...seenNow }).toEqual({ round, sent, isAnswered: true, unexpected: [] });
    if (answer.codes.length > 0) {
      expect({ round, sent, stored: after }).toEqual({ round, sent, stored: before });
      seen.rejected += 1;
    } else {
      seen.saved += 1;
    }
    before = after;
  }
  return seen;
}

test(`creating, with seed ${RUN_SEED}`, { timeout: 60_000 + PAYLOADS * 200 }, async () => {
  const seen = await send(CREATE, product, () => ({
    ...payload(select([product, tiles])),
    isQuickCreate: random() < 0.2,
  }));
  expect(seen.rejected).toBeGreaterThan(0);
  expect(seen.saved).toBeGreaterThan(0);
});

test(`saving, with seed ${RUN_SEED}`, { timeout: 60_000 + PAYLOADS * 200 }, async () => {
  const made = await owner.graphql(CREATE, { input: product });
  const { id } = made.data!.createSponsorCampaign.sponsorCampaign;
  const seen = await send(UPDATE, { id }, () => payload({ id: select([id, id, id, id, 'moon', '9'.repeat(30)]) }));
  expect(seen.rejected).toBeGreaterThan(0);
  expect(seen.saved).toBeGreaterThan(0);
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BUCKETS, type Bucket } from '#core/serving/rules/automatic.ts';
import { findDrift } from '#core/ledger/server/index.ts';
import { folderStorage } from '#integrations/storage/storage.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { createTestDatabase } from '../testing/database.ts';
import { PAGES_PER_DAY } from './history.ts';
import { loadDemo } from './load.ts';
import { COUNTRIES, DEMO_NEWCOMERS } from './marketplace.ts';
import { openScreens } from './screens.test-support.ts';
import { SOLD_OUT } from './stock.ts';
import { testStories } from './stories.test-support.ts';

// Fourteen days around the end of a month, simulated once: a small version of what a new demo installation contains.
const NOW_MS = Date.parse('2026-06-09T00:00:00Z');
const DAYS = 14;
/** The long form, `DEMO_PAGES=16000`, has a new installation's traffic: only then are its stories surely stronger than chance. */
const PAGES = Number(process.env['DEMO_PAGES'] ?? 3200);
/** Of a new installation's traffic: amounts are in proportion to it. */
const SHARE = PAGES / PAGES_PER_DAY;
/** Of the short form's averages. */
const SLACK = SHARE < 1 ? 1.2 : 1;
const database = await createTestDatabase();
const screens = await openScreens(database, NOW_MS);
const folder = await mkdtemp(join(tmpdir(), 'endcap-demo-'));
afterAll(() => rm(folder, { recursive: true }));

const firstRow = async <Row>(query: ReturnType<typeof sql<Row>>) =>
  (await database.read(SYSTEM, (tx) => query.execute(tx))).rows[0]!;
const rows = async <Row>(query: ReturnType<typeof sql<Row>>) =>
  (await database.read(SYSTEM, (tx) => query.execute(tx))).rows;

beforeAll(async () => {
  await loadDemo({
    database,
    files: folderStorage(folder),
    nowMs: NOW_MS,
    days: DAYS,
    pagesPerDay: PAGES,
    report: () => {},
    onBase: () => {},
    progress: () => {},
  });
  await screens.load();
}, 240_000);

test('its figures are those of a marketplace', async () => {
  const metrics = await firstRow(sql<Record<'ctr' | 'conversion' | 'roas', number>>`
    select (count(*) filter (where kind = 'CLICK'))::float / count(*) filter (where kind = 'IMPRESSION') as ctr,
      (count(*) filter (where kind = 'SALE' and counts is null and attribution like '%CLICK'))::float / count(*) filter (where kind = 'CLICK') as conversion,
      (sum(e.sales_micros * 1e6 / sold.rate_micros) / sum(e.billed_micros * 1e6 / paid.rate_micros))::float as roas
    from logged_event e join catalog k on k.id = e.catalog_id join currency sold on sold.code = k.currency
      join company c on c.id = e.company_id join currency paid on paid.code = c.wallet_currency
    where e.ad_type = 'PRODUCT'`);
  expect(metrics.ctr).toBeGreaterThan(0.01);
  expect(metrics.ctr).toBeLessThan(0.05);
  expect(metrics.conversion).toBeGreaterThan(0.02);
  expect(metrics.conversion).toBeLessThan(0.09);
  expect(metrics.roas).toBeGreaterThan(2);
  expect(metrics.roas).toBeLessThan(12);
});

test('notifications that are unread are few, and each asks for an act', async () => {
  const unread = await rows(sql<{ email: string; unread: number }>`
    select u.email, count(*)::int as unread from notification n join app_user u on u.id = n.user_id
    where not n.is_read group by u.email`);
  expect(unread.find(({ email }) => email === 'owner@endcap.example')?.unread).toBeGreaterThan(0);
  expect(unread.filter(({ unread: count }) => count > 3)).toEqual([]);
});

test('the company that everyone signs in to spends as a seller does, and has a wallet that runs out', async () => {
  const own = await firstRow(sql<
    Record<'click' | 'day' | 'runway' | 'ctr' | 'conversion' | 'roas' | 'returned' | 'views', number>
  >`
    with own as (
      select e.*, 1e6 / sold.rate_micros as in_dollars from logged_event e join catalog k on k.id = e.catalog_id join currency sold on sold.code = k.currency
      where company_id = (select id from company where name = 'Harbourlight Retail')
    ), products as (select * from own where ad_type = 'PRODUCT')
    select (sum(billed_micros) filter (where kind = 'CLICK') / 1e6 / count(*) filter (where kind = 'CLICK' and billed_micros > 0))::float as click,
      (select (sum(billed_micros) / 1e6 / ${DAYS} / ${SHARE})::float from own) as day,
      (select (balance_micros - unpaid_micros) / 1e6 from wallet where company_id = (select company_id from own limit 1))::float
        / (select (sum(billed_micros) / 1e6 / ${DAYS} / ${SHARE})::float from own) as runway,
      (count(*) filter (where kind = 'CLICK'))::float / count(*) filter (where kind = 'IMPRESSION') as ctr,
      (count(*) filter (where kind = 'SALE' and counts is null and attribution like '%CLICK'))::float / count(*) filter (where kind = 'CLICK') as conversion,
      (sum(sales_micros * in_dollars) / sum(billed_micros))::float as roas,
      (count(*) filter (where kind = 'SALE' and attribution like '%VIEW'))::int as views,
      (select (count(*) filter (where counts is not null))::float / count(*) filter (where counts is null) from ad_event where kind = 'SALE') as returned
    from products`);
  const within = { click: [0.4, 1.8], day: [300, 900], runway: [10, 40], ctr: [0.01, 0.04], conversion: [0.03, 0.08] };
  const ranges: Record<string, number[]> = { ...within, roas: [2, 7], returned: [0.02, 0.06], views: [1, Infinity] };
  const outside = Object.entries(ranges).filter(([name, [least, most]]) => {
    const value = own[name as keyof typeof own];
    return value < least! / SLACK || value > most! * SLACK;
  });
  expect(outside.map(([name]) => [name, own[name as keyof typeof own]])).toEqual([]);
});

testStories(screens, SHARE);

test('its stories are to be found', async () => {
  const campaigns = await rows(sql<{
    name: string;
    status: string;
    running: string;
    actor: string | null;
    daysLeft: number | null;
  }>`
    select c.name, a.status, a.running_status as running, extract(day from a.end_at - to_timestamp(${NOW_MS / 1000}))::int as days_left,
      (select u.email from activity h join app_user u on u.id = h.actor_id
        where h.campaign_id = c.id and h.changes::text like '%PAUSED%' order by h.at desc limit 1) as actor
    from campaign c join ad_set a on a.campaign_id = c.id join company m on m.id = c.company_id
    where m.name = 'Harbourlight Retail'`);
  const found = (name: string) => campaigns.find((campaign) => campaign.name.startsWith(`${name} – `));
  expect(found('Amazon SG')).toMatchObject({ status: 'DELIVERING' });
  expect(found('Lenovo MY')).toMatchObject({ running: 'PAUSED', actor: 'member@endcap.example' });
  expect(found('Fashion Co. SG')).toMatchObject({ status: 'DELIVERING', daysLeft: 2 });
  expect(campaigns.find(({ name }) => name === 'Amazon SG – Gift Guide')).toMatchObject({ status: 'REJECTED' });
  const soldOut = await rows(sql<{ quantity: number; image: string | null }>`
    select p.quantity, p.image from product p join brand b on b.id = p.brand_id join catalog k on k.id = p.catalog_id
    where b.name = ${SOLD_OUT.brand} and k.code = ${SOLD_OUT.country}`);
  expect(soldOut.length).toBeGreaterThan(0);
  for (const offer of soldOut) expect(offer).toEqual({ quantity: 0, image: expect.any(String) });
  expect(found(`${SOLD_OUT.brand} ${SOLD_OUT.country}`)).toMatchObject({ running: 'STARTED' });
});

test('an agency looks after thirty brands, each of which spends tens of dollars a day, and has planned all but one', async () => {
  const brands = await rows(sql<{ name: string; spent: number; planned: number | null }>`
    select b.name, p.amount_micros::float8 / 1e6 as planned, coalesce((select sum(a.amount_micros)::float8 / 1e6
      from accrual a join campaign c on c.id = a.campaign_id where c.brand_id = b.id), 0) as spent
    from company m join company_brand o on o.company_id = m.id join brand b on b.id = o.brand_id
    left join brand_plan p on p.brand_id = b.id and p.company_id = m.id
    where m.name = 'Orchard Road Media'`);
  expect(brands).toHaveLength(30);
  expect(brands.filter(({ planned }) => planned === null)).toHaveLength(1);
  const running = brands.filter(({ spent }) => spent > 0);
  expect(running.length).toBeGreaterThanOrEqual(24);
  const perDay = running.map(({ spent }) => spent / DAYS / SHARE);
  expect(perDay.reduce((sum, amount) => sum + amount, 0) / running.length).toBeGreaterThanOrEqual(20);
  expect(Math.max(...perDay)).toBeLessThanOrEqual(300);
});

test('two companies have just signed up: one has no brand, the other no campaign', async () => {
  const newcomers = await rows(sql<{ email: string; brands: number; campaigns: number }>`
    select u.email, (select count(*)::int from company_brand o where o.company_id = s.company_id) as brands,
      (select count(*)::int from campaign c where c.company_id = s.company_id) as campaigns
    from app_user u join membership s on s.user_id = u.id where u.email = any(${DEMO_NEWCOMERS.map(({ email }) => email)}) order by u.email`);
  expect(newcomers).toEqual([
    { email: 'brandless@endcap.example', brands: 0, campaigns: 0 },
    { email: 'newcomer@endcap.example', brands: 1, campaigns: 0 },
  ]);
});

test('the desk of the staff has transfers, a payment that does not match, a dispute, companies that ask and a feed with mistakes', async () => {
  const staff = await screens.as('staff@endcap.example');
  const queues = await staff(`{ bankTransfers(pageSize: 1) { total } otherPayments(pageSize: 1) { total } }`);
  expect(queues.bankTransfers.total).toBeGreaterThanOrEqual(2);
  expect(queues.otherPayments.total).toBe(1);
  const desk = await firstRow(sql<Record<'asking' | 'disputed' | 'feeds', number>>`
    select (select count(*)::int from company where approval_requested_at is not null and not is_approved) as asking,
      (select count(*)::int from top_up where method = 'CARD' and refunded_micros > 0) as disputed,
      (select count(*)::int from feed_import where rejected_rows between 1 and 3) as feeds`);
  expect(desk).toMatchObject({ asking: 2, disputed: 1, feeds: 1 });
});

test('its controls are in use', async () => {
  const used = await firstRow(sql<Record<string, number>>`
    select (select count(*)::int from ad_set_keyword where bid_micros is not null) as keyword_bids,
      (select count(*)::int from ad_set_product_bid) as product_bids,
      (select count(*)::int from ad_set_modifier) as modifiers,
      count(*) filter (where bid_hours is not null)::int as hours, count(*) filter (where max_bid_micros is not null)::int as highest_bids,
      count(*) filter (where frequency_cap is not null)::int as frequency_caps,
      (select count(*)::int from shared_budget_member) as shared_budgets, (select count(*)::int from budget_rule) as budget_rules,
      (select count(*)::int / 2 from ad_set_bucket where is_on and bid_micros is not null) as buckets,
      (select count(*)::int / 8 from product_pair where lift > 1.5) as bought_together,
      (select count(distinct kind)::int / 4 from yield_rule where kind in ('LOAD', 'APART', 'EXCLUSION', 'COMPLEMENT')) as yield_rules
    from ad_set where company_id = (select id from company where name = 'Harbourlight Retail')`);
  expect(Object.entries(used).filter(([, count]) => count === 0)).toEqual([]);
});

test('pages of categories are filled by kinds of fit', async () => {
  const found = await rows(sql<{ bucket: number | null; clicks: number }>`
    select bucket, count(*)::int as clicks from logged_event where kind = 'CLICK' and ad_type = 'PRODUCT' group by bucket order by bucket`);
  const of = (bucket: Bucket | null) =>
    found.find((one) => (one.bucket === null ? null : BUCKETS[one.bucket - 1]) === bucket)?.clicks ?? 0;
  expect(Math.min(of('CLOSE') + of('LOOSE'), of(null))).toBeGreaterThan(100);
});

test('reviews wait for staff: since minutes and since yesterday, some of them with a red check or a change', async () => {
  const waiting = await rows(sql<{ hours: number; isChange: boolean; isRed: boolean }>`
    select extract(epoch from to_timestamp(${NOW_MS / 1000}) - newest.submitted_at)::float8 / 3600 as hours, newest.version > 1 as is_change,
      not exists (select from product where product.catalog_id = c.catalog_id and product.brand_id = c.brand_id and product.quantity > 0
        and (product.sku = any(newest.skus) or newest.skus = '{}'))
        or exists (select from unnest(newest.category_ids) named where newest.skus = '{}' and c.ad_type = 'PRODUCT'
          and not exists (select from product where product.catalog_id = c.catalog_id and product.brand_id = c.brand_id and named = any(product.category_ids))) as is_red
    from campaign c join ad_set a on a.campaign_id = c.id and not a.is_draft and a.removed_at is null
    join lateral (select * from creative where campaign_id = c.id order by version desc limit 1) newest on newest.review = 'PENDING'`);
  expect(waiting.length).toBeGreaterThan(55);
  expect(waiting.length).toBeLessThan(70);
  expect(waiting.filter(({ isChange }) => isChange)).toHaveLength(5);
  expect(waiting.filter(({ isRed }) => isRed).length).toBeGreaterThanOrEqual(9);
  const { refused } = await firstRow(
    sql<{
      refused: number;
    }>`select count(*)::int as refused from creative where review = 'PENDING' and name like '%Miracle%'
      and exists (select from refused_words where 'miracle' = any(words))`,
  );
  expect(refused).toBe(1);
  expect(Math.min(...waiting.map(({ hours }) => hours))).toBeLessThan(1);
  expect(Math.max(...waiting.map(({ hours }) => hours))).toBeLessThanOrEqual(41);
});

test('it lives through banners, late billing, a correction and returns', async () => {
  const kinds = await firstRow(sql<Record<'banners' | 'placements' | 'late' | 'taken' | 'returned', number>>`
    select (count(*) filter (where ad_type = 'BANNER' and kind = 'IMPRESSION' and billed_micros > 0))::int as banners,
      (count(distinct placement) filter (where ad_type = 'BANNER'))::int as placements,
      (count(*) filter (where billed_day > day))::int as late,
      (count(*) filter (where kind = 'CLICK' and counts = -1))::int as taken,
      (count(*) filter (where kind = 'SALE' and counts is not null))::int as returned from logged_event`);
  expect(kinds.placements).toBeGreaterThanOrEqual(3);
  for (const kind of ['banners', 'late', 'taken', 'returned'] as const) expect(kinds[kind]).toBeGreaterThan(0);
  const { n } = await firstRow(
    sql<{
      n: number;
    }>`select count(*)::int as n from ledger_transaction where note ->> 'code' = 'reason.invalidClicks'`,
  );
  expect(n).toBeGreaterThan(0);
});

test('what is owed and charged is what the event log says, to the micro-unit', async () => {
  // Costs reversed later are separate movements.
  const different = await rows(sql`
    select coalesce(l.ad_set_id, a.ad_set_id), coalesce(l.day, a.day) from (
      select ad_set_id, billed_day as day, sum(billed_micros) as billed from ad_event
        where billed_micros <> 0 and counts is distinct from -1 group by 1, 2
    ) l full join (select ad_set_id, day, amount_micros from accrual where amount_micros <> 0) a using (ad_set_id, day)
    where l.billed is distinct from a.amount_micros`);
  expect(different).toEqual([]);
  expect(await findDrift(database, NOW_MS)).toEqual([]);
});

test('transactions count what the event log counts, also on days without cost', async () => {
  const different = await rows(sql`
    with charged as (
      select company_id, catalog_id, brand_id, ad_type, charge_date as day, sum(clicks)::bigint as clicks, coalesce(sum(impressions), 0)::bigint as impressions
      from statement_line where ad_type is not null group by 1, 2, 3, 4, 5
    ), logged as (
      select company_id, catalog_id, brand_id, ad_type, billed_day as day,
        sum(case when kind = 'CLICK' then coalesce(counts, 1) else 0 end)::bigint as clicks,
        sum(case when kind = 'IMPRESSION' then coalesce(counts, 1) else 0 end)::bigint as impressions
      from logged_event where ad_set_id is not null and invalid_reason is null and kind <> 'SALE'
        and exists (select from closed_day c where c.catalog_id = logged_event.catalog_id and c.day = logged_event.billed_day)
      group by 1, 2, 3, 4, 5
    )
    select * from charged full join logged using (company_id, catalog_id, brand_id, ad_type, day)
    where (charged.clicks, charged.impressions) is distinct from (logged.clicks, logged.impressions)`);
  expect(different).toEqual([]);
});

test('documents are numbered in the order of their dates, each by its country’s issuer', async () => {
  const outOfOrder = await rows(sql`
    select * from (
      select series, number, kind, issued_on, issued_at, lag(issued_on) over earlier as before, lag(kind) over earlier as kind_before
      from invoice window earlier as (partition by series order by number)
    ) i where issued_on < before`);
  expect(outOfOrder).toEqual([]);
  const documents = await rows(sql<{ series: string; issuer: string; kinds: string[] }>`
    select series, min(issuer ->> 'name') as issuer, array_agg(distinct kind order by kind) as kinds
    from invoice group by series order by series`);
  expect(documents.map(({ series }) => series)).toEqual(COUNTRIES.map(({ code }) => code).toSorted());
  for (const { issuer } of documents) expect(issuer).not.toBe('Endcap');
  expect(documents.find(({ series }) => series === 'SG')!.kinds).toEqual(
    expect.arrayContaining(['BOOKING', 'MONTHLY', 'TOP_UP']),
  );
});

test('what a newcomer needs is switched on', async () => {
  const on = await rows(sql<{ name: string }>`select name from feature_flag where is_active`);
  for (const name of [
    'homepage',
    'sponsor_enable_banner',
    'billing_top_up',
    'standard_package_ads',
    'download_invoice',
  ])
    expect(on.map((flag) => flag.name)).toContain(name);
});

test('every product has a picture that needs no network', async () => {
  expect(
    await rows(sql`select sku, image from product where image is null or image not like '/shop/pictures/%.svg'`),
  ).toEqual([]);
});

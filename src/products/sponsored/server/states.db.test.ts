import { sql, type RawBuilder } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addStateNews } from '#core/serving/server/index.ts';
import { sharedBudgets } from '#core/ledger/server/index.ts';
import { type Advertiser, NOON_MS, TODAY, createMarket } from '#delivery/engine/market.test-support.ts';
import { HOUR_MS, MINUTE_MS, startOfDay } from '#kernel/time.ts';
import { systemFor, SYSTEM } from '#platform/db/database.ts';
import { createTestDatabase, secondConnection } from '../../../../testing/database.ts';
import { watchStatements } from '../../../../testing/statements.ts';
import { recomputeStates } from './state-round.ts';

const database = await createTestDatabase();
const worker = secondConnection(database);
const market = createMarket(database);
await market.open();
const PRICE = 20_000;
const MIDNIGHT_MS = startOfDay('Asia/Singapore', '2026-03-11');
/** Rows of facts that the worker read. */
let facts = 0;
/** Campaigns that it locked, transaction by transaction. */
let locked: number[] = [];
watchStatements(
  worker,
  (text) => {
    if (/^(begin|start transaction)/i.test(text)) locked.push(0);
  },
  (text, rows) => {
    if (text.includes('as wallet_remaining')) facts += rows;
    if (text.includes('skip locked') && text.includes('from campaign')) locked[locked.length - 1]! += rows;
  },
);

const change = (statement: RawBuilder<unknown>) => database.transact(SYSTEM, (tx) => statement.execute(tx));
const recompute = (nowMs = market.now()) => recomputeStates({ database: worker, clock: () => nowMs });
const stateOf = async ({ adSetId }: Advertiser) => {
  const { rows } = await database.read(SYSTEM, (tx) =>
    sql<{ state: string }>`
      select concat_ws(' ', status, effective_status) as state from ad_set where id = ${adSetId}`.execute(tx),
  );
  return rows[0]!.state;
};
/** Computes states and expects one, for which only as many campaigns may be looked at. */
async function becomes(ad: Advertiser, state: string, looked = 1, nowMs?: number): Promise<void> {
  facts = 0;
  await recompute(nowMs);
  expect(await stateOf(ad)).toBe(state);
  expect(facts).toBeLessThanOrEqual(looked);
}
async function joins(name: string, options?: Parameters<typeof market.advertiser>[1]): Promise<Advertiser> {
  const ad = await market.advertiser(name, options);
  await recompute();
  return ad;
}
const spend = ({ adSetId, companyId, brandId, campaignId }: Advertiser, micros: number) =>
  database.transact(SYSTEM, async (tx) => {
    await sql`insert into accrual (ad_set_id, day, company_id, catalog_id, brand_id, campaign_id, ad_type, amount_micros)
      values (${adSetId}, ${TODAY}, ${companyId}, ${market.catalogId}, ${brandId}, ${campaignId}, 'PRODUCT', ${micros})
      on conflict (ad_set_id, day) do update set amount_micros = excluded.amount_micros`.execute(tx);
    await sql`insert into ad_set_spend (ad_set_id, company_id, amount_micros) values (${adSetId}, ${companyId}, ${micros})
      on conflict (ad_set_id) do update set amount_micros = excluded.amount_micros`.execute(tx);
  });

/** Runs a statement in a transaction that stays open until it is released. */
async function hold(statement: RawBuilder<unknown>): Promise<() => Promise<void>> {
  const [isHeld, isOver] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = database.transact(SYSTEM, async (tx) => {
    await statement.execute(tx);
    isHeld.resolve();
    await isOver.promise;
  });
  await isHeld.promise;
  return () => {
    isOver.resolve();
    return holding;
  };
}

beforeAll(async () => {
  for (let number = 0; number < 20; number += 1) await market.advertiser(`other${number}`);
  await recompute();
});
beforeEach(async () => {
  market.at(NOON_MS);
  await change(sql`update state_round set compares_at = ${new Date(NOON_MS + HOUR_MS)}`);
});

test('a round without news reads no campaign', async () => {
  facts = 0;
  await recompute();
  await recompute(market.now() + 59 * MINUTE_MS);
  expect(facts).toBe(0);
});

test('time changes a state when it is due: at the start, at the end', async () => {
  const ad = await joins('timed');
  const start = new Date(market.now() + 10 * MINUTE_MS);
  const end = new Date(market.now() + 20 * MINUTE_MS);
  await change(
    sql`update ad_set set start_at = ${start}, end_at = ${end}, next_change_at = '-infinity' where id = ${ad.adSetId}`,
  );
  await becomes(ad, 'SCHEDULED');
  await becomes(ad, 'SCHEDULED', 0, start.getTime() - 1);
  await becomes(ad, 'DELIVERING', 1, start.getTime());
  await becomes(ad, 'COMPLETED', 1, end.getTime());
});

test('a used-up daily budget is noted by who charged, and renewed at midnight', async () => {
  const ad = await joins('daily', { dailyMicros: PRICE });
  await spend(ad, PRICE);
  await database.transact(SYSTEM, (tx) => addStateNews(tx, { adSetIds: [ad.adSetId] }));
  await becomes(ad, 'NOT_DELIVERING EXCEED_BUDGET');
  // With all others, which are compared by then.
  await becomes(ad, 'DELIVERING', 100, MIDNIGHT_MS);
});

test('what is taken back, and a shared budget counted again, are noted', async () => {
  const ad = await joins('total', { totalMicros: PRICE });
  await spend(ad, PRICE);
  await database.transact(SYSTEM, (tx) => addStateNews(tx, { adSetIds: [ad.adSetId] }));
  await becomes(ad, 'NOT_DELIVERING EXCEED_BUDGET');
  await spend(ad, PRICE - 1);
  await becomes(ad, 'DELIVERING');

  const budget = await market.share([ad], { amountMicros: BigInt(PRICE - 1) });
  await database.transact(SYSTEM, (tx) => addStateNews(tx, { sharedIds: [budget.id] }));
  await becomes(ad, 'NOT_DELIVERING EXCEED_BUDGET');
  await change(sql`update shared_budget_spend set amount_micros = 0 where shared_budget_id = ${budget.id}`);
  await becomes(ad, 'DELIVERING');
  await database.transact(SYSTEM, (tx) => sharedBudgets.remove(tx, budget));
});

test('members that stay in a shared budget are noted when another one joins or leaves with what it spent', async () => {
  const leaving = await joins('leaving');
  const staying = await joins('staying', { of: leaving });
  const budget = await market.share([leaving, staying], { amountMicros: BigInt(PRICE) });
  await spend(leaving, PRICE);
  const { companyId } = leaving;
  const assign = (sharedBudgetId: string | null) =>
    database.transact(SYSTEM, (tx) =>
      sharedBudgets.assign(tx, { companyId, adSetIds: [leaving.adSetId], sharedBudgetId }),
    );
  await assign(null);
  await recompute();
  await assign(budget.id);
  await becomes(staying, 'NOT_DELIVERING EXCEED_BUDGET', 2);
  await assign(null);
  await becomes(staying, 'DELIVERING', 2);
  await assign(budget.id);
  await becomes(staying, 'NOT_DELIVERING EXCEED_BUDGET', 2);
  await change(sql`delete from shared_budget_spend where shared_budget_id = ${budget.id}`);
  await becomes(staying, 'DELIVERING', 2);
  await database.transact(SYSTEM, (tx) => sharedBudgets.remove(tx, budget));
});

test('a wallet that can pay no longer, and again, is that of its company’s campaigns only', async () => {
  const ad = await joins('wallet', { creditMicros: PRICE });
  const { companyId } = ad;
  const twin = await joins('wallet twin', { of: ad });
  // Also where the company itself changes it.
  await database.transact(systemFor(companyId), (tx) =>
    sql`update wallet set unpaid_micros = balance_micros where company_id = ${companyId}`.execute(tx),
  );
  await becomes(ad, 'NOT_DELIVERING WALLET_EXCEED_THRESHOLD', 2);
  expect(await stateOf(twin)).toBe('NOT_DELIVERING WALLET_EXCEED_THRESHOLD');
  await change(sql`update wallet set unpaid_micros = 0 where company_id = ${companyId}`);
  await becomes(ad, 'DELIVERING', 2);
});

describe('products', () => {
  const stock = (sku: string, quantity: number) =>
    change(sql`update product set quantity = ${quantity} where catalog_id = ${market.catalogId} and sku = ${sku}`);

  test('named by a campaign', async () => {
    const ad = await joins('stock');
    await stock(ad.sku, 0);
    await becomes(ad, 'COMPLETED');
    await stock(ad.sku, 5);
    await becomes(ad, 'DELIVERING');
    await stock(ad.sku, 4);
    await becomes(ad, 'DELIVERING', 0);
  });

  test('chosen by a filter: in stock, in the category, of the brand', async () => {
    const ad = await joins('filter', { categoryIds: ['shoes'] });
    await change(sql`update creative set skus = '{}', category_ids = '{sport}' where campaign_id = ${ad.campaignId}`);
    await database.transact(SYSTEM, (tx) => addStateNews(tx, { campaignIds: [ad.campaignId] }));
    await becomes(ad, 'DELIVERING');
    await stock(ad.sku, 0);
    await stock(ad.sibling, 0);
    await becomes(ad, 'COMPLETED');
    await stock(ad.sibling, 1);
    await becomes(ad, 'DELIVERING');
    await change(sql`update product set category_ids = '{}' where sku = ${ad.sibling}`);
    await becomes(ad, 'COMPLETED');
    await change(sql`update product set category_ids = '{shoes}' where sku = ${ad.sibling}`);
    await becomes(ad, 'DELIVERING');
    const other = await joins('another brand');
    await change(sql`update product set brand_id = ${other.brandId} where sku = ${ad.sibling}`);
    await becomes(ad, 'COMPLETED');
    await change(sql`update product set brand_id = ${ad.brandId} where sku = ${ad.sibling}`);
    await becomes(ad, 'DELIVERING');
    await change(sql`delete from product where sku = ${ad.sibling}`);
    await becomes(ad, 'COMPLETED');
  });

  test('in categories that move', async () => {
    const ad = await joins('moving', { categoryIds: ['shoes'] });
    await change(sql`update creative set skus = '{}', category_ids = '{sport}' where campaign_id = ${ad.campaignId}`);
    await change(sql`update category set path = '{shoes}' where id = 'shoes'`);
    await becomes(ad, 'COMPLETED', 100);
    await change(sql`update category set path = '{sport,shoes}' where id = 'shoes'`);
    await becomes(ad, 'DELIVERING', 100);
  });
});

test('what no news named is found within the hour', async () => {
  const ad = await joins('unnoticed', { dailyMicros: PRICE });
  await spend(ad, PRICE);
  await becomes(ad, 'DELIVERING', 0);
  await becomes(ad, 'NOT_DELIVERING EXCEED_BUDGET', 1_000, market.now() + HOUR_MS);
});

test('a campaign that is being edited waits for the edit; others do not', async () => {
  const [edited, other] = [await joins('edited'), await joins('not edited')];
  const release = await hold(sql`select from campaign where id = ${edited.campaignId} for update`);
  await change(sql`update product set quantity = 0 where sku = any(${[edited.sku, other.sku]}::text[])`);
  await becomes(other, 'COMPLETED');
  expect(await stateOf(edited)).toBe('DELIVERING');
  await release();
  await becomes(edited, 'COMPLETED');
});

test('one process computes states at a time, and the other does not wait', async () => {
  const ad = await joins('in turn');
  await change(sql`update product set quantity = 0 where sku = ${ad.sku}`);
  const release = await hold(sql`select from state_round for update`);
  await becomes(ad, 'DELIVERING', 0);
  await release();
  await becomes(ad, 'COMPLETED');
});

describe('all campaigns of a storefront', () => {
  const MANY = 2_100;
  const states = async (brandId: string) => {
    const { rows } = await database.read(SYSTEM, (tx) =>
      sql<{ status: string; count: number }>`
        select status, count(*)::int from ad_set join campaign on campaign.id = campaign_id
        where brand_id = ${brandId} group by 1 order by 1`.execute(tx),
    );
    return rows;
  };

  test('are locked a thousand at a time, until all are done, also while one is being edited', async () => {
    const ad = await joins('many', { categoryIds: ['shoes'] });
    await change(sql`
      with added as (
        insert into campaign (company_id, brand_id, catalog_id, ad_type, name, goal, created_at, updated_at)
        select company_id, brand_id, catalog_id, ad_type, name || ' ' || number, goal, now(), now()
        from campaign, generate_series(2, ${MANY}::int) as number where id = ${ad.campaignId} returning id, company_id
      ), filled as (
        insert into creative (id, company_id, campaign_id, version, name, review, skus, banners, category_ids, submitted_at)
        select gen_random_uuid(), company_id, id, 1, 'many', 'APPROVED', '{}', '[]', '{sport}', now() from added
      )
      insert into ad_set (id, company_id, campaign_id, name, status, budget_type, bid_type, bid_micros, schedule_type, start_at)
      select gen_random_uuid(), added.company_id, added.id, name, status, budget_type, bid_type, bid_micros, schedule_type, start_at
      from added, ad_set where ad_set.id = ${ad.adSetId}`);
    await change(sql`update creative set skus = '{}', category_ids = '{sport}' where campaign_id = ${ad.campaignId}`);
    await recompute();
    expect(await states(ad.brandId)).toEqual([{ status: 'DELIVERING', count: MANY }]);

    const release = await hold(sql`select from campaign where id = ${ad.campaignId} for update`);
    await change(sql`update category set path = '{shoes}' where id = 'shoes'`);
    locked = [];
    await recompute();
    await release();
    expect(Math.max(...locked)).toBeLessThanOrEqual(1_000);
    expect(locked.filter((count) => count > 0).length).toBeGreaterThan(2);
    expect(await states(ad.brandId)).toEqual([
      { status: 'COMPLETED', count: MANY - 1 },
      { status: 'DELIVERING', count: 1 },
    ]);
    await recompute();
    expect(await states(ad.brandId)).toEqual([{ status: 'COMPLETED', count: MANY }]);
    await change(sql`update category set path = '{sport,shoes}' where id = 'shoes'`);
  });
});

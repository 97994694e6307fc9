import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addCredit } from '#core/ledger/server/index.ts';
import { uuidV7 } from '#kernel/ids.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import type { AdEngine } from './index.ts';
import { type Advertiser, NOON_MS, createMarket } from './market.test-support.ts';
import { createTokenVerifier } from '#delivery/decide/index.ts';
import { readPriceParts } from '#delivery/decide/rules/price-parts.ts';
import { until } from '../../../testing/eventually.ts';

// Two engines on one database simulate two processes: `here` receives the events, `there` only the notifications.
const database = await createTestDatabase();
const market = createMarket(database);
await market.open();
const first = market.engine();
const second = market.engine();

beforeAll(async () => {
  await first.start();
  await second.start();
});
afterAll(async () => {
  await first.stop();
  await second.stop();
});

/** Returns the token of the ad for one product or for a search; null when it did not win. */
function win(engine: AdEngine, subject: { sku: string; page?: string } | { search: string }): string | null {
  if ('search' in subject) return market.win(engine, { sku: '' }, { products: null, searchQuery: subject.search });
  return market.win(engine, subject, { pageProductId: subject.page ?? null });
}

const verify = createTokenVerifier([{ id: 1, secret: new Uint8Array(32).fill(5) }]);

function claimsOf(token: string) {
  const verified = verify(token, market.now());
  if (!verified.ok) throw new Error(verified.problem);
  return verified.value;
}

const click = (token: string) => market.click(first, token);

async function joins(name: string, options?: Parameters<typeof market.advertiser>[1]): Promise<Advertiser> {
  const advertiser = await market.advertiser(name, options);
  await Promise.all([first.refresh(), second.refresh()]);
  return advertiser;
}

const change = (statement: RawBuilder<unknown>) => database.transact(SYSTEM, (tx) => statement.execute(tx));
const serves = (engine: AdEngine, ad: Advertiser) => win(engine, ad) !== null;

describe('an ad whose money is used up', () => {
  test.each<[string, Parameters<typeof market.advertiser>[1]]>([
    ['daily budget', { dailyMicros: 20_000 }],
    ['total budget', { totalMicros: 20_000 }],
    ['wallet', { creditMicros: 20_000 }],
  ])('wins nothing more here from the acknowledged click on, and soon nothing anywhere: %s', async (name, options) => {
    const ad = await joins(name, options);
    expect(serves(second, ad)).toBe(true);
    await click(win(first, ad)!);
    expect(serves(first, ad)).toBe(false);
    await until(() => !serves(second, ad));
  });
});

describe('a campaign that is', () => {
  test.each<[string, (ad: Advertiser) => RawBuilder<unknown>]>([
    ['paused', ({ adSetId }) => sql`update ad_set set running_status = 'PAUSED' where id = ${adSetId}`],
    ['removed', ({ adSetId }) => sql`update ad_set set removed_at = now() where id = ${adSetId}`],
    [
      'sold out',
      ({ sku }) => sql`update product set quantity = 0 where catalog_id = ${market.catalogId} and sku = ${sku}`,
    ],
  ])('%s wins nothing more in any process', async (name, statement) => {
    const ad = await joins(name);
    expect([serves(first, ad), serves(second, ad)]).toEqual([true, true]);
    await change(statement(ad));
    await until(() => !serves(first, ad) && !serves(second, ad));
  });
});

describe('every process is notified', () => {
  // Well before the next comparison with the tables.

  test('of added and removed keywords', async () => {
    const ad = await joins('keywords');
    const search = { search: 'zeppelin' };
    expect(win(second, search)).toBeNull();
    await change(
      sql`insert into ad_set_keyword (ad_set_id, company_id, keyword, match_type, is_negative) values (${ad.adSetId}, ${ad.companyId}, 'zeppelin', 'exact', false)`,
    );
    await until(() => win(first, search) !== null && win(second, search) !== null);
    await change(sql`delete from ad_set_keyword where ad_set_id = ${ad.adSetId}`);
    await until(() => win(first, search) === null && win(second, search) === null);
  });

  test('of bids per keyword and per product', async () => {
    const ad = await joins('own bids', { keywords: ['airship'], bidMicros: 300_000 });
    await joins('its rival', { keywords: ['airship'], bidMicros: 500_000 });
    const winner = (engine: AdEngine) => claimsOf(win(engine, { search: 'airship' })!);
    expect(winner(first).adSetId).not.toBe(ad.adSetId);
    await change(sql`update ad_set_keyword set bid_micros = 900000 where ad_set_id = ${ad.adSetId}`);
    await until(() => winner(first).adSetId === ad.adSetId && winner(second).adSetId === ad.adSetId);
    const { priceMicros, priceParts } = winner(second);
    expect([priceMicros, readPriceParts(priceParts!)]).toMatchObject([
      500_000,
      { kind: 'KEYWORD', bidMicros: 900_000, minBidMicros: 20_000, isAutomated: false },
    ]);
    await click(win(second, { search: 'airship' })!);
    const { rows } = await database.read(SYSTEM, (tx) =>
      sql<{ billedMicros: bigint; priceParts: Uint8Array }>`
        select billed_micros, price_parts from ad_event where ad_set_id = ${ad.adSetId} and kind = 'CLICK'`.execute(tx),
    );
    expect(rows.map((row) => [row.billedMicros, readPriceParts(row.priceParts)])).toEqual([
      [500_000n, readPriceParts(priceParts!)],
    ]);
    await change(sql`update ad_set_keyword set bid_micros = null where ad_set_id = ${ad.adSetId}`);
    await until(() => winner(first).adSetId !== ad.adSetId);
    await change(
      sql`insert into ad_set_product_bid (ad_set_id, company_id, sku, bid_micros) values (${ad.adSetId}, ${ad.companyId}, ${ad.sku}, 800000)`,
    );
    await until(() => readPriceParts(winner(first).priceParts!).kind === 'PRODUCT');
    await change(sql`delete from ad_set_product_bid where ad_set_id = ${ad.adSetId}`);
    await until(() => winner(first).adSetId !== ad.adSetId);
  });

  test('of what is aimed at, and a click says so', async () => {
    const ad = await joins('aims', { bidMicros: 300_000, keywords: [], categoryIds: [] });
    const page = await joins('aimed at', { categoryIds: ['shoes'] });
    const bidOf = (engine: AdEngine) => readPriceParts(claimsOf(win(engine, { ...ad, page: page.sku })!).priceParts!);
    expect(bidOf(first).kind).toBe('AD_SET');
    await change(sql`insert into ad_set_target (ad_set_id, company_id, is_negative, kind, value, category_id, bid_micros)
      values (${ad.adSetId}, ${ad.companyId}, false, 'BRAND_IN_CATEGORY', ${page.brandId}, 'sport', 900000)`);
    await until(() => bidOf(first).kind === 'TARGET' && bidOf(second).kind === 'TARGET');
    expect(bidOf(second)).toMatchObject({ bidMicros: 900_000, number: 0 });
    await click(win(second, { ...ad, page: page.sku })!);
    const { rows } = await database.read(SYSTEM, (tx) =>
      sql<{ billedMicros: bigint; priceParts: Uint8Array }>`
        select billed_micros, price_parts from ad_event where ad_set_id = ${ad.adSetId} and kind = 'CLICK'`.execute(tx),
    );
    expect(rows.map((row) => [row.billedMicros, readPriceParts(row.priceParts).kind])).toEqual([[20_000n, 'TARGET']]);
    // A product that leaves the category is not aimed at any more.
    await change(sql`update product set category_ids = '{}' where sku = ${page.sku}`);
    await until(() => bidOf(first).kind === 'AD_SET' && bidOf(second).kind === 'AD_SET');
  });

  test('of kinds of automatic fit, and of the prices by which ads stand in for others', async () => {
    const ad = await joins('stands in', { categoryIds: ['lanterns'] });
    const page = await joins('stood in for', { categoryIds: ['lanterns'] });
    const best = (engine: AdEngine) => {
      const won = market.win(engine, { sku: '' }, { products: null, pageProductId: page.sku });
      const claims = won === null ? null : claimsOf(won);
      return claims?.adSetId === ad.adSetId ? readPriceParts(claims.priceParts!) : null;
    };
    const isBucket = (engine: AdEngine) => best(engine)?.kind === 'BUCKET';
    expect([isBucket(first), isBucket(second)]).toEqual([false, false]);
    await change(sql`insert into ad_set_bucket (ad_set_id, company_id, bucket, is_on, bid_micros)
      values (${ad.adSetId}, ${ad.companyId}, 'SUBSTITUTES', true, 9000000)`);
    await until(() => isBucket(first) && isBucket(second));
    expect(best(second)).toMatchObject({ bidMicros: 9_000_000, number: 2 });
    const price = (sku: string, micros: number) =>
      change(sql`update product set price_micros = ${micros} where catalog_id = ${market.catalogId} and sku = ${sku}`);
    for (const sku of [page.sku, ad.sku]) {
      await price(sku, 101_000_000);
      await until(() => !isBucket(first) && !isBucket(second));
      await price(sku, 100_000_000);
      await until(() => isBucket(first) && isBucket(second));
      await price(sku, 50_000_000);
    }
    // A product that leaves the category is no substitute any more.
    await change(sql`update product set category_ids = '{}' where sku = ${page.sku}`);
    await until(() => !isBucket(first) && !isBucket(second));
    await change(sql`update product set category_ids = '{lanterns}' where sku = ${page.sku}`);
    await until(() => isBucket(first) && isBucket(second));
    await change(sql`update ad_set_bucket set is_on = false where ad_set_id = ${ad.adSetId}`);
    await until(() => !isBucket(first) && !isBucket(second));
  });

  test('of what is excluded, and of what pages show', async () => {
    const ad = await joins('excludes', { categoryIds: [] });
    const page = await joins('page', { categoryIds: ['shoes'] });
    const isShown = (engine: AdEngine) => win(engine, { ...ad, page: page.sku }) !== null;
    const exclude = (kind: string, value: string) =>
      change(sql`insert into ad_set_target (ad_set_id, company_id, is_negative, kind, value)
        values (${ad.adSetId}, ${ad.companyId}, true, ${kind}, ${value})`);
    expect([isShown(first), isShown(second)]).toEqual([true, true]);
    for (const [kind, value] of [
      ['PRODUCT', page.sku],
      ['BRAND', page.brandId],
      ['CATEGORY', 'sport'],
    ] as const) {
      await exclude(kind, value);
      await until(() => !isShown(first) && !isShown(second));
      expect(win(second, ad)).not.toBeNull();
      await change(sql`delete from ad_set_target where ad_set_id = ${ad.adSetId}`);
      await until(() => isShown(first) && isShown(second));
    }
    // The page's product moves into what is excluded.
    await exclude('CATEGORY', 'sport');
    await until(() => !isShown(first));
    await change(sql`update product set category_ids = '{}' where sku = ${page.sku}`);
    await until(() => isShown(first) && isShown(second));
  });

  test('of a list of negatives, for all ad sets that use it', async () => {
    const one = await joins('first user', { keywords: ['balloon', 'used balloon'] });
    const users = [one, await joins('second user', { keywords: ['balloon', 'used balloon'], of: one })];
    const page = await joins('page beside', { categoryIds: ['hats'] });
    const listId = uuidV7(NOON_MS, crypto.getRandomValues(new Uint8Array(10)));
    const { companyId } = one;
    const isShown = (search: string, engine: AdEngine) => win(engine, { search }) !== null;
    await change(sql`insert into negative_list (id, company_id, name, created_at, updated_at)
      values (${listId}, ${companyId}, 'Never', now(), now())`);
    await change(sql`insert into negative_list_entry (negative_list_id, company_id, kind, value, match_type, key)
      values (${listId}, ${companyId}, 'KEYWORD', 'used', 'broad', 'broad used')`);
    expect(isShown('used balloon', first)).toBe(true);
    for (const { adSetId } of users)
      await change(
        sql`insert into ad_set_negative_list (ad_set_id, negative_list_id, company_id) values (${adSetId}, ${listId}, ${companyId})`,
      );
    await until(() =>
      [first, second].every((engine) => !isShown('used balloon', engine) && isShown('balloon', engine)),
    );
    await change(sql`insert into negative_list_entry (negative_list_id, company_id, kind, value, key)
      values (${listId}, ${companyId}, 'BRAND', ${page.brandId}, ${`BRAND ${page.brandId}`})`);
    await change(sql`update negative_list set version = version + 1 where id = ${listId}`);
    const beside = (engine: AdEngine) => win(engine, { ...one, page: page.sku });
    await until(() => [first, second].every((engine) => beside(engine) === null));
    await change(sql`delete from ad_set_negative_list where negative_list_id = ${listId}`);
    await change(sql`delete from negative_list where id = ${listId}`);
    await until(() => [first, second].every((engine) => isShown('used balloon', engine) && beside(engine) !== null));
  });

  test('of percentages and hours', async () => {
    const ad = await joins('modified', { keywords: ['biplane'], bidMicros: 300_000 });
    await joins('unmodified', { keywords: ['biplane'], bidMicros: 500_000 });
    const winner = (engine: AdEngine) => claimsOf(win(engine, { search: 'biplane' })!);
    const isWinner = (engine: AdEngine) => winner(engine).adSetId === ad.adSetId;
    expect(isWinner(first)).toBe(false);
    await change(sql`insert into ad_set_modifier (ad_set_id, company_id, dimension, value, percent)
      values (${ad.adSetId}, ${ad.companyId}, 'PAGE', 'SEARCH', 200)`);
    await until(() => isWinner(first) && isWinner(second));
    const { priceMicros, priceParts } = winner(second);
    expect([priceMicros, readPriceParts(priceParts!)]).toMatchObject([
      500_000,
      { kind: 'AD_SET', bidMicros: 300_000, place: 0, device: -1, audience: -1, hour: null },
    ]);
    await change(sql`update ad_set set max_bid_micros = 400000 where id = ${ad.adSetId}`);
    await until(() => !isWinner(first) && !isWinner(second));
    await change(sql`update ad_set set max_bid_micros = null where id = ${ad.adSetId}`);
    await until(() => isWinner(first));
    await change(sql`update ad_set set bid_hours = array_fill(0::smallint, array[168]) where id = ${ad.adSetId}`);
    await until(() => !isWinner(first) && !isWinner(second));
  });

  test('of what the engine may bid at most for a product', async () => {
    const ad = await joins('limited', { bidType: 'AUTOMATED' });
    const bid = () => readPriceParts(claimsOf(win(first, ad)!).priceParts!);
    const own = bid();
    expect(own).toMatchObject({ kind: 'AD_SET', isAutomated: true });
    expect(own.bidMicros).toBeGreaterThan(25_000);
    const limit = (micros: number) =>
      change(sql`insert into ad_set_product_bid (ad_set_id, company_id, sku, bid_micros) values (${ad.adSetId}, ${ad.companyId}, ${ad.sku}, ${micros})
        on conflict (ad_set_id, sku) do update set bid_micros = excluded.bid_micros`);
    await limit(25_000);
    await until(() => bid().kind === 'PRODUCT');
    expect(bid()).toMatchObject({ bidMicros: 25_000, isAutomated: true });
    await limit(90_000_000);
    // A limit above the engine's own bid changes nothing.
    await until(() => bid().bidMicros === own.bidMicros);
  });

  test('of products that are back in stock', async () => {
    const ad = await market.advertiser('back');
    const stock = (quantity: number) =>
      change(sql`update product set quantity = ${quantity} where catalog_id = ${market.catalogId} and sku = ${ad.sku}`);
    await stock(0);
    await Promise.all([first.refresh(), second.refresh()]);
    expect(serves(second, ad)).toBe(false);
    await stock(3);
    await until(() => serves(first, ad) && serves(second, ad));
  });

  test('of products that are called something else', async () => {
    const ad = await joins('renamed');
    expect(win(second, { search: 'galosh' })).toBeNull();
    await change(sql`update product set name = 'Galosh' where catalog_id = ${market.catalogId} and sku = ${ad.sku}`);
    await until(() => win(first, { search: 'galosh' }) !== null && win(second, { search: 'galosh' }) !== null);
  });

  test('of a wallet that was topped up', async () => {
    const ad = await joins('topped up', { creditMicros: 20_000 });
    await click(win(first, ad)!);
    await until(() => !serves(second, ad));
    await database.transact(SYSTEM, (tx) =>
      addCredit(tx, () => uuidV7(NOON_MS, crypto.getRandomValues(new Uint8Array(10))), {
        idempotencyKey: 'top-up',
        companyId: ad.companyId,
        kind: 'PAID',
        creditType: 'TOPUP',
        paymentMethod: 'CARD',
        amountMicros: 1_000_000n,
        taxMicros: 0n,
        startDate: '2026-03-01',
        expiryDate: null,
        description: 'Top-up',
        atMs: NOON_MS,
        actorId: null,
      }),
    );
    await until(() => serves(first, ad) && serves(second, ad));
  });
});

test('an echo that does not come back is no news, however often it is sent', async () => {
  const echoes = { areLost: false, count: 0 };
  const lossy: Database = {
    ...database,
    transact: (viewer, work) =>
      database.transact(viewer, (tx) =>
        work(
          tx.withPlugin({
            transformQuery({ node }) {
              const text = JSON.stringify(node, (_, value: unknown) => (typeof value === 'bigint' ? '' : value));
              if (!echoes.areLost || !text.includes('endcap_echo')) return node;
              echoes.count += 1;
              throw new Error('the line is gone');
            },
            transformResult: ({ result }) => Promise.resolve(result),
          }),
        ),
      ),
  };
  const cut = market.engine({ database: lossy, onError: () => {} });
  await cut.start();
  const ad = await joins('behind a lost line');
  await until(() => serves(cut, ad));
  echoes.areLost = true;
  const monotonic = vi.spyOn(performance, 'now');
  try {
    monotonic.mockReturnValue(performance.now() + 301_000);
    await until(() => echoes.count > 0);
    expect(serves(cut, ad)).toBe(false);
  } finally {
    monotonic.mockRestore();
    await cut.stop();
  }
});

test('without news for five minutes nothing paid is shown, no matter who asks, until there is some', async () => {
  const ad = await joins('without news');
  expect(serves(second, ad)).toBe(true);
  const lastNewsMs = performance.now();
  const monotonic = vi.spyOn(performance, 'now');
  try {
    monotonic.mockReturnValue(lastNewsMs + 299_000);
    expect(serves(second, ad)).toBe(true);
    monotonic.mockReturnValue(lastNewsMs + 301_000);
    expect(serves(second, ad)).toBe(false);
    expect(second.health.auctions()).toMatch(/last known 301 s ago/);
  } finally {
    monotonic.mockRestore();
  }
  await second.refresh();
  expect(serves(second, ad)).toBe(true);
});

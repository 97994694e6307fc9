import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { SYSTEM } from '#platform/db/database.ts';
import { createTestDatabase, secondConnection } from '../../../testing/database.ts';
import { watchStatements } from '../../../testing/statements.ts';
import { createFollower } from './content.test-support.ts';
import { type Advertiser, createMarket } from './market.test-support.ts';

const database = await createTestDatabase();
const market = createMarket(database);
const run = (statement: string) => database.transact(SYSTEM, (tx) => sql.raw(statement).execute(tx));
/** The last of all, so that others are applied before it. */
const LAST = 'ffffffff-ffff-7fff-8fff-ffffffffffff';

test('what a failed attempt began to serve is found when it no longer may', async () => {
  await market.open();
  const first = await market.advertiser('first');
  const moved = await market.advertiser('moved');
  await run(`insert into catalog (id, code, name, base_url, currency, timezone, venture_id)
      values ('${LAST}', 'ZZ', 'Last', 'https://zz.example', 'SGD', 'Asia/Singapore', '${LAST}');
    insert into product (catalog_id, sku, name, price_micros, quantity, brand_id, status, published_at, updated_at)
      select '${LAST}', sku, name, price_micros, quantity, brand_id, status, published_at, updated_at from product where brand_id = '${moved.brandId}';
    update campaign set catalog_id = '${LAST}' where id = ${moved.campaignId}`);
  const both = `('${first.adSetId}', '${moved.adSetId}')`;
  const switchTo = (status: string) => run(`update ad_set set running_status = '${status}' where id in ${both}`);
  let isFailing = false;
  const follower = createFollower(database, market.now, {
    spending: {
      readAhead: async ({ adSets = [] }) => {
        if (isFailing && [...adSets].includes(moved.adSetId)) throw new Error('the database is away');
      },
    },
  });
  const served = () => follower.served().flatMap(({ adSets }) => Object.keys(adSets));
  await switchTo('PAUSED');
  await follower.load();
  expect(served()).toEqual([]);

  await switchTo('STARTED');
  isFailing = true;
  await expect(follower.compare()).rejects.toThrow('the database is away');
  expect(served()).toEqual([first.adSetId]);
  await switchTo('PAUSED');
  isFailing = false;
  await follower.compare();
  expect(served()).toEqual([]);
});

test('an automated ad set that resumes bids what it had learned', async () => {
  const automated = await market.advertiser('automated', { bidType: 'AUTOMATED' });
  const bidOf = (follower: ReturnType<typeof createFollower>) =>
    follower
      .served()
      .flatMap(({ adSets }) => Object.values(adSets).filter(({ adSetId }) => adSetId === automated.adSetId))[0]
      ?.bidMicros;
  const learning = createFollower(database, market.now);
  await learning.load();
  await run(`update ad_set_evidence set bid_micros = 123456 where ad_set_id = '${automated.adSetId}';
    update ad_set set running_status = 'PAUSED' where id = '${automated.adSetId}'`);
  const follower = createFollower(database, market.now);
  await follower.load();
  expect(bidOf(follower)).toBeUndefined();
  await run(`update ad_set set running_status = 'STARTED' where id = '${automated.adSetId}'`);
  await follower.compare();
  expect(bidOf(follower)).toBe(123_456);
});

describe('what cannot be read leaves what was known, and all else goes on', async () => {
  const own = secondConnection(database);
  /** A statement that fails, and how often it was tried. */
  const fault: { of: RegExp | null; tried: number } = { of: null, tried: 0 };
  /** Moves of automated bids: the last part of upkeep. */
  const kept: string[] = [];
  watchStatements(own, (text) => {
    if (/update learn_progress set bids_set_at/.test(text)) kept.push(text);
    if (!fault.of?.test(text)) return;
    fault.tried += 1;
    throw new Error('this cannot be read');
  });
  const breaks = (of: RegExp | null) => Object.assign(fault, { of, tried: 0 });
  const errors: unknown[] = [];
  const follower = createFollower(own, market.now, { onError: (error) => errors.push(error) });
  const catalog = () => follower.served().find(({ row }) => row.catalogId === market.catalogId)!;
  let stopHearing = () => Promise.resolve();
  let ad: Advertiser;
  /** Names nothing of pages. */
  let plain: Advertiser;

  beforeAll(async () => {
    ad = await market.advertiser('faulty', { bidMicros: 1_000_001 });
    plain = await market.advertiser('plain');
    await run(`insert into ad_set_bucket (ad_set_id, company_id, bucket, is_on) values ('${ad.adSetId}', '${ad.companyId}', 'COMPLEMENTS', true);
      insert into ad_set_target (ad_set_id, company_id, is_negative, kind, value)
        values ('${ad.adSetId}', '${ad.companyId}', true, 'BRAND', '${ad.brandId}')`);
    await pair('first');
    stopHearing = await follower.hear();
    await follower.load();
  });
  afterAll(() => stopHearing());
  afterEach(() => {
    breaks(null);
    errors.length = 0;
  });

  const pair = (withSku: string) =>
    run(`insert into product_pair (catalog_id, sku, with_sku, orders, lift)
      values ('${market.catalogId}', '${ad.sku}', '${withSku}', 20, ${withSku.length})`);
  const pairs = () => catalog().pairs.flatMap(([, others]) => others.toSorted());
  /** Content of all kinds changes, and is served. */
  const goesOn = async () => {
    const adSet = () => catalog().adSets[plain.adSetId]!;
    const { bidMicros } = adSet();
    await run(`update ad_set set bid_micros = bid_micros + 1 where id = '${plain.adSetId}'`);
    await follower.settled();
    expect(adSet().bidMicros).toBe(bidMicros + 1);
    for (const quantity of [0, 5]) {
      await run(`update product set quantity = ${quantity} where sku = '${plain.sku}'`);
      await follower.settled();
      expect(Object.keys(catalog().adSets).includes(plain.adSetId)).toBe(quantity > 0);
    }
    await follower.compare();
  };

  test('product pairs: no change tries them again, upkeep does', async () => {
    breaks(/from product_pair/);
    await pair('second');
    await follower.settled();
    await run(`update ad_set set bid_micros = bid_micros + 1 where id = '${ad.adSetId}'`);
    await follower.settled();
    expect(pairs()).toEqual(['first']);
    expect([fault.tried, errors.length]).toEqual([1, 1]);
    await goesOn();
    expect([fault.tried, errors.length]).toEqual([2, 2]);
    await follower.keepUp();
    expect([fault.tried, errors.length]).toEqual([3, 3]);

    breaks(null);
    expect(pairs()).toEqual(['first']);
    await follower.keepUp();
    expect(pairs()).toEqual(['first', 'second']);
    breaks(/from product_pair/);
    await follower.keepUp();
    await goesOn();
    expect(fault.tried).toBe(0);
  });

  test('product pairs of a revision after the one that failed', async () => {
    breaks(/from product_pair/);
    await pair('third');
    await follower.settled();
    breaks(null);
    await pair('fourth');
    await follower.settled();
    expect(pairs()).toEqual(['first', 'fourth', 'second', 'third']);
  });

  test('at a start, product pairs and what was learned of traffic', async () => {
    for (const of of [/from product_pair/, /from auction_log/]) {
      breaks(of);
      errors.length = 0;
      const started = createFollower(own, market.now, { onError: (error) => errors.push(error) });
      await started.load();
      expect(started.served()[0]!.adSets).toEqual(catalog().adSets);
      expect(errors.length).toBeGreaterThan(0);
      breaks(null);
      await started.keepUp();
      expect(started.served()).toEqual(follower.served());
    }
  });

  test('the marketplace’s rules', async () => {
    const { rules } = catalog();
    breaks(/from yield_rule|from\s+yield_/);
    await run(`insert into yield_rule (rule_id, version, catalog_id, kind, category_id, subject, subject_values, reason, set_at)
      values ('${market.catalogId}', 1, '${market.catalogId}', 'BLOCK', 'sport', 'CATEGORY', '{shoes}', '{}', now())`);
    await follower.settled();
    await goesOn();
    expect(fault.tried).toBeGreaterThan(0);
    expect(errors).toHaveLength(fault.tried);
    expect(catalog().rules).toBe(rules);
    breaks(null);
    await follower.keepUp();
    expect(catalog().rules).not.toBe(rules);
  });

  test('what pages show, where no ad set names anything new', async () => {
    const price = () => catalog().shown.find(([sku]) => sku === ad.sku)![1].priceMicros;
    breaks(/and category_ids &&/);
    await run(`update product set price_micros = 49000000 where sku = '${ad.sku}'`);
    await follower.settled();
    await goesOn();
    expect(errors.length).toBeGreaterThan(0);
    expect(price()).toBe(50_000_000);
    breaks(null);
    await follower.keepUp();
    expect(price()).toBe(49_000_000);
  });

  test('what automated bids have learned', async () => {
    const automated = await market.advertiser('learns', { bidType: 'AUTOMATED' });
    breaks(/ad_set_evidence/);
    await run(`update ad_set set name = 'learns' where id = '${automated.adSetId}'`);
    await follower.settled();
    await goesOn();
    expect(Object.keys(catalog().adSets)).toContain(automated.adSetId);
    expect(errors.length).toBeGreaterThan(0);
    await follower.keepUp();
  });

  test('what was learned of clicks', async () => {
    const engine = market.engine({ database: own });
    await engine.start();
    breaks(/from click_evidence/);
    kept.length = 0;
    await expect(engine.refresh()).rejects.toThrow('this cannot be read');
    expect(kept).toHaveLength(1);
    breaks(null);
    await engine.stop();
  });
});

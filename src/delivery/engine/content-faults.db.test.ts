import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { SYSTEM } from '#platform/db/database.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { createFollower } from './content.test-support.ts';
import { createMarket } from './market.test-support.ts';

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
    readAhead: async ({ adSets = [] }) => {
      if (isFailing && [...adSets].includes(moved.adSetId)) throw new Error('the database is away');
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

import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { logSettled } from '../../../testing/settled.ts';
import { type Advertiser, API_KEY, NOON_MS, auctionOf, createMarket } from './market.test-support.ts';
import { eventually } from '../../../testing/eventually.ts';

// An operator's changes to a storefront reach running engines.
const database = await createTestDatabase();
const market = createMarket(database);
await market.open();
const first = market.engine();
const second = market.engine();
let serial = 0;

beforeAll(async () => {
  await first.start();
  await second.start();
});
afterAll(async () => {
  await first.stop();
  await second.stop();
});

const change = (statement: RawBuilder<unknown>) => database.transact(SYSTEM, (tx) => statement.execute(tx));
const hashOf = (key: string) => createHash('sha256').update(key).digest('base64');

async function addKey(key: string, perSecond: number | null = null, scopes = '{ads}'): Promise<void> {
  const id = `0199a000-0000-7000-8000-${String((serial += 1)).padStart(12, '0')}`;
  await change(sql`insert into api_key (id, catalog_id, key_hash, label, scopes, created_at, requests_per_second)
    values (${id}, ${market.catalogId}, ${Buffer.from(hashOf(key), 'base64')}, 'test', ${scopes}, now(), ${perSecond})`);
}
const revoke = (key: string, atMs: number) =>
  change(sql`update api_key set revoked_at = ${new Date(atMs)} where key_hash = ${Buffer.from(hashOf(key), 'base64')}`);

describe('keys', () => {
  test('open as soon as they are made and no longer when they are revoked, in every process', async () => {
    await addKey('new');
    for (const engine of [first, second])
      await eventually(() => expect(engine.admit(hashOf('new'), false).kind).toBe('ADMITTED'));
    await revoke('new', market.now());
    for (const engine of [first, second])
      await eventually(() => expect(engine.admit(hashOf('new'), false).kind).toBe('UNKNOWN_KEY'));
    expect(first.admit(hashOf(API_KEY), false).kind).toBe('ADMITTED');
  });

  test('that were replaced open until their hour has come', async () => {
    await addKey('old');
    await eventually(() => expect(first.admit(hashOf('old'), false).kind).toBe('ADMITTED'));
    await revoke('old', NOON_MS + HOUR_MS);
    await addKey('its successor');
    await eventually(() => expect(first.admit(hashOf('its successor'), false).kind).toBe('ADMITTED'));
    market.at(NOON_MS + HOUR_MS - 1);
    expect(first.admit(hashOf('old'), false).kind).toBe('ADMITTED');
    market.at(NOON_MS + HOUR_MS);
    expect(first.admit(hashOf('old'), false).kind).toBe('UNKNOWN_KEY');
    market.at(NOON_MS);
  });

  test('that open feeds as well are nothing for a page to show', async () => {
    await addKey('of a back end', null, '{ads,feed}');
    await addKey('of a page');
    await eventually(() => expect(first.admit(hashOf('of a page'), true).kind).toBe('ADMITTED'));
    expect(first.admit(hashOf('of a back end'), false).kind).toBe('ADMITTED');
    expect(first.admit(hashOf('of a back end'), true).kind).toBe('NOT_FOR_PAGES');
  });

  test('have a limit of their own, and one caller’s haste is not another’s', async () => {
    await addKey('hasty', 3);
    await eventually(() => expect(first.admit(hashOf('hasty'), false).kind).toBe('ADMITTED'));
    const answers = Array.from({ length: 8 }, () => first.admit(hashOf('hasty'), false));
    expect(answers.filter(({ kind }) => kind === 'ADMITTED')).toHaveLength(5);
    expect(answers.at(-1)).toMatchObject({ kind: 'TOO_MANY', perSecond: 3, waitS: 1 });
    expect(first.admit(hashOf(API_KEY), false).kind).toBe('ADMITTED');
  });
});

describe('categories', () => {
  test('that are moved are served by their new place at once', async () => {
    await change(sql`insert into category (catalog_id, id, label, parent_id, depth, path) values
      (${market.catalogId}, 'gym', 'Gym', null, 1, '{gym}'), (${market.catalogId}, 'living', 'Living', null, 1, '{living}'),
      (${market.catalogId}, 'mats', 'Mats', 'gym', 2, '{gym,mats}')`);
    const ad = await market.advertiser('mat', { categoryIds: ['mats'] });
    await first.refresh();
    const winnersIn = (category: string) =>
      first
        .decide([{ ...auctionOf(ad.sku), products: null, categories: [[category]], slots: 20 }], market.catalogId)[0]!
        .winners.some(({ id }) => id === ad.sku);
    expect([winnersIn('gym'), winnersIn('living')]).toEqual([true, false]);
    // Earlier announcements are applied together with this one or before it: from here on only the category move itself
    // can cause the change.
    await addKey('after the product');
    await eventually(() => expect(first.admit(hashOf('after the product'), false).kind).toBe('ADMITTED'));
    await change(sql`update category set parent_id = 'living', path = '{living,mats}'
      where catalog_id = ${market.catalogId} and id = 'mats'`);
    await eventually(() => expect([winnersIn('gym'), winnersIn('living')]).toEqual([false, true]));
  });
});

describe('showings', () => {
  type Engine = typeof first;
  const win = (engine: Engine, ad: Advertiser, shopper: string) => market.win(engine, ad, { shopper });
  const see = (engine: Engine, token: string, shopper: string) =>
    market.collect(engine, { touches: [market.touch(token, { kind: 'IMPRESSION', shopper })] });

  test('are limited per shopper in every process and after a restart, until the window is over', async () => {
    const ad = await market.advertiser('capped');
    await change(sql`update catalog set frequency_cap = 2, frequency_window_hours = 24 where id = ${market.catalogId}`);
    await first.refresh();
    await second.refresh();
    for (let round = 0; round < 2; round += 1) await see(first, win(first, ad, 'ann')!, 'ann');
    expect(win(first, ad, 'ann')).toBeNull();
    await eventually(() => expect(win(second, ad, 'ann')).toBeNull());
    expect(win(second, ad, 'bob')).not.toBeNull();
    await logSettled(database);
    const restarted = market.engine();
    await restarted.start();
    expect(win(restarted, ad, 'ann')).toBeNull();
    market.at(NOON_MS + DAY_MS);
    expect(win(restarted, ad, 'ann')).not.toBeNull();
    market.at(NOON_MS);
    await restarted.stop();
    await change(sql`update catalog set frequency_cap = null where id = ${market.catalogId}`);
  });

  test('are limited by a campaign’s own cap, and the others’ by nothing', async () => {
    const [ad, free] = [await market.advertiser('own cap'), await market.advertiser('no cap')];
    const cap = { times: 1, hours: 2, showsUnknown: true };
    await change(sql`update ad_set set frequency_cap = ${JSON.stringify(cap)}::jsonb where id = ${ad.adSetId}`);
    await first.refresh();
    await second.refresh();
    for (const one of [ad, free]) await see(first, win(first, one, 'ann')!, 'ann');
    expect([win(first, ad, 'ann'), win(first, free, 'ann')]).toEqual([null, expect.any(String)]);
    await eventually(() => expect(win(second, ad, 'ann')).toBeNull());
    expect(win(second, free, 'ann')).not.toBeNull();
    market.at(NOON_MS + 2 * HOUR_MS);
    expect(win(second, ad, 'ann')).not.toBeNull();
    market.at(NOON_MS);
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { type Advertiser, NOON_MS, TODAY, createMarket } from './market.test-support.ts';
import { until } from '../../../testing/eventually.ts';

// `first` receives the events, `second` only the notifications.
const database = await createTestDatabase();
// Ten to midnight: pacing holds no ad set back.
const market = createMarket(database, undefined, { openedMs: NOON_MS + 11 * HOUR_MS + 50 * MINUTE_MS });
await market.open();
const first = market.engine();
const second = market.engine();
const PRICE = 20_000n;

beforeAll(async () => {
  await first.start();
  await second.start();
});
afterAll(async () => {
  await first.stop();
  await second.stop();
});

const { win, serves } = market;
const everywhere = (ad: Advertiser, isServing: boolean) => () =>
  [first, second].every((engine) => serves(engine, ad) === isServing);

async function click(token: string): Promise<{ billed: bigint; reason: string | null }> {
  await market.click(first, token);
  const { rows } = await database.read(SYSTEM, (tx) =>
    sql<{ billed: bigint; reason: string | null }>`
      select billed_micros as billed, unbilled_reason as reason from ad_event order by position desc limit 1`.execute(
      tx,
    ),
  );
  return rows[0]!;
}
const decide = ({ adSetId, companyId }: Advertiser, number: number, amountMicros: bigint) =>
  database.transact(SYSTEM, (tx) =>
    sql`insert into budget_of_day (ad_set_id, company_id, day, number, base_micros, amount_micros, acting, decided_at)
      values (${adSetId}, ${companyId}, ${TODAY}, ${number}, ${PRICE}, ${amountMicros}, '[]', now())`.execute(tx),
  );

test('a day’s budget counts in auctions and charges of every process within a second, and is never passed', async () => {
  const ad = await market.advertiser('day', { dailyMicros: Number(PRICE) });
  await Promise.all([first.refresh(), second.refresh()]);
  expect(await click(win(first, ad)!)).toEqual({ billed: PRICE, reason: null });
  await until(everywhere(ad, false));
  await decide(ad, 0, 2n * PRICE + 5_000n);
  await until(everywhere(ad, true));
  expect(await click(win(second, ad)!)).toEqual({ billed: PRICE, reason: null });
  expect(await click(win(first, ad)!)).toEqual({ billed: 5_000n, reason: 'BUDGET' });
  await until(everywhere(ad, false));
  // The later of two decisions of a day counts.
  await decide(ad, 1, 3n * PRICE);
  await until(everywhere(ad, true));
  await decide(ad, 2, PRICE);
  await until(everywhere(ad, false));
});

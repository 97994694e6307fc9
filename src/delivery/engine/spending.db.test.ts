import { sql, type RawBuilder } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { reverseClicksOf } from '#delivery/charge/index.ts';
import { uuidV7 } from '#kernel/ids.ts';
import { HOUR_MS, MINUTE_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { createTestDatabase, secondConnection } from '../../../testing/database.ts';
import { watchStatements } from '../../../testing/statements.ts';
import { type Advertiser, NOON_MS, createMarket } from './market.test-support.ts';
import { until } from '../../../testing/eventually.ts';

// Two processes: `first` receives the events, `second` only hears of them, on connections whose statements are noted.
const database = await createTestDatabase();
// Ten to midnight: pacing holds no ad set back.
const market = createMarket(database, undefined, { openedMs: NOON_MS + 11 * HOUR_MS + 50 * MINUTE_MS });
await market.open();
const own = secondConnection(database);
const aboutMoney: { text: string; rows: number }[] = [];
const sent: string[] = [];
watchStatements(
  own,
  (text) => sent.push(text),
  (text, rows) => /from (ad_set_spend|wallet|shared_budget budget)\b/.test(text) && aboutMoney.push({ text, rows }),
);
const errors: unknown[] = [];
const onError = (error: unknown) => errors.push(error);
const first = market.engine({ onError });
const second = market.engine({ database: own, onError });
const PRICE = 20_000;
const OTHERS = 30;

beforeAll(async () => {
  for (let number = 0; number < OTHERS; number += 1) await market.advertiser(`other${number}`);
  await first.start();
  await second.start();
});
afterEach(() => expect(errors.splice(0)).toEqual([]));
afterAll(async () => {
  await first.stop();
  await second.stop();
});

const { win, serves } = market;
const change = (statement: RawBuilder<unknown>) => database.transact(SYSTEM, (tx) => statement.execute(tx));

const click = (token: string, shopper?: string) => market.click(first, token, shopper ? { shopper } : {});
async function joins(name: string, options?: Parameters<typeof market.advertiser>[1]): Promise<Advertiser> {
  const ad = await market.advertiser(name, options);
  await until(() => serves(first, ad) && serves(second, ad));
  return ad;
}

test('a wallet that is used up and filled again costs a process the rows of that wallet', async () => {
  const ad = await joins('wallet', { creditMicros: PRICE });
  aboutMoney.length = 0;
  await click(win(first, ad)!);
  await until(() => !serves(second, ad));
  await change(sql`update wallet set overdraft_micros = 1000000 where company_id = ${ad.companyId}`);
  await until(() => serves(first, ad) && serves(second, ad));
  // Longer than charges wait to be announced.
  await until(() => aboutMoney.some(({ text }) => text.includes('ad_set_spend')));
  expect(aboutMoney.every(({ rows }) => rows <= 1)).toBe(true);
  expect(aboutMoney.length).toBeLessThan(10);
});

test('budgets that are paced are known by what other processes charged, without a reload', async () => {
  const ad = await joins('paced', { dailyMicros: 10 * PRICE });
  aboutMoney.length = 0;
  for (let count = 0; count < 3; count += 1) await click(win(first, ad)!);
  await until(() => aboutMoney.some(({ text, rows }) => text.includes('ad_set_spend') && rows === 1));
});

test('what clicks taken back make payable is shown again everywhere', async () => {
  const ad = await joins('taken back', { totalMicros: PRICE });
  await click(win(first, ad)!, 'thief');
  await until(() => !serves(first, ad) && !serves(second, ad));
  const newId = () => uuidV7(NOON_MS, crypto.getRandomValues(new Uint8Array(10)));
  await reverseClicksOf(
    { database, clock: market.now, newId },
    {
      catalogId: market.catalogId,
      shopper: 'thief',
      fromMs: market.now() - HOUR_MS,
      toMs: market.now() + HOUR_MS,
    },
  );
  await until(() => serves(first, ad) && serves(second, ad));
});

test('states are computed again of what was used up', async () => {
  const ad = await joins('noted', { dailyMicros: PRICE });
  const together = await joins('noted together');
  const budget = await market.share([together], { amountMicros: BigInt(PRICE) });
  const read = (statement: RawBuilder<unknown>) => database.read(SYSTEM, (tx) => statement.execute(tx));
  await change(sql`delete from state_news`);
  await click(win(first, ad)!);
  await click(win(first, together)!);
  const { rows } = await read(sql`select kind, ids from state_news order by id`);
  expect(rows).toEqual([
    { kind: 'AD_SET', ids: [ad.adSetId] },
    { kind: 'SHARED', ids: [budget.id] },
  ]);
});

test('what was changed without an announcement is found by the comparison', async () => {
  const ad = await joins('unannounced', { totalMicros: PRICE });
  await change(sql`insert into ad_set_spend (ad_set_id, company_id, amount_micros)
    values (${ad.adSetId}, ${ad.companyId}, ${PRICE})`);
  expect(serves(second, ad)).toBe(true);
  await second.refresh();
  expect(serves(second, ad)).toBe(false);
});

test('after a lost connection, spending is compared', async () => {
  const ad = await joins('lost', { totalMicros: PRICE });
  await change(sql`insert into ad_set_spend (ad_set_id, company_id, amount_micros)
    values (${ad.adSetId}, ${ad.companyId}, ${PRICE})`);
  await database.read(SYSTEM, (tx) => sql`select pg_notify('endcap_charged', 'of another version')`.execute(tx));
  await until(() => !serves(second, ad));
  expect(errors.splice(0)).toHaveLength(2);
});

test('what is lost during a comparison is found by another right after', async () => {
  const ad = await joins('lost again', { totalMicros: PRICE });
  const lose = () =>
    database.read(SYSTEM, (tx) => sql`select pg_notify('endcap_charged', 'of another version')`.execute(tx));
  const [isHeld, isOver] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = database.transact(SYSTEM, async (tx) => {
    await sql`lock table wallet in access exclusive mode`.execute(tx);
    isHeld.resolve();
    await isOver.promise;
  });
  await isHeld.promise;
  sent.length = 0;
  await lose();
  // Ad sets are compared; wallets wait.
  await until(() => sent.some((text) => /available_micros from wallet/.test(text)));
  await change(sql`insert into ad_set_spend (ad_set_id, company_id, amount_micros)
    values (${ad.adSetId}, ${ad.companyId}, ${PRICE})`);
  await lose();
  await until(() => errors.length === 4);
  errors.length = 0;
  isOver.resolve();
  await holding;
  await until(() => !serves(second, ad));
});

test('news is taken in while events keep coming', async () => {
  const ad = await joins('busy', { creditMicros: PRICE });
  const busy = await joins('always');
  let isOver = false;
  const send = async () => {
    while (!isOver) await click(win(first, busy)!);
  };
  const sending = [send(), send(), send(), send()];
  await click(win(first, ad)!);
  expect(serves(first, ad)).toBe(false);
  await change(sql`update wallet set overdraft_micros = 1000000 where company_id = ${ad.companyId}`);
  await until(() => serves(first, ad));
  isOver = true;
  await Promise.all(sending);
});

test('when a day begins, what shared budgets had spent before is read once', async () => {
  const ad = await joins('month');
  await market.share([ad], { amountMicros: 1_000_000n, period: 'MONTH' });
  const sharedReads = () => aboutMoney.filter(({ text, rows }) => text.includes('shared_budget budget') && rows > 0);
  await until(() => sharedReads().length > 0);
  aboutMoney.length = 0;
  market.at(market.now() + HOUR_MS);
  await until(() => sharedReads().length > 0);
  expect(sharedReads()).toHaveLength(1);
});

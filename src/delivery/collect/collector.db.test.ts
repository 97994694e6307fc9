import { expect, test } from 'vitest';
import { type TokenKeys, createLiveSpend, createTokenVerifier } from '#delivery/decide/index.ts';
import { createMarket } from '#delivery/engine/market.test-support.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { NIL_UUID } from '#kernel/ids.ts';
import { createCollector } from './collector.ts';
import { fromBackEnd } from './origin.ts';

const database = await createTestDatabase();
const market = createMarket(database);
await market.open();
const keys: TokenKeys = [{ id: 1, secret: new Uint8Array(32).fill(5) }];
const windows = { clickDays: 7, viewDays: 7 };
const catalog = { catalogId: market.catalogId, zone: 'Asia/Singapore', windows };

function createIntake() {
  const order: string[] = [];
  const collector = createCollector({
    database,
    keys,
    verify: createTokenVerifier(keys),
    liveSpend: createLiveSpend(),
    clock: market.now,
    name: NIL_UUID,
    catalogOf: () => catalog,
    onError: (error) => {
      throw error;
    },
    onCharged: () => order.push('commit'),
  });
  let serial = 0;
  const send = () => {
    const id = `page view ${(serial += 1)}`;
    const page = { type: 'home' as const, id: 'home', values: [] };
    const pageviews = [{ id, occurredAtMs: market.now(), shopper: 'shopper', deviceType: null, page }];
    return collector.account({ touches: [], purchases: [], pageviews }, fromBackEnd(market.catalogId));
  };
  return { collector, order, send };
}

test('events wait for one page of reads, whether the next follows it or waits already', async () => {
  const { collector, order, send } = createIntake();
  const sent: Promise<unknown>[] = [];
  const page = (name: string) =>
    collector.between(async () => {
      order.push(name);
      sent.push(send());
    });
  const following = async () => {
    for (const name of ['a1', 'a2', 'a3']) await page(name);
  };
  await Promise.all([following(), page('b')]);
  await Promise.all(sent);
  expect(order).toHaveLength(8);
  for (const [at, step] of order.entries()) expect(step === 'commit').toBe(at % 2 === 1);
});

test('reads wait for one commit while events keep coming', async () => {
  const { collector, order, send } = createIntake();
  const first = send();
  const reads = ['a', 'b'].map((name) => collector.between(async () => void order.push(name)));
  let isOver = false;
  const sending = first.then(async () => {
    while (!isOver) await send();
  });
  await Promise.all(reads);
  isOver = true;
  await sending;
  expect(order.indexOf('a')).toBe(1);
  expect(order.indexOf('b')).toBeLessThanOrEqual(3);
});

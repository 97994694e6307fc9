import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import type { WireEvents } from './index.ts';
import { NOON_MS, createMarket } from './market.test-support.ts';

const KEY = '0199a000-0000-7000-8000-0000000000aa';
const database = await createTestDatabase();
const market = createMarket(database);
await market.open();
const engine = market.engine();

const touch = (more: Parameters<typeof market.touch>[1]) => market.touch(null, more);
const product = (id: string) => ({ type: 'product' as const, id });
const send = (part: Partial<WireEvents>, keyId = KEY) => market.collect(engine, part, { keyId });
const issues = () =>
  database.read(SYSTEM, async (tx) => {
    const { rows } = await sql<{ reason: string; events: bigint; hour: Date; example: Record<string, unknown> }>`
      select reason, events, hour, example from event_issue where key_id = ${KEY} order by hour, reason`.execute(tx);
    return rows;
  });

test('rejected and corrected events are counted per key, hour and reason, with one example; duplicates are not', async () => {
  const ad = await market.advertiser('believed');
  await engine.refresh();
  const bid = () => market.win(engine, ad)!;
  const [intact, at] = [bid(), 20];
  const forged = touch({
    resolvedBidId: `${intact.slice(0, -at)}${intact.at(-at) === 'A' ? 'B' : 'A'}${intact.slice(1 - at)}`,
  });
  const batch: Partial<WireEvents> = {
    touches: [
      forged,
      touch({ resolvedBidId: 'garbage' }),
      touch({ resolvedBidId: bid(), occurredAtMs: NOON_MS + 2 * DAY_MS }),
      touch({ resolvedBidId: bid(), occurredAtMs: NOON_MS - 40 * DAY_MS }),
      touch({ resolvedBidId: bid() }),
      touch({ entity: product('NO SUCH') }),
      touch({ entity: product(ad.sku) }),
    ],
    purchases: [
      {
        id: 'order 1',
        occurredAtMs: NOON_MS,
        shopper: 'ann',
        items: [ad.sku, 'NO SUCH', 'NEITHER'].map((sku) => ({ sku, quantity: 1, unitPrice: 1 })),
      },
    ],
  };
  await send(batch);
  await send(batch);
  await send({ touches: [touch({ resolvedBidId: 'garbage' })] }, '0199a000-0000-7000-8000-0000000000bb');
  market.at(NOON_MS + HOUR_MS);
  await send({ touches: [touch({ resolvedBidId: 'more garbage' }), touch({ resolvedBidId: `${'é'.repeat(79)}😀` })] });
  await engine.stop();
  const rows = await issues();
  expect(rows.map(({ hour, reason, events: count }) => [hour.getTime() - NOON_MS, reason, count])).toEqual([
    [0, 'FORGED', 1n],
    [0, 'MALFORMED', 1n],
    [0, 'TIME_AHEAD', 1n],
    [0, 'TIME_BEFORE_AD', 1n],
    [0, 'UNKNOWN_PRODUCT', 3n],
    [HOUR_MS, 'MALFORMED', 2n],
  ]);
  expect(rows.find(({ reason }) => reason === 'FORGED')!.example).toEqual({
    kind: 'CLICK',
    id: forged.id,
    occurredAt: new Date(NOON_MS).toISOString(),
    receivedAt: new Date(NOON_MS).toISOString(),
    sku: null,
    resolvedBidId: forged.resolvedBidId!.slice(0, 80),
  });
});

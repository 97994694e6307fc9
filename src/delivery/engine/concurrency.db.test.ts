import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WireEvents } from '#delivery/collect/index.ts';
import { findDrift } from '#core/ledger/server/index.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { allRecorded } from '../../../testing/recorded.ts';
import { type Advertiser, createMarket } from './market.test-support.ts';
import { runLength } from '../../../testing/run-length.ts';
import { RUN_SEED } from '../../../testing/run-seed.ts';

// Every mistake a storefront may make, at once, against two processes. CHAOS_FACTOR multiplies the length, CHAOS_SEED
// changes the run.
const EVENTS = runLength(2000);
const ADVERTISERS = 40;
const SENDERS = 32;
const MAX_PER_REQUEST = 50;

const database = await createTestDatabase();
const market = createMarket(database);
await market.open();
const engines = [market.engine(), market.engine()];
let state = RUN_SEED;
const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
const below = (count: number) => Math.floor(random() * count);

beforeAll(async () => {
  for (const engine of engines) await engine.start();
});
afterAll(async () => {
  for (const engine of engines) await engine.stop();
});

type Touch = WireEvents['touches'][number];

/**
 * Events of decisions made before any event was sent: views, clicks, further clicks on the same decision, tampered
 * tokens.
 */
function eventsOf(advertisers: readonly Advertiser[]): Touch[] {
  const events: Touch[] = [];
  for (let number = 0; events.length < EVENTS; number += 1) {
    const { sku } = advertisers[below(advertisers.length)]!;
    const token = market.win(engines[0]!, { sku })!;
    const shopper = `shopper ${number}`;
    const touch = (kind: Touch['kind'], id: string, resolvedBidId = token): Touch =>
      market.touch(resolvedBidId, { kind, id, shopper });
    events.push(touch('IMPRESSION', `i${number}`), touch('CLICK', `c${number}`));
    if (number % 10 === 0) events.push({ ...touch('CLICK', `again${number}`), shopper: `other ${number}` });
    if (number % 10 === 5) {
      const at = below(token.length);
      const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
      events.push({ ...touch('CLICK', `forged${number}`, changed), shopper: `forger ${number}` });
    }
  }
  return events;
}

function shuffled<Item>(items: Item[]): Item[] {
  for (let index = items.length - 1; index > 0; index -= 1) {
    const swapped = below(index + 1);
    [items[index], items[swapped]] = [items[swapped]!, items[index]!];
  }
  return items;
}

test(
  `${EVENTS} events, a third of them told more than once, in any order and at once: each counts once, no budget or wallet is passed (seed ${RUN_SEED})`,
  async () => {
    const advertisers: Advertiser[] = [];
    for (let number = 0; number < ADVERTISERS; number += 1)
      advertisers.push(
        await market.advertiser(`shop${number}`, {
          // A fifth of the advertisers reach their budget, another fifth empty their wallet.
          dailyMicros: number % 5 === 0 ? 8 * 20_000 + 7_000 : null,
          creditMicros: number % 5 === 1 ? 6 * 20_000 + 10_000 : 1e12,
        }),
      );
    for (const engine of engines) await engine.refresh();
    const events = eventsOf(advertisers);
    const waiting = shuffled([
      ...events,
      ...events.filter(() => random() < 0.3),
      ...events.filter(() => random() < 0.05),
    ]);
    const send = async () => {
      for (
        let some = waiting.splice(0, 1 + below(MAX_PER_REQUEST));
        some.length > 0;
        some = waiting.splice(0, 1 + below(MAX_PER_REQUEST))
      )
        await market.store(engines[below(2)]!, { touches: some });
    };
    await Promise.all(Array.from({ length: SENDERS }, send));
    await allRecorded(database);

    const firstRow = async <Row>(text: ReturnType<typeof sql<Row>>) =>
      (await database.read(SYSTEM, (tx) => text.execute(tx))).rows[0]!;
    expect(
      await firstRow(
        sql`select (select count(*)::int from logged_event) as rows, (select count(*)::int from event_receipt) as ids`,
      ),
    ).toEqual({
      rows: events.length,
      ids: events.length,
    });
    // Every paid click was billed or has a reason why not, and none was billed twice.
    expect(
      await firstRow(sql`
        select count(*) filter (where invalid_reason is null and billed_micros < price_micros and unbilled_reason is null)::int as silent,
          count(*) filter (where invalid_reason is not null and billed_micros > 0)::int as invalid,
          count(*) filter (where billed_micros > price_micros)::int as over,
          count(*) filter (where event_id like 'forged%' and (billed_micros > 0 or invalid_reason is null))::int as forged
        from ad_event where kind = 'CLICK'`),
    ).toEqual({ silent: 0, invalid: 0, over: 0, forged: 0 });
    expect(
      await firstRow(sql`
        select count(*)::int as twice from (
          select decision_id from ad_event where billed_micros > 0 group by decision_id having count(*) > 1) as billed`),
    ).toEqual({ twice: 0 });
    // Billed equals accrued and stays within budgets and wallets; those that could be used up were.
    const { rows } = await database.read(SYSTEM, (tx) =>
      sql<{ name: string; billed: bigint; accrued: bigint }>`
        select campaign.name, coalesce(sum(billed_micros), 0)::bigint as billed,
          (select coalesce(sum(amount_micros), 0)::bigint from accrual where accrual.ad_set_id = ad_set.id) as accrued
        from campaign join ad_set on ad_set.campaign_id = campaign.id left join ad_event on ad_event.ad_set_id = ad_set.id
        group by campaign.name, ad_set.id`.execute(tx),
    );
    const expected = rows.map(({ name, accrued }) => {
      const number = Number(name.slice('shop'.length));
      return { name, accrued, billed: number % 5 === 0 ? 167_000n : number % 5 === 1 ? 130_000n : accrued };
    });
    expect(rows).toHaveLength(ADVERTISERS);
    expect(rows).toEqual(expected.map((row) => ({ ...row, accrued: row.billed })));
    expect(await findDrift(database, market.now())).toEqual([]);
  },
  60_000 + EVENTS * 10,
);

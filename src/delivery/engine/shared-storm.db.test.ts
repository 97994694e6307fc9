import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SharedBudget } from '#core/ledger/rules/shared-budget.ts';
import { findDrift, sharedBudgets } from '#core/ledger/server/index.ts';
import { type WireEvents } from '#delivery/collect/index.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { allRecorded } from '../../../testing/recorded.ts';
import { type Advertiser, createMarket } from './market.test-support.ts';
import { runLength } from '../../../testing/run-length.ts';
import { RUN_SEED } from '../../../testing/run-seed.ts';

// Members of shared budgets charged by many senders in several processes at once, with the cap in the middle of it.
// CHAOS_FACTOR multiplies the length, CHAOS_SEED changes the run.
const RUNS = runLength(1);
const COMPANIES = 8;
const MEMBERS = 4;
const CLICKS_PER_COMPANY = 80 * RUNS;
const SENDERS = 32;
const MAX_PER_REQUEST = 20;
const PRICE = 20_000n;
/** In the middle of a company's clicks, and of a price. */
const CAP = (BigInt(CLICKS_PER_COMPANY) * PRICE) / 2n + 7_000n;

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

/** Clicks that were won before any of them was charged: no gate can hold them back. */
function clicksOf(ads: readonly Advertiser[], count: number, name: string): Touch[] {
  return Array.from({ length: count }, (_, number) => {
    const id = `${name} ${number}`;
    return market.touch(market.win(engines[0]!, ads[number % ads.length]!), { id, shopper: id });
  });
}

function shuffled<Item>(items: Item[]): Item[] {
  for (let index = items.length - 1; index > 0; index -= 1) {
    const swapped = below(index + 1);
    [items[index], items[swapped]] = [items[swapped]!, items[index]!];
  }
  return items;
}

async function companyWith(name: string, options: Parameters<typeof market.advertiser>[1] = {}): Promise<Advertiser[]> {
  const leading = await market.advertiser(`${name}0`, options);
  const ads = [leading];
  for (let number = 1; number < MEMBERS; number += 1)
    ads.push(await market.advertiser(`${name}${number}`, { ...options, of: leading }));
  return ads;
}

const billedOf = async ({ companyId }: Advertiser) => {
  const { rows } = await database.read(SYSTEM, (tx) =>
    sql<{ billed: bigint; reasons: string[] }>`
      select coalesce(sum(billed_micros), 0)::bigint as billed, array_agg(distinct unbilled_reason) filter (where unbilled_reason is not null) as reasons
      from ad_event where company_id = ${companyId}`.execute(tx),
  );
  return rows[0]!;
};

test(
  `${SENDERS} senders to two processes spend shared budgets to the micro-unit and not above (seed ${RUN_SEED})`,
  async () => {
    const companies: Advertiser[][] = [];
    const budgets: SharedBudget[] = [];
    for (let number = 0; number < COMPANIES; number += 1) {
      // Of the others, a quarter reach their own budgets first and a quarter their wallet.
      const options =
        { 2: { dailyMicros: 5 * 20_000 + 3_000 }, 3: { creditMicros: 30 * 20_000 + 10_000 } }[number % 4] ?? {};
      const ads = await companyWith(`storm${number}-`, options);
      companies.push(ads);
      budgets.push(await market.share(ads, { amountMicros: CAP, period: number % 2 === 0 ? 'DAY' : 'MONTH' }));
    }
    // One company's members and cap change all the while.
    const restless = await companyWith('restless');
    const changing = await market.share(restless.slice(0, 2), { amountMicros: CAP });
    for (const engine of engines) await engine.refresh();
    const clicks = [...companies, restless].flatMap((ads, number) => clicksOf(ads, CLICKS_PER_COMPANY, `c${number}`));
    const waiting = shuffled([...clicks, ...clicks.filter(() => random() < 0.3)]);
    const send = async () => {
      for (
        let some = waiting.splice(0, 1 + below(MAX_PER_REQUEST));
        some.length > 0;
        some = waiting.splice(0, 1 + below(MAX_PER_REQUEST))
      )
        await market.store(engines[below(2)]!, { touches: some });
    };
    const change = async () => {
      for (let number = 0; waiting.length > 0; number += 1) {
        const ad = restless[below(MEMBERS)]!;
        await database.transact(SYSTEM, async (tx) => {
          await sharedBudgets.assign(tx, {
            companyId: ad.companyId,
            adSetIds: [ad.adSetId],
            sharedBudgetId: number % 2 === 0 ? changing.id : null,
          });
          const period = number % 3 === 0 ? 'MONTH' : 'DAY';
          await sharedBudgets.update(
            tx,
            { ...changing, period, amountMicros: CAP + BigInt(below(40_000)) },
            new Date(),
          );
        });
      }
    };
    await Promise.all([...Array.from({ length: SENDERS }, send), change()]);
    await allRecorded(database);

    const expected = companies.map((_, number) =>
      number % 4 === 2
        ? { billed: BigInt(MEMBERS) * 103_000n, reasons: ['BUDGET'] }
        : number % 4 === 3
          ? { billed: 610_000n, reasons: ['WALLET'] }
          : { billed: CAP, reasons: ['SHARED'] },
    );
    expect(await Promise.all(companies.map((ads) => billedOf(ads[0]!)))).toEqual(expected);
    const { rows: spent } = await database.read(SYSTEM, (tx) =>
      sql<{ id: string; spent: bigint }>`
        select shared_budget_id as id, amount_micros as spent from shared_budget_spend`.execute(tx),
    );
    const spentOf = new Map(spent.map((row) => [row.id, row.spent]));
    expect(budgets.map(({ id }) => spentOf.get(id))).toEqual(expected.map(({ billed }) => billed));
    expect(await findDrift(database, market.now())).toEqual([]);
  },
  120_000 * RUNS,
);

const KILLS = 2 * RUNS;

test(
  `killed in the middle of its work ${KILLS} times, beside a process that lives, no shared budget is passed`,
  async () => {
    const ads = await companyWith('killed');
    const budget = await market.share(ads, { amountMicros: BigInt(50 * KILLS) * PRICE + 3_000n });
    for (const engine of engines) await engine.refresh();
    const sent = clicksOf(ads, 100 * KILLS, 'killed');
    const acknowledged = new Set<string>();
    /** Sends clicks to a process of its own and kills it after so many acknowledgements. */
    const liveAndDie = async (clicks: readonly Touch[], killAfter: number) => {
      const child = fork(join(import.meta.dirname, 'kill.worker.ts'), [database.url, market.catalogId]);
      await once(child, 'message');
      let count = 0;
      child.on('message', ({ id }: { id: string }) => {
        acknowledged.add(id);
        count += 1;
        if (count === killAfter) child.kill('SIGKILL');
      });
      for (const { id, shopper, resolvedBidId } of clicks) child.send({ id, shopper, resolvedBidId }, () => {});
      await once(child, 'exit');
    };
    const collect = (touches: Touch[]) => market.collect(engines[0]!, { touches });
    for (let round = 0; round < KILLS; round += 1) {
      const clicks = shuffled(sent.filter(({ id }) => !acknowledged.has(id)).slice(0, 100));
      // The living process gets the same clicks, last first.
      const mirrored = clicks.toReversed();
      await Promise.all([
        liveAndDie(clicks, 1 + ((round * 37) % 40)),
        ...Array.from({ length: 10 }, (_, part) => collect(mirrored.slice(part * 5, part * 5 + 5))),
      ]);
    }
    await collect(sent);
    expect(await billedOf(ads[0]!)).toEqual({ billed: budget.amountMicros, reasons: ['SHARED'] });
    expect(await findDrift(database, market.now())).toEqual([]);
  },
  120_000 + KILLS * 10_000,
);

import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRandom } from '#demo/random.ts';
import { setConfiguration } from '#core/settings/server/index.ts';
import { findDrift } from '#core/ledger/server/index.ts';
import { DAY_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { readVentures } from './package.repository.ts';
import type { Order } from './concurrency.worker.ts';
import { expireUnpaidOrders } from './booking.jobs.ts';
import { RUN_SEED } from '../../../../testing/run-seed.ts';
import { runLength } from '../../../../testing/run-length.ts';

// `CHAOS_SEED=… CHAOS_FACTOR=…` repeat or extend a run. The interleaving of transactions is not reproducible.
const PACKAGES = runLength(4);
const PROCESSES = 4;
const CLIENTS = 32;
/** Every KILL_EVERY rounds one process is killed, at a statement within its first checkouts. */
const KILL_EVERY = Math.min(8, PACKAGES);
const MAX_STATEMENT = 60;
const MAX_SLOTS = 5;

const NOW_MS = Date.parse('2026-06-01T04:00:00Z');
const MONDAY = '2026-06-15';
const PRICE = 10;
const MONEY = 1_000_000;

const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => NOW_MS });
const random = seededRandom(RUN_SEED);

interface Buyer {
  companyId: string;
  brandId: string;
  userId: string;
}
let ventureId: string;
const buyers: Buyer[] = [];
/** Packages with one placement each, sorted by code. */
let packages: { id: string; placementId: string; slots: number }[] = [];

beforeAll(async () => {
  const catalog = await seed.catalog('SG');
  await catalog.feed('segments', { id: 'all', name: 'All' });
  for (let index = 0; index < CLIENTS; index += 1) {
    const company = await seed.company(`Company ${index}`);
    const brand = await company.brand('Brand');
    const user = await company.owner();
    buyers.push({ companyId: company.id, brandId: brand.id, userId: user.id });
    await company.fund(MONEY);
  }
  await database.transact(SYSTEM, async (tx) => {
    await setConfiguration(tx, 'wire_transfer_instructions', 'Bank');
    ventureId = (await readVentures(tx))[0]!.id;
    await sql`
      with placed as (
        insert into placement (id, code, name, category, fields)
        select gen_random_uuid(), 'P' || n, 'P' || n, 'App', '[]' from generate_series(1, ${PACKAGES}::int) n returning id, code
      ), packed as (
        insert into package (id, code, name, dynamic_start_date, paid_credit_only, custom_budget, types, slot_count, is_offered, updated_at)
        select gen_random_uuid(), code, code, false, false, false, '{}', 1 + (substr(code, 2)::int % ${MAX_SLOTS}::int), true, now()
        from placed returning id, code
      ), joined as (
        insert into package_placement (package_id, position, placement_id)
        select packed.id, 1, placed.id from packed join placed using (code)
      )
      insert into package_price (package_id, catalog_id, segment_id, price_micros)
      select id, ${catalog.id}, 'all', ${PRICE * 1_000_000} from packed`.execute(tx);
    const { rows } = await sql<(typeof packages)[number]>`
      select p.id, l.placement_id, p.slot_count as slots
      from package p join package_placement l on l.package_id = p.id order by p.code`.execute(tx);
    packages = rows;
  });
}, 600_000);

const children: ChildProcess[] = [];
const start = async () => {
  const child = fork(join(import.meta.dirname, 'concurrency.worker.ts'), [database.url]);
  await once(child, 'message');
  return child;
};
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

/**
 * Lets all clients book the same week of the same package concurrently; at most one process is killed. Returns the
 * number of successful bookings and the killed process.
 */
async function round(number: number): Promise<{ booked: number; died: ChildProcess[] }> {
  const offered = packages[number]!;
  const victim = number % KILL_EVERY === KILL_EVERY - 1 ? Math.floor(random() * PROCESSES) : null;
  const diesAtStatement = 1 + Math.floor(random() * MAX_STATEMENT);
  const booked = await Promise.all(
    children.map(async (child, index) => {
      const own = buyers.slice((index * CLIENTS) / PROCESSES, ((index + 1) * CLIENTS) / PROCESSES);
      const order: Order = {
        round: number,
        nowMs: NOW_MS,
        inputs: own.map((buyer) => ({ userId: buyer.userId, input: requestOf(buyer, offered, number) })),
        diesAtStatement: index === victim ? diesAtStatement : null,
      };
      const listening = new AbortController();
      const { signal } = listening;
      const isOver = Promise.race([once(child, 'message', { signal }), once(child, 'exit', { signal })]);
      child.send(JSON.parse(JSON.stringify(order)));
      const [answer] = (await isOver) as [{ booked?: boolean[] } | null | number];
      listening.abort();
      return typeof answer === 'object' && answer?.booked ? answer.booked.filter(Boolean).length : 0;
    }),
  );
  const died = children.filter(({ signalCode }) => signalCode === 'SIGKILL');
  for (const child of died) children[children.indexOf(child)] = await start();
  return { booked: booked.reduce((sum, count) => sum + count, 0), died };
}

const requestOf = (buyer: Buyer, offered: (typeof packages)[number], number: number) => ({
  companyId: buyer.companyId,
  brandId: buyer.brandId,
  redeemId: null,
  creditNoteNo: null,
  priceVersion: null,
  paymentTerms: 'IMMEDIATE' as const,
  // Some orders are paid later, so that weeks are reserved as well as sold.
  paymentMethod: random() < 0.25 ? ('WIRE_TRANSFER' as const) : ('WALLET_CREDIT' as const),
  campaigns: [
    {
      id: 'one',
      packageId: offered.id,
      name: `Round ${number}`,
      startDate: MONDAY,
      endDate: '2026-06-21',
      budgetMicros: null,
      discountIds: [],
      bookings: [
        { ventureId, segmentId: 'all', placementId: offered.placementId, startDate: MONDAY, endDate: '2026-06-21' },
      ],
    },
  ],
});

interface Sums {
  oversold: number;
  live: number;
  paid: number;
  unpaidSlots: number;
  slotlessPayments: number;
  spent: number;
}
const sums = async (): Promise<Sums> => {
  const { rows } = await database.read(SYSTEM, (tx) =>
    sql<Sums>`
      select
        (select count(*)::int from (select b.placement_id from booking b join package_placement l using (placement_id)
          join package p on p.id = l.package_id where b.is_live group by b.placement_id, p.slot_count having count(*) > p.slot_count) over) as oversold,
        (select count(*)::int from booking where is_live) as live,
        (select count(*)::int from package_order where state = 'PAID') as paid,
        (select count(*)::int from booking b join booking_campaign c on c.id = b.campaign_id join package_order o on o.id = c.order_id
          where b.is_live and (o.state not in ('PAID', 'HELD') or (o.state = 'PAID' and o.ledger_transaction_id is null))) as unpaid_slots,
        (select count(*)::int from ledger_transaction t where t.reason = 'PURCHASE' and not exists (
          select from package_order o join booking_campaign c on c.order_id = o.id join booking b on b.campaign_id = c.id
          where o.ledger_transaction_id = t.id and o.state = 'PAID' and b.is_live)) as slotless_payments,
        (select (sum(${MONEY}::bigint * 1000000 - balance_micros) / 1000000)::int from wallet) as spent`.execute(tx),
  );
  return rows[0]!;
};

test(`${CLIENTS} clients at once on each of ${PACKAGES} packages never oversell a week, and never get a week without paying or pay without a week (seed ${RUN_SEED})`, async () => {
  const slots = packages.reduce((sum, one) => sum + one.slots, 0);
  for (let index = 0; index < PROCESSES; index += 1) children.push(await start());
  const started = performance.now();
  let kills = 0;
  for (let number = 0; number < PACKAGES; number += 1) {
    const { booked, died } = await round(number);
    expect(booked, `package ${number}`).toBeLessThanOrEqual(packages[number]!.slots);
    kills += died.length;
  }
  expect(kills).toBe(Math.floor(PACKAGES / KILL_EVERY));
  const roundsMs = performance.now() - started;
  const reserved = await sums();
  // The surviving processes are enough to book every slot.
  expect(reserved).toMatchObject({
    oversold: 0,
    unpaidSlots: 0,
    slotlessPayments: 0,
    live: slots,
    spent: reserved.paid * PRICE,
  });

  // Transfers are never paid: their weeks become free again, and nothing else changes.
  const later = { database, newId: seed.newId, clock: () => NOW_MS + 8 * DAY_MS };
  while (await expireUnpaidOrders(later));
  const settled = await sums();
  expect(settled).toMatchObject({
    oversold: 0,
    unpaidSlots: 0,
    slotlessPayments: 0,
    live: settled.paid,
    spent: reserved.spent,
  });
  expect(await findDrift(database, NOW_MS)).toEqual([]);
  console.log(
    `${CLIENTS * PACKAGES} checkouts of ${slots} slots in ${(roundsMs / 1000).toFixed(1)} s, ${kills} processes killed: ` +
      `${settled.paid} paid, ${reserved.live - settled.live} released unpaid, 0 oversold, seed ${RUN_SEED}`,
  );
}, 3_600_000);

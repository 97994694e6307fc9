import { afterAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { seededRandom } from '#demo/random.ts';
import { findDrift } from '#core/ledger/server/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import { MINUTE_MS } from '#kernel/time.ts';
import { createDatabase } from '#platform/db/database.ts';
import { isBroken, startKillablePostgres } from '../../../../testing/killable-postgres.ts';
import { processEvent, receiveEvents } from './events.ts';
import { createTopUp } from './order.ts';
import { billingScenario } from './payment.test-support.ts';
import { openPayments } from './top-up.jobs.ts';
import { RUN_SEED } from '../../../../testing/run-seed.ts';
import { runLength } from '../../../../testing/run-length.ts';

// `CHAOS_SEED=… CHAOS_FACTOR=…` repeats or lengthens the run.
const KILLS = runLength(2);
const BUYERS = 6;
const CALLS_PER_KILL = 30;
/** Pays; requires confirmation; pays later; pays without a message; declines. */
const CARDS = ['4242424242424242', '4000000000003220', '4000000000000259', '4000000000008013', '4000000000000002'];

const postgres = await startKillablePostgres();
const database = createDatabase(postgres.appUrl);
afterAll(async () => {
  await database.close();
  await postgres.stop();
});

test(
  `PostgreSQL killed ${KILLS} times under ${BUYERS} buyers: every charge is credited exactly once, and nothing else (seed ${RUN_SEED})`,
  { timeout: 120_000 + KILLS * 60_000 },
  async () => {
    const scenario = billingScenario(database);
    const { deps, cards, asSystem } = scenario;
    const random = seededRandom(RUN_SEED);
    const select = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)]!;
    let [calls, broken] = [0, 0];
    /** Returns undefined when the database went away: the progress is then unknown. */
    const tried = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
      calls += 1;
      if (calls % CALLS_PER_KILL === 0 && postgres.kills() < KILLS) void postgres.kill();
      try {
        return await work();
      } catch (error) {
        if (!isBroken(error)) throw error;
        broken += 1;
        await postgres.up();
        return undefined;
      }
    };

    // Processes messages without the queue, whose own connections may break.
    const processMessages = async () => {
      await cards.deliver(async (body, headers) => (await receiveEvents(deps, body, headers)) === 'STORED');
      const { rows } = await asSystem((tx) =>
        sql<{ id: Uuid }>`select id from payment_event where processed_at is null order by id`.execute(tx),
      );
      for (const { id } of rows) await processEvent(deps, id);
    };

    const companies: Uuid[] = [];
    for (let buyer = 0; buyer < BUYERS; buyer += 1) companies.push((await scenario.seed.company(`Buyer ${buyer}`)).id);
    const buy = async (company: Uuid) => {
      while (postgres.kills() < KILLS) {
        const ordered = await tried(async () => {
          const paymentData = await scenario.form(select(CARDS));
          return createTopUp(deps, await scenario.input(company, { paymentData }));
        });
        const token = ordered?.ok ? ordered.value.topUp.confirmToken : null;
        if (token) await tried(() => cards.answerChallenge(token, random() < 0.7));
        scenario.pass(select([1000, 10_000, 20 * MINUTE_MS]));
        await tried(() => select<() => Promise<unknown>>([processMessages, () => openPayments.runDue(deps)])());
      }
    };
    await Promise.all(companies.map(buy));
    await postgres.up();

    for (let turn = 0; turn < 3; turn += 1) {
      scenario.pass(25 * 60 * MINUTE_MS);
      await scenario.processMessages();
      await openPayments.runDue(deps);
    }
    const { rows } = await asSystem((tx) =>
      sql<{ companyId: Uuid; paid: bigint; balance: bigint; unsettled: number; twice: number }>`
        select w.company_id, w.balance_micros as balance,
          coalesce((select sum(p.amount_micros) from sandbox.payment p join top_up t on t.id::text = p.reference
            where t.company_id = w.company_id and p.status = 'PAID'), 0)::bigint as paid,
          (select count(*)::int from top_up t where t.company_id = w.company_id and t.ended_at is null) as unsettled,
          (select count(*)::int from (select p.reference from sandbox.payment p join top_up t on t.id::text = p.reference
            where t.company_id = w.company_id group by 1 having count(*) > 1) charged) as twice
        from wallet w where w.company_id = any(${companies}::uuid[])`.execute(tx),
    );
    expect(rows.map(({ companyId, balance, unsettled, twice }) => [companyId, balance, unsettled, twice])).toEqual(
      rows.map(({ companyId, paid }) => [companyId, paid, 0, 0]),
    );
    expect(postgres.kills()).toBe(KILLS);
    expect(broken).toBeGreaterThan(0);
    expect(await findDrift(database, deps.clock())).toEqual([]);
    console.log(`${calls} calls, PostgreSQL killed ${KILLS} times, ${broken} calls broken, seed ${RUN_SEED}`);
  },
);

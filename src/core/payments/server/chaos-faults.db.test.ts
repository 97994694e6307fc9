import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { seededRandom } from '#demo/random.ts';
import { findDrift } from '#core/ledger/server/index.ts';
import { fakeStripe } from '#integrations/payments/testing/fake-stripe.ts';
import type { Uuid } from '#kernel/ids.ts';
import { MINUTE_MS } from '#kernel/time.ts';
import { createDatabase } from '#platform/db/database.ts';
import { startFaultProxy, type FaultProxy } from '../../../../testing/fault-proxy.ts';
import { isBroken, startKillablePostgres } from '../../../../testing/killable-postgres.ts';
import { createTopUp } from './order.ts';
import { billingScenario } from './payment.test-support.ts';
import { openPayments } from './top-up.jobs.ts';
import { RUN_SEED } from '../../../../testing/run-seed.ts';
import { runLength } from '../../../../testing/run-length.ts';

// `CHAOS_SEED=… CHAOS_FACTOR=…` repeats or lengthens the run; the order of commits is up to the machine.
const ORDERS = runLength(8);
const BUYERS = 4;

// A PostgreSQL of its own: slow transactions would delay log readers in other tests.
const postgres = await startKillablePostgres();
const random = seededRandom(RUN_SEED);
const proxies: FaultProxy[] = [];
const through = async (port: number, cutInterval: number) => {
  const proxy = await startFaultProxy(port, { random, cutInterval });
  proxies.push(proxy);
  return proxy.port;
};
const stripe = await fakeStripe((port) => through(port, 12));
const port = await through(Number(new URL(postgres.appUrl).port), 80);
const database = createDatabase(Object.assign(new URL(postgres.appUrl), { port: String(port) }).href);
const scenario = billingScenario(database, { cards: stripe.provider });
const { deps } = scenario;
afterAll(async () => {
  await database.close();
  await stripe.close();
  for (const proxy of proxies) await proxy.stop();
  await postgres.stop();
});

test(
  `slow, fragmented and cut connections to the provider and to PostgreSQL: every charge is credited exactly once, and nothing else (seed ${RUN_SEED})`,
  { timeout: 600_000 },
  async () => {
    let broken = 0;
    /** Returns undefined when a connection broke: the progress is then unknown. */
    const tried = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
      try {
        return await work();
      } catch (error) {
        if (!isBroken(error)) throw error;
        broken += 1;
        return undefined;
      }
    };
    const select = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)]!;
    const companies: Uuid[] = [];
    for (let buyer = 0; buyer < BUYERS; buyer += 1) companies.push((await scenario.seed.company(`Buyer ${buyer}`)).id);

    const buy = async (company: Uuid) => {
      for (let order = 0; order < ORDERS; order += 1) {
        const ordered = await tried(async () => {
          const paymentData = await stripe.form(select(['PAYS', 'PAYS', 'ASKS', 'DECLINES'] as const));
          return createTopUp(deps, await scenario.input(company, { paymentData }));
        });
        const token = ordered?.ok ? ordered.value.topUp.confirmToken : null;
        if (token && random() < 0.7) await stripe.approve(token);
        scenario.pass(select([1000, 10_000, 20 * MINUTE_MS]));
        await tried(() => openPayments.runDue(deps));
      }
    };
    for (const proxy of proxies) proxy.beRough(true);
    await Promise.all(companies.map(buy));
    for (const proxy of proxies) proxy.beRough(false);

    // A charge may arrive after it was abandoned, since the test's clock runs faster than the network. No message
    // reports it: polling must find it.
    for (let turn = 0; turn < 3; turn += 1) {
      scenario.pass(25 * 60 * MINUTE_MS);
      await openPayments.runDue(deps);
    }
    const { rows } = await scenario.asSystem((tx) =>
      sql<{ id: Uuid; totalMicros: bigint; status: string }>`select id, total_micros, status from top_up`.execute(tx),
    );
    const charged = await Promise.all(rows.map(async (row) => ({ ...row, times: await stripe.charges(row.id) })));
    expect(charged.filter(({ times, status }) => times !== (status === 'SUCCEEDED' ? 1 : 0))).toEqual([]);
    expect(charged.filter(({ status }) => status !== 'SUCCEEDED' && status !== 'FAILED')).toEqual([]);
    const paid = charged.reduce((sum, { times, totalMicros }) => sum + BigInt(times) * totalMicros, 0n);
    const balances = await Promise.all(companies.map((company) => scenario.balance(company)));
    expect(balances.reduce((sum, balance) => sum + balance, 0n)).toBe(paid);
    expect(paid).toBeGreaterThan(0n);
    expect(await findDrift(database, deps.clock())).toEqual([]);
    const [provider, postgres] = proxies.map((proxy) => proxy.faults().cut);
    expect(provider! + postgres!).toBeGreaterThan(0);
    console.log(
      `${rows.length} orders, ${broken} calls broken, the provider's line cut ${provider} times, PostgreSQL's ${postgres}, seed ${RUN_SEED}`,
    );
  },
);

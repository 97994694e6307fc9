import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { seededRandom } from '#demo/random.ts';
import { findDrift } from '#core/ledger/server/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import { MINUTE_MS } from '#kernel/time.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import type { PayOrder } from './pay.worker.ts';
import { billingScenario } from './payment.test-support.ts';
import { openPayments } from './top-up.jobs.ts';
import { RUN_SEED } from '../../../../testing/run-seed.ts';
import { runLength } from '../../../../testing/run-length.ts';

// `CHAOS_SEED=… CHAOS_FACTOR=…` repeats or lengthens the run; how far a process gets before it is killed is up to the
// machine.
const KILLS = runLength(3);
const BUYERS = 6;
/** Pays; requires confirmation; pays later; pays without a message; declines. */
const CARDS = ['4242424242424242', '4000000000003220', '4000000000000259', '4000000000008013', '4000000000000002'];

const database = await createTestDatabase();
const scenario = billingScenario(database);
const { deps } = scenario;

test(
  `a server killed ${KILLS} times while it charges cards: every charge is credited exactly once, and nothing else (seed ${RUN_SEED})`,
  { timeout: 120_000 + KILLS * 30_000 },
  async () => {
    const random = seededRandom(RUN_SEED);
    const select = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)]!;
    const companies: Uuid[] = [];
    for (let buyer = 0; buyer < BUYERS; buyer += 1) companies.push((await scenario.seed.company(`Buyer ${buyer}`)).id);
    let sentOrders = 0;
    for (let round = 0; round < KILLS; round += 1) {
      const child = fork(join(import.meta.dirname, 'pay.worker.ts'), [database.url]);
      await once(child, 'message');
      const ends = once(child, 'exit');
      const dieAfter = 2 + Math.floor(random() * 3 * BUYERS);
      let done = 0;
      const sendOrder = (companyId: Uuid) => {
        sentOrders += 1;
        scenario.pass(select([1000, 10_000, 2 * MINUTE_MS]));
        const order: PayOrder = { companyId, number: select(CARDS), nowMs: deps.clock() };
        child.send(order, () => {});
      };
      child.on('message', ({ companyId }: { companyId: Uuid }) => {
        done += 1;
        if (done === dieAfter) child.kill('SIGKILL');
        else sendOrder(companyId);
      });
      companies.forEach(sendOrder);
      await ends;
      await scenario.processMessages();
    }

    for (let turn = 0; turn < 3; turn += 1) {
      scenario.pass(25 * 60 * MINUTE_MS);
      await scenario.processMessages();
      await openPayments.runDue(deps);
    }
    const { rows } = await scenario.asSystem((tx) =>
      sql<{ status: string; charged: number; credited: number }>`
        select t.status, (select count(*)::int from sandbox.payment p where p.reference = t.id::text and p.status = 'PAID') as charged,
          (select count(*)::int from ledger_transaction m where m.idempotency_key = 'top-up:' || t.id) as credited
        from top_up t`.execute(tx),
    );
    const isRight = ({ status, charged, credited }: (typeof rows)[number]) =>
      status === 'SUCCEEDED' ? charged === 1 && credited === 1 : status === 'FAILED' && charged + credited === 0;
    expect(rows.filter((row) => !isRight(row))).toEqual([]);
    expect(rows.some(({ status }) => status === 'SUCCEEDED')).toBe(true);
    expect(await findDrift(database, deps.clock())).toEqual([]);
    console.log(`${sentOrders} orders sent, ${rows.length} written, ${KILLS} processes killed, seed ${RUN_SEED}`);
  },
);

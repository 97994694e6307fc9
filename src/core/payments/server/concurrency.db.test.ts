import { UNIT } from '#kernel/money.ts';
import { afterAll, expect, test } from 'vitest';
import { findDrift } from '#core/ledger/server/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import { fail } from '#kernel/result.ts';
import { MINUTE_MS } from '#kernel/time.ts';
import { seededRandom } from '#demo/random.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { saveAutoTopUp } from './auto-top-up.repository.ts';
import { createTopUp } from './order.ts';
import { applyOutcome } from './outcome.ts';
import { billingScenario } from './payment.test-support.ts';
import { expiredVouchers, openPayments, autoTopUps } from './top-up.jobs.ts';
import { reserveVoucher } from './vouchers.ts';
import { RUN_SEED } from '../../../../testing/run-seed.ts';
import { runLength } from '../../../../testing/run-length.ts';

// A failing run prints its seed; `CHAOS_SEED=… CHAOS_FACTOR=…` repeats or lengthens it.
const RUNS = runLength(4);
const TIMEOUT_MS = 60_000 + RUNS * 4000;

const database = await createTestDatabase();
const scenario = billingScenario(database);
const { deps, asSystem, balance, cards } = scenario;
const random = seededRandom(RUN_SEED);
const select = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)]!;
const shuffled = <T>(all: readonly T[]): T[] =>
  all
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
const times = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);
let companies = 0;
const newCompany = async (): Promise<Uuid> => (await scenario.seed.company(`Payer ${(companies += 1)}`)).id;
const metrics = { steps: 0, charges: 0, redemptions: 0 };
console.log(`seed ${RUN_SEED}, ${RUNS} runs`);
afterAll(() => console.log(`seed ${RUN_SEED}: ${JSON.stringify(metrics)}`));

const CARDS = ['4242424242424242', '4000000000003220', '4000000000000259', '4000000000008013'];

test(
  'a payment is credited exactly once in any order and number of confirmations, webhooks, polls and refunds',
  async () => {
    for (let run = 0; run < RUNS; run += 1) {
      const company = await newCompany();
      const input = await scenario.input(company, { paymentData: await scenario.form(select(CARDS)) });
      const ordered = await createTopUp(deps, input);
      if (!ordered.ok) throw new Error('the order was rejected');
      const { topUp } = ordered.value;
      const isApproved = random() < 0.7;
      const refundMicros = select([7n, 20n, 100n]) * UNIT;

      const paymentNow = async () => {
        const found = await cards.find({ reference: topUp.id, paymentRef: null });
        return found.ok ? found.value : null;
      };
      const poll = async () => {
        const payment = await paymentNow();
        if (payment) await applyOutcome(deps, topUp.id, { payment });
      };
      const confirm = async () =>
        void (topUp.confirmToken && (await cards.answerChallenge(topUp.confirmToken, isApproved)));
      const refund = async () => {
        const payment = await paymentNow();
        if (payment?.status === 'PAID' && payment.refundedMicros + refundMicros <= payment.amountMicros)
          await cards.refund({
            key: deps.newId(),
            paymentRef: payment.paymentRef,
            currency: payment.currency,
            amountMicros: refundMicros,
          });
      };
      const steps = [confirm, () => scenario.processMessages(), poll, refund].flatMap((step) =>
        times(select([0, 1, 5]), step),
      );
      for (const step of shuffled(steps)) {
        // Some run concurrently, as in production.
        await Promise.all(random() < 0.5 ? [step(), poll(), poll()] : [step()]);
        scenario.pass(3000);
        metrics.steps += 1;
      }
      scenario.pass(2 * MINUTE_MS);
      await scenario.processMessages();
      await openPayments.runDue(deps);
      await poll();

      const final = await paymentNow();
      if (!final) throw new Error('the payment is missing');
      const expected = final.status === 'PAID' ? 100n * UNIT - final.refundedMicros : 0n;
      expect([RUN_SEED, run, await balance(company)]).toEqual([RUN_SEED, run, expected]);
    }
    expect(await findDrift(database, deps.clock())).toEqual([]);
  },
  TIMEOUT_MS,
);

test(
  'with lost replies, no card is charged twice for one order, even when the order is repeated',
  async () => {
    for (let run = 0; run < RUNS; run += 1) {
      const company = await newCompany();
      const mode = select(['lost before', 'lost after'] as const);
      const flaky = {
        ...cards,
        charge: async (charge: Parameters<typeof cards.charge>[0]) => {
          if (mode === 'lost after') await cards.charge(charge);
          return fail({ kind: 'UNKNOWN' } as const);
        },
      };
      const input = await scenario.input(company, { paymentData: await scenario.form(CARDS[0]!) });
      const ordered = await createTopUp({ ...deps, cards: flaky }, input);
      if (!ordered.ok) throw new Error('the order was rejected');
      const repeated = await Promise.all(times(select([0, 1, 5]), input).map((order) => createTopUp(deps, order)));
      expect([RUN_SEED, run, repeated.filter(({ ok }) => ok).length]).toEqual([RUN_SEED, run, 0]);
      for (let turn = 0; turn < 5; turn += 1) {
        scenario.pass(select([1, 4, 20]) * MINUTE_MS);
        await Promise.all([openPayments.runDue(deps), openPayments.runDue(deps)]);
      }
      scenario.pass(20 * MINUTE_MS);
      await scenario.processMessages();
      await openPayments.runDue(deps);
      const charged = await asSystem((tx) =>
        tx.selectFrom('sandbox.payment').select('paymentRef').where('reference', '=', ordered.value.topUp.id).execute(),
      );
      metrics.charges += charged.length;
      const expected = mode === 'lost after' ? 1 : 0;
      expect([RUN_SEED, run, charged.length, await balance(company)]).toEqual([
        RUN_SEED,
        run,
        expected,
        BigInt(expected) * 100n * UNIT,
      ]);
    }
  },
  TIMEOUT_MS,
);

test(
  '64 clients never redeem a voucher more often than it allows, for any outcome of their payments',
  async () => {
    const companyIds = await Promise.all(Array.from({ length: 16 }, newCompany));
    const payers = await Promise.all(companyIds.map(scenario.payer));
    for (let run = 0; run < Math.ceil(RUNS / 10); run += 1) {
      const maxRedemptions = select([1, 5, 12, 30]);
      const maxPerCompany = select([1, 2].filter((max) => max <= maxRedemptions));
      const code = `CODE-${run}`;
      await scenario.voucher(code, { maxRedemptions, maxPerCompany });
      const client = async (index: number) => {
        const payer = payers[index % payers.length]!;
        const reserved = await reserveVoucher(deps, payer, code);
        if (!reserved.ok || random() < 0.1) return;
        const number = random() < 0.5 ? CARDS[0]! : '4000000000000002';
        const paymentData = await scenario.form(number);
        await createTopUp(
          deps,
          await scenario.input(payer.id, { redeemId: reserved.value.redeemId, paymentData, userId: null }),
        );
      };
      await Promise.all(Array.from({ length: 64 }, (_, index) => client(index)));
      scenario.pass(31 * MINUTE_MS);
      await Promise.all([expiredVouchers.runDue(deps), expiredVouchers.runDue(deps), openPayments.runDue(deps)]);
      const credited = await asSystem((tx) =>
        tx
          .selectFrom('credit')
          .select(['companyId', (of) => of.fn.countAll<bigint>().as('count')])
          .where('promotionCode', '=', code)
          .groupBy('companyId')
          .execute(),
      );
      const { redeemed } = await asSystem((tx) =>
        tx.selectFrom('voucher').select('redeemed').where('code', '=', code).executeTakeFirstOrThrow(),
      );
      const total = credited.reduce((sum, { count }) => sum + Number(count), 0);
      metrics.redemptions += total;
      expect([RUN_SEED, run, redeemed]).toEqual([RUN_SEED, run, total]);
      expect(total).toBeLessThanOrEqual(maxRedemptions);
      for (const { count } of credited) expect(Number(count)).toBeLessThanOrEqual(maxPerCompany);
    }
  },
  TIMEOUT_MS,
);

test('64 concurrent clients get exactly the available vouchers', async () => {
  const payers = await Promise.all((await Promise.all(Array.from({ length: 8 }, newCompany))).map(scenario.payer));
  for (const maxRedemptions of [1, 5]) {
    const code = `LAST-${maxRedemptions}`;
    await scenario.voucher(code, { maxRedemptions, maxPerCompany: 1 });
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, client) => reserveVoucher(deps, payers[client % payers.length]!, code)),
    );
    const reserved = new Set(answers.flatMap((answer) => (answer.ok ? [answer.value.redeemId] : [])));
    expect(reserved.size).toBe(maxRedemptions);
  }
});

test('many concurrent workers start one automatic top-up per wallet', async () => {
  const companyIds = await Promise.all(Array.from({ length: 12 }, newCompany));
  for (const companyId of companyIds) {
    await scenario.storeCard(companyId, '4000000000000259');
    await asSystem((tx) =>
      saveAutoTopUp(tx, { companyId, isOn: true, amountMicros: 50_000_000n, thresholdMicros: 0n }, deps.clock()),
    );
  }
  await Promise.all(Array.from({ length: 8 }, () => autoTopUps.runDue(deps)));
  const started = await asSystem((tx) =>
    tx
      .selectFrom('topUp')
      .select((row) => ['companyId', row.fn.countAll<bigint>().as('count')])
      .where('isAutomatic', '=', true)
      .groupBy('companyId')
      .execute(),
  );
  expect(started.map(({ count }) => Number(count))).toEqual(companyIds.map(() => 1));
  scenario.pass(10_000);
  await scenario.processMessages();
  for (const companyId of companyIds) expect(await balance(companyId)).toBe(50_000_000n);
}, 60_000);

import { expect, test } from 'vitest';
import { findDrift } from '#features/wallet/server/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import { fail } from '#kernel/result.ts';
import { MINUTE_MS } from '#kernel/time.ts';
import { seededRandom } from '#demo/random.ts';
import { freshDatabase } from '../../../../testing/database.ts';
import { saveAutoTopUp } from './auto-top-up-store.ts';
import { orderTopUp } from './order.ts';
import { applyOutcome } from './outcome.ts';
import { billingStory } from './testing.ts';
import { resolveOpenTopUps, runAutoTopUps } from './upkeep.ts';
import { insertVoucher } from './voucher-store.ts';
import { reserveVoucher } from './vouchers.ts';

const database = await freshDatabase();
const story = billingStory(database);
const { needs, asSystem, balance, cards } = story;
const SEED = Number(process.env['STORM_SEED'] ?? Date.now() % 1_000_000);
const random = seededRandom(SEED);
const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)]!;
const shuffled = <T>(all: readonly T[]): T[] =>
  all
    .map((one) => ({ one, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
let companies = 0;
const newCompany = async (): Promise<Uuid> => (await story.seed.company(`Storm ${(companies += 1)}`)).id;
console.log(`storms of seed ${SEED}`);

test('whatever is heard of a payment, how often and in which order, it is credited exactly once', async () => {
  for (let run = 0; run < 60; run += 1) {
    const company = await newCompany();
    const number = pick(['4242424242424242', '4000000000003220', '4000000000000259', '4000000000008011']);
    const wish = await story.wish(company, { paymentData: await story.form(number) });
    const ordered = await orderTopUp(needs, wish);
    if (!ordered.ok) throw new Error('the order was refused');
    const { topUp } = ordered.value;
    const isApproved = random() < 0.7;
    const refund_micros = pick([0n, 0n, 30_000_000n, 100_000_000n]);

    const poll = async () => {
      const found = await cards.find({ reference: topUp.id, paymentRef: null });
      if (found.ok && found.value) await applyOutcome(needs, topUp.id, { payment: found.value });
    };
    const confirm = async () =>
      void (topUp.confirmToken && (await cards.answerChallenge(topUp.confirmToken, isApproved)));
    const webhook = () => story.hear();
    const refund = async () => {
      const found = await cards.find({ reference: topUp.id, paymentRef: null });
      if (found.ok && found.value?.status === 'PAID' && found.value.refunded_micros === 0n && refund_micros > 0n)
        await cards.refund(found.value.paymentRef, refund_micros);
    };
    const copies = pick([0, 1, 5]);
    const steps = [confirm, refund, ...Array.from({ length: copies }, () => [poll, webhook]).flat()];
    for (const step of shuffled(steps)) {
      // Some at once, as they are in the world.
      await Promise.all(random() < 0.5 ? [step(), poll(), poll()] : [step()]);
      story.pass(3000);
    }
    story.pass(2 * MINUTE_MS);
    await story.hear();
    await resolveOpenTopUps(needs);
    await poll();

    const final = await cards.find({ reference: topUp.id, paymentRef: null });
    if (!final.ok || !final.value) throw new Error('the payment is gone');
    const isPaid = final.value.status === 'PAID';
    expect([SEED, run, await balance(company)]).toEqual([
      SEED,
      run,
      isPaid ? 100_000_000n - final.value.refunded_micros : 0n,
    ]);
  }
  expect(await findDrift(database, needs.clock())).toEqual([]);
}, 120_000);

test('however replies are lost, no card is charged twice for one order', async () => {
  for (let run = 0; run < 40; run += 1) {
    const company = await newCompany();
    const mode = pick(['lost before', 'lost after'] as const);
    const flaky = {
      ...cards,
      charge: async (charge: Parameters<typeof cards.charge>[0]) => {
        if (mode === 'lost after') await cards.charge(charge);
        return fail({ kind: 'UNKNOWN' } as const);
      },
    };
    const ordered = await orderTopUp(
      { ...needs, cards: flaky },
      await story.wish(company, { paymentData: await story.form('4242424242424242') }),
    );
    if (!ordered.ok) throw new Error('the order was refused');
    for (let turn = 0; turn < 5; turn += 1) {
      story.pass(pick([1, 4, 20]) * MINUTE_MS);
      await Promise.all([resolveOpenTopUps(needs), resolveOpenTopUps(needs)]);
    }
    story.pass(20 * MINUTE_MS);
    await story.hear();
    await resolveOpenTopUps(needs);
    const charged = await asSystem((tx) =>
      tx.selectFrom('sandbox_payment').select('payment_ref').where('reference', '=', ordered.value.topUp.id).execute(),
    );
    const expected = mode === 'lost after' ? 1 : 0;
    expect([SEED, run, charged.length, await balance(company)]).toEqual([
      SEED,
      run,
      expected,
      BigInt(expected) * 100_000_000n,
    ]);
  }
}, 120_000);

test('64 clients get exactly as many redemptions as there are', async () => {
  const companyIds = await Promise.all(Array.from({ length: 8 }, newCompany));
  const payers = await Promise.all(companyIds.map(story.payer));
  for (const { max, perCompany } of [
    { max: 1, perCompany: 1 },
    { max: 5, perCompany: 1 },
    { max: 30, perCompany: 2 },
  ]) {
    const code = `STORM-${max}`;
    const voucher = {
      id: needs.newId(),
      code,
      percentage_micros: 100_000n,
      fixed_micros: null,
      minAmount_micros: null,
      currency: null,
      validFrom_ms: 0,
      redeemBy_ms: null,
      eligibleCompanyIds: [],
      eligiblePackageIds: [],
      maxPerCompany: perCompany,
      maxRedemptions: max,
    };
    await asSystem((tx) => insertVoucher(tx, voucher, needs.clock()));
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, client) => reserveVoucher(needs, payers[client % payers.length]!, code)),
    );
    const given = new Set(answers.flatMap((answer) => (answer.ok ? [answer.value.redeemId] : [])));
    expect(given.size).toBe(Math.min(max, payers.length));
    const { redeemed } = await asSystem((tx) =>
      tx.selectFrom('voucher').select('redeemed').where('code', '=', code).executeTakeFirstOrThrow(),
    );
    expect(redeemed).toBe(given.size);
  }
});

test('many workers at once begin one automatic top-up per wallet', async () => {
  const companyIds = await Promise.all(Array.from({ length: 12 }, newCompany));
  for (const companyId of companyIds) {
    await story.keep(companyId, '4000000000000259');
    await asSystem((tx) =>
      saveAutoTopUp(tx, { companyId, isOn: true, amount_micros: 50_000_000n, threshold_micros: 0n }, needs.clock()),
    );
  }
  await Promise.all(Array.from({ length: 8 }, () => runAutoTopUps(needs)));
  const begun = await asSystem((tx) =>
    tx
      .selectFrom('top_up')
      .select((row) => ['company_id', row.fn.countAll<bigint>().as('count')])
      .where('is_automatic', '=', true)
      .groupBy('company_id')
      .execute(),
  );
  expect(begun.map(({ count }) => Number(count))).toEqual(companyIds.map(() => 1));
  story.pass(10_000);
  await story.hear();
  for (const companyId of companyIds) expect(await balance(companyId)).toBe(50_000_000n);
}, 60_000);

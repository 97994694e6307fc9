import { beforeEach, expect, test } from 'vitest';
import { setConfiguration } from '#features/shell/server/index.ts';
import { grantCredit } from '#features/wallet/server/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import { DAY_MS, MINUTE_MS } from '#kernel/time.ts';
import { freshDatabase } from '../../../../testing/database.ts';
import { postedLetters } from '../../../../testing/jobs.ts';
import { autoTopUpsOf, saveAutoTopUp } from './auto-top-up-store.ts';
import { saveBillingInfo } from './billing-store.ts';
import { orderTopUp } from './order.ts';
import { billingStory } from './testing.ts';
import { runAutoTopUps, sendLowBalanceLetters } from './upkeep.ts';

const database = await freshDatabase();
const story = billingStory(database);
const { needs, asSystem, balance } = story;
let company: Uuid;
let email: string;
let serial = 0;

beforeEach(async () => {
  // The others' wallets rest while this one is looked at.
  await asSystem((tx) => tx.updateTable('auto_top_up').set({ is_on: false }).execute());
  serial += 1;
  const made = await story.seed.company(`Payer ${serial}`);
  company = made.id;
  email = (await made.owner()).email;
});

const switchOn = (amount = 50, threshold = 0) =>
  asSystem((tx) =>
    saveAutoTopUp(
      tx,
      {
        companyId: company,
        isOn: true,
        amount_micros: BigInt(amount) * 1_000_000n,
        threshold_micros: BigInt(threshold) * 1_000_000n,
      },
      needs.clock(),
    ),
  );
const setting = async () => (await asSystem((tx) => autoTopUpsOf(tx, [company])))[0]!;
const subjects = async () =>
  (await postedLetters(database)).filter(({ to }) => to === email).map(({ subject }) => subject);
const grant = (amount: number) =>
  asSystem((tx) =>
    grantCredit(
      tx,
      needs.newId,
      {
        key: needs.newId(),
        companyId: company,
        kind: 'FREE',
        amount_micros: BigInt(amount) * 1_000_000n,
        reason: 'Start',
        expiryDate: null,
        actorId: null,
      },
      needs.clock(),
    ),
  );

/** Advertising that was delivered and is not charged yet. */
const spend = (amount: number) =>
  asSystem((tx) =>
    tx
      .updateTable('wallet')
      .set((row) => ({ unpaid_micros: row('unpaid_micros', '+', BigInt(amount) * 1_000_000n) }))
      .where('company_id', '=', company)
      .execute(),
  );

test('an empty wallet is topped up once, with a letter', async () => {
  await story.keep(company, '4242424242424242');
  await switchOn();
  expect(await runAutoTopUps(needs)).toBe(1);
  expect(await runAutoTopUps(needs)).toBe(0);
  expect(await balance(company)).toBe(50_000_000n);
  expect(await subjects()).toEqual(['Your wallet was topped up with S$50.00']);
});

test('a wallet above its threshold, or without a card, is left alone', async () => {
  await switchOn(50, 10);
  expect(await runAutoTopUps(needs)).toBe(0);
  await story.keep(company, '4242424242424242');
  await grant(11);
  expect(await runAutoTopUps(needs)).toBe(0);
});

test('a card that declines is tried less and less often, then no more', async () => {
  await story.keep(company, '4000000000000341');
  await switchOn();
  const tries: number[] = [];
  for (let minute = 0; minute < 6000; minute += 5) {
    if (await runAutoTopUps(needs)) tries.push(minute);
    story.pass(5 * MINUTE_MS);
  }
  expect(tries).toEqual([0, 15, 75, 315, 1275]);
  expect(await setting()).toMatchObject({ isOn: false, failures: 5 });
  expect(await subjects()).toEqual([
    ...Array.from({ length: 4 }, () => 'We could not top up your wallet'),
    'Automatic top-up was switched off',
  ]);
  expect(await balance(company)).toBe(0n);
});

test('a bank that wants its card holder stops it until they paid once themselves', async () => {
  await story.keep(company, '4242424242424242');
  const { cardRef } = await asSystem((tx) =>
    tx.selectFrom('card').select('card_ref as cardRef').where('company_id', '=', company).executeTakeFirstOrThrow(),
  );
  await asSystem((tx) =>
    tx.updateTable('sandbox_card').set({ behaviour: 'ASKS' }).where('token', '=', cardRef).execute(),
  );
  await switchOn();
  await runAutoTopUps(needs);
  expect(await setting()).toMatchObject({ isOn: true, needsBank: true });
  expect(await subjects()).toEqual(['Your bank asks you to confirm a top-up']);
  story.pass(DAY_MS);
  expect(await runAutoTopUps(needs)).toBe(0);
  const paid = await orderTopUp(
    needs,
    await story.wish(company, { paymentData: await story.form('4242424242424242') }),
  );
  expect(paid).toMatchObject({ ok: true, value: { topUp: { status: 'SUCCEEDED' } } });
  expect(await setting()).toMatchObject({ needsBank: false, failures: 0 });
});

test('the monthly cap holds', async () => {
  await asSystem((tx) => setConfiguration(tx, 'auto_top_up_monthly_cap', '99'));
  await story.keep(company, '4242424242424242');
  await switchOn(50, 1000);
  expect(await runAutoTopUps(needs)).toBe(1);
  expect(await runAutoTopUps(needs)).toBe(0);
  story.pass(31 * DAY_MS);
  expect(await runAutoTopUps(needs)).toBe(1);
  await asSystem((tx) => setConfiguration(tx, 'auto_top_up_monthly_cap', ''));
});

test('a low balance is told once each time it falls', async () => {
  await asSystem((tx) =>
    saveBillingInfo(
      tx,
      company,
      { name: 'Kim', email: 'kim@example.test', description: 'Acme', topUpAlertAmount_micros: 20_000_000n },
      needs.clock(),
    ),
  );
  const told = () => sendLowBalanceLetters(needs);
  expect([await told(), await told()]).toEqual([1, 0]);
  await grant(20);
  expect(await told()).toBe(0);
  expect(await subjects()).toEqual(['Your wallet is down to S$0.00']);
  const contact = (await postedLetters(database)).filter(({ to }) => to === 'kim@example.test');
  expect(contact).toHaveLength(1);
  await spend(5);
  expect([await told(), await told()]).toEqual([1, 0]);
  expect((await subjects()).at(-1)).toBe('Your wallet is down to S$15.00');
});

test('owners are told once, in their language, each time their wallet runs empty', async () => {
  const told = () => sendLowBalanceLetters(needs);
  // Empty from the start: nothing ran out.
  expect(await told()).toBe(0);
  await asSystem((tx) => tx.updateTable('person').set({ language: 'pt' }).where('email', '=', email).execute());
  await grant(20);
  expect(await told()).toBe(0);
  await spend(20);
  expect([await told(), await told()]).toEqual([1, 0]);
  await grant(1);
  expect(await told()).toBe(0);
  await spend(1);
  expect(await told()).toBe(1);
  expect(await subjects()).toEqual(['Sua carteira está vazia', 'Sua carteira está vazia']);
});

test('one letter says that a wallet fell below its alert and ran empty at once', async () => {
  await grant(20);
  await asSystem((tx) =>
    saveBillingInfo(
      tx,
      company,
      { name: 'Kim', email: 'kim@example.test', description: 'Acme', topUpAlertAmount_micros: 5_000_000n },
      needs.clock(),
    ),
  );
  await spend(20);
  expect([await sendLowBalanceLetters(needs), await sendLowBalanceLetters(needs)]).toEqual([1, 0]);
  expect(await subjects()).toEqual(['Your wallet is empty']);
});

test('a wallet that is topped up by itself has letters of its own when it runs empty', async () => {
  await grant(20);
  await switchOn();
  await spend(20);
  expect(await sendLowBalanceLetters(needs)).toBe(0);
});

import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { setConfiguration } from '#core/settings/server/index.ts';
import { grantCredit } from '#core/ledger/server/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import { DAY_MS, MINUTE_MS } from '#kernel/time.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { sentEmails } from '../../../../testing/jobs.ts';
import { autoTopUpsOf, saveAutoTopUp } from './auto-top-up.repository.ts';
import { saveBillingInfo } from './billing.repository.ts';
import { createTopUp } from './order.ts';
import { billingDetails, billingScenario } from './payment.test-support.ts';
import { autoTopUps, lowBalances } from './top-up.jobs.ts';

const database = await createTestDatabase();
const scenario = billingScenario(database);
const { deps, asSystem, balance } = scenario;
let company: Uuid;
let email: string;
let serial = 0;

beforeEach(async () => {
  // Disables the other wallets' automatic top-up during this test.
  await asSystem((tx) => tx.updateTable('autoTopUp').set({ isOn: false }).execute());
  serial += 1;
  const made = await scenario.seed.company(`Payer ${serial}`);
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
        amountMicros: BigInt(amount) * 1_000_000n,
        thresholdMicros: BigInt(threshold) * 1_000_000n,
      },
      deps.clock(),
    ),
  );
const setting = async () => (await asSystem((tx) => autoTopUpsOf(tx, [company])))[0]!;
const subjects = async () =>
  (await sentEmails(database)).filter(({ to }) => to === email).map(({ subject }) => subject);
const grant = (amount: number) =>
  asSystem((tx) =>
    grantCredit(
      tx,
      deps.newId,
      {
        key: deps.newId(),
        companyId: company,
        kind: 'FREE',
        amountMicros: BigInt(amount) * 1_000_000n,
        reason: 'Start',
        expiryDate: null,
        actorId: null,
      },
      deps.clock(),
    ),
  );

/** Adds advertising cost that is delivered but not charged. */
const addUnpaidCost = (amount: number) =>
  asSystem((tx) =>
    tx
      .updateTable('wallet')
      .set((row) => ({ unpaidMicros: row('unpaidMicros', '+', BigInt(amount) * 1_000_000n) }))
      .where('companyId', '=', company)
      .execute(),
  );

/** What stands unread in the bells of the company, by code. */
const bell = () =>
  asSystem(async (tx) => {
    const { rows } = await sql<{ code: string }>`
      select message ->> 'code' as code from notification where company_id = ${company} and not is_read order by pk`.execute(
      tx,
    );
    return rows.map(({ code }) => code);
  });
const runAutoTopUps = async () => (await autoTopUps.runDue(deps)).filter(Boolean).length;
const notifyLowBalances = async () => (await lowBalances.runDue(deps)).filter(Boolean).length;

test('an empty wallet is topped up once, with an e-mail', async () => {
  await scenario.storeCard(company, '4242424242424242');
  await switchOn();
  expect(await runAutoTopUps()).toBe(1);
  expect(await runAutoTopUps()).toBe(0);
  expect(await balance(company)).toBe(50_000_000n);
  expect(await subjects()).toEqual(['Your wallet was topped up with S$50.00']);
  // It is the receipt as well: one event has one mail.
  const [mail] = (await sentEmails(database)).filter(({ to }) => to === email);
  expect(mail!.paragraphs.at(-1)).toMatch(/^Payment method: Visa •••• 4242\. Paid: S\$50\.00 of credit and/);
  expect(await bell()).toEqual([]);
});

test('a wallet above its threshold, or without a card, is not topped up', async () => {
  await switchOn(50, 10);
  expect(await runAutoTopUps()).toBe(0);
  await scenario.storeCard(company, '4242424242424242');
  await grant(11);
  expect(await runAutoTopUps()).toBe(0);
});

test('a declining card is tried less and less often, then no more', async () => {
  await scenario.storeCard(company, '4000000000000341');
  await switchOn();
  const attempts: number[] = [];
  for (let minute = 0; minute < 6000; minute += 5) {
    if (await runAutoTopUps()) attempts.push(minute);
    scenario.pass(5 * MINUTE_MS);
  }
  expect(attempts).toEqual([0, 15, 75, 315, 1275]);
  expect(await setting()).toMatchObject({ isOn: false, failures: 5 });
  expect(await subjects()).toEqual([
    ...Array.from({ length: 4 }, () => 'We could not top up your wallet'),
    'Automatic top-up was switched off',
  ]);
  expect(await bell()).toEqual([
    'notice.declined',
    'notice.declined',
    'notice.declined',
    'notice.declined',
    'notice.switchedOff',
  ]);
  expect(await balance(company)).toBe(0n);
});

test('required confirmation by the bank pauses it until a manual payment succeeds', async () => {
  await scenario.storeCard(company, '4242424242424242');
  const { cardRef } = await asSystem((tx) =>
    tx.selectFrom('card').select('cardRef').where('companyId', '=', company).executeTakeFirstOrThrow(),
  );
  await asSystem((tx) =>
    tx.updateTable('sandbox.card').set({ behaviour: 'ASKS' }).where('token', '=', cardRef).execute(),
  );
  await switchOn();
  await runAutoTopUps();
  expect(await setting()).toMatchObject({ isOn: true, needsBank: true });
  expect(await subjects()).toEqual(['Your bank asks you to confirm a top-up']);
  expect(await bell()).toEqual(['notice.needsBank']);
  scenario.pass(DAY_MS);
  expect(await runAutoTopUps()).toBe(0);
  const paid = await createTopUp(
    deps,
    await scenario.input(company, { paymentData: await scenario.form('4242424242424242') }),
  );
  expect(paid).toMatchObject({ ok: true, value: { topUp: { status: 'SUCCEEDED' } } });
  expect(await setting()).toMatchObject({ needsBank: false, failures: 0 });
});

test('the monthly cap holds', async () => {
  await asSystem((tx) => setConfiguration(tx, 'auto_top_up_monthly_cap', '99'));
  await scenario.storeCard(company, '4242424242424242');
  await switchOn(50, 1000);
  expect(await runAutoTopUps()).toBe(1);
  expect(await runAutoTopUps()).toBe(0);
  scenario.pass(31 * DAY_MS);
  expect(await runAutoTopUps()).toBe(1);
  await asSystem((tx) => setConfiguration(tx, 'auto_top_up_monthly_cap', ''));
});

test('owners are notified of a low balance once per drop', async () => {
  await asSystem((tx) =>
    saveBillingInfo(tx, company, billingDetails({ topUpAlertAmountMicros: 20_000_000n }), deps.clock()),
  );
  const notify = notifyLowBalances;
  expect([await notify(), await notify()]).toEqual([1, 0]);
  await grant(20);
  expect(await notify()).toBe(0);
  expect(await subjects()).toEqual(['Your wallet is down to S$0.00']);
  const contact = (await sentEmails(database)).filter(({ to }) => to === 'kim@example.test');
  expect(contact).toHaveLength(1);
  await addUnpaidCost(5);
  expect([await notify(), await notify()]).toEqual([1, 0]);
  expect((await subjects()).at(-1)).toBe('Your wallet is down to S$15.00');
});

test('owners are notified once, in their language, each time their wallet runs empty', async () => {
  const notify = notifyLowBalances;
  // Empty from the start, so it has not run empty.
  expect(await notify()).toBe(0);
  await asSystem((tx) => tx.updateTable('appUser').set({ language: 'pt' }).where('email', '=', email).execute());
  await grant(20);
  expect(await notify()).toBe(0);
  await addUnpaidCost(20);
  expect([await notify(), await notify()]).toEqual([1, 0]);
  await grant(1);
  expect(await notify()).toBe(0);
  await addUnpaidCost(1);
  expect(await notify()).toBe(1);
  expect(await subjects()).toEqual(['Sua carteira está vazia', 'Sua carteira está vazia']);
});

test('one e-mail covers a wallet that fell below its alert and ran empty at once', async () => {
  await grant(20);
  await asSystem((tx) =>
    saveBillingInfo(tx, company, billingDetails({ topUpAlertAmountMicros: 5_000_000n }), deps.clock()),
  );
  await addUnpaidCost(20);
  expect([await notifyLowBalances(), await notifyLowBalances()]).toEqual([1, 0]);
  expect(await subjects()).toEqual(['Your wallet is empty']);
});

test('a wallet with automatic top-up gets no e-mail about running empty', async () => {
  await grant(20);
  await switchOn();
  await addUnpaidCost(20);
  expect(await notifyLowBalances()).toBe(0);
});

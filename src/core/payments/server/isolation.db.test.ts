import { beforeEach, test } from 'vitest';
import { grantCredit } from '#core/ledger/server/index.ts';
import { HOUR_MS } from '#kernel/time.ts';
import { expectIsolated } from '../../../../testing/broken-company.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { saveAutoTopUp } from './auto-top-up.repository.ts';
import { saveBillingInfo } from './billing.repository.ts';
import { billingDetails, billingScenario } from './payment.test-support.ts';
import { expiredVouchers, openPayments, autoTopUps, lowBalances } from './top-up.jobs.ts';

const database = await createTestDatabase();
const scenario = billingScenario(database);
const { deps, asSystem } = scenario;
let companies: [string, string, string];
let serial = 0;

beforeEach(async () => {
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    const company = await scenario.seed.company(`Company ${(serial += 1)}`);
    await company.owner();
    ids.push(company.id);
  }
  // In the order most jobs process them, so that the broken company comes before a healthy one.
  companies = ids.toSorted() as typeof companies;
});

const grant = (companyId: string) =>
  asSystem((tx) =>
    grantCredit(
      tx,
      deps.newId,
      {
        key: deps.newId(),
        companyId,
        kind: 'FREE',
        amountMicros: 5_000_000n,
        reason: 'Start',
        expiryDate: null,
        actorId: null,
      },
      deps.clock(),
    ),
  );
const succeeded = (companyId: string) =>
  asSystem(async (tx) => {
    const rows = tx
      .selectFrom('topUp')
      .select('id')
      .where('companyId', '=', companyId)
      .where('status', '=', 'SUCCEEDED');
    return (await rows.execute()).length > 0;
  });

test('wallets are topped up automatically', async () => {
  for (const companyId of companies) {
    await scenario.storeCard(companyId, '4242424242424242');
    const input = { companyId, isOn: true, amountMicros: 50_000_000n, thresholdMicros: 0n };
    await asSystem((tx) => saveAutoTopUp(tx, input, deps.clock()));
  }
  await expectIsolated(database, companies, { work: autoTopUps, deps, isDone: succeeded });
});

test('payments without a message are found', async () => {
  for (const companyId of companies) {
    const { confirmToken } = await scenario.order(companyId, '4000000000003220');
    await scenario.cards.answerChallenge(confirmToken!, true);
  }
  scenario.pass(3 * HOUR_MS);
  await expectIsolated(database, companies, {
    work: openPayments,
    deps,
    isDone: succeeded,
  });
});

test('owners are notified of a low balance', async () => {
  for (const companyId of companies) {
    const details = billingDetails({ email: `kim${serial}@example.test`, topUpAlertAmountMicros: 9_000_000n });
    await asSystem((tx) => saveBillingInfo(tx, companyId, details, deps.clock()));
    await grant(companyId);
  }
  await expectIsolated(database, companies, {
    work: lowBalances,
    deps,
    isDone: (companyId) =>
      asSystem(async (tx) => {
        const info = tx.selectFrom('billingInfo').select('alertedAt').where('companyId', '=', companyId);
        return (await info.executeTakeFirstOrThrow()).alertedAt !== null;
      }),
  });
});

test('unused vouchers are released', async () => {
  await scenario.voucher(`CODE${serial}`, { maxRedemptions: 3 });
  for (const companyId of companies) await scenario.reserve(companyId, `CODE${serial}`);
  scenario.pass(HOUR_MS);
  await expectIsolated(database, companies, {
    work: expiredVouchers,
    deps,
    isDone: (companyId) =>
      asSystem(async (tx) => {
        const redemption = tx.selectFrom('voucherRedemption').select('state').where('companyId', '=', companyId);
        return (await redemption.executeTakeFirstOrThrow()).state === 'RELEASED';
      }),
  });
});

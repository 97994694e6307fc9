import { beforeEach, test } from 'vitest';
import { grantCredit } from '#features/wallet/server/index.ts';
import { HOUR_MS } from '#kernel/time.ts';
import { expectAlone } from '../../../../testing/broken-company.ts';
import { freshDatabase } from '../../../../testing/database.ts';
import { saveAutoTopUp } from './auto-top-up-store.ts';
import { saveBillingInfo } from './billing-store.ts';
import { orderTopUp } from './order.ts';
import { billingStory } from './testing.ts';
import { releaseLapsedVouchers, resolveOpenTopUps, runAutoTopUps, sendLowBalanceLetters } from './upkeep.ts';

const database = await freshDatabase();
const story = billingStory(database);
const { needs, asSystem } = story;
let companies: [string, string, string];
let serial = 0;

beforeEach(async () => {
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    const company = await story.seed.company(`Company ${(serial += 1)}`);
    await company.owner();
    ids.push(company.id);
  }
  // In the order most steps take them, so that the broken one comes before another.
  companies = ids.toSorted() as typeof companies;
});

const grant = (companyId: string) =>
  asSystem((tx) =>
    grantCredit(
      tx,
      needs.newId,
      {
        key: needs.newId(),
        companyId,
        kind: 'FREE',
        amount_micros: 5_000_000n,
        reason: 'Start',
        expiryDate: null,
        actorId: null,
      },
      needs.clock(),
    ),
  );
const succeeded = (companyId: string) =>
  asSystem(async (tx) => {
    const rows = tx
      .selectFrom('top_up')
      .select('id')
      .where('company_id', '=', companyId)
      .where('status', '=', 'SUCCEEDED');
    return (await rows.execute()).length > 0;
  });

test('wallets are topped up automatically', async () => {
  for (const companyId of companies) {
    await story.keep(companyId, '4242424242424242');
    const wish = { companyId, isOn: true, amount_micros: 50_000_000n, threshold_micros: 0n };
    await asSystem((tx) => saveAutoTopUp(tx, wish, needs.clock()));
  }
  await expectAlone(database, companies, { run: () => runAutoTopUps(needs), isDone: succeeded });
});

test('payments nobody told of are found out', async () => {
  for (const companyId of companies) {
    const paymentData = await story.form('4000000000003220');
    const ordered = await orderTopUp(needs, await story.wish(companyId, { paymentData }));
    if (!ordered.ok) throw new Error(JSON.stringify(ordered.problem));
    await story.cards.answerChallenge(ordered.value.topUp.confirmToken!, true);
  }
  story.pass(HOUR_MS);
  await expectAlone(database, companies, {
    run: async () => {
      story.pass(2 * HOUR_MS);
      await resolveOpenTopUps(needs);
    },
    isDone: succeeded,
  });
});

test('owners hear of a low balance', async () => {
  for (const companyId of companies) {
    const details = { name: 'Kim', email: `kim${serial}@example.test`, description: 'Acme' };
    await asSystem((tx) =>
      saveBillingInfo(tx, companyId, { ...details, topUpAlertAmount_micros: 9_000_000n }, needs.clock()),
    );
    await grant(companyId);
  }
  await expectAlone(database, companies, {
    run: () => sendLowBalanceLetters(needs),
    isDone: (companyId) =>
      asSystem(async (tx) => {
        const info = tx.selectFrom('billing_info').select('alerted_at').where('company_id', '=', companyId);
        return (await info.executeTakeFirstOrThrow()).alerted_at !== null;
      }),
  });
});

test('vouchers that were not used are given back', async () => {
  await story.voucher(`CODE${serial}`, { maxRedemptions: 3 });
  for (const companyId of companies) await story.reserve(companyId, `CODE${serial}`);
  story.pass(HOUR_MS);
  await expectAlone(database, companies, {
    run: () => releaseLapsedVouchers(needs),
    isDone: (companyId) =>
      asSystem(async (tx) => {
        const redemption = tx.selectFrom('voucher_redemption').select('state').where('company_id', '=', companyId);
        return (await redemption.executeTakeFirstOrThrow()).state === 'RELEASED';
      }),
  });
});

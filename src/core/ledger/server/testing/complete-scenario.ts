import type { Database } from '#platform/db/database.ts';
import { HOUR_MS, startOfDay } from '#kernel/time.ts';
import { expireCredits } from '../expiry.jobs.ts';
import { issueInvoice } from '../invoice.repository.ts';
import { issueProForma } from '../pro-forma.repository.ts';
import { closeMonths } from '../monthly.jobs.ts';
import { reverseTransaction } from '../ledger.repository.ts';
import { refundCredit } from '../refund.repository.ts';
import { settle } from '../settlement.jobs.ts';
import { newId, walletScenario } from '../ledger.test-support.ts';

const at = (day: string) => startOfDay('Asia/Singapore', day) + 12 * HOUR_MS;
export const NOW_MS = at('2026-05-02');

/**
 * Creates a wallet with some of everything: bonuses, a top-up with its document, charges, a correction, a refund, an
 * expiry, a month.
 */
export async function completeScenario(database: Database) {
  const scenario = await walletScenario(database);
  await scenario.bonus(300, '2026-03-20');
  const credit = scenario.credit({ amountMicros: 1000n });
  await scenario.topUp(credit);
  const document = {
    idempotencyKey: credit.idempotencyKey,
    companyId: scenario.company,
    series: scenario.code,
    currency: 'XTS',
    lines: [{ description: 'Credit', amountMicros: 1000n }],
    taxes: [{ country: scenario.code, label: 'GST', rate: '0.09', amountMicros: 90n }],
    buyer: { name: 'Company', address: [] },
    language: 'en' as const,
    timezone: 'Asia/Singapore',
    atMs: NOW_MS,
  };
  await scenario.asSystem(async (tx) => {
    await issueInvoice(tx, newId, { ...document, kind: 'TOP_UP', transactionKeys: [credit.idempotencyKey] });
    const due = { on: '2026-06-01', reference: 'EC-1', instructions: null };
    await issueProForma(tx, newId, { ...document, payment: { method: 'WIRE_TRANSFER' }, due });
  });
  await scenario.accrue(scenario.click('2026-03-05', 200), scenario.click('2026-03-06', 50));
  await settle(database, at('2026-03-07'), newId);
  const correction = { reason: 'Robots', atMs: NOW_MS, actorId: null };
  const charge = (await scenario.statementLines()).find(({ clicks }) => clicks !== null)!;
  await scenario.asSystem((tx) =>
    reverseTransaction(tx, newId, charge.ledgerTransactionId!, 10n, { ...correction, idempotencyKey: newId() }),
  );
  const paid = (await scenario.lots()).find(({ kind }) => kind === 'PAID')!;
  await scenario.asSystem((tx) => refundCredit(tx, newId, paid.id, 100n, { ...correction, idempotencyKey: newId() }));
  await expireCredits(database, at('2026-05-30'), newId);
  await scenario.accrue(scenario.click('2026-05-05', 30));
  await settle(database, at('2026-04-02'), newId);
  await closeMonths(database, at('2026-04-02'), newId);
  return scenario;
}

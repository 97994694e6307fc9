import { documentMessages } from '#core/ledger/rules/document.messages.ts';
import type { PaidBy } from '#core/ledger/rules/paid-by.ts';
import { taxLineOf } from '#core/ledger/rules/tax-line.ts';
import { issueInvoice, readBuyer } from '#core/ledger/server/index.ts';
import type { NewId, Uuid } from '#kernel/ids.ts';
import type { MessageOrText } from '#kernel/message.ts';
import type { Day, EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { shownText, textOf } from '#platform/i18n/text-of.ts';
import { chargedRate } from '../rules/amounts.ts';
import { paidKey } from '../rules/paid-key.ts';
import { taxesOf, type Payer } from './billing.repository.ts';
import type { TopUpRow } from './top-up.repository.ts';

/** How a document names what paid for a top-up. */
export const paidByOf = ({ method, card, transferReference, creditNoteNo }: TopUpRow): PaidBy => ({
  method,
  card: method === 'CARD' ? card : null,
  reference: method === 'CREDIT_NOTE' ? creditNoteNo : transferReference,
});

/** Issues the receipt of a paid top-up, which is where its tax is charged. */
export async function invoiceTopUp(
  tx: Transaction,
  newId: NewId,
  topUp: TopUpRow,
  { payer, line, until, atMs }: { payer: Payer; line: MessageOrText; until: Day | null; atMs: EpochMs },
): Promise<Uuid> {
  const { party, language, timezone } = await readBuyer(tx, topUp.companyId);
  const { taxMicros } = topUp;
  const netMicros = topUp.amountMicros - topUp.discountMicros;
  const rateMicros = chargedRate(
    { netMicros, taxMicros },
    { rateMicros: (await taxesOf(tx, payer.countryCode)).get(topUp.method) ?? 0n, digits: payer.digits },
  );
  const word = textOf(documentMessages.document.tax(), language);
  const ofSeries = { country: payer.countryCode, series: payer.countryCode };
  return issueInvoice(tx, newId, {
    idempotencyKey: paidKey(topUp),
    companyId: topUp.companyId,
    kind: 'TOP_UP',
    series: payer.countryCode,
    currency: topUp.currency,
    lines: [{ description: shownText(line, language), amountMicros: netMicros }],
    taxes: taxMicros > 0n ? [taxLineOf({ ...ofSeries, rateMicros, amountMicros: taxMicros }, word)] : [],
    buyer: party,
    language,
    payment: paidByOf(topUp),
    credit: { until },
    transactionKeys: [paidKey(topUp)],
    timezone,
    atMs,
  });
}

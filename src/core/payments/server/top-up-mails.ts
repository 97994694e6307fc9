import { moneyReadersOf } from '#core/ledger/server/index.ts';
import { documentMessages } from '#core/ledger/rules/document.messages.ts';
import { cardName } from '#kernel/card-name.ts';
import { notify } from '#core/notifications/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import { enqueueEmail } from '#platform/mail/post.ts';
import { paymentMessages } from '../rules/payment.messages.ts';
import type { Payer } from './billing.repository.ts';
import { autoTopUpEmail, receiptEmail, refundEmail, type AutoTopUpOutcome, type Refund } from './emails.ts';
import type { TopUpRow } from './top-up.repository.ts';
import type { BillingDeps } from './types.ts';

const { notice } = paymentMessages;

/** Mails the receipt of a paid top-up to those who look after the money. */
export async function mailReceipt(tx: Transaction, topUp: TopUpRow, payer: Payer): Promise<void> {
  for (const recipient of await moneyReadersOf(tx, topUp.companyId))
    await enqueueEmail(tx, receiptEmail(recipient, paidOf(topUp), payer));
}

/** Mails them a refund, with what became of the credit. */
export async function mailRefund(tx: Transaction, refund: Refund & { companyId: string }, payer: Payer): Promise<void> {
  for (const recipient of await moneyReadersOf(tx, refund.companyId))
    await enqueueEmail(tx, refundEmail(recipient, refund, payer));
}

/** Mails them the outcome of an automatic top-up. What asks for an act stands in the owners' bell as well. */
export async function reportAutomatic(
  tx: Transaction,
  { clock }: Pick<BillingDeps, 'clock'>,
  { outcome, topUp, payer }: { outcome: AutoTopUpOutcome; topUp: TopUpRow; payer: Payer },
): Promise<void> {
  for (const recipient of await moneyReadersOf(tx, topUp.companyId))
    await enqueueEmail(tx, autoTopUpEmail(recipient, outcome, { paid: paidOf(topUp), payer }));
  if (outcome === 'PAID') return;
  const amount = { amountMicros: topUp.amountMicros, symbol: payer.symbol, digits: payer.digits };
  const messages = {
    FAILED: notice.declined({ amount }),
    NEEDS_BANK: notice.needsBank({ amount }),
    SWITCHED_OFF: notice.switchedOff(),
  };
  await notify(tx, {
    to: { companyId: topUp.companyId, roles: ['OWNER'] },
    kind: 'billing',
    message: messages[outcome],
    link: '/billing/method',
    at: clock(),
  });
}

const { use } = paymentMessages;

/** What a receipt says of a payment. */
const paidOf = ({ amountMicros, discountMicros, taxMicros, totalMicros, method, card, purpose }: TopUpRow) => ({
  amountMicros,
  creditMicros: amountMicros - discountMicros,
  taxMicros,
  totalMicros,
  method: card ? cardName(card) : documentMessages.document.payments[method](),
  use: purpose ? use.purchase({ what: purpose }) : use.wallet(),
});

export type PaidPayment = ReturnType<typeof paidOf>;

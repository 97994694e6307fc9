import type { moneyReadersOf } from '#core/ledger/server/index.ts';
import type { ConsolePath } from '#kernel/console-path.ts';
import type { Micros } from '#kernel/money.ts';
import { emailOf } from '#platform/i18n/text-of.ts';
import type { Email } from '#platform/mail/email.ts';
import { paymentEmails, paymentMessages } from '../rules/payment.messages.ts';
import type { Payer } from './billing.repository.ts';
import type { PaidPayment } from './top-up-mails.ts';

type MoneyReader = Awaited<ReturnType<typeof moneyReadersOf>>[number];

const DOCUMENTS = '/billing/invoices';
const METHODS = '/billing/method';

export type AutoTopUpOutcome = 'PAID' | 'FAILED' | 'NEEDS_BANK' | 'SWITCHED_OFF';

const NOT_PAID = {
  FAILED: paymentEmails.autoTopUpFailed,
  NEEDS_BANK: paymentEmails.autoTopUpNeedsBank,
  SWITCHED_OFF: paymentEmails.autoTopUpSwitchedOff,
} as const;

const addressed = ({ email, firstName }: MoneyReader, payer: Payer, url: ConsolePath) => ({
  to: { to: email, url },
  names: { name: firstName, company: payer.name },
  money: (amountMicros: Micros) => ({ amountMicros, symbol: payer.symbol, digits: payer.digits }),
});

/** Reports the outcome of an automatic top-up. */
export function autoTopUpEmail(
  recipient: MoneyReader,
  outcome: AutoTopUpOutcome,
  { paid, payer }: { paid: PaidPayment; payer: Payer },
): Email {
  const isPaid = outcome === 'PAID';
  const { to, names, money } = addressed(recipient, payer, isPaid ? DOCUMENTS : METHODS);
  const params = { ...names, amount: money(paid.amountMicros) };
  const message = isPaid
    ? paymentEmails.autoTopUpPaid({ ...params, ...paymentParams(paid, money) })
    : NOT_PAID[outcome](params);
  return emailOf(message, recipient.language, to);
}

export function receiptEmail(recipient: MoneyReader, paid: PaidPayment, payer: Payer): Email {
  const { to, names, money } = addressed(recipient, payer, DOCUMENTS);
  return emailOf(paymentEmails.receipt({ ...names, ...paymentParams(paid, money) }), recipient.language, to);
}

export interface Refund {
  refundedMicros: Micros;
  /** The credit that left the wallet for it; null when none had been given for the payment. */
  takenBackMicros: Micros | null;
  /** The card's bank took the money back. */
  isDisputed: boolean;
}

/** Reports money that went back to where it came from. */
export function refundEmail(
  recipient: MoneyReader,
  { refundedMicros, takenBackMicros, isDisputed }: Refund,
  payer: Payer,
): Email {
  const { to, names, money } = addressed(recipient, payer, '/billing/transactions');
  const { credit: credits } = paymentMessages;
  const givenCredit = (amountMicros: Micros) =>
    amountMicros > 0n ? credits.takenBack({ amount: money(amountMicros) }) : credits.stays();
  const credit = takenBackMicros === null ? credits.neverGiven() : givenCredit(takenBackMicros);
  const mail = isDisputed ? paymentEmails.chargedBack : paymentEmails.refund;
  const message = mail({ ...names, refunded: money(refundedMicros), credit });
  return emailOf(message, recipient.language, to);
}

const paymentParams = (
  { creditMicros, taxMicros, totalMicros, method, use }: PaidPayment,
  money: (amountMicros: Micros) => { amountMicros: Micros; symbol: string; digits: number },
) => ({ total: money(totalMicros), credit: money(creditMicros), tax: money(taxMicros), method, use });

/** Warns that the balance fell below the owner's alert amount, or that the wallet has run empty. */
export function lowBalanceEmail(
  recipient: MoneyReader,
  { availableMicros, alertMicros }: { availableMicros: Micros; alertMicros: Micros | null },
  payer: Payer,
): Email {
  const { to, names, money } = addressed(recipient, payer, METHODS);
  const message =
    alertMicros === null
      ? paymentEmails.emptyWallet(names)
      : paymentEmails.lowBalance({ ...names, balance: money(availableMicros), alert: money(alertMicros) });
  return emailOf(message, recipient.language, to);
}

import type { Micros } from '#kernel/money.ts';
import { emailOf } from '#platform/i18n/text-of.ts';
import type { Email } from '#platform/mail/email.ts';
import { paymentEmails } from '../rules/payment.messages.ts';
import type { Payer, Recipient } from './billing.repository.ts';
import type { TopUpRow } from './top-up.repository.ts';

export type AutoTopUpOutcome = 'PAID' | 'FAILED' | 'NEEDS_BANK' | 'SWITCHED_OFF';

const NOT_PAID = {
  FAILED: paymentEmails.autoTopUpFailed,
  NEEDS_BANK: paymentEmails.autoTopUpNeedsBank,
  SWITCHED_OFF: paymentEmails.autoTopUpSwitchedOff,
} as const;

const addressed = ({ email, firstName }: Recipient, payer: Payer, url: string) => ({
  to: { to: email, url },
  names: { name: firstName, company: payer.name },
  money: (amountMicros: Micros) => ({ amountMicros, symbol: payer.symbol, digits: payer.digits }),
});

/** Reports the outcome of an automatic top-up. */
export function autoTopUpEmail(
  recipient: Recipient,
  outcome: AutoTopUpOutcome,
  { topUp, payer, url }: { topUp: TopUpRow; payer: Payer; url: string },
): Email {
  const { to, names, money } = addressed(recipient, payer, url);
  const params = { ...names, amount: money(topUp.amountMicros) };
  const message =
    outcome === 'PAID'
      ? paymentEmails.autoTopUpPaid({ ...params, total: money(topUp.totalMicros) })
      : NOT_PAID[outcome](params);
  return emailOf(message, recipient.language, to);
}

/** Warns that the balance fell below the owner's alert amount, or that the wallet has run empty. */
export function lowBalanceEmail(
  recipient: Recipient,
  { availableMicros, alertMicros }: { availableMicros: Micros; alertMicros: Micros | null },
  { payer, url }: { payer: Payer; url: string },
): Email {
  const { to, names, money } = addressed(recipient, payer, url);
  const message =
    alertMicros === null
      ? paymentEmails.emptyWallet(names)
      : paymentEmails.lowBalance({ ...names, balance: money(availableMicros), alert: money(alertMicros) });
  return emailOf(message, recipient.language, to);
}

import { visibleMetrics, type WalletSums } from '#core/ledger/rules/spendable.ts';
import type { Message } from '#kernel/message.ts';
import { divideHalfEven, roundToDigits, type Micros } from '#kernel/money.ts';
import { metaMessages } from './meta.messages.ts';

const messages = metaMessages.problem;

export const TOP_UP_METHODS = ['WIRE_TRANSFER', 'CARD', 'PAID_CREDIT'] as const;
export type MetaTopUpMethod = (typeof TOP_UP_METHODS)[number];

/**
 * REQUESTING: ordered, not paid yet. APPROVED: paid, in transfer to Meta. COMPLETED: available at Meta. FAILED: not
 * paid, or rejected by Meta with the money returned to the wallet.
 */
export const TOP_UP_STATUSES = ['REQUESTING', 'APPROVED', 'COMPLETED', 'FAILED'] as const;
export type MetaTopUpStatus = (typeof TOP_UP_STATUSES)[number];

/**
 * Allowed status changes of a top-up. COMPLETED and FAILED are final: a payment that arrives after a failure stays in
 * the wallet.
 */
export const TOP_UP_STEPS: Readonly<Record<MetaTopUpStatus, readonly MetaTopUpStatus[]>> = {
  REQUESTING: ['APPROVED', 'FAILED'],
  APPROVED: ['COMPLETED', 'FAILED'],
  COMPLETED: [],
  FAILED: [],
};

const BASE_AMOUNTS: Readonly<Record<string, number>> = { SGD: 50, IDR: 500_000, MYR: 150, PHP: 2000 };
const BASE_AMOUNT = 50;

/** Returns suggested amounts in major units of the wallet's currency. */
export function recommendedAmounts(currency: string): number[] {
  const base = BASE_AMOUNTS[currency] ?? BASE_AMOUNT;
  return [1, 2, 5, 10].map((times) => base * times);
}

export interface TopUpPrice {
  taxMicros: Micros;
  totalMicros: Micros;
}

/** Returns the price of a top-up. The rate is a fraction in micro-units: 90000 is 9 %. */
export function priceOf(amountMicros: Micros, taxRateMicros: Micros, digits: number): TopUpPrice {
  const taxMicros = roundToDigits(divideHalfEven(amountMicros * taxRateMicros, 1_000_000n), digits);
  return { taxMicros, totalMicros: amountMicros + taxMicros };
}

/** Returns the paid credit that is not reserved for accepted cost. */
export function availablePaidCredit(wallet: Omit<WalletSums, 'balanceMicros'>): Micros {
  const { paidCreditMicros } = visibleMetrics({ ...wallet, balanceMicros: 0n });
  return paidCreditMicros < 0n ? 0n : paidCreditMicros;
}

export interface TopUpFacts {
  /** Null until an amount is entered. */
  amountMicros: Micros | null;
  method: MetaTopUpMethod | null;
  availablePaidCreditMicros: Micros;
  hasCard: boolean;
}

/** Returns the problem with an amount; null when it is valid. */
export function amountProblem(facts: TopUpFacts): Message | null {
  const { amountMicros } = facts;
  if (amountMicros === null) return messages.amountRequired();
  if (amountMicros <= 0n) return messages.amountNotPositive();
  return exceedsPaidCredit(facts) ? messages.paidCreditTooLow() : null;
}

/** Returns whether an amount is to be paid from paid credit, and higher than it. */
export const exceedsPaidCredit = ({ amountMicros, method, availablePaidCreditMicros }: TopUpFacts): boolean =>
  method === 'PAID_CREDIT' && amountMicros !== null && availablePaidCreditMicros < amountMicros;

/** Returns whether the method can pay at all. Other problems are reported on submission. */
export function canPay(facts: TopUpFacts): boolean {
  if (facts.method === 'CARD') return facts.hasCard;
  return facts.method !== null && !exceedsPaidCredit(facts);
}

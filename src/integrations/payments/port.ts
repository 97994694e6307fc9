import type { Micros } from '#kernel/money.ts';
import type { Result } from '#kernel/result.ts';

/** A payment's state at its provider. */
export interface Payment {
  /** The provider's own id. */
  paymentRef: string;
  /** Our reference, as sent. */
  reference: string;
  /** NEEDS_CONFIRMATION: the buyer's browser must confirm with `confirmToken`. */
  status: 'PROCESSING' | 'NEEDS_CONFIRMATION' | 'PAID' | 'FAILED';
  currency: string;
  amountMicros: Micros;
  /** Refunded so far, disputes included. */
  refundedMicros: Micros;
  /** The card's bank took money back in a dispute: it was not refunded by us. */
  isDisputed: boolean;
  /** Null unless NEEDS_CONFIRMATION. */
  confirmToken: string | null;
  /** Why it failed, e.g. `card_declined`; null unless FAILED. */
  failure: string | null;
  /** The card it was charged to; null or absent where the provider does not say. */
  card?: PayingCard | null;
}

/** A card as documents name it: its scheme in lower case, and the last four digits. */
export interface PayingCard {
  brand: string;
  last4: string;
}

/** Returns a card as documents name it; null for one whose digits are not known. */
export function payingCard(brand: string | null | undefined, last4: string | null | undefined): PayingCard | null {
  return brand && /^\d{4}$/.test(last4 ?? '') && last4 !== UNKNOWN_DIGITS ? { brand, last4: last4! } : null;
}

/** Stands for the digits of a stored card that its provider did not name. */
export const UNKNOWN_DIGITS = '0000';

/** The bank requires the card holder, who is not present. */
export const NEEDS_CARD_HOLDER = 'authentication_required';

/** A card stored by the provider for a customer. */
export interface StoredCard {
  cardRef: string;
  /** Card scheme in lower case, e.g. visa. */
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

/**
 * REJECTED: the provider rejected it, and nothing was done. UNKNOWN: there was no response, so it may have been done.
 */
export type PaymentProblem = { kind: 'REJECTED'; reason: string } | { kind: 'UNKNOWN' };

export interface Customer {
  /** Our reference: the company's id. */
  reference: string;
  name: string;
  email: string | null;
  countryCode: string;
  /** The provider's own id; null until the first card is stored. */
  customerRef: string | null;
}

export type CardSource =
  | { kind: 'stored'; customerRef: string; cardRef: string; card: PayingCard | null }
  | { kind: 'form'; data: string };

export interface Charge {
  /** Idempotency key: repeating the call returns the same payment. Ours, globally unique. */
  key: string;
  reference: string;
  currency: string;
  amountMicros: Micros;
  source: CardSource;
  customer: Customer;
  /** The card holder is not present to confirm. */
  isOffSession: boolean;
  /** 1 for a single payment. */
  installmentMonths: number;
  /** Return address of the bank's page. */
  returnUrl: string;
  description: string;
}

export interface CardForm {
  clientKey: string;
  /** Null when the provider needs none. */
  clientSecret: string | null;
  merchantAccount: string | null;
}

export interface CardMethod {
  type: string;
  name: string;
  brands: readonly string[];
}

/**
 * One message of a provider. `payment` is set when the signed message itself is the proof; otherwise query the payment.
 * With an empty reference it only reports that `refundedMicros` were refunded this time; negative when an earlier
 * refund was undone.
 */
export interface PaymentEvent {
  eventId: string;
  reference: string | null;
  paymentRef: string | null;
  payment: Payment | null;
  /** Amount of a requested or reported refund that failed; null for every other message. */
  failedRefundMicros: Micros | null;
}

/** Header names in lower case. */
export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * A card payment provider. Every call that moves money carries an idempotency key of ours: repeating it returns the
 * first call's result and does nothing else.
 */
export interface PaymentProvider {
  name: 'stripe' | 'adyen';
  /** `sandbox` is the built-in provider, whatever `name` says. */
  environment: 'test' | 'live' | 'sandbox';
  supportsInstallments: boolean;
  /** Returns the decimals of the provider's smallest unit of a currency. */
  minorDigits(currency: string): number;
  cardMethods(request: { currency: string; amountMicros: Micros; countryCode: string }): Promise<CardMethod[]>;
  /** Returns the browser's data for the card form: to pay an amount, or to store a card when `amount` is null. */
  startForm(request: {
    customer: Customer;
    amount: { currency: string; amountMicros: Micros } | null;
  }): Promise<Result<CardForm & { customerRef: string | null }, PaymentProblem>>;
  /** Stores a card from the form. With a `clientSecret` the card holder must confirm first; then call again. */
  storeCard(request: {
    key: string;
    customer: Customer;
    token: string;
    returnUrl: string;
  }): Promise<Result<{ customerRef: string; card: StoredCard | null; clientSecret: string | null }, PaymentProblem>>;
  /** Safe to repeat. */
  detachCard(card: { customerRef: string; cardRef: string }): Promise<void>;
  charge(charge: Charge): Promise<Result<Payment, PaymentProblem>>;
  /** Submits the result of the bank's page, for providers that require it from us. */
  confirm(request: {
    key: string;
    paymentRef: string | null;
    reference: string;
    data: string;
  }): Promise<Result<Payment, PaymentProblem>>;
  /** Returns a payment's current state; null when the provider has none with our reference. */
  find(request: { reference: string; paymentRef: string | null }): Promise<Result<Payment | null, PaymentProblem>>;
  /** Refunds a payment, fully or partially. */
  refund(request: {
    key: string;
    paymentRef: string;
    currency: string;
    amountMicros: Micros;
  }): Promise<Result<null, PaymentProblem>>;
  /** Parses a message exactly as received. Fails with SIGNATURE when it is not the provider's. */
  readEvents(body: string, headers: Headers): Promise<Result<PaymentEvent[], 'SIGNATURE' | 'BODY'>>;
  /** The response the provider expects once its message is stored. */
  accepted: { type: string; body: string };
}

const ZERO_DECIMALS = new Set([
  'BIF',
  'CLP',
  'DJF',
  'GNF',
  'JPY',
  'KMF',
  'KRW',
  'MGA',
  'PYG',
  'RWF',
  'VND',
  'VUV',
  'XAF',
  'XOF',
  'XPF',
]);
const THREE_DECIMALS = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);

/** Returns the decimals of a currency's smallest unit; a provider's exceptions take precedence. */
export function minorDigitsOf(currency: string, exceptions: Readonly<Record<string, number>>): number {
  return exceptions[currency] ?? (ZERO_DECIMALS.has(currency) ? 0 : THREE_DECIMALS.has(currency) ? 3 : 2);
}

/**
 * Converts an amount to the provider's smallest units. Throws when it has more decimals than they have: prices are
 * rounded earlier.
 */
export function toMinor(amountMicros: Micros, digits: number): number {
  const step = 10n ** BigInt(6 - digits);
  if (amountMicros % step !== 0n) throw new Error(`${amountMicros} micro-units cannot be paid with ${digits} decimals`);
  return Number(amountMicros / step);
}

export const fromMinor = (minor: number, digits: number): Micros => BigInt(minor) * 10n ** BigInt(6 - digits);

import type { Micros } from '#kernel/money.ts';
import type { Result } from '#kernel/result.ts';

/** How a payment stands at its provider. */
export interface Payment {
  /** The provider's own name for it. */
  paymentRef: string;
  /** Ours, as we gave it. */
  reference: string;
  /** NEEDS_CONFIRMATION: the buyer's browser has to confirm with `confirmToken`. */
  status: 'PROCESSING' | 'NEEDS_CONFIRMATION' | 'PAID' | 'FAILED';
  currency: string;
  amountMicros: Micros;
  /** Given back so far, disputes included. */
  refundedMicros: Micros;
  /** Null unless NEEDS_CONFIRMATION. */
  confirmToken: string | null;
  /** Why it failed, e.g. `card_declined`; null unless FAILED. */
  failure: string | null;
}

/** The bank wants the card holder, who is not there. */
export const NEEDS_HOLDER = 'authentication_required';

/** A card the provider keeps for a customer. */
export interface StoredCard {
  cardRef: string;
  /** Scheme, lower case, e.g. visa. */
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

/** REFUSED: the provider said no, and nothing was done. UNKNOWN: no answer came, so it may have been done. */
export type PaymentProblem = { kind: 'REFUSED'; reason: string } | { kind: 'UNKNOWN' };

export interface Customer {
  /** Ours: the company. */
  reference: string;
  name: string;
  email: string | null;
  countryCode: string;
  /** The provider's own name for it; null until the first card is kept. */
  customerRef: string | null;
}

export type CardSource = { kind: 'kept'; customerRef: string; cardRef: string } | { kind: 'form'; data: string };

export interface Charge {
  /** Makes a repeated call the same payment; ours, unique for ever. */
  key: string;
  reference: string;
  currency: string;
  amountMicros: Micros;
  source: CardSource;
  customer: Customer;
  /** Nobody is there to confirm anything. */
  isOffSession: boolean;
  /** 1 for all at once. */
  installmentMonths: number;
  /** Where the bank's page leads back to. */
  returnUrl: string;
  description: string;
}

export interface CardForm {
  clientKey: string;
  /** Null where the provider needs none. */
  clientSecret: string | null;
  merchantAccount: string | null;
}

export interface CardMethod {
  type: string;
  name: string;
  brands: readonly string[];
}

/**
 * One message of a provider. `payment` is set where the signed message itself is the proof; else it has to be asked for. With an
 * empty reference it only tells that `refunded_micros` went back this time, below zero when what was told before came to nothing.
 */
export interface PaymentEvent {
  eventId: string;
  reference: string | null;
  paymentRef: string | null;
  payment: Payment | null;
  /** Of a refund, asked for or told of before, that came to nothing; null for every other message. */
  failedRefundMicros: Micros | null;
}

/** Header names in lower case. */
export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * A card payment provider. Every call that moves money carries a key of ours: called again with it, the provider answers for the
 * first call and does nothing new.
 */
export interface PaymentProvider {
  name: 'stripe' | 'adyen';
  /** `sandbox` is the built-in one, whatever name it goes by. */
  environment: 'test' | 'live' | 'sandbox';
  supportsInstallments: boolean;
  /** Decimals of the provider's smallest unit of a currency. */
  minorDigits(currency: string): number;
  cardMethods(request: { currency: string; amountMicros: Micros; countryCode: string }): Promise<CardMethod[]>;
  /** What the browser starts the card form with: to pay an amount, or to keep a card when there is none. */
  startForm(request: {
    customer: Customer;
    amount: { currency: string; amountMicros: Micros } | null;
  }): Promise<Result<CardForm & { customerRef: string | null }, PaymentProblem>>;
  /** Keeps a card of the form's. With a `clientSecret` the card holder has to confirm first; then it is called again. */
  storeCard(request: {
    key: string;
    customer: Customer;
    token: string;
    returnUrl: string;
  }): Promise<Result<{ customerRef: string; card: StoredCard | null; clientSecret: string | null }, PaymentProblem>>;
  /** Safe to repeat. */
  detachCard(card: { customerRef: string; cardRef: string }): Promise<void>;
  charge(charge: Charge): Promise<Result<Payment, PaymentProblem>>;
  /** Hands over what the bank's page gave the browser, where the provider wants it from us. */
  confirm(request: {
    key: string;
    paymentRef: string | null;
    reference: string;
    data: string;
  }): Promise<Result<Payment, PaymentProblem>>;
  /** How a payment stands now; null when the provider knows none with our reference. */
  find(request: { reference: string; paymentRef: string | null }): Promise<Result<Payment | null, PaymentProblem>>;
  /** Gives a payment back, in whole or in part. */
  refund(request: {
    key: string;
    paymentRef: string;
    currency: string;
    amountMicros: Micros;
  }): Promise<Result<null, PaymentProblem>>;
  /** Reads a message exactly as it came. SIGNATURE: it is not the provider's. */
  readEvents(body: string, headers: Headers): Promise<Result<PaymentEvent[], 'SIGNATURE' | 'BODY'>>;
  /** What the provider wants to hear once its message is kept. */
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

/** Decimals of a currency's smallest unit; a provider's own exceptions go first. */
export function minorDigitsOf(currency: string, exceptions: Readonly<Record<string, number>>): number {
  return exceptions[currency] ?? (ZERO_DECIMALS.has(currency) ? 0 : THREE_DECIMALS.has(currency) ? 3 : 2);
}

/** An amount in the provider's smallest units. Throws when it has more decimals than they have: prices are rounded before. */
export function toMinor(amountMicros: Micros, digits: number): number {
  const step = 10n ** BigInt(6 - digits);
  if (amountMicros % step !== 0n) throw new Error(`${amountMicros} micro-units cannot be paid with ${digits} decimals`);
  return Number(amountMicros / step);
}

export const fromMinor = (minor: number, digits: number): Micros => BigInt(minor) * 10n ** BigInt(6 - digits);

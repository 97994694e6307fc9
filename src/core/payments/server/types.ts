import type { PaymentProblem, PaymentProvider } from '#integrations/payments/port.ts';
import type { NewId, Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import type { Micros } from '#kernel/money.ts';
import type { Result } from '#kernel/result.ts';
import type { Clock } from '#kernel/time.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import type { Logger } from '#platform/telemetry/logger.ts';

export interface SellerBalance {
  currency: string;
  balanceMicros: Micros;
}

/** Balances sellers have at their seller center, as far as they may pay for advertising. Asks another machine: in no transaction. */
export interface SellerBalances {
  /** Null when the company is not linked there, or the balance may not be used. */
  balanceOf(companyId: Uuid, provider: string): Promise<SellerBalance | null>;
  /** Moves money from the balance to us; called again with a key it answers for the first call. */
  pay(order: {
    key: string;
    companyId: Uuid;
    provider: string;
    currency: string;
    amountMicros: Micros;
  }): Promise<Result<{ paymentRef: string }, PaymentProblem>>;
}

/** No seller center is connected. */
export const NO_SELLER_BALANCES: SellerBalances = {
  balanceOf: async () => null,
  pay: async () => ({ ok: false, problem: { kind: 'REFUSED', reason: 'not_linked' } }),
};

/** An order of another module that a top-up is to pay for. That module writes it in the transaction that writes the top-up's intent. */
export interface Purchase {
  kind: 'PACKAGES' | 'META';
  id: Uuid;
}

export interface PaidTopUp {
  /** The key its credit came in with: a document about what it pays for names that movement too. Null when nothing was paid. */
  creditKey: string | null;
  /** As it is listed among the movements. */
  description: string;
  /** Issues the top-up's own document; null when there is nothing to invoice. */
  invoice(): Promise<Uuid | null>;
}

/** A module's orders that top-ups pay for. Called inside the transaction that applies a payment's outcome. */
export interface OrderHandler {
  /** Takes its turn; before the wallet is locked. */
  hold(tx: Transaction, id: Uuid): Promise<void>;
  /**
   * Pays for it from credit that has just come in; when it cannot be had any more, the credit stays in the wallet. A module that
   * issues a document of its own leaves the top-up's alone.
   */
  paid(tx: Transaction, id: Uuid, topUp: PaidTopUp): Promise<void>;
  /** `reason` is for people, in English. */
  failed(tx: Transaction, id: Uuid, reason: string): Promise<void>;
}

export interface BillingNeeds {
  database: Database;
  clock: Clock;
  newId: NewId;
  log: Logger;
  /** Null when cards are not offered. */
  cards: PaymentProvider | null;
  sellers: SellerBalances;
  purchases: Readonly<Record<Purchase['kind'], OrderHandler>>;
  /** Where browsers reach the console, without a slash at the end. */
  publicUrl: string;
  /** Of whoever is answered; left out where nobody asks. */
  language?: Language;
}

const nothingToBuy = () => Promise.reject(new Error('no room here sells what the top-up pays for'));
const NO_ROOM: OrderHandler = { hold: nothingToBuy, paid: nothingToBuy, failed: nothingToBuy };

/** For work that orders nothing but what fills the wallet. */
export const NO_ORDERS: BillingNeeds['purchases'] = { PACKAGES: NO_ROOM, META: NO_ROOM };

/** Names whose cards are kept: those of the built-in provider mean nothing to the real one it is modelled on. */
export const providerKey = (cards: PaymentProvider): string =>
  cards.environment === 'sandbox' ? 'sandbox' : cards.name;

import type { PaymentProblem, PaymentProvider } from '#integrations/payments/port.ts';
import type { NewId, Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Result } from '#kernel/result.ts';
import type { Clock } from '#kernel/time.ts';
import type { Database, Transaction } from '#platform/postgres/database.ts';
import type { Logger } from '#platform/telemetry/logger.ts';
import type { TopUpRow } from './top-up-store.ts';

/** Balances sellers have at their seller center, as far as they may pay for advertising. */
export interface SellerBalances {
  /** Null when the company is not linked there, or the balance may not be used. */
  balanceOf(companyId: Uuid, provider: string): Promise<{ currency: string; balance_micros: Micros } | null>;
  /** Moves money from the balance to us; called again with a key it answers for the first call. */
  pay(order: {
    key: string;
    companyId: Uuid;
    provider: string;
    currency: string;
    amount_micros: Micros;
  }): Promise<Result<{ paymentRef: string }, PaymentProblem>>;
}

/** No seller center is connected. */
export const NO_SELLER_BALANCES: SellerBalances = {
  balanceOf: async () => null,
  pay: async () => ({ ok: false, problem: { kind: 'REFUSED', reason: 'not_linked' } }),
};

/** What top-ups may be ordered for beside the wallet. Called inside the transaction that applies an outcome. */
export interface Purchases {
  /** Takes its turn; before the wallet is locked. */
  hold(tx: Transaction, purchaseId: Uuid): Promise<void>;
  /** Pays for it from credit that has just come in. False when it cannot be had any more: the credit stays in the wallet. */
  paid(tx: Transaction, purchaseId: Uuid): Promise<boolean>;
  failed(tx: Transaction, purchaseId: Uuid): Promise<void>;
}

export interface BillingNeeds {
  database: Database;
  clock: Clock;
  newId: NewId;
  log: Logger;
  /** Null when cards are not offered. */
  cards: PaymentProvider | null;
  sellers: SellerBalances;
  purchases: Purchases;
  /** Where browsers reach the console, without a slash at the end. */
  publicUrl: string;
  /**
   * Another room's business with a top-up that has just been credited or has failed, in the same transaction. `invoiceId` is the
   * document of a credited one, null when there is none.
   */
  onEnded(tx: Transaction, topUp: TopUpRow, invoiceId: Uuid | null): Promise<void>;
}

/** For work that orders nothing but what fills the wallet. */
export const NO_PURCHASES: Purchases = {
  hold: () => Promise.resolve(),
  paid: () => Promise.resolve(false),
  failed: () => Promise.resolve(),
};

/** For work that ends no top-up of another room. */
export const NOBODY_ELSE: BillingNeeds['onEnded'] = async () => {};

/** Names whose cards are kept: those of the built-in provider mean nothing to the real one it is modelled on. */
export const providerKey = (cards: PaymentProvider): string =>
  cards.environment === 'sandbox' ? 'sandbox' : cards.name;

import type { PaidBy } from '#core/ledger/rules/paid-by.ts';
import type { PaymentProblem, PaymentProvider } from '#integrations/payments/port.ts';
import type { NewId, Uuid } from '#kernel/ids.ts';
import type { Message } from '#kernel/message.ts';
import type { Micros } from '#kernel/money.ts';
import type { Result } from '#kernel/result.ts';
import type { Clock } from '#kernel/time.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import type { Logger } from '#platform/telemetry/logger.ts';

export interface SellerBalance {
  currency: string;
  balanceMicros: Micros;
}

/**
 * Seller balances at a seller center, as far as they may pay for advertising. Calls a remote system: use outside
 * transactions.
 */
export interface SellerBalances {
  /** Null when the company is not linked there, or the balance cannot be used. */
  balanceOf(companyId: Uuid, provider: string): Promise<SellerBalance | null>;
  /** Moves money from the balance to us. Repeated with the same key, it returns the first call's answer. */
  pay(order: {
    key: string;
    companyId: Uuid;
    provider: string;
    currency: string;
    amountMicros: Micros;
  }): Promise<Result<{ paymentRef: string }, PaymentProblem>>;
}

/** Used when no seller center is connected. */
export const NO_SELLER_BALANCES: SellerBalances = {
  balanceOf: async () => null,
  pay: async () => ({ ok: false, problem: { kind: 'REJECTED', reason: 'not_linked' } }),
};

/**
 * Another module's order that a top-up pays for. That module inserts it in the transaction that inserts the top-up's
 * intent.
 */
export interface Purchase {
  kind: 'PACKAGES' | 'META';
  id: Uuid;
}

export interface PaidTopUp {
  /**
   * The key of its credit, so that a document about the purchase can include that transaction. Null when nothing was
   * paid.
   */
  creditKey: string | null;
  /** Its statement line. */
  line: Message;
  /** What paid it, as documents name it. */
  paidBy: PaidBy;
  /** Issues the top-up's own document; null when there is nothing to invoice. */
  invoice(): Promise<Uuid | null>;
}

/** Handles a module's orders that top-ups pay for. Called in the transaction that applies a payment's outcome. */
export interface OrderHandler {
  /** Locks the order. Call before locking the wallet (lock order). */
  lock(tx: Transaction, id: Uuid): Promise<void>;
  /**
   * Pays for the order from the new credit; if the order is no longer available, the credit stays in the wallet. A
   * module that issues its own document does not issue the top-up's. Returns whether the order was paid for.
   */
  onPaid(tx: Transaction, id: Uuid, topUp: PaidTopUp): Promise<boolean>;
  onFailed(tx: Transaction, id: Uuid, reason: Message): Promise<void>;
}

export interface BillingDeps {
  database: Database;
  clock: Clock;
  newId: NewId;
  log: Logger;
  /** Null when cards are not offered. */
  cards: PaymentProvider | null;
  sellers: SellerBalances;
  purchases: Readonly<Record<Purchase['kind'], OrderHandler>>;
  /** Public URL of the console, without a trailing slash. */
  publicUrl: string;
}

const noOrders = () => Promise.reject(new Error('no module handles the order of the top-up'));
const NO_HANDLER: OrderHandler = { lock: noOrders, onPaid: noOrders, onFailed: noOrders };

/** For work that only fills the wallet. */
export const NO_ORDERS: BillingDeps['purchases'] = { PACKAGES: NO_HANDLER, META: NO_HANDLER };

/** Returns the key for stored cards: cards of the built-in provider are unknown to the real provider it imitates. */
export const providerKey = (cards: PaymentProvider): string =>
  cards.environment === 'sandbox' ? 'sandbox' : cards.name;

/** Payments' public API for other modules. */
export { addBillingSchema } from './payment.resolvers.ts';
export type { BillingSchemaDeps } from './scope.ts';
export { addPaymentWebhook } from './payment.routes.ts';
export { paymentEventHandler, receiveEvents } from './events.ts';
export { paymentWork } from './top-up.jobs.ts';
export { decideTransfer } from './transfers.ts';
export { isTopUpAllowed, transferInstructions } from './settings.ts';
export { cardsOf } from './card.repository.ts';
export { payerOf, saveTax, taxesOf, type Payer } from './billing.repository.ts';
export { chargeTopUp, PLAIN_TOP_UP, repeatedIntent, writeIntent, type Intent } from './order.ts';
export { topUpOfPurchase } from './top-up.repository.ts';
export { verifyTopUp } from './verify.ts';
export { voucherDiscount, lockReservation } from './vouchers.ts';
export { insertVoucher, releaseRedemptions, setRedemptionState } from './voucher.repository.ts';
export {
  NO_ORDERS,
  NO_SELLER_BALANCES,
  providerKey,
  type BillingDeps,
  type OrderHandler,
  type SellerBalances,
} from './types.ts';

/** Billing's door for other rooms. */
export { addBillingSchema } from './schema.ts';
export type { BillingSchemaNeeds } from './schema-context.ts';
export { addPaymentWebhook } from './webhook-route.ts';
export { paymentEventHandler, receiveEvents } from './events.ts';
export { releaseLapsedVouchers, resolveOpenTopUps, runAutoTopUps, sendLowBalanceLetters } from './upkeep.ts';
export { decideTransfer } from './transfers.ts';
export { BILLING_SETTINGS, isBillingSetting, isTopUpAllowed, transferInstructions } from './settings.ts';
export { cardsOf } from './card-store.ts';
export { payerOf, saveTax, taxesOf, type Payer } from './billing-store.ts';
export { askForMoney, PLAIN_TOP_UP, repeatedIntent, writeIntent, type Intent } from './order.ts';
export { moneyText } from './texts.ts';
export { topUpOfPurchase } from './top-up-store.ts';
export { verifyTopUp } from './verify.ts';
export { discountGiven, takeReservation } from './vouchers.ts';
export {
  insertVoucher as addVoucher,
  releaseRedemptions,
  setRedemptionState,
  type NewVoucher,
  type RedemptionRow,
} from './voucher-store.ts';
export {
  NO_PURCHASES,
  NO_SELLER_BALANCES,
  providerKey,
  type BillingNeeds,
  type PurchaseRoom,
  type SellerBalances,
} from './types.ts';

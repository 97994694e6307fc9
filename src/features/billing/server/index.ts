/** Billing's door for other rooms. */
export { addBillingSchema } from './schema.ts';
export type { BillingSchemaNeeds } from './schema-context.ts';
export { addPaymentWebhook } from './webhook-route.ts';
export { paymentEventHandler, receiveEvents } from './events.ts';
export { releaseLapsedVouchers, resolveOpenTopUps, runAutoTopUps, sendLowBalanceLetters } from './upkeep.ts';
export { decideTransfer } from './transfers.ts';
export { BILLING_SETTINGS, isBillingSetting } from './settings.ts';
export { saveTax } from './billing-store.ts';
export { insertVoucher as addVoucher, type NewVoucher } from './voucher-store.ts';
export { NO_SELLER_BALANCES, type BillingNeeds, type SellerBalances } from './types.ts';

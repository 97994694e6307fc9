/** Billing's door for other rooms. */
export { addBillingSchema } from './schema.ts';
export type { BillingSchemaNeeds } from './schema-context.ts';
export { addPaymentWebhook } from './webhook-route.ts';
export { paymentEventHandler, receiveEvents } from './events.ts';
export { releaseLapsedVouchers, resolveOpenTopUps, runAutoTopUps, sendLowBalanceLetters } from './upkeep.ts';
export { addManualCredit, decideTransfer } from './transfers.ts';
export { BILLING_SETTINGS, isBillingSetting, isTopUpAllowed } from './settings.ts';
export { payerOf, saveTax, taxesOf, type Payer } from './billing-store.ts';
export { failureText } from './texts.ts';
export { orderTopUp } from './order.ts';
export type { TopUpRow } from './top-up-store.ts';
export { insertVoucher as addVoucher, type NewVoucher } from './voucher-store.ts';
export { NO_SELLER_BALANCES, NOBODY_ELSE, type BillingNeeds, type SellerBalances } from './types.ts';

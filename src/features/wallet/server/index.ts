/** The wallet's door for other rooms. */
export {
  accrue,
  openAccruals,
  type AdCharge,
  type AdBill,
  type Accrued,
  type ExpectedCharge,
  type OpenAccruals,
} from './accrual-store.ts';
export { creditsExport } from './export-credits.ts';
export { invoicesExport } from './export-invoices.ts';
export { transactionsExport } from './export-transactions.ts';
export { settle, type SettlementReport } from './settlement-store.ts';
export {
  addCredit,
  creditIdsOfRequests,
  giftKeyOf,
  requestCredit,
  withdrawCreditRequest,
  type CreditPaymentMethod,
  type CreditRequest,
  type NewCredit,
} from './credit-store.ts';
export { expireCredits, startPromisedCredits, type ExpiryReport } from './expiry-store.ts';
export { grantCredit, type Grant } from './grant.ts';
export { giveBackCost } from './give-back-store.ts';
export { refundCredit, takeBackPurchase } from './refund-store.ts';
export { addInvoiceRoutes } from './invoice-routes.ts';
export { invoicesById, type InvoiceRef as InvoiceRow } from './document-store.ts';
export { cancelInvoice } from './credit-note-store.ts';
export { issueInvoice, saveIssuer, settleInvoice, type NewInvoice } from './invoice-store.ts';
export { closeMonths, readBuyer } from './monthly-store.ts';
export { sendExpiryNotices } from './notice-store.ts';
export { reverseMovement, spend, type Correction, type Purchase } from './movement-store.ts';
export { recordFailedPayment, type FailedPayment } from './transaction-store.ts';
export { setOverdraft, walletsForDesk } from './desk-store.ts';
export { createWallet, readWallet } from './wallet-store.ts';
export { answerAuditRequest, createAuditor, findDrift, type ReadCosts } from './auditor.ts';
export { insertAuditRequest, readAuditRequest } from './audit-request-store.ts';
export { closeDoneUpkeep, recordUpkeepFailures } from './upkeep-failure-store.ts';
export { addWalletSchema } from './schema.ts';
export { createWalletLoaders, CreditPaymentMethodRef, InvoiceRef, type WalletDependencies } from './types.ts';

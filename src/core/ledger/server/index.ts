/** The ledger's public API for other modules. */
export {
  accrue,
  prepareAccruals,
  type AdCharge,
  type AdBill,
  type Accrued,
  type ExpectedCharge,
} from './accrual.repository.ts';
export { creditsExport } from './credits.exports.ts';
export { invoicesExport } from './invoices.exports.ts';
export { transactionsExport } from './transactions.exports.ts';
export { settle } from './settlement.repository.ts';
export {
  addCredit,
  creditIdsOfRequests,
  bonusKeyOf,
  requestCredit,
  withdrawCreditRequest,
} from './credit.repository.ts';
export { expireCredits, activatePendingCredits } from './expiry.repository.ts';
export { grantCredit } from './grant.ts';
export { reverseCost } from './give-back.repository.ts';
export { takeBackPurchase } from './refund.repository.ts';
export { addInvoiceRoutes } from './invoice.routes.ts';
export { invoicesById, type InvoiceRef as InvoiceRow } from './document.repository.ts';
export { cancelInvoice } from './credit-note.repository.ts';
export { issueInvoice, saveIssuer, settleInvoice } from './invoice.repository.ts';
export { closeMonths, readBuyer } from './monthly.repository.ts';
export { sendExpiryNotices } from './notice.repository.ts';
export { reverseTransaction, spend } from './ledger.repository.ts';
export { recordFailedPayment } from './transaction.repository.ts';
export { setOverdraft, walletsForDesk } from './desk.repository.ts';
export { createWallet, readWallet } from './wallet.repository.ts';
export { answerAuditRequest, createAuditor, findDrift, type ReadCosts } from './auditor.ts';
export { insertAuditRequest, readAuditRequest } from './audit-request.repository.ts';
export { closeDoneUpkeep, recordUpkeepFailures } from './upkeep-failure.repository.ts';
export { addWalletSchema } from './ledger.resolvers.ts';
export { createWalletLoaders } from './wallet.loaders.ts';

import type { ListBounds } from '#kernel/list-bound.ts';

/** A month's documents in one answer; all of them are in its archive. */
export const MAX_STATEMENT_DOCUMENTS = 200;

export const WALLET_LISTS: ListBounds = {
  'Query.monthlyInvoices': 1000,
  'Query.monthlyMoneyOut': 1000,
  'MonthlyInvoice.invoices': 1,
  'MonthlyInvoice.creditNotes': { inAll: 20_000 },
  'MonthlyStatement.months': 2400,
  'MonthlyStatement.lines': 5000,
  'MonthlyStatement.departments': 5000,
  'MonthlyStatement.documents': MAX_STATEMENT_DOCUMENTS,
  'MonthlyMoneyOut.parts': 10,
  'MoneyOutPart.invoices': { inAll: 20_000 },
  'Invoice.creditNotes': { inAll: 20_000 },
  'LedgerAudit.findings': 200,
  'WalletTransaction.brandNames': 1,
  'WalletTransactionTrace.adSets': 5000,
  'WalletTransactionTrace.corrections': 5000,
  'WalletTransactionTrace.credits': 5000,
};

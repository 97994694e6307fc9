import { enumRef, objectRef, type Page } from '#platform/graphql/builder.ts';
import type { CreditKind } from '../rules/consume.ts';
import type { StatementKind } from '../rules/statement.ts';
import type { CreditRow, CreditStatus } from './credit-list.repository.ts';
import type { CreditPaymentMethod, CreditType } from './credit.repository.ts';
import type { CreditNoteRef as CreditNoteRow, InvoiceRef as InvoiceRow } from './document.repository.ts';
import type { ProFormaRef as ProFormaRow } from './pro-forma.repository.ts';
import type { ListedDocument } from './document-list.repository.ts';
import type { TransactionFilter, TransactionRow, TransactionTotals } from './transaction.repository.ts';

export const InvoiceRef = objectRef<InvoiceRow>('Invoice');
export const ProFormaRef = objectRef<ProFormaRow>('ProForma');
export const CreditNoteRef = objectRef<CreditNoteRow>('CreditNote');
/** Its name in the API is of its first use, in a statement. */
export const BillingDocumentRef = objectRef<ListedDocument>('StatementDocument');
export const CreditRef = objectRef<CreditRow>('Credit');
export const CreditListRef = objectRef<Page<CreditRow>>('CreditList');
export const TransactionRef = objectRef<TransactionRow>('WalletTransaction');
/** `totals` is null when wallets of several currencies are listed together. */
export interface TransactionPage extends Page<TransactionRow> {
  totals: TransactionTotals | null;
  filter: TransactionFilter;
}
export const TransactionListRef = objectRef<TransactionPage>('WalletTransactionList');
export const TransactionStatusRef = enumRef<'COMPLETED' | 'FAILED' | 'PENDING'>('TransactionStatus');
export const StatementKindRef = enumRef<StatementKind>('StatementKind');
export const CreditKindRef = enumRef<CreditKind>('CreditKind');
export const CreditTypeRef = enumRef<CreditType>('CreditType');
export const CreditStatusRef = enumRef<CreditStatus>('CreditStatus');
export const CreditPaymentMethodRef = enumRef<CreditPaymentMethod>('CreditPaymentMethod');

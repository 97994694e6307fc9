import { CurrencyRef } from '#core/accounts/server/refs.ts';
import { CatalogRef } from '#core/catalog/server/refs.ts';
import { filterId } from '#kernel/ids.ts';
import { addEnum, addPageType, enumRef, objectRef, type Builder, type Page } from '#platform/graphql/builder.ts';
import { companyInScope, requireCompany } from '#platform/graphql/context.ts';
import { paged } from '#platform/graphql/paging.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import type { DocumentKind } from '../rules/invoice.ts';
import { listDocuments, type ListedDocument } from './document-list.repository.ts';
import { daysOf } from './filters.ts';
import { BillingDocumentRef, CreditNoteRef, InvoiceRef, ProFormaRef } from './refs.ts';
import type { WalletDeps } from './wallet.loaders.ts';

const DocumentKindRef = enumRef<DocumentKind>('StatementDocumentKind');
const DocumentListRef = objectRef<Page<ListedDocument>>('BillingDocumentList');

/** Adds the GraphQL fields of documents as lists show them. */
export function addDocumentSchema(builder: Builder, { database, catalogs, companies, wallets }: WalletDeps): void {
  addEnum(builder, DocumentKindRef, 'Kinds of documents.', {
    MONTHLY: 'The invoice for ads of one country.',
    BOOKING: 'The invoice of packages.',
    PRO_FORMA: 'What packages are paid by that are paid later; their invoice follows with the payment.',
    META_TOP_UP: 'The invoice of a Meta top-up.',
    TOP_UP: 'The receipt of a top-up.',
    CREDIT_NOTE: 'What takes back an invoice, or a part of it.',
  });
  builder.objectType(BillingDocumentRef, {
    description: 'A document that can be downloaded as PDF.',
    fields: (t) => ({
      id: t.exposeID('id'),
      kind: t.field({ type: DocumentKindRef, resolve: ({ kind }) => kind }),
      invoice: t.field({
        type: InvoiceRef,
        nullable: true,
        description: 'Null for a credit note and a pro-forma.',
        resolve: (document) =>
          document.kind === 'CREDIT_NOTE' || document.kind === 'PRO_FORMA' ? null : { ...document, id: document.id },
      }),
      creditNote: t.field({
        type: CreditNoteRef,
        nullable: true,
        description: 'Null for any other document.',
        resolve: (document) =>
          document.kind === 'CREDIT_NOTE' ? { ...document, invoiceId: document.invoiceId! } : null,
      }),
      proForma: t.field({
        type: ProFormaRef,
        nullable: true,
        description: 'Null for any other document.',
        resolve: ({ kind, id }, _, context) => (kind === 'PRO_FORMA' ? wallets.proFormaById(context).load(id) : null),
      }),
      corrects: t.field({
        type: InvoiceRef,
        nullable: true,
        description: 'The invoice that a credit note takes back. Null for any other document.',
        resolve: ({ kind, invoiceId }, _, context) =>
          kind === 'CREDIT_NOTE' && invoiceId ? wallets.invoiceById(context).load(invoiceId) : null,
      }),
      isDownloadable: t.exposeBoolean('isDownloadable', {
        description: 'False where downloads are not offered for the country.',
      }),
      description: t.exposeString('description', {
        nullable: true,
        description: 'What its first line says. Null for ads and credit notes, and in a statement.',
      }),
      month: t.field({
        type: 'Date',
        nullable: true,
        description: 'First day of the month of an invoice for ads. Null for any other document.',
        resolve: ({ month }) => month,
      }),
      catalog: t.field({
        type: CatalogRef,
        nullable: true,
        description: 'The country of ads. Null for any other document.',
        resolve: ({ catalogId }, _, context) => (catalogId ? catalogs.catalogById(context).load(catalogId) : null),
      }),
      issuedOn: t.field({ type: 'Date', resolve: ({ issuedOn }) => issuedOn }),
      currency: t.field({
        type: CurrencyRef,
        resolve: ({ currency }, _, context) => companies.currencyByCode(context).load(currency),
      }),
      net: t.field({
        type: 'Decimal',
        description: 'In the currency of the document; negative for a credit note.',
        resolve: ({ netMicros }) => netMicros,
      }),
      tax: t.field({ type: 'Decimal', description: 'As net.', resolve: ({ taxMicros }) => taxMicros }),
      total: t.field({
        type: 'Decimal',
        description: 'With tax, in the currency of the document; negative for a credit note.',
        resolve: ({ netMicros, taxMicros }) => netMicros + taxMicros,
      }),
    }),
  });
  addPageType(builder, DocumentListRef, BillingDocumentRef, 'Page of documents.');
  builder.queryField('billingDocuments', (t) =>
    t.field({
      type: DocumentListRef,
      description:
        'Invoices, receipts, credit notes and pro-formas, each once, the latest issued first; those that are about any of the days. An invoice for ads is about its month. Staff name a company or the first day.',
      args: {
        companyId: t.arg.id(),
        fromDate: t.arg({ type: 'DateTime' }),
        toDate: t.arg({ type: 'DateTime' }),
        page: t.arg.int({ defaultValue: 1 }),
        pageSize: t.arg.int({ defaultValue: 10 }),
        catalogId: t.arg.id(),
        brandId: t.arg.id(),
      },
      resolve: async (_, args, context, info) => {
        const days = daysOf(args);
        const filter = {
          // All documents of all companies would be sorted for one page.
          companyId: unwrap((days.from ? companyInScope : requireCompany)(context, args.companyId)),
          ...days,
          catalogId: filterId(args.catalogId),
          brandId: filterId(args.brandId),
        };
        return paged(args, { context, info }, (slice) =>
          database.read(context.viewer, (tx) => listDocuments(tx, filter, slice)),
        );
      },
    }),
  );
}

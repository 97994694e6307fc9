import { CatalogRef } from '#features/catalog/server/index.ts';
import { filterId } from '#kernel/ids.ts';
import { objectRef, type Builder } from '#platform/graphql/builder.ts';
import { companyInScope } from '#platform/graphql/context.ts';
import { orThrow } from '#platform/graphql/problem-error.ts';
import { creditNoteNo, invoiceNo } from '../rules/invoice.ts';
import { daysOf } from './filters.ts';
import { listInvoicedMonths, type InvoicedMonth } from './document-store.ts';
import { CreditNoteRef, InvoiceRef, type WalletNeeds } from './types.ts';

const MonthlyInvoiceRef = objectRef<InvoicedMonth>('MonthlyInvoice');

/** Documents, and what was invoiced month by month. */
export function addInvoiceSchema(builder: Builder, { database, catalogs, wallets }: WalletNeeds): void {
  builder.objectType(CreditNoteRef, {
    description: 'A credit note that can be downloaded as PDF.',
    fields: (t) => ({
      id: t.exposeID('id'),
      creditNoteNo: t.string({
        description: 'Used as file name CN_{creditNoteNo}.pdf.',
        resolve: (note) => creditNoteNo(note.series, note.number),
      }),
    }),
  });
  builder.objectType(InvoiceRef, {
    description: 'An invoice that can be downloaded as PDF.',
    fields: (t) => ({
      id: t.exposeID('id'),
      invoiceNo: t.string({
        description: 'Used as file name {invoiceNo}.pdf.',
        resolve: (invoice) => invoiceNo(invoice.series, invoice.number),
      }),
      isDownloadable: t.exposeBoolean('isDownloadable', {
        description: 'False where downloads are not offered for the country.',
      }),
      creditNotes: t.field({
        type: [CreditNoteRef],
        description: 'What takes parts of it back.',
        resolve: (invoice, _, context) => wallets.creditNotesOfInvoice(context).load(invoice.id),
      }),
    }),
  });
  builder.objectType(MonthlyInvoiceRef, {
    description: 'What was invoiced in one month for one country.',
    fields: (t) => ({
      month: t.field({ type: 'Date', description: 'First day of the month.', resolve: (row) => row.month }),
      catalog: t.field({
        type: CatalogRef,
        resolve: async (row, _, context) => {
          const catalog = await catalogs.catalogById(context).load(row.catalogId);
          if (!catalog) throw new Error(`a month was invoiced for the catalog ${row.catalogId}, which does not exist`);
          return catalog;
        },
      }),
      amount: t.field({
        type: 'Decimal',
        description: "Wallet currency, credit notes not taken off; the brand's share when a brand was asked for.",
        resolve: (row) => row.amount_micros,
      }),
      invoices: t.field({
        type: [InvoiceRef],
        resolve: async (row, _, context) => {
          const invoice = await wallets.invoiceById(context).load(row.invoiceId);
          return invoice ? [invoice] : [];
        },
      }),
      creditNotes: t.field({
        type: [CreditNoteRef],
        resolve: (row, _, context) => wallets.creditNotesOfInvoice(context).load(row.invoiceId),
      }),
    }),
  });

  builder.queryField('monthlyInvoices', (t) =>
    t.field({
      type: [MonthlyInvoiceRef],
      description:
        'Invoiced amounts per month and country, newest first; every month that shares a day with the dates.',
      args: {
        companyId: t.arg.id(),
        fromDate: t.arg({ type: 'DateTime' }),
        toDate: t.arg({ type: 'DateTime' }),
        catalogId: t.arg.id(),
        brandId: t.arg.id(),
      },
      resolve: async (_, args, context) => {
        const companyId = orThrow(companyInScope(context, args.companyId));
        const filter = {
          companyId,
          ...daysOf(args),
          catalogId: filterId(args.catalogId),
          brandId: filterId(args.brandId),
        };
        return database.as(context.viewer, (tx) => listInvoicedMonths(tx, filter));
      },
    }),
  );
}

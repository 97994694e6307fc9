import { CatalogRef } from '#core/catalog/server/refs.ts';
import { filterId } from '#kernel/ids.ts';
import { addEnum, enumRef, objectRef, type Builder } from '#platform/graphql/builder.ts';
import { requireCompany, companyInScope } from '#platform/graphql/context.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { creditNoteNo, invoiceNo, proFormaNo } from '../rules/invoice.ts';
import { daysOf } from './filters.ts';
import { listInvoicedMonths, type InvoicedMonth, type InvoiceRef as InvoiceRow } from './document.repository.ts';
import { readMoneyOut, type MoneyOutKind, type MoneyOutPart, type MonthOut } from './money-out.repository.ts';
import { CreditNoteRef, InvoiceRef, ProFormaRef } from './refs.ts';
import type { WalletDeps } from './wallet.loaders.ts';

const MoneyOutKindRef = enumRef<MoneyOutKind>('MoneyOutKind');
const MoneyOutPartRef = objectRef<MoneyOutPart>('MoneyOutPart');
const MonthlyMoneyOutRef = objectRef<MonthOut>('MonthlyMoneyOut');
const MonthlyInvoiceRef = objectRef<InvoicedMonth>('MonthlyInvoice');

/** Adds the GraphQL fields of documents and monthly invoices. */
export function addInvoiceSchema(builder: Builder, deps: WalletDeps): void {
  const { database, catalogs, wallets } = deps;
  addMoneyOut(builder, deps);
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
  builder.objectType(ProFormaRef, {
    description: 'What a company pays an order by before its invoice; can be downloaded as PDF.',
    fields: (t) => ({
      id: t.exposeID('id'),
      proFormaNo: t.string({
        description: 'Used as file name {proFormaNo}.pdf.',
        resolve: ({ series, number }) => proFormaNo(series, number),
      }),
      isDownloadable: t.exposeBoolean('isDownloadable', {
        description: 'False where downloads are not offered for the country.',
      }),
      invoice: t.field({
        type: InvoiceRef,
        nullable: true,
        description: 'The invoice that followed with its payment. Null while it is not paid.',
        resolve: ({ invoiceId }, _, context) => (invoiceId ? wallets.invoiceById(context).load(invoiceId) : null),
      }),
      isEnded: t.exposeBoolean('isEnded', {
        description: 'Its order was cancelled or not paid in time: it is not to be paid any more.',
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
        resolve: (row) => row.amountMicros,
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
        const companyId = unwrap(companyInScope(context, args.companyId));
        const filter = {
          companyId,
          ...daysOf(args),
          catalogId: filterId(args.catalogId),
          brandId: filterId(args.brandId),
        };
        return database.read(context.viewer, (tx) => listInvoicedMonths(tx, filter));
      },
    }),
  );
}

function addMoneyOut(builder: Builder, { database, wallets }: WalletDeps): void {
  addEnum(builder, MoneyOutKindRef, 'What left a wallet beside what monthly invoices say.', {
    PACKAGES: 'Standard packages, each on its own invoice.',
    META: 'Meta top-ups, each on its own invoice.',
    ADS_NOT_INVOICED: 'Advertising whose month is not invoiced yet.',
    ADS_TAKEN_BACK: 'Advertising that was given back before its month was invoiced.',
    EXPIRED: 'Credit that nobody used in time.',
    PAID_BACK: 'Credit that was paid back; its credit note stands with the invoice it was bought on.',
    CORRECTED: 'Corrections.',
  });
  builder.objectType(MoneyOutPartRef, {
    description: 'One kind of what left a wallet in a month.',
    fields: (t) => ({
      kind: t.field({ type: MoneyOutKindRef, resolve: ({ kind }) => kind }),
      amount: t.field({
        type: 'Decimal',
        description: 'Wallet currency.',
        resolve: ({ amountMicros }) => amountMicros,
      }),
      invoices: t.field({
        type: [InvoiceRef],
        description: 'The documents it stands on; empty where there are none.',
        resolve: async ({ invoiceIds }, _, context) => {
          const found = await wallets.invoiceById(context).loadMany(invoiceIds);
          return found.filter((invoice): invoice is InvoiceRow => invoice !== null && !(invoice instanceof Error));
        },
      }),
    }),
  });
  builder.objectType(MonthlyMoneyOutRef, {
    description: 'What left a wallet in one month: its monthly invoices and these parts sum to the total.',
    fields: (t) => ({
      month: t.field({ type: 'Date', description: 'First day of the month.', resolve: ({ month }) => month }),
      total: t.field({
        type: 'Decimal',
        description: 'Wallet currency; as the transactions of the month say.',
        resolve: ({ totalMicros }) => totalMicros,
      }),
      parts: t.field({ type: [MoneyOutPartRef], resolve: ({ parts }) => parts }),
    }),
  });
  builder.queryField('monthlyMoneyOut', (t) =>
    t.field({
      type: [MonthlyMoneyOutRef],
      description:
        'What left the wallet of one company month by month, newest first; every month that shares a day with the dates.',
      args: {
        companyId: t.arg.id(),
        fromDate: t.arg({ type: 'DateTime' }),
        toDate: t.arg({ type: 'DateTime' }),
        catalogId: t.arg.id(),
        brandId: t.arg.id(),
      },
      resolve: async (_, args, context) => {
        const companyId = unwrap(requireCompany(context, args.companyId));
        const about = { catalogId: filterId(args.catalogId), brandId: filterId(args.brandId) };
        return database.read(context.viewer, (tx) => readMoneyOut(tx, { companyId, ...daysOf(args), ...about }));
      },
    }),
  );
}

import type { GraphQLResolveInfo } from 'graphql';
import { AdTypeRef, BrandRef, CatalogRef } from '#core/catalog/server/refs.ts';
import { filterId, isUuid } from '#kernel/ids.ts';
import { notFound } from '#kernel/problem.ts';
import { fail, ok } from '#kernel/result.ts';
import { addEnum, addPageType, objectRef, type Builder } from '#platform/graphql/builder.ts';
import { companyInScope, type Context } from '#platform/graphql/context.ts';
import { paged } from '#platform/graphql/paging.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { readTrace, type AdSetPart, type LotPart, type Trace } from './trace.repository.ts';
import { textOf } from '#platform/i18n/text-of.ts';
import { describedText } from './described-text.ts';
import { daysOf, type DayArgs } from './filters.ts';
import { balanceBefore, listTransactions } from './transaction.repository.ts';
import type { StatementKind } from '../rules/statement.ts';
import {
  CreditRef,
  InvoiceRef,
  StatementKindRef,
  TransactionListRef,
  TransactionRef,
  TransactionStatusRef,
} from './refs.ts';
import type { WalletDeps } from './wallet.loaders.ts';

const TraceRef = objectRef<Trace>('WalletTransactionTrace');
const AdSetPartRef = objectRef<AdSetPart>('AdSetCost');
const LotPartRef = objectRef<LotPart>('CreditPart');

/** Adds the GraphQL fields of wallet transactions: lists and traces. */
export function addTransactionSchema(builder: Builder, deps: WalletDeps): void {
  const { catalogs, database, wallets } = deps;
  addEnum(
    builder,
    TransactionStatusRef,
    "Outcome of a wallet transaction; PENDING stands for the 'others' shown grey.",
    {
      COMPLETED: null,
      FAILED: null,
      PENDING: null,
    },
  );
  builder.objectType(TransactionRef, {
    description: 'One transaction in the wallet.',
    fields: (t) => ({
      id: t.exposeID('id'),
      chargeDate: t.field({
        type: 'Date',
        description: "Day the charge is for, in the catalog's time zone.",
        resolve: (row) => row.chargeDate,
      }),
      chargeDateTz: t.field({
        type: 'DateTime',
        description: 'Same moment as an instant.',
        resolve: (row) => row.chargeAt,
      }),
      dateCreated: t.field({ type: 'DateTime', resolve: (row) => row.createdAt }),
      description: t.string({
        description: "In the caller's language; what people typed stays as they typed it.",
        resolve: (row, _, { language }) => describedText(row, language),
      }),
      brand: t.field({
        type: BrandRef,
        nullable: true,
        description: 'Null for top-ups and for charges that cover several brands.',
        resolve: (row, _, context) => (row.brandId ? catalogs.brandById(context).load(row.brandId) : null),
      }),
      adType: t.field({
        type: AdTypeRef,
        nullable: true,
        description: 'Null for transactions that are not advertising cost.',
        resolve: (row) => row.adType,
      }),
      clicks: t.field({
        type: 'BigInt',
        nullable: true,
        description: 'Null for transactions that are not advertising cost.',
        resolve: (row) => row.clicks,
      }),
      impressions: t.field({
        type: 'BigInt',
        nullable: true,
        description: 'Null for transactions that are not advertising cost.',
        resolve: (row) => row.impressions,
      }),
      amount: t.field({
        type: 'Decimal',
        description: 'Wallet currency, always positive; see isIncome.',
        resolve: (row) => row.amountMicros,
      }),
      isIncome: t.exposeBoolean('isIncome', { description: 'True when money came in.' }),
      status: t.field({ type: TransactionStatusRef, resolve: (row) => row.status }),
      statusReason: t.string({
        nullable: true,
        description: "Shown on hover, in the caller's language. Null unless FAILED.",
        resolve: ({ statusReason }, _, { language }) => statusReason && textOf(statusReason, language),
      }),
      balanceAfter: t.field({
        type: 'Decimal',
        nullable: true,
        description: 'Wallet currency. Null unless COMPLETED.',
        resolve: (row) => row.balanceAfterMicros,
      }),
      invoice: t.field({
        type: InvoiceRef,
        nullable: true,
        description: 'Null until invoiced.',
        resolve: (row, _, context) => (row.invoiceId ? wallets.invoiceById(context).load(row.invoiceId) : null),
      }),
      catalog: t.field({
        type: CatalogRef,
        nullable: true,
        description: 'Null for transactions not tied to a country.',
        resolve: (row, _, context) => (row.catalogId ? catalogs.catalogById(context).load(row.catalogId) : null),
      }),
      brandNames: t.stringList({
        description: 'All brands covered; empty for top-ups.',
        resolve: async (row, _, context) => {
          const brand = row.brandId ? await catalogs.brandById(context).load(row.brandId) : null;
          return brand ? [brand.name] : [];
        },
      }),
    }),
  });
  addPageType(builder, TransactionListRef, TransactionRef, 'Page of wallet transactions.');
  builder.objectFields(TransactionListRef, (t) => ({
    totalIncome: t.field({
      type: 'Decimal',
      nullable: true,
      description: 'Wallet currency that came in by all transactions of the list. Null without one company.',
      resolve: ({ totals }) => totals?.incomeMicros,
    }),
    totalSpent: t.field({
      type: 'Decimal',
      nullable: true,
      description: 'Wallet currency that went out by all transactions of the list. Null without one company.',
      resolve: ({ totals }) => totals?.spentMicros,
    }),
    openingBalance: t.field({
      type: 'Decimal',
      nullable: true,
      description:
        'Wallet currency the wallet held before the first day, by the days transactions are about: it and the totals make what it held after the last. Null where not all transactions of one wallet are listed.',
      resolve: ({ filter: { companyId, from, catalogId, brandId, isInvoiced, kind } }, _, context) => {
        if (!companyId || catalogId || brandId || isInvoiced || kind) return null;
        return from ? database.read(context.viewer, (tx) => balanceBefore(tx, companyId, from)) : 0n;
      },
    }),
  }));
  addTrace(builder, deps);
  addLists(builder, deps);
}

function addTrace(builder: Builder, { database, wallets }: WalletDeps): void {
  builder.objectType(LotPartRef, {
    description: 'What a transaction took from one credit.',
    fields: (t) => ({
      credit: t.field({
        type: CreditRef,
        resolve: async ({ creditId }, _, context) => {
          const credit = await wallets.creditById(context).load(creditId);
          if (!credit) throw new Error(`a transaction names the credit ${creditId}, which its reader may not see`);
          return credit;
        },
      }),
      amount: t.field({
        type: 'Decimal',
        description: 'Wallet currency; below zero when it was put back.',
        resolve: (part) => part.amountMicros,
      }),
    }),
  });
  builder.objectType(AdSetPartRef, {
    description: 'What one ad set cost in a charge.',
    fields: (t) => ({
      adSetId: t.exposeID('adSetId'),
      adSetName: t.exposeString('adSetName', {
        nullable: true,
        description: 'Null when the ad set is not known any more.',
      }),
      campaignId: t.id({ resolve: (part) => String(part.campaignId) }),
      campaignName: t.exposeString('campaignName', {
        nullable: true,
        description: 'Null when the campaign is not known any more.',
      }),
      amount: t.field({ type: 'Decimal', description: 'Wallet currency.', resolve: (part) => part.amountMicros }),
      clicks: t.field({ type: 'BigInt', resolve: (part) => part.clicks }),
      impressions: t.field({ type: 'BigInt', resolve: (part) => part.impressions }),
    }),
  });
  builder.objectType(TraceRef, {
    description: 'A transaction followed in both directions.',
    fields: (t) => ({
      transaction: t.field({ type: TransactionRef, resolve: (trace) => trace.transaction }),
      reason: t.string({
        nullable: true,
        description: 'Why it was corrected or given by hand. Null otherwise.',
        resolve: ({ reason }, _, { language }) => reason && describedText(reason, language),
      }),
      brought: t.field({
        type: CreditRef,
        nullable: true,
        description: 'The credit it became. Null unless money came in by it.',
        resolve: ({ broughtId }, _, context) => (broughtId ? wallets.creditById(context).load(broughtId) : null),
      }),
      credits: t.field({
        type: [LotPartRef],
        description: 'Credits it took from, in the order they were taken; empty for money that came in.',
        resolve: (trace) => trace.lots,
      }),
      adSets: t.field({
        type: [AdSetPartRef],
        description: 'What it paid for, the costliest first; empty for transactions that are not advertising cost.',
        resolve: (trace) => trace.adSets,
      }),
      carried: t.field({
        type: 'Decimal',
        nullable: true,
        description:
          'Wallet currency, less than a minor unit either way: what the charge differs from the cost of its ad sets by, since fractions of a minor unit are charged with another day. Null for transactions that are not advertising cost.',
        resolve: (trace) => trace.carriedMicros,
      }),
      corrects: t.field({
        type: TransactionRef,
        nullable: true,
        description: 'The transaction it takes back. Null when it takes back none.',
        resolve: (trace) => trace.corrects,
      }),
      corrections: t.field({
        type: [TransactionRef],
        description: 'Transactions that took it back, in whole or in part.',
        resolve: (trace) => trace.corrections,
      }),
    }),
  });
  builder.queryField('walletTransaction', (t) =>
    t.field({
      type: TraceRef,
      description: 'One transaction of the wallet, followed to the credits that paid it and the ad sets it paid for.',
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_, { id }, context) => {
        const trace = isUuid(id) ? await database.read(context.viewer, (tx) => readTrace(tx, id)) : undefined;
        return unwrap<Trace>(trace ? ok(trace) : fail(notFound('Transaction')));
      },
    }),
  );
}

interface ListArgs extends DayArgs {
  companyId?: string | null | undefined;
  page?: number | null | undefined;
  pageSize?: number | null | undefined;
  catalogId?: string | null | undefined;
  brandId?: string | null | undefined;
  kind?: StatementKind | null | undefined;
}

function addLists(builder: Builder, { database }: WalletDeps): void {
  const list = async (args: ListArgs, context: Context, info: GraphQLResolveInfo, isInvoiced: boolean) => {
    const filter = {
      companyId: unwrap(companyInScope(context, args.companyId)),
      ...daysOf(args),
      catalogId: filterId(args.catalogId),
      brandId: filterId(args.brandId),
      isInvoiced,
      kind: args.kind ?? null,
    };
    const page = await paged(args, { context, info }, (slice) =>
      database.read(context.viewer, (tx) => listTransactions(tx, filter, slice)),
    );
    const { incomeMicros, spentMicros } = page;
    return { ...page, totals: filter.companyId ? { incomeMicros, spentMicros } : null, filter };
  };
  const field = (name: 'walletTransactions' | 'invoiceTransactions', description: string) =>
    builder.queryField(name, (t) =>
      t.field({
        type: TransactionListRef,
        description,
        args: {
          companyId: t.arg.id(),
          fromDate: t.arg({ type: 'DateTime' }),
          toDate: t.arg({ type: 'DateTime' }),
          page: t.arg.int({ defaultValue: 1 }),
          pageSize: t.arg.int({ defaultValue: 10 }),
          catalogId: t.arg.id(),
          brandId: t.arg.id(),
          kind: t.arg({ type: StatementKindRef }),
        },
        resolve: (_, args, context, info) => list(args, context, info, name === 'invoiceTransactions'),
      }),
    );
  field(
    'walletTransactions',
    'Transactions in the wallet, newest first; fromDate and toDate stand for their days in UTC, both included, and are about chargeDate.',
  );
  field(
    'invoiceTransactions',
    'Transactions in the wallet that have an invoice, newest first; dates as in walletTransactions.',
  );
}

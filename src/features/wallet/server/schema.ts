import { AdTypeRef, BrandRef, CatalogRef, type CatalogLoaders } from '#features/catalog/server/index.ts';
import { CurrencyRef, type CompanyLoaders } from '#features/company/server/index.ts';
import { invalid, notFound } from '#kernel/problem.ts';
import { fail, ok } from '#kernel/result.ts';
import { addDays, dayIn, daysBetween } from '#kernel/time.ts';
import { filterId } from '#kernel/ids.ts';
import { addEnum, addPageType, enumRef, objectRef, type Builder, type Page } from '#platform/graphql/builder.ts';
import { companyInScope } from '#platform/graphql/context.ts';
import { pageOf, readPage } from '#platform/graphql/pages.ts';
import { orThrow } from '#platform/graphql/problem-error.ts';
import type { Database } from '#platform/postgres/database.ts';
import { averageDailySpending, runwayDays, SPENDING_WINDOW_DAYS } from '../rules/runway.ts';
import { listTransactions, type TransactionRow } from './transaction-store.ts';
import { readWallet, type WalletFigures } from './wallet-store.ts';

export interface WalletDependencies {
  database: Database;
  catalogs: CatalogLoaders;
  companies: CompanyLoaders;
}

interface WalletView extends WalletFigures {
  /** The day it is where the company is. */
  today: string;
}

const WalletRef = objectRef<WalletView>('Wallet');
const TransactionRef = objectRef<TransactionRow>('WalletTransaction');
const TransactionListRef = objectRef<Page<TransactionRow>>('WalletTransactionList');
const TransactionStatusRef = enumRef<'COMPLETED' | 'FAILED' | 'PENDING'>('TransactionStatus');

export function addWalletSchema(builder: Builder, { database, catalogs, companies }: WalletDependencies): void {
  const average = (wallet: WalletView) => averageDailySpending(wallet.spent_micros);

  builder.objectType(WalletRef, {
    description:
      'Prepaid wallet of the selected company; raw figures, screens subtract unpaid cost from what they show.',
    fields: (t) => ({
      id: t.exposeID('id'),
      currency: t.field({
        type: CurrencyRef,
        resolve: (wallet, _, context) => companies.currencyByCode(context).load(wallet.currency),
      }),
      balance: t.field({
        type: 'Decimal',
        description: 'Wallet currency, before unpaid cost is taken off.',
        resolve: (wallet) => wallet.balance_micros,
      }),
      unpaidCost: t.field({
        type: 'Decimal',
        description: 'Advertising cost not yet charged, wallet currency.',
        resolve: (wallet) => wallet.unpaid_micros,
      }),
      freeCredit: t.field({
        type: 'Decimal',
        description: 'Part of the balance given for free, wallet currency.',
        resolve: (wallet) => wallet.freeCredit_micros,
      }),
      paidCredit: t.field({
        type: 'Decimal',
        description: 'Part of the balance paid for, wallet currency.',
        resolve: (wallet) => wallet.paidCredit_micros,
      }),
      expiringSoonBalance: t.field({
        type: 'Decimal',
        description: 'Credit that expires next, wallet currency; "0" when none.',
        resolve: (wallet) => wallet.expiringSoon_micros,
      }),
      expiringSoonTimeDelta: t.int({
        nullable: true,
        description: 'Days until that credit expires. Null when nothing expires.',
        resolve: (wallet) => (wallet.expiringOn ? daysBetween(wallet.today, wallet.expiringOn) : null),
      }),
      averageDailySpending: t.field({ type: 'Decimal', description: 'Wallet currency per day.', resolve: average }),
      runwayDays: t.float({
        nullable: true,
        description: 'Days the balance lasts at that spending. Null when nothing is being spent.',
        resolve: (wallet) => runwayDays(wallet.balance_micros - wallet.unpaid_micros, average(wallet)),
      }),
    }),
  });

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
    description: 'One movement in the wallet.',
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
      description: t.exposeString('description'),
      brand: t.field({
        type: BrandRef,
        nullable: true,
        description: 'Null for top-ups and for charges that cover several brands.',
        resolve: (row, _, context) => (row.brandId ? catalogs.brandById(context).load(row.brandId) : null),
      }),
      adType: t.field({
        type: AdTypeRef,
        nullable: true,
        description: 'Null for movements that are not advertising cost.',
        resolve: (row) => row.adType,
      }),
      clicks: t.field({
        type: 'BigInt',
        nullable: true,
        description: 'Null for movements that are not advertising cost.',
        resolve: (row) => row.clicks,
      }),
      impressions: t.field({
        type: 'BigInt',
        nullable: true,
        description: 'Null for movements that are not advertising cost.',
        resolve: (row) => row.impressions,
      }),
      amount: t.field({
        type: 'Decimal',
        description: 'Wallet currency, always positive; see isIncome.',
        resolve: (row) => row.amount_micros,
      }),
      isIncome: t.exposeBoolean('isIncome', { description: 'True when money came in.' }),
      // A movement is written once, when it has happened.
      status: t.field({ type: TransactionStatusRef, resolve: () => 'COMPLETED' as const }),
      balanceAfter: t.field({
        type: 'Decimal',
        nullable: true,
        description: 'Wallet currency. Null unless COMPLETED.',
        resolve: (row) => row.balanceAfter_micros,
      }),
      catalog: t.field({
        type: CatalogRef,
        nullable: true,
        description: 'Null for movements not tied to a country.',
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

  builder.queryField('wallet', (t) =>
    t.field({
      type: WalletRef,
      description: 'Prepaid wallet of the selected company.',
      args: { companyId: t.arg.id() },
      resolve: async (_, { companyId }, context) => {
        const scope = orThrow(companyInScope(context, companyId));
        if (scope === null) return orThrow<WalletView>(fail(invalid('companyId', 'Choose a company')));
        const company = await companies.companyById(context).load(scope);
        const today = dayIn(company?.timezone ?? 'UTC', context.clock());
        const figures = await database.as(context.viewer, (tx) =>
          readWallet(tx, scope, addDays(today, 1 - SPENDING_WINDOW_DAYS)),
        );
        return orThrow<WalletView>(figures ? ok({ ...figures, today }) : fail(notFound('Wallet')));
      },
    }),
  );

  builder.queryField('walletTransactions', (t) =>
    t.field({
      type: TransactionListRef,
      description:
        'Movements in the wallet, newest first; fromDate and toDate are about chargeDateTz, and toDate runs to the end of its instant.',
      args: {
        companyId: t.arg.id(),
        fromDate: t.arg({ type: 'DateTime' }),
        toDate: t.arg({ type: 'DateTime' }),
        page: t.arg.int({ defaultValue: 1 }),
        pageSize: t.arg.int({ defaultValue: 10 }),
        catalogId: t.arg.id(),
        brandId: t.arg.id(),
      },
      resolve: async (_, args, context) => {
        const page = orThrow(readPage(args.page ?? 1, args.pageSize ?? 10));
        const scope = orThrow(companyInScope(context, args.companyId));
        const filter = {
          companyId: scope,
          from_ms: args.fromDate ?? null,
          to_ms: args.toDate ?? null,
          catalogId: filterId(args.catalogId),
          brandId: filterId(args.brandId),
        };
        const { rows, total } = await database.as(context.viewer, (tx) => listTransactions(tx, filter, page));
        return pageOf(page, rows, total);
      },
    }),
  );
}

import {
  categoriesOfSeller,
  sellerProducts,
  skusOfSeller,
  type SellerProductFilter,
} from '#core/catalog/server/index.ts';
import { isUuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Day } from '#kernel/time.ts';
import { objectRef, type Builder } from '#platform/graphql/builder.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { readCursor } from '#platform/graphql/paging.ts';
import type { Database } from '#platform/db/database.ts';
import { audiencesOf, type AccountRow } from './account.repository.ts';
import { dailyTotals } from './campaign.repository.ts';
import { productFilter } from './creating.ts';
import { accountInScope, cursorPage, sliceOf, rangeOf, shopInScope } from './scope.ts';
import { MetaCatalogProductListRef, MetaCategoryRef, MetaCustomAudienceRef, type ProductView } from './meta.schema.ts';
import { sessionById } from './session.repository.ts';

interface Insights {
  account: AccountRow;
  spendMicros: Micros;
  clicks: bigint;
  impressions: bigint;
  purchaseItems: bigint;
  purchaseValueMicros: Micros;
  from: Day;
  to: Day;
}

/** Adds a seller's ad account, catalog and audiences. */
export function addMetaAccount(builder: Builder, database: Database): void {
  addMoney(builder, database);
  addCatalog(builder, database);
}

function addMoney(builder: Builder, database: Database): void {
  const InsightsRef = objectRef<Insights>('AdAccountInsights');
  builder.objectType(InsightsRef, {
    description: "Totals of the seller's ad account over the range, in accountCurrency.",
    fields: (t) => ({
      spend: t.field({ type: 'Decimal', resolve: (sums) => sums.spendMicros }),
      clicks: t.field({ type: 'BigInt', resolve: (sums) => sums.clicks }),
      impressions: t.field({ type: 'BigInt', resolve: (sums) => sums.impressions }),
      accountCurrency: t.string({ description: 'ISO 4217 code.', resolve: ({ account }) => account.currency }),
      accountName: t.string({ resolve: ({ account }) => account.name }),
      accountId: t.string({ resolve: ({ account }) => account.accountRef }),
      dateStart: t.field({ type: 'Date', resolve: ({ from }) => from }),
      dateStop: t.field({ type: 'Date', resolve: ({ to }) => to }),
      totalPurchaseItem: t.field({ type: 'BigInt', resolve: (sums) => sums.purchaseItems }),
      totalPurchaseValue: t.field({ type: 'Decimal', resolve: (sums) => sums.purchaseValueMicros }),
    }),
  });
  const BalanceRef = objectRef<AccountRow>('AdAccountBalance');
  builder.objectType(BalanceRef, {
    description: 'Meta wallet of the seller.',
    fields: (t) => ({
      walletBalance: t.field({
        type: 'Decimal',
        description: 'In accountCurrency, shown rounded to a whole number.',
        resolve: (account) => account.fundedMicros - account.spentMicros,
      }),
      accountCurrency: t.string({ description: 'ISO 4217 code.', resolve: ({ currency }) => currency }),
      accountName: t.exposeString('name'),
      accountId: t.exposeString('accountRef'),
    }),
  });
  builder.queryFields((t) => ({
    adAccountInsights: t.field({
      type: InsightsRef,
      nullable: true,
      description: "Totals of the seller's ad account; null when the seller is not linked.",
      args: {
        sellerId: t.arg.id({ required: true }),
        fromDate: t.arg({ type: 'Date' }),
        toDate: t.arg({ type: 'Date' }),
      },
      resolve: async (_, { sellerId, ...dates }, context) => {
        const { shop, account } = await accountInScope(database, context, sellerId);
        if (!account) return null;
        const range = rangeOf(context, account, dates);
        const days = await database.read(context.viewer, (tx) => dailyTotals(tx, shop, range));
        const sum = (of: (day: (typeof days)[number]) => bigint) => days.reduce((all, day) => all + of(day), 0n);
        return {
          account,
          ...range,
          spendMicros: sum((day) => day.costMicros),
          clicks: sum((day) => day.clicks),
          impressions: sum((day) => day.impressions),
          purchaseItems: sum((day) => day.purchaseItems),
          purchaseValueMicros: sum((day) => day.purchaseValueMicros),
        };
      },
    }),
    adAccountBalance: t.field({
      type: BalanceRef,
      nullable: true,
      description: 'Meta wallet of the seller; null when the seller is not linked.',
      args: { sellerId: t.arg.id({ required: true }) },
      resolve: async (_, { sellerId }, context) => (await accountInScope(database, context, sellerId)).account,
    }),
  }));
}

function addCatalog(builder: Builder, database: Database): void {
  builder.queryFields((t) => ({
    metaCustomAudiences: t.field({
      type: [MetaCustomAudienceRef],
      description: 'Custom audiences of a seller.',
      args: { sellerId: t.arg.id({ required: true }) },
      resolve: async (_, { sellerId }, context) => {
        const { shop, account } = await accountInScope(database, context, sellerId);
        return account ? database.read(context.viewer, (tx) => audiencesOf(tx, shop)) : [];
      },
    }),
    metaCatalogCategories: t.field({
      type: [MetaCategoryRef],
      description: "Categories of a seller's Meta catalog.",
      args: { sellerId: t.arg.id({ required: true }) },
      resolve: async (_, { sellerId }, context) => {
        const shop = await shopInScope(database, context, sellerId);
        return database.read(context.viewer, (tx) => categoriesOfSeller(tx, shop));
      },
    }),
    metaCatalogProducts: t.field({
      type: MetaCatalogProductListRef,
      description: "Products of a seller's Meta catalog by filter, SKU list, text or product set; limit up to 1000.",
      args: {
        sellerId: t.arg.id({ required: true }),
        skus: t.arg.stringList(),
        categories: t.arg.idList(),
        minPrice: t.arg({ type: 'Decimal' }),
        maxPrice: t.arg({ type: 'Decimal' }),
        searchTerm: t.arg.string(),
        productSetId: t.arg.id(),
        cursor: t.arg.string(),
        limit: t.arg.int({ defaultValue: 10 }),
      },
      resolve: async (_, args, context, info) => {
        const slice = sliceOf(unwrap(readCursor(args, info)));
        const shop = await shopInScope(database, context, args.sellerId);
        return database.read(context.viewer, async (tx) => {
          const set = args.productSetId && isUuid(args.productSetId) ? await sessionById(tx, args.productSetId) : null;
          if (args.productSetId && set?.sellerId !== shop.sellerId)
            return { ...cursorPage<ProductView>([], 0, slice), unknownSkus: async () => args.skus ?? [] };
          const filter: SellerProductFilter = set
            ? productFilter(shop, set)
            : {
                ...productFilter(shop, {
                  skus: args.skus ?? [],
                  categoryIds: (args.categories ?? []).map(String),
                  minPriceMicros: args.minPrice ?? null,
                  maxPriceMicros: args.maxPrice ?? null,
                }),
                searchTerm: args.searchTerm ?? null,
              };
          const { rows, total } = await sellerProducts(tx, filter, slice);
          const page = cursorPage(
            rows.map((product) => ({ product, shop })),
            total,
            slice,
          );
          const unknownSkus = async () => {
            const skus = [...new Set(args.skus)];
            if (skus.length === 0) return [];
            const known = await database.read(context.viewer, (tx) => skusOfSeller(tx, filter));
            return skus.filter((sku) => !known.has(sku));
          };
          return { ...page, unknownSkus };
        });
      },
    }),
  }));
}

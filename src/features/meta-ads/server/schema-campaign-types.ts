import { SharedStatusRef } from '#features/bookings/server/index.ts';
import { dayIn, startOfDay } from '#kernel/time.ts';
import type { Builder } from '#platform/graphql/builder.ts';
import { standingOf, type MetaCampaignStatus } from '../rules/status.ts';
import type { ReportRow } from './campaign-store.ts';
import { wishedFacts } from './changing.ts';
import {
  addCursorPage,
  MetaCampaignListRef,
  MetaCampaignRef,
  MetaCampaignReportRowRef,
  MetaCampaignStatusRef,
  type ShownCampaign,
} from './schema-types.ts';

/** Campaigns as they are edited and as they are listed. */
export function addCampaignTypes(builder: Builder): void {
  builder.objectType(MetaCampaignRef, {
    description:
      "A Meta campaign of a seller, with what was changed and Meta has yet to take; money in the ad account's currency.",
    fields: (t) => ({
      id: t.id({ resolve: ({ row }) => row.id }),
      name: t.string({ resolve: ({ row, account }) => wishedFacts(row, account).name }),
      status: t.field({ type: MetaCampaignStatusRef, resolve: statusOf }),
      startTime: t.field({
        type: 'DateTime',
        resolve: ({ row, account }) =>
          row.wish?.startDate ? startOfDay(account.timezone, row.wish.startDate) : row.start_ms,
      }),
      startDate: t.field({
        type: 'Date',
        description: 'Day of startTime for the form.',
        resolve: ({ row, account }) => wishedFacts(row, account).startDate,
      }),
      stopTime: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'End as reported by Meta. Null for campaigns without end made outside this product.',
        resolve: ({ row }) => row.stop_ms,
      }),
      endDate: t.field({
        type: 'Date',
        nullable: true,
        description: 'Last day for the form. Null when stopTime is.',
        resolve: ({ row, account }) => wishedFacts(row, account).endDate,
      }),
      lifetimeBudget: t.field({
        type: 'Decimal',
        resolve: ({ row, account }) => wishedFacts(row, account).lifetimeBudget_micros,
      }),
      budgetRemaining: t.field({
        type: 'Decimal',
        resolve: ({ row, account }) => {
          const { lifetimeBudget_micros, spent_micros } = wishedFacts(row, account);
          return lifetimeBudget_micros - spent_micros;
        },
      }),
      accountId: t.string({ description: 'Meta ad account id.', resolve: ({ account }) => account.accountRef }),
      effectiveStatus: t.string({
        description: "Meta's own status, an open list.",
        resolve: ({ row }) => row.effectiveStatus,
      }),
      objective: t.string({ description: "Meta's own objective, an open list.", resolve: ({ row }) => row.objective }),
      impressions: t.field({ type: 'BigInt', resolve: ({ row }) => row.impressions }),
      clicks: t.field({ type: 'BigInt', resolve: ({ row }) => row.clicks }),
      cost: t.field({ type: 'Decimal', resolve: ({ row }) => row.cost_micros }),
      totalPurchaseItem: t.field({ type: 'BigInt', resolve: ({ row }) => row.purchaseItems }),
      totalPurchaseValue: t.field({
        type: 'Decimal',
        description: 'Sales.',
        resolve: ({ row }) => row.purchaseValue_micros,
      }),
      customAudienceIds: t.field({
        type: ['BigInt'],
        resolve: ({ row, account }) => wishedFacts(row, account).audienceIds,
      }),
      productSetId: t.id({
        nullable: true,
        description: 'Null when the campaign promotes the whole catalog.',
        resolve: ({ row }) => (isWholeCatalog(row) ? null : row.sessionId),
      }),
      productCategoryIds: t.idList({ resolve: ({ row }) => row.categoryIds ?? [] }),
      productMinPrice: t.field({
        type: 'Decimal',
        nullable: true,
        description: 'Null when there is no lower bound.',
        resolve: ({ row }) => row.minPrice_micros,
      }),
      productMaxPrice: t.field({
        type: 'Decimal',
        nullable: true,
        description: 'Null when there is no upper bound.',
        resolve: ({ row }) => row.maxPrice_micros,
      }),
      productSKUs: t.stringList({ resolve: ({ row }) => row.skus ?? [] }),
      creativeText: t.string({
        nullable: true,
        description: 'Null when excluded by mpa_campaign_exclude_fields, and for campaigns made elsewhere.',
        resolve: ({ row }) => row.creativeText,
      }),
      sellerId: t.id({ resolve: ({ row }) => row.sellerId }),
      isChanging: t.boolean({
        description: 'True while Meta has yet to take a change.',
        resolve: ({ row }) => row.wish !== null,
      }),
      changeError: t.string({
        nullable: true,
        description: 'Why Meta did not take the last change. Null when it did, or has yet to.',
        resolve: ({ row }) => row.wishRefusal,
      }),
    }),
  });
  builder.objectType(MetaCampaignReportRowRef, {
    description:
      'One row of the Meta campaigns table over the asked range; CTR, CR, CPM and ROAS are computed from it.',
    fields: (t) => ({
      id: t.id({ resolve: ({ row }) => row.id }),
      campaignName: t.string({ resolve: ({ row, account }) => wishedFacts(row, account).name }),
      status: t.field({ type: MetaCampaignStatusRef, resolve: statusOf }),
      standing: t.field({
        type: SharedStatusRef,
        description: 'Where it stands, whatever its switch says.',
        resolve: ({ row, account }, _, context) => {
          const today = dayIn(account.timezone, context.clock());
          return standingOf({ ...wishedFacts(row, account), effectiveStatus: row.effectiveStatus }, today);
        },
      }),
      budget: t.field({
        type: 'Decimal',
        description: 'Lifetime budget, ad account currency.',
        resolve: ({ row, account }) => wishedFacts(row, account).lifetimeBudget_micros,
      }),
      impressions: t.field({ type: 'BigInt', resolve: ({ row }) => row.impressions }),
      clicks: t.field({ type: 'BigInt', resolve: ({ row }) => row.clicks }),
      cost: t.field({ type: 'Decimal', description: 'Ad account currency.', resolve: ({ row }) => row.cost_micros }),
      totalPurchaseItem: t.field({ type: 'BigInt', resolve: ({ row }) => row.purchaseItems }),
      totalPurchaseValue: t.field({
        type: 'Decimal',
        description: 'Sales, ad account currency.',
        resolve: ({ row }) => row.purchaseValue_micros,
      }),
      isChanging: t.boolean({
        description: 'True while Meta has yet to take a change.',
        resolve: ({ row }) => row.wish !== null,
      }),
      changeError: t.string({
        nullable: true,
        description: 'Why Meta did not take the last change. Null when it did, or has yet to.',
        resolve: ({ row }) => row.wishRefusal,
      }),
    }),
  });
  addCursorPage(builder, MetaCampaignListRef, MetaCampaignReportRowRef, 'Cursor page of Meta campaigns.');
}

const isWholeCatalog = (row: ReportRow): boolean =>
  !row.skus?.length && !row.categoryIds?.length && row.minPrice_micros === null && row.maxPrice_micros === null;

const statusOf = ({ row, account }: ShownCampaign): MetaCampaignStatus =>
  wishedFacts(row, account).isActive ? 'ACTIVE' : 'PAUSED';

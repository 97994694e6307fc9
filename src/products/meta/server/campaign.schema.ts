import { dayIn, startOfDay } from '#kernel/time.ts';
import { textOf } from '#platform/i18n/text-of.ts';
import type { Builder } from '#platform/graphql/builder.ts';
import { stateOf, type MetaCampaignStatus } from '../rules/status.ts';
import type { ReportRow } from './campaign.repository.ts';
import { requestedFacts } from './changing.ts';
import {
  addCursorPage,
  MetaCampaignListRef,
  MetaCampaignRef,
  MetaCampaignReportRowRef,
  MetaCampaignStateRef,
  MetaCampaignStatusRef,
  type CampaignView,
} from './meta.schema.ts';

/** Adds the types of campaigns for editing and for lists. */
export function addCampaignTypes(builder: Builder): void {
  builder.objectType(MetaCampaignRef, {
    description:
      "A Meta campaign of a seller, with what was changed and Meta has yet to take; money in the ad account's currency.",
    fields: (t) => ({
      id: t.id({ resolve: ({ row }) => row.id }),
      name: t.string({ resolve: ({ row, account }) => requestedFacts(row, account).name }),
      status: t.field({ type: MetaCampaignStatusRef, resolve: statusOf }),
      startTime: t.field({
        type: 'DateTime',
        resolve: ({ row, account }) =>
          row.pendingChange?.startDate ? startOfDay(account.timezone, row.pendingChange.startDate) : row.startMs,
      }),
      startDate: t.field({
        type: 'Date',
        description: 'Day of startTime for the form.',
        resolve: ({ row, account }) => requestedFacts(row, account).startDate,
      }),
      stopTime: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'End as reported by Meta. Null for campaigns without end made outside this product.',
        resolve: ({ row }) => row.stopMs,
      }),
      endDate: t.field({
        type: 'Date',
        nullable: true,
        description: 'Last day for the form. Null when stopTime is.',
        resolve: ({ row, account }) => requestedFacts(row, account).endDate,
      }),
      lifetimeBudget: t.field({
        type: 'Decimal',
        resolve: ({ row, account }) => requestedFacts(row, account).lifetimeBudgetMicros,
      }),
      budgetRemaining: t.field({
        type: 'Decimal',
        resolve: ({ row, account }) => {
          const { lifetimeBudgetMicros, spentMicros } = requestedFacts(row, account);
          return lifetimeBudgetMicros - spentMicros;
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
      cost: t.field({ type: 'Decimal', resolve: ({ row }) => row.costMicros }),
      totalPurchaseItem: t.field({ type: 'BigInt', resolve: ({ row }) => row.purchaseItems }),
      totalPurchaseValue: t.field({
        type: 'Decimal',
        description: 'Sales.',
        resolve: ({ row }) => row.purchaseValueMicros,
      }),
      customAudienceIds: t.field({
        type: ['BigInt'],
        resolve: ({ row, account }) => requestedFacts(row, account).audienceIds,
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
        resolve: ({ row }) => row.minPriceMicros,
      }),
      productMaxPrice: t.field({
        type: 'Decimal',
        nullable: true,
        description: 'Null when there is no upper bound.',
        resolve: ({ row }) => row.maxPriceMicros,
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
        resolve: ({ row }) => row.pendingChange !== null,
      }),
      changeError: t.string({
        nullable: true,
        description: 'Why Meta did not take the last change. Null when it did, or has yet to.',
        resolve: ({ row }, _, { language }) => row.changeRejection && textOf(row.changeRejection, language),
      }),
    }),
  });
  builder.objectType(MetaCampaignReportRowRef, {
    description:
      'One row of the Meta campaigns table over the asked range; CTR, CR, CPM and ROAS are computed from it.',
    fields: (t) => ({
      id: t.id({ resolve: ({ row }) => row.id }),
      campaignName: t.string({ resolve: ({ row, account }) => requestedFacts(row, account).name }),
      status: t.field({ type: MetaCampaignStatusRef, resolve: statusOf }),
      state: t.field({
        type: MetaCampaignStateRef,
        description: 'What it is doing, whatever its switch says.',
        resolve: ({ row, account }, _, context) => {
          const today = dayIn(account.timezone, context.clock());
          return stateOf({ ...requestedFacts(row, account), effectiveStatus: row.effectiveStatus }, today);
        },
      }),
      budget: t.field({
        type: 'Decimal',
        description: 'Lifetime budget, ad account currency.',
        resolve: ({ row, account }) => requestedFacts(row, account).lifetimeBudgetMicros,
      }),
      impressions: t.field({ type: 'BigInt', resolve: ({ row }) => row.impressions }),
      clicks: t.field({ type: 'BigInt', resolve: ({ row }) => row.clicks }),
      cost: t.field({ type: 'Decimal', description: 'Ad account currency.', resolve: ({ row }) => row.costMicros }),
      totalPurchaseItem: t.field({ type: 'BigInt', resolve: ({ row }) => row.purchaseItems }),
      totalPurchaseValue: t.field({
        type: 'Decimal',
        description: 'Sales, ad account currency.',
        resolve: ({ row }) => row.purchaseValueMicros,
      }),
      isChanging: t.boolean({
        description: 'True while Meta has yet to take a change.',
        resolve: ({ row }) => row.pendingChange !== null,
      }),
      changeError: t.string({
        nullable: true,
        description: 'Why Meta did not take the last change. Null when it did, or has yet to.',
        resolve: ({ row }, _, { language }) => row.changeRejection && textOf(row.changeRejection, language),
      }),
    }),
  });
  addCursorPage(builder, MetaCampaignListRef, MetaCampaignReportRowRef, 'Cursor page of Meta campaigns.');
}

const isWholeCatalog = (row: ReportRow): boolean =>
  !row.skus?.length && !row.categoryIds?.length && row.minPriceMicros === null && row.maxPriceMicros === null;

const statusOf = ({ row, account }: CampaignView): MetaCampaignStatus =>
  requestedFacts(row, account).isActive ? 'ACTIVE' : 'PAUSED';

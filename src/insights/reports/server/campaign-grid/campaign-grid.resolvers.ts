import { AdTypeRef } from '#core/catalog/server/refs.ts';
import { isUuid } from '#kernel/ids.ts';
import { addEnum, enumRef, objectRef, SortDirectionRef, type Builder } from '#platform/graphql/builder.ts';
import { readPage } from '#platform/graphql/paging.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { AdSetStatusRef, SponsorCampaignRef } from '#products/sponsored/server/refs.ts';
import {
  budgetUsedPercent,
  spendChange,
  type CampaignView,
  type GridGrouping,
  type GridSort,
} from '../../rules/campaign-grid.ts';
import { directReturnOnAdSpend } from '../../rules/metrics.ts';
import { MAX_GRID_CAMPAIGNS } from '../../rules/list-bounds.ts';
import type { ReportsDependencies } from '../report.resolvers.ts';
import { onlyUuids, readGrid, type Grid, type GridGroup, type GridRow, type GridSums } from './campaign-grid.ts';

const CampaignViewRef = enumRef<CampaignView>('CampaignView');
const GridSortRef = enumRef<GridSort>('CampaignGridSort');
const GridGroupingRef = enumRef<GridGrouping>('CampaignGrouping');
const GridRef = objectRef<Grid>('CampaignGrid');
const GridRowRef = objectRef<GridRow>('CampaignGridRow');
const GridGroupRef = objectRef<GridGroup>('CampaignGridGroup');
const GridFiguresRef = objectRef<GridSums>('CampaignGridFigures');
const GridViewRef = objectRef<Grid['views'][number]>('CampaignGridView');

/** Adds the list that the campaigns page works with: views, filters, groups and totals in one round trip. */
export function addCampaignGrid(builder: Builder, dependencies: ReportsDependencies): void {
  addTypes(builder);
  const CampaignGridFilterInput = builder.inputType('CampaignGridFilterInput', {
    description: 'Filters of the campaigns page; all that are given must hold.',
    fields: (t) => ({
      name: t.string({ description: 'Part of the name.' }),
      brandIds: t.idList({ description: 'Any of these.' }),
      catalogIds: t.idList({ description: 'Any of these.' }),
      statuses: t.field({
        type: [AdSetStatusRef],
        description: 'As displayed; PAUSED for what its owner switched off.',
      }),
      adType: t.field({ type: AdTypeRef }),
      roasBelow: t.float({ description: 'In percent. Campaigns without spend do not pass.' }),
      spendAbove: t.field({ type: 'Decimal', description: 'In the report currency.' }),
      endsBefore: t.field({ type: 'Date' }),
    }),
  });
  builder.queryFields((t) => ({
    campaignGrid: t.field({
      type: GridRef,
      description:
        'Campaigns with their results over fromDate..toDate, the last seven days when left out, next to those of as many days before.',
      args: {
        view: t.arg({ type: CampaignViewRef, defaultValue: 'ALL' }),
        filter: t.arg({ type: CampaignGridFilterInput }),
        includesEnded: t.arg.boolean({ defaultValue: false, description: 'In the view ALL without a status filter.' }),
        groupBy: t.arg({ type: GridGroupingRef }),
        sortBy: t.arg({ type: GridSortRef, defaultValue: 'spend' }),
        direction: t.arg({ type: SortDirectionRef, defaultValue: 'desc' }),
        page: t.arg.int({ defaultValue: 1 }),
        pageSize: t.arg.int({ defaultValue: 100 }),
        supplierId: t.arg.id(),
        fromDate: t.arg({ type: 'Date' }),
        toDate: t.arg({ type: 'Date' }),
      },
      resolve: async (_, args, context, info) => {
        const page = unwrap(readPage(args, info));
        const filter = args.filter ?? {};
        const request = {
          view: args.view ?? 'ALL',
          name: filter.name ?? null,
          filter: {
            brandIds: onlyUuids(filter.brandIds),
            catalogIds: onlyUuids(filter.catalogIds),
            statuses: filter.statuses ?? null,
            adType: filter.adType ?? null,
            roasBelow: filter.roasBelow ?? null,
            spendAboveMicros: filter.spendAbove ?? null,
            endsBefore: filter.endsBefore ?? null,
          },
          includesEnded: args.includesEnded ?? false,
          groupBy: args.groupBy ?? null,
          sortBy: args.sortBy ?? 'spend',
          direction: args.direction ?? 'desc',
          page,
          companyId: args.supplierId && isUuid(args.supplierId) ? args.supplierId : null,
          fromDate: args.fromDate ?? null,
          toDate: args.toDate ?? null,
        } as const;
        return unwrap(await readGrid(context, request, dependencies));
      },
    }),
  }));
}

function addTypes(builder: Builder): void {
  addEnum(builder, CampaignViewRef, 'A built-in view of the campaigns page.', {
    ALL: null,
    DELIVERING: null,
    LOSING: 'ROAS below its target, or below 100, from 20 of the platform’s default currency in the last 14 days.',
    LIMITED: 'Out of budget, or with 90 % of a limit used.',
    ENDS_SOON: 'Within seven days.',
    IN_REVIEW: null,
    ENDED: null,
  });
  addEnum(builder, GridSortRef, 'Column the campaigns page is sorted by.', {
    name: null,
    status: null,
    spend: null,
    change: null,
    sales: null,
    roas: null,
    budgetUsed: null,
    endDate: null,
  });
  addEnum(builder, GridGroupingRef, 'What campaigns are grouped by.', {
    BRAND: null,
    COUNTRY: null,
    STATUS: null,
    COMPANY: null,
  });
  builder.objectType(GridFiguresRef, {
    description: 'Results of one campaign or the sum of several, in the report currency.',
    fields: (t) => ({
      campaigns: t.exposeInt('campaigns'),
      spend: t.field({ type: 'Decimal', resolve: ({ metrics }) => metrics.costsMicros }),
      previousSpend: t.field({
        type: 'Decimal',
        description: 'On as many days right before; while the last day is today, up to the same hour.',
        resolve: ({ previous }) => previous.costsMicros,
      }),
      spendChange: t.float({
        nullable: true,
        description: 'In percent of the spend before. Null without any.',
        resolve: spendChange,
      }),
      sales: t.field({ type: 'Decimal', description: 'Direct sales.', resolve: ({ metrics }) => metrics.salesMicros }),
      roas: t.float({
        nullable: true,
        description: '100 x sales / spend. Null without spend.',
        resolve: ({ metrics }) => directReturnOnAdSpend(metrics),
      }),
    }),
  });
  builder.objectType(GridRowRef, {
    description: 'A campaign with its results.',
    fields: (t) => ({
      campaign: t.field({ type: SponsorCampaignRef, resolve: (row) => row.campaign }),
      figures: t.field({ type: GridFiguresRef, resolve: (row) => ({ campaigns: 1, ...row }) }),
      budgetUsed: t.int({
        nullable: true,
        description: 'Percent of its tightest limit, at most 100. Null without a limit.',
        resolve: ({ campaign }) => budgetUsedPercent(campaign),
      }),
      trend: t.field({
        type: ['Decimal'],
        description: 'Spend of each of the last 14 days, the oldest first.',
        resolve: (row) => row.trend,
      }),
      groupKey: t.exposeString('groupKey', { nullable: true, description: 'Null unless grouped.' }),
    }),
  });
  builder.objectType(GridGroupRef, {
    description: 'A group of campaigns with its subtotal.',
    fields: (t) => ({
      key: t.exposeString('key'),
      name: t.exposeString('name', { description: 'The status itself when grouped by status.' }),
      figures: t.field({ type: GridFiguresRef, resolve: (group) => group }),
    }),
  });
  builder.objectType(GridViewRef, {
    description: 'How many campaigns a view holds under the same filters.',
    fields: (t) => ({
      view: t.field({ type: CampaignViewRef, resolve: (one) => one.view }),
      campaigns: t.exposeInt('campaigns'),
    }),
  });
  builder.objectType(GridRef, {
    description: 'A page of campaigns with the sums of all pages.',
    fields: (t) => ({
      objects: t.field({ type: [GridRowRef], resolve: (grid) => grid.rows }),
      page: t.int({ resolve: (grid) => grid.page.page }),
      numPages: t.int({ resolve: ({ page, campaigns }) => Math.ceil(campaigns / page.limit) }),
      total: t.exposeInt('campaigns'),
      totals: t.field({ type: GridFiguresRef, resolve: (grid) => grid }),
      groups: t.field({ type: [GridGroupRef], description: 'Empty unless grouped.', resolve: (grid) => grid.groups }),
      views: t.field({ type: [GridViewRef], resolve: (grid) => grid.views }),
      folded: t.exposeInt('folded', { description: 'Campaigns that are over and folded away.' }),
      leftOut: t.exposeInt('leftOut', {
        description: `The oldest campaigns beyond ${MAX_GRID_CAMPAIGNS}, which no figure here includes.`,
      }),
      matchingIds: t.idList({
        description: 'All campaigns of the list in its order, for an operation on all pages.',
        resolve: (grid) => grid.matchingIds.map(String),
      }),
      currency: t.exposeString('currency'),
      fromDate: t.field({ type: 'Date', resolve: (grid) => grid.fromDate }),
      toDate: t.field({ type: 'Date', resolve: (grid) => grid.toDate }),
    }),
  });
}

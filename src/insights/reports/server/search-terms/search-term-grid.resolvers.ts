import { isUuid } from '#kernel/ids.ts';
import { addEnum, enumRef, objectRef, SortDirectionRef, type Builder } from '#platform/graphql/builder.ts';
import { readPage } from '#platform/graphql/paging.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { readCampaignId } from '#products/sponsored/rules/campaign-id.ts';
import { SponsorCampaignRef } from '#products/sponsored/server/refs.ts';
import { directReturnOnAdSpend } from '../../rules/metrics.ts';
import type { TermGrouping, TermLens, TermMatch, TermSort } from '../../rules/search-terms.ts';
import { MAX_TERMS } from '../../rules/list-bounds.ts';
import { onlyUuids } from '../campaign-grid/campaign-grid.ts';
import type { ReportsDependencies } from '../report.resolvers.ts';
import {
  campaignsOfTerms,
  readTermGrid,
  savingsOfTerms,
  type TermSavings,
  type TermGrid,
  type TermGridRow,
  type TermSums,
} from './search-term-grid.ts';

const TermLensRef = enumRef<TermLens>('SearchTermLens');
const TermSortRef = enumRef<TermSort>('SearchTermSort');
const TermGroupingRef = enumRef<TermGrouping>('SearchTermGrouping');
const TermMatchRef = enumRef<TermMatch>('SearchTermMatch');
const TermGridRef = objectRef<TermGrid>('SearchTermGrid');
const TermRowRef = objectRef<TermGridRow>('SearchTermGridRow');
const TermGroupRef = objectRef<TermGrid['groups'][number]>('SearchTermGroup');
const TermFiguresRef = objectRef<TermSums>('SearchTermFigures');
const TermLensCountRef = objectRef<TermGrid['lenses'][number]>('SearchTermLensCount');
const TermCampaignsRef = objectRef<{ term: string; campaignIds: bigint[] }>('SearchTermCampaigns');
const TermSavingsRef = objectRef<TermSavings>('SearchTermSavings');

/** Adds the list that the search terms page works with: lenses, filters, groups and totals in one round trip. */
export function addSearchTermGrid(builder: Builder, dependencies: ReportsDependencies): void {
  addTypes(builder);
  const SearchTermFilterInput = builder.inputType('SearchTermFilterInput', {
    description: 'Filters of the search terms page; all that are given must hold.',
    fields: (t) => ({
      term: t.string({ description: 'Part of the term.' }),
      brandIds: t.idList({ description: 'Any of these.' }),
      catalogIds: t.idList({ description: 'Any of these.' }),
      campaignIds: t.idList({ description: 'Any of these.' }),
      roasBelow: t.float({ description: 'In percent. Terms without spend do not pass.' }),
      spendAbove: t.field({ type: 'Decimal', description: 'In the report currency.' }),
    }),
  });
  builder.queryFields((t) => ({
    searchTermGrid: t.field({
      type: TermGridRef,
      description:
        'What shoppers searched when ads were shown, by campaign, with results over fromDate..toDate, the last 30 days when left out.',
      args: {
        lens: t.arg({ type: TermLensRef, description: 'When left out, WASTE if it has any, otherwise ALL.' }),
        filter: t.arg({ type: SearchTermFilterInput }),
        groupBy: t.arg({ type: TermGroupingRef }),
        sortBy: t.arg({ type: TermSortRef, defaultValue: 'spend' }),
        direction: t.arg({ type: SortDirectionRef, defaultValue: 'desc' }),
        page: t.arg.int({ defaultValue: 1 }),
        pageSize: t.arg.int({ defaultValue: 100 }),
        supplierId: t.arg.id(),
        fromDate: t.arg({ type: 'Date' }),
        toDate: t.arg({ type: 'Date' }),
      },
      resolve: async (_, { supplierId: companyId, ...args }, context, info) => {
        const page = unwrap(readPage(args, info));
        const filter = args.filter ?? {};
        const request = {
          lens: args.lens ?? null,
          name: filter.term ?? null,
          brandIds: onlyUuids(filter.brandIds),
          catalogIds: onlyUuids(filter.catalogIds),
          campaignIds: filter.campaignIds?.flatMap((id) => readCampaignId(id) ?? []) ?? null,
          spendAboveMicros: filter.spendAbove ?? null,
          roasBelow: filter.roasBelow ?? null,
          groupBy: args.groupBy ?? null,
          sortBy: args.sortBy ?? 'spend',
          direction: args.direction ?? 'desc',
          page,
          companyId: companyId && isUuid(companyId) ? companyId : null,
          fromDate: args.fromDate ?? null,
          toDate: args.toDate ?? null,
        } as const;
        return unwrap(await readTermGrid(context, request, dependencies));
      },
    }),
    searchTermSavings: t.field({
      type: TermSavingsRef,
      description: 'What the exact negative keywords save that were added to running campaigns.',
      args: { brandIds: t.arg.idList({ description: 'Only campaigns of these brands.' }), supplierId: t.arg.id() },
      resolve: async (_, { supplierId: companyId, brandIds }, context) =>
        unwrap(
          await savingsOfTerms(
            context,
            { brandIds: onlyUuids(brandIds), companyId: companyId && isUuid(companyId) ? companyId : null },
            dependencies,
          ),
        ),
    }),
    searchTermCampaigns: t.field({
      type: [TermCampaignsRef],
      description: 'By term, the campaigns that were ever shown for it and can be changed.',
      args: {
        terms: t.arg.stringList({ required: true, description: `At most ${MAX_TERMS}.` }),
        brandIds: t.arg.idList({ description: 'Only campaigns of these brands.' }),
        supplierId: t.arg.id(),
      },
      resolve: async (_, { supplierId: companyId, terms, brandIds }, context) =>
        unwrap(
          await campaignsOfTerms(
            context,
            { terms, brandIds: onlyUuids(brandIds), companyId: companyId && isUuid(companyId) ? companyId : null },
            dependencies,
          ),
        ),
    }),
  }));
}

function addTypes(builder: Builder): void {
  addEnum(builder, TermLensRef, 'What search terms are looked at for.', {
    WASTE:
      'At least 5 of the platform’s default currency spent without a sale, of clicks that can bring none any more.',
    WINNERS: 'At least two orders, ROAS at or above the target or 100, and not an exact keyword yet.',
    NEW: 'First seen within the last 14 days.',
    ALL: null,
  });
  addEnum(builder, TermSortRef, 'Column the search terms page is sorted by.', {
    term: null,
    spend: null,
    sales: null,
    roas: null,
    waste: null,
    searches: null,
  });
  addEnum(builder, TermGroupingRef, 'What search terms are grouped by.', { TERM: null, CAMPAIGN: null });
  addEnum(builder, TermMatchRef, 'How a search reaches a campaign now.', {
    EXCLUDED: 'A negative keyword stops it.',
    EXACT: null,
    PHRASE: null,
    BROAD: null,
    PRODUCT: 'By no keyword.',
  });
  builder.objectType(TermFiguresRef, {
    description: 'Results of one search term or the sum of several, in the report currency.',
    fields: (t) => ({
      terms: t.exposeInt('terms', { description: 'Terms by campaign.' }),
      spend: t.field({ type: 'Decimal', resolve: ({ metrics }) => metrics.costsMicros }),
      sales: t.field({ type: 'Decimal', description: 'Direct sales.', resolve: ({ metrics }) => metrics.salesMicros }),
      roas: t.float({
        nullable: true,
        description: '100 x sales / spend. Null without spend.',
        resolve: ({ metrics }) => directReturnOnAdSpend(metrics),
      }),
      orders: t.field({
        type: 'BigInt',
        description: 'Direct purchases.',
        resolve: ({ metrics }) => metrics.purchases,
      }),
      searches: t.field({
        type: 'BigInt',
        description: 'How often ads were shown for it.',
        resolve: ({ metrics }) => metrics.impressions,
      }),
      clicks: t.field({ type: 'BigInt', resolve: ({ metrics }) => metrics.clicks }),
      waste: t.field({
        type: 'Decimal',
        description: 'Spend of terms without a sale, of clicks that can bring none any more.',
        resolve: (row) => row.wasteMicros,
      }),
    }),
  });
  builder.objectType(TermRowRef, {
    description: 'A search term in one campaign.',
    fields: (t) => ({
      id: t.id({ resolve: ({ campaign, term }) => `${campaign.id} ${term}` }),
      term: t.exposeString('term', { description: 'Empty for pages without a search.' }),
      campaign: t.field({ type: SponsorCampaignRef, resolve: (row) => row.campaign }),
      match: t.field({ type: TermMatchRef, resolve: (row) => row.match }),
      isOpen: t.exposeBoolean('isOpen', { description: 'Whether the campaign can still be changed.' }),
      lenses: t.field({ type: [TermLensRef], description: 'Those that show it.', resolve: (row) => row.lenses }),
      figures: t.field({ type: TermFiguresRef, resolve: (row) => ({ terms: 1, ...row }) }),
      trend: t.field({
        type: ['Decimal'],
        description: 'Spend of each of the last 14 days, the oldest first.',
        resolve: (row) => row.trend,
      }),
      groupKey: t.exposeString('groupKey', { nullable: true, description: 'Null unless grouped.' }),
    }),
  });
  builder.objectType(TermGroupRef, {
    description: 'A group of search terms with its subtotal over all pages.',
    fields: (t) => ({
      key: t.exposeString('key'),
      name: t.exposeString('name'),
      figures: t.field({ type: TermFiguresRef, resolve: (group) => group }),
    }),
  });
  builder.objectType(TermLensCountRef, {
    description: 'How many terms a lens shows under the same filters.',
    fields: (t) => ({
      lens: t.field({ type: TermLensRef, resolve: (one) => one.lens }),
      terms: t.exposeInt('terms'),
    }),
  });
  builder.objectType(TermCampaignsRef, {
    description: 'The campaigns that were shown for a term, the most seen first.',
    fields: (t) => ({
      term: t.exposeString('term'),
      campaignIds: t.idList({ resolve: ({ campaignIds }) => campaignIds.map(String) }),
    }),
  });
  builder.objectType(TermSavingsRef, {
    description: 'An estimate of what exclusions save in a month: what their terms cost in the 30 days before.',
    fields: (t) => ({
      amount: t.field({ type: 'Decimal', resolve: ({ micros }) => micros }),
      exclusions: t.exposeInt('exclusions', { description: 'Of terms that had cost anything.' }),
    }),
  });
  builder.objectType(TermGridRef, {
    description: 'A page of search terms with the sums of all pages.',
    fields: (t) => ({
      lens: t.field({ type: TermLensRef, resolve: (grid) => grid.lens }),
      lenses: t.field({ type: [TermLensCountRef], resolve: (grid) => grid.lenses }),
      objects: t.field({ type: [TermRowRef], resolve: (grid) => grid.rows }),
      page: t.int({ resolve: (grid) => grid.page.page }),
      numPages: t.int({ resolve: (grid) => Math.ceil(listed(grid) / grid.page.limit) }),
      total: t.int({ description: 'Rows of all pages.', resolve: listed }),
      totals: t.field({
        type: TermFiguresRef,
        description: 'Of all pages, rare terms included.',
        resolve: (grid) => grid.totals,
      }),
      rare: t.field({
        type: TermFiguresRef,
        description: 'Terms seen fewer than three times, which no page lists.',
        resolve: (grid) => grid.rare,
      }),
      groups: t.field({
        type: [TermGroupRef],
        description: 'Of the rows of this page; empty unless grouped.',
        resolve: (grid) => grid.groups,
      }),
      currency: t.exposeString('currency'),
      fromDate: t.field({ type: 'Date', resolve: (grid) => grid.fromDate }),
      toDate: t.field({ type: 'Date', resolve: (grid) => grid.toDate }),
    }),
  });
}

const listed = ({ totals, rare }: TermGrid): number => totals.terms - rare.terms;

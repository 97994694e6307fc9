import { AdTypeRef, type CatalogLoaders } from '#features/catalog/server/index.ts';
import type { CompanyLoaders } from '#features/company/server/index.ts';
import { isUuid } from '#kernel/ids.ts';
import { notFound } from '#kernel/problem.ts';
import { fail } from '#kernel/result.ts';
import type { Day } from '#kernel/time.ts';
import { SortDirectionRef, type Builder } from '#platform/graphql/builder.ts';
import { companyInScope, type Context } from '#platform/graphql/context.ts';
import { pageOf, readPage } from '#platform/graphql/pages.ts';
import { orThrow } from '#platform/graphql/problem-error.ts';
import type { Database, Transaction } from '#platform/postgres/database.ts';
import type { Change } from '../rules/activity.ts';
import { activityPage } from './activity-store.ts';
import { campaignIdOfAdSet, campaignsById, type CampaignRow } from './campaign-store.ts';
import { findCampaignIds, findCampaigns, isStoredSort, reviewQueue, type CampaignFilter } from './list-store.ts';
import { createCampaignLoaders } from './loaders.ts';
import { addCampaignMutations } from './schema-mutations.ts';
import { addCampaignTypes } from './schema-types.ts';
import { readConfiguration } from './terms-store.ts';
import * as types from './types.ts';
import type { CampaignNode, CampaignSort, MetricSort } from './types.ts';

export interface CampaignDependencies {
  database: Database;
  catalogs: CatalogLoaders;
  companies: CompanyLoaders;
  /**
   * Puts campaigns into the order of one of their figures over some days (null: their whole life). Without reports in the
   * process, such a list keeps its usual order.
   */
  orderByMetric?: (
    context: Context,
    campaignIds: readonly bigint[],
    order: { by: MetricSort; direction: 'asc' | 'desc' },
    range: CampaignNode['range'],
  ) => Promise<bigint[]>;
}

export function addCampaignsSchema(builder: Builder, dependencies: CampaignDependencies): void {
  const loaders = createCampaignLoaders(dependencies.database);
  addCampaignTypes(builder, { ...dependencies, loaders });
  addLists(builder, dependencies);
  addSingles(builder, dependencies);
  addHistories(builder, dependencies);
  addCampaignMutations(builder, dependencies.database);
}

interface ListRequest {
  filter: CampaignFilter;
  sortBy: CampaignSort | null | undefined;
  direction: 'asc' | 'desc' | null | undefined;
  range: CampaignNode['range'];
  /** Null: all of them. */
  page: { size: number; offset: number } | null;
}

function addLists(builder: Builder, { database, orderByMetric }: CampaignDependencies): void {
  const SponsorCampaignFiltersInput = builder.inputType('SponsorCampaignFiltersInput', {
    description: 'Further list filters; given fields must all hold.',
    fields: (t) => ({
      budgetTypes: t.field({ type: [types.BudgetTypeRef] }),
      bidTypes: t.field({ type: [types.BidTypeRef] }),
      runningStatus: t.field({ type: types.RunningStatusRef }),
      hasEndDate: t.boolean({ description: 'True for the expiring-campaigns card.' }),
      isQuickCreate: t.boolean(),
      campaignIds: t.idList(),
      sellerIds: t.idList(),
    }),
  });

  const list = async (context: Context, request: ListRequest): Promise<{ rows: CampaignNode[]; total: number }> => {
    const { filter, sortBy, direction, range, page } = request;
    const now = new Date(context.clock());
    const order = sortBy && { by: sortBy, direction: direction ?? 'asc' };
    if (order && !isStoredSort(order.by) && orderByMetric) {
      const ids = await database.as(context.viewer, (tx) => findCampaignIds(tx, filter));
      const sorted = await orderByMetric(context, ids, { by: order.by, direction: order.direction }, range);
      const shown = page ? sorted.slice(page.offset, page.offset + page.size) : sorted;
      const rows = await database.as(context.viewer, (tx) => campaignsById(tx, shown, now));
      const byId = new Map(rows.map((row) => [row.id, row]));
      return { rows: shown.flatMap((id) => nodeOf(byId.get(id), range) ?? []), total: ids.length };
    }
    const stored = order && isStoredSort(order.by) ? { by: order.by, direction: order.direction } : null;
    const found = await database.as(context.viewer, (tx) => findCampaigns(tx, filter, stored, page, now));
    return { rows: found.rows.map((row) => nodeOf(row, range)!), total: found.total };
  };

  builder.queryFields((t) => ({
    sponsorCampaigns: t.field({
      type: types.SponsorCampaignListRef,
      description:
        'Campaigns with results over startDate..endDate; REMOVED only when asked for; fetchAll ignores paging.',
      args: {
        page: t.arg.int({ defaultValue: 1 }),
        pageSize: t.arg.int({ defaultValue: 10 }),
        sortBy: t.arg({ type: types.SponsorCampaignSortByRef }),
        direction: t.arg({ type: SortDirectionRef }),
        supplierId: t.arg.id(),
        filters: t.arg({ type: SponsorCampaignFiltersInput }),
        ventureId: t.arg.id(),
        brandId: t.arg.id(),
        status: t.arg({ type: [types.AdSetStatusRef] }),
        startDate: t.arg({ type: 'Date' }),
        endDate: t.arg({ type: 'Date' }),
        catalogId: t.arg.id(),
        campaignName: t.arg.string({ description: 'Part of the name.' }),
        adType: t.arg({ type: AdTypeRef, description: 'Both when left out.' }),
        fetchAll: t.arg.boolean({ defaultValue: false }),
      },
      resolve: async (_, args, context) => {
        const paging = orThrow(readPage(args.page ?? 1, args.pageSize ?? 10));
        const { campaignIds, sellerIds, ...filters } = args.filters ?? {};
        const filter: CampaignFilter = {
          ...filters,
          companyId: orThrow(companyInScope(context, args.supplierId)),
          ventureId: uuidOrNothing(args.ventureId),
          brandId: uuidOrNothing(args.brandId),
          catalogId: uuidOrNothing(args.catalogId),
          statuses: args.status ?? null,
          name: args.campaignName ?? null,
          adType: args.adType ?? null,
          campaignIds: campaignIds?.filter((id) => DIGITS.test(id)).map(BigInt) ?? null,
          sellerIds: sellerIds?.filter(isUuid) ?? null,
        };
        const { rows, total } = await list(context, {
          filter,
          sortBy: args.sortBy,
          direction: args.direction,
          range: rangeOf(args.startDate, args.endDate),
          page: args.fetchAll ? null : paging,
        });
        return args.fetchAll
          ? { objects: rows, page: 1, numPages: rows.length ? 1 : 0, total }
          : pageOf(paging, rows, total);
      },
    }),
    adsSets: t.field({
      type: types.AdSetListRef,
      description: 'Ad sets of one or all campaigns with results over startDate..endDate.',
      args: {
        page: t.arg.int({ defaultValue: 1 }),
        pageSize: t.arg.int({ defaultValue: 10 }),
        campaignId: t.arg.id(),
        catalogId: t.arg.id(),
        brandId: t.arg.id(),
        startDate: t.arg({ type: 'Date' }),
        endDate: t.arg({ type: 'Date' }),
        adType: t.arg({ type: AdTypeRef, description: 'Product and banner ad sets are asked for separately.' }),
        sortBy: t.arg({ type: types.SponsorCampaignSortByRef }),
        direction: t.arg({ type: SortDirectionRef }),
      },
      resolve: async (_, args, context) => {
        const paging = orThrow(readPage(args.page ?? 1, args.pageSize ?? 10));
        const campaignId = args.campaignId && (DIGITS.test(args.campaignId) ? BigInt(args.campaignId) : 0n);
        const { rows, total } = await list(context, {
          filter: {
            // Staff open the ad sets of any campaign; without one, the list is their current company's.
            companyId: campaignId && context.caller.isStaff ? null : orThrow(companyInScope(context, null)),
            campaignIds: campaignId ? [campaignId] : null,
            catalogId: uuidOrNothing(args.catalogId),
            brandId: uuidOrNothing(args.brandId),
            adType: args.adType ?? null,
          },
          sortBy: args.sortBy,
          direction: args.direction,
          range: rangeOf(args.startDate, args.endDate),
          page: paging,
        });
        return pageOf(paging, rows, total);
      },
    }),
    sponsorReviewQueue: t.field({
      type: types.SponsorCampaignListRef,
      description: 'Campaigns whose content waits for approval, the longest waiting first.',
      args: { page: t.arg.int({ defaultValue: 1 }), pageSize: t.arg.int({ defaultValue: 10 }) },
      resolve: async (_, args, context) => {
        const paging = orThrow(readPage(args.page ?? 1, args.pageSize ?? 10));
        const now = new Date(context.clock());
        const found = await database.as(context.viewer, (tx) => reviewQueue(tx, paging, now));
        return pageOf(
          paging,
          found.rows.map((row) => nodeOf(row, null)!),
          found.total,
        );
      },
    }),
  }));
}

function addSingles(builder: Builder, { database }: CampaignDependencies): void {
  builder.queryFields((t) => ({
    sponsorCampaign: t.field({
      type: types.SponsorCampaignRef,
      nullable: true,
      description: 'One campaign for editing, never cached; null plus NOT_FOUND when not visible.',
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_, { id }, context) => {
        const rows = DIGITS.test(id)
          ? await database.as(context.viewer, (tx) => campaignsById(tx, [BigInt(id)], new Date(context.clock())))
          : [];
        return nodeOf(rows[0], null) ?? orThrow<CampaignNode>(fail(notFound('Campaign')));
      },
    }),
    sponsorCampaignStatuses: t.field({
      type: [types.AdSetStatusRef],
      description: 'Statuses offered by the status filter.',
      args: {
        campaignType: t.arg({ type: types.CampaignTypeRef, defaultValue: 'SPONSOR' }),
        adType: t.arg({ type: AdTypeRef }),
      },
      resolve: () => OFFERED_STATUSES,
    }),
    sponsorCampaignMinBudget: t.field({
      type: 'Decimal',
      description:
        'Smallest campaign budget in wallet currency, 1 unless configured; without campaignId for a new campaign.',
      args: { campaignId: t.arg.id() },
      resolve: async (_, _args, context) =>
        (await database.as(context.viewer, (tx) => readConfiguration(tx))).minBudget_micros,
    }),
  }));
}

// What a person can tell apart in the list; STARTED only ever shows while a switch is being moved.
const OFFERED_STATUSES: types.ApiStatus[] = [
  'DELIVERING',
  'SCHEDULED',
  'PENDING_FOR_APPROVAL',
  'NOT_DELIVERING',
  'PAUSED',
  'REJECTED',
  'DRAFT',
  'COMPLETED',
  'REMOVED',
];

function addHistories(builder: Builder, { database }: CampaignDependencies): void {
  const history = async (
    context: Context,
    find: (tx: Transaction) => Promise<bigint | null>,
    objectType: Change['objectType'] | null,
    args: { page?: number | null; pageSize?: number | null },
  ) => {
    const paging = orThrow(readPage(args.page ?? 1, args.pageSize ?? 10));
    const found = await database.as(context.viewer, async (tx) => {
      const campaignId = await find(tx);
      return campaignId === null ? null : activityPage(tx, { campaignId, objectType }, paging);
    });
    if (!found) return orThrow<never>(fail(notFound('Campaign')));
    return pageOf(paging, found.rows, found.total);
  };
  const ofAdSet = (id: string) => (tx: Transaction) => (isUuid(id) ? campaignIdOfAdSet(tx, id) : Promise.resolve(null));

  builder.queryFields((t) => {
    const paging = { page: t.arg.int({ defaultValue: 1 }), pageSize: t.arg.int({ defaultValue: 10 }) };
    return {
      sponsorCampaignHistory: t.field({
        type: types.ActivityHistoryListRef,
        description: 'Activity log of a campaign, its ad set and its ads.',
        args: { campaignId: t.arg.id({ required: true }), ...paging },
        resolve: (_, args, context) => {
          const find = async (tx: Transaction) => {
            if (!DIGITS.test(args.campaignId)) return null;
            const rows = await campaignsById(tx, [BigInt(args.campaignId)], new Date(context.clock()));
            return rows[0]?.id ?? null;
          };
          return history(context, find, null, args);
        },
      }),
      adsSetHistory: t.field({
        type: types.ActivityHistoryListRef,
        description: 'Activity log of an ad set.',
        args: { adsSetId: t.arg.id({ required: true }), ...paging },
        resolve: (_, args, context) => history(context, ofAdSet(args.adsSetId), 'adset', args),
      }),
      adHistory: t.field({
        type: types.ActivityHistoryListRef,
        description: 'Activity log of a product or banner ad.',
        args: { adId: t.arg.id({ required: true }), ...paging },
        resolve: (_, args, context) => history(context, ofAdSet(args.adId), 'ad', args),
      }),
    };
  });
}

const DIGITS = /^\d{1,18}$/;
// Filters by an id that cannot be one of ours find nothing.
const NOBODY = '00000000-0000-0000-0000-000000000000';

function uuidOrNothing(id: string | null | undefined): string | null {
  if (!id) return null;
  return isUuid(id) ? id : NOBODY;
}

function rangeOf(from: Day | null | undefined, to: Day | null | undefined): CampaignNode['range'] {
  return from && to ? { fromDate: from, toDate: to } : null;
}

function nodeOf(row: CampaignRow | undefined, range: CampaignNode['range']): CampaignNode | null {
  return row ? { ...row, range } : null;
}

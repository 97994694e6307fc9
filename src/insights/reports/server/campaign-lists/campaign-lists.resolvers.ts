import {
  AdSetListRef,
  AdSetStatusRef,
  BidTypeRef,
  BudgetTypeRef,
  RunningStatusRef,
  SponsorCampaignListRef,
  SponsorCampaignSortByRef,
  type ReportRange,
} from '#products/sponsored/server/refs.ts';
import type { CampaignFilter } from '#products/sponsored/server/index.ts';
import type { Database } from '#platform/db/database.ts';
import { AdTypeRef } from '#core/catalog/server/refs.ts';
import { filterId, isUuid } from '#kernel/ids.ts';
import type { Day } from '#kernel/time.ts';
import { SortDirectionRef, type Builder } from '#platform/graphql/builder.ts';
import { companyInScope, type Context } from '#platform/graphql/context.ts';
import { paged } from '#platform/graphql/paging.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { filterCampaignId, readCampaignId } from '#products/sponsored/rules/campaign-id.ts';
import { listCampaigns, type ListRequest } from './list-campaigns.ts';
import type { CampaignReportLoader } from '../campaign-reports.ts';

interface ListDependencies {
  database: Database;
  reports: CampaignReportLoader;
}

/** Adds the lists of campaigns and ad sets, with the metrics of the requested days. */
export function addCampaignLists(builder: Builder, { database, reports }: ListDependencies): void {
  const SponsorCampaignFiltersInput = builder.inputType('SponsorCampaignFiltersInput', {
    description: 'Further list filters; given fields must all hold.',
    fields: (t) => ({
      budgetTypes: t.field({ type: [BudgetTypeRef] }),
      bidTypes: t.field({ type: [BidTypeRef] }),
      runningStatus: t.field({ type: RunningStatusRef }),
      hasEndDate: t.boolean({ description: 'True for the expiring-campaigns card.' }),
      isQuickCreate: t.boolean(),
      campaignIds: t.idList(),
      sellerIds: t.idList(),
    }),
  });

  const list = (context: Context, request: ListRequest) => listCampaigns(context, request, { database, reports });

  builder.queryFields((t) => ({
    sponsorCampaigns: t.field({
      type: SponsorCampaignListRef,
      description:
        'Campaigns with results over startDate..endDate; REMOVED only when asked for; fetchAll ignores paging and is refused where there are more than 10000.',
      args: {
        page: t.arg.int({ defaultValue: 1 }),
        pageSize: t.arg.int({ defaultValue: 10 }),
        sortBy: t.arg({ type: SponsorCampaignSortByRef }),
        direction: t.arg({ type: SortDirectionRef }),
        supplierId: t.arg.id(),
        filters: t.arg({ type: SponsorCampaignFiltersInput }),
        ventureId: t.arg.id(),
        brandId: t.arg.id(),
        status: t.arg({ type: [AdSetStatusRef] }),
        startDate: t.arg({ type: 'Date' }),
        endDate: t.arg({ type: 'Date' }),
        catalogId: t.arg.id(),
        campaignName: t.arg.string({ description: 'Part of the name.' }),
        adType: t.arg({ type: AdTypeRef, description: 'Both when left out.' }),
        fetchAll: t.arg.boolean({ defaultValue: false }),
      },
      resolve: async (_, args, context, info) => {
        const { campaignIds, sellerIds, ...filters } = args.filters ?? {};
        const filter: CampaignFilter = {
          ...filters,
          companyId: unwrap(companyInScope(context, args.supplierId)),
          ventureId: filterId(args.ventureId),
          brandId: filterId(args.brandId),
          catalogId: filterId(args.catalogId),
          statuses: args.status ?? null,
          name: args.campaignName ?? null,
          adType: args.adType ?? null,
          campaignIds: campaignIds?.flatMap((id) => readCampaignId(id) ?? []) ?? null,
          sellerIds: sellerIds?.filter(isUuid) ?? null,
        };
        const { sortBy, direction } = args;
        const range = rangeOf(args.supplierId, args.startDate, args.endDate);
        return paged(args, { context, info }, (slice) => list(context, { filter, sortBy, direction, range, slice }));
      },
    }),
    adsSets: t.field({
      type: AdSetListRef,
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
        sortBy: t.arg({ type: SponsorCampaignSortByRef }),
        direction: t.arg({ type: SortDirectionRef }),
      },
      resolve: async (_, args, context, info) => {
        const campaignId = filterCampaignId(args.campaignId);
        const filter = {
          // Staff may list the ad sets of any campaign; without a campaign, those of their current company.
          companyId: campaignId !== null && context.caller.isStaff ? null : unwrap(companyInScope(context, null)),
          campaignIds: campaignId === null ? null : [campaignId],
          catalogId: filterId(args.catalogId),
          brandId: filterId(args.brandId),
          adType: args.adType ?? null,
        };
        const { sortBy, direction } = args;
        const range = rangeOf(null, args.startDate, args.endDate);
        return paged(args, { context, info }, async (slice) => {
          const found = await list(context, { filter, sortBy, direction, range, slice });
          if (campaignId === null) return found;
          // The figures of a single campaign are in its own company's scope, regardless of the viewer.
          const rows = found.rows.map((row) => ({ ...row, range: { ...row.range, companyId: row.companyId } }));
          return { ...found, rows };
        });
      },
    }),
  }));
}

function rangeOf(
  companyId: string | null | undefined,
  from: Day | null | undefined,
  to: Day | null | undefined,
): ReportRange {
  return { companyId: companyId ?? null, fromDate: from ?? null, toDate: to ?? null };
}

import type { Context } from '#platform/graphql/context.ts';
import type { Database } from '#platform/db/database.ts';
import type { Slice } from '#platform/db/lists.ts';
import {
  campaignsById,
  findCampaignIds,
  findCampaigns,
  type CampaignFilter,
  type CampaignNode,
} from '#products/sponsored/server/index.ts';
import { isStoredSort, type CampaignSort, type MetricSort } from '#products/sponsored/rules/campaign-sort.ts';
import { COLUMN_METRICS, isMetricColumn, type MetricColumn } from '../../rules/campaign-metrics.ts';
import { METRICS } from '../../rules/metric-list.ts';
import type { CampaignReport, CampaignReportLoader } from '../campaign-reports.ts';

export interface ListRequest {
  filter: CampaignFilter;
  sortBy: CampaignSort | null | undefined;
  direction: 'asc' | 'desc' | null | undefined;
  range: CampaignNode['range'];
  slice: Slice;
}

interface Sources {
  database: Database;
  reports: CampaignReportLoader;
}

/** Returns one page of campaigns in the requested order, sorted by PostgreSQL or by report figures. */
export async function listCampaigns(
  context: Context,
  request: ListRequest,
  sources: Sources,
): Promise<{ rows: CampaignNode[]; total: number }> {
  const { filter, sortBy, range, slice } = request;
  const direction = request.direction ?? 'asc';
  const now = new Date(context.clock());
  const { database } = sources;
  if (sortBy && !isStoredSort(sortBy)) {
    const ids = await database.read(context.viewer, (tx) => findCampaignIds(tx, filter));
    const sorted = await sortByMetric(context, ids, { by: sortBy, direction }, range, sources);
    const visible = sorted.slice(slice.offset, slice.offset + slice.limit);
    const rows = await database.read(context.viewer, (tx) => campaignsById(tx, visible, now));
    const byId = new Map(rows.map((row) => [row.id, row]));
    return { rows: visible.map((id) => ({ ...byId.get(id)!, range })), total: ids.length };
  }
  const order = sortBy && isStoredSort(sortBy) ? { by: sortBy, direction } : null;
  const found = await database.read(context.viewer, (tx) => findCampaigns(tx, filter, order, slice, now));
  return { rows: found.rows.map((row) => ({ ...row, range })), total: found.total };
}

type MetricValues = Omit<CampaignReport, 'skuCount'>;

/** What the API sorts by and no list of the console has as a column. */
const FURTHER: Record<Exclude<MetricSort, MetricColumn>, (metrics: MetricValues) => bigint> = {
  view7Sales: (metrics) => metrics.viewSalesMicros,
  haloSales: (metrics) => metrics.haloSalesMicros,
  haloItemsSold: (metrics) => metrics.haloItemsSold,
  purchases: (metrics) => metrics.purchases,
};
const valueOf = (by: MetricSort, metrics: MetricValues) =>
  isMetricColumn(by) ? METRICS[COLUMN_METRICS[by]].of(metrics) : FURTHER[by](metrics);

/** Sorts campaigns by a report figure. Campaigns without it come last in both directions, ties newest first. */
async function sortByMetric(
  context: Context,
  ids: readonly bigint[],
  order: { by: MetricSort; direction: 'asc' | 'desc' },
  range: CampaignNode['range'],
  { reports }: Sources,
): Promise<bigint[]> {
  const metrics = await Promise.all(ids.map((campaignId) => reports(context).load({ campaignId, ...range })));
  const sign = order.direction === 'desc' ? -1 : 1;
  return ids
    .map((id, index) => ({ id, value: valueOf(order.by, metrics[index]!) }))
    .sort((a, b) => {
      if (a.value === b.value) return a.id > b.id ? -1 : 1;
      if (a.value === null) return 1;
      if (b.value === null) return -1;
      return a.value < b.value ? -sign : sign;
    })
    .map(({ id }) => id);
}

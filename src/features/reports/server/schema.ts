import {
  AdTypeRef,
  BannerTypeNameRef,
  type BannerTypeName,
  type CatalogLoaders,
} from '#features/catalog/server/index.ts';
import type { CompanyLoaders } from '#features/company/server/index.ts';
import type { Day } from '#kernel/time.ts';
import { enumRef, addEnum, objectRef, type Builder } from '#platform/graphql/builder.ts';
import type { Context } from '#platform/graphql/context.ts';
import { orThrow } from '#platform/graphql/problem-error.ts';
import type { ClickHouse } from '#platform/clickhouse/clickhouse.ts';
import { PUBLIC, SYSTEM, type Database } from '#platform/postgres/database.ts';
import { granularityOf, pointsOf } from '../rules/chart.ts';
import { isUpToDate, lastLoadedAt } from './load-store.ts';
import { campaignNames, catalogsOfVenture, readRates } from './reference-store.ts';
import { addReports, NO_REPORT, readFigures, readRange, type Dimension, type ReportFigures } from './report-store.ts';
import { reportRequest, type ReportArgs, type ReportRequest } from './scope.ts';

export interface ReportsDependencies {
  database: Database;
  clickhouse: ClickHouse;
  /** Currency of reports that span companies. */
  defaultCurrency: string;
  /** Days after which a day's sales no longer change. */
  settlingDays: number;
  catalogLoaders: CatalogLoaders;
  companyLoaders: CompanyLoaders;
}

interface Group extends ReportFigures {
  groupId: string;
  groupName: string;
}

interface Chart {
  days: Day[];
  figures: ReadonlyMap<Day, ReportFigures>;
  total: ReportFigures;
}

interface Point {
  day: Day;
  value: bigint;
  count: bigint;
}

const CampaignTypeRef = enumRef<'SPONSOR'>('CampaignType');
const ReportRangeRef = objectRef<{ startDate: Day; endDate: Day }>('ReportRange');
const ReportFreshnessRef = objectRef<{ until_ms: number; settlingDays: number }>('ReportFreshness');
const ReportPointRef = objectRef<Point>('ReportPoint');
const ReportChartRef = objectRef<Chart>('ReportChart');
const DashboardRowRef = objectRef<Group>('ReportDashboardRow');
const PlatformRowRef = objectRef<Group & { platform: string | null; bannerType: BannerTypeName | null }>(
  'PlatformSummaryRow',
);
const SearchTermRowRef = objectRef<Group>('SearchTermSummaryRow');

const UNITS_MICROS = 1_000_000n;

export function addReportsSchema(builder: Builder, dependencies: ReportsDependencies): void {
  const { database, clickhouse, catalogLoaders } = dependencies;

  const request = async (context: Context, args: ReportArgs): Promise<ReportRequest> => {
    const rates = await database.as(PUBLIC, readRates);
    const venture = (id: string) => database.as(PUBLIC, (tx) => catalogsOfVenture(tx, id));
    return orThrow(await reportRequest(context, args, { ...dependencies, rates, catalogsOfVenture: venture }));
  };
  const groups = async (context: Context, args: ReportArgs, dimension: Dimension): Promise<Group[]> => {
    const { scope, money } = await request(context, args);
    const figures = await readFigures(clickhouse, scope, dimension, money);
    const rows = [...figures].map(([key, report]) => ({ ...report, groupId: key, groupName: key }));
    return rows.sort((a, b) =>
      a.costs_micros === b.costs_micros ? a.groupId.localeCompare(b.groupId) : a.costs_micros > b.costs_micros ? -1 : 1,
    );
  };

  addTypes(builder);

  builder.queryField('reportRange', (t) =>
    t.field({
      type: ReportRangeRef,
      nullable: true,
      description: 'Days for which reports exist, bounding date pickers; null before the first event.',
      args: {
        campaignType: t.arg({ type: CampaignTypeRef, defaultValue: 'SPONSOR' }),
        adType: t.arg({ type: AdTypeRef }),
        campaignId: t.arg.id(),
      },
      resolve: async (_, args, context) => {
        const { scope } = await request(context, args);
        return readRange(clickhouse, { ...scope, fromDate: '1970-01-01', toDate: '2149-01-01' });
      },
    }),
  );
  builder.queryField('reportFreshness', (t) =>
    t.field({
      type: ReportFreshnessRef,
      description: 'How far reports go and how long their sales may still change.',
      resolve: async (_, __, context) => {
        const until_ms = await database.as(SYSTEM, async (tx) =>
          (await isUpToDate(tx)) ? context.clock() : ((await lastLoadedAt(tx))?.getTime() ?? context.clock()),
        );
        return { until_ms, settlingDays: dependencies.settlingDays };
      },
    }),
  );
  builder.queryField('reportChart', (t) =>
    t.field({
      type: ReportChartRef,
      description: 'Chart lines over the range, never cached.',
      args: reportArgs(t),
      resolve: async (_, args, context) => {
        const { scope, money } = await request(context, args);
        const figures = await readFigures(clickhouse, scope, granularityOf(scope.fromDate, scope.toDate), money);
        return {
          days: pointsOf(scope.fromDate, scope.toDate),
          figures,
          total: [...figures.values()].reduce(addReports, NO_REPORT),
        };
      },
    }),
  );
  builder.queryField('reportDashboard', (t) =>
    t.field({
      type: [DashboardRowRef],
      description: 'Headline figures, one row per ad type.',
      args: reportArgs(t),
      resolve: (_, args, context) => groups(context, args, 'ad_type'),
    }),
  );
  builder.queryField('reportDashboardCampaigns', (t) =>
    t.field({
      type: [DashboardRowRef],
      description: 'Figures per campaign, highest costs first; size limits the rows.',
      args: { ...reportArgs(t), size: t.arg.int() },
      resolve: async (_, { size, ...args }, context) => {
        const rows = (await groups(context, args, 'campaign_id')).slice(0, size ?? undefined);
        const names = await database.as(context.viewer, (tx) =>
          campaignNames(
            tx,
            rows.map(({ groupId }) => groupId),
          ),
        );
        return rows.map((row) => ({ ...row, groupName: names.get(row.groupId) ?? row.groupId }));
      },
    }),
  );
  builder.queryField('platformSummary', (t) =>
    t.field({
      type: [PlatformRowRef],
      description: 'Figures per platform.',
      args: reportArgs(t),
      resolve: async (_, args, context) =>
        (await groups(context, args, 'platform')).map((row) => ({
          ...row,
          platform: row.groupId || null,
          bannerType: null,
        })),
    }),
  );
  builder.queryField('searchTermSummary', (t) =>
    t.field({
      type: [SearchTermRowRef],
      description: 'Figures per shop search.',
      args: reportArgs(t),
      resolve: (_, args, context) => groups(context, args, 'search_term'),
    }),
  );
  builder.queryField('countrySummary', (t) =>
    t.field({
      type: [DashboardRowRef],
      description: 'Figures per country, the group is the catalog.',
      args: reportArgs(t),
      resolve: async (_, args, context) => {
        const rows = await groups(context, args, 'catalog_id');
        return Promise.all(
          rows.map(async (row) => ({
            ...row,
            groupName: (await catalogLoaders.catalogById(context).load(row.groupId))?.name ?? row.groupId,
          })),
        );
      },
    }),
  );
}

type QueryFieldBuilder = Parameters<Parameters<Builder['queryField']>[1]>[0];

function reportArgs(t: QueryFieldBuilder) {
  return {
    brandId: t.arg.id(),
    fromDate: t.arg({ type: 'Date' }),
    toDate: t.arg({ type: 'Date' }),
    campaignType: t.arg({ type: CampaignTypeRef, defaultValue: 'SPONSOR' }),
    campaignId: t.arg.id(),
    adSetId: t.arg.id(),
    ventureId: t.arg.id(),
    adType: t.arg({ type: AdTypeRef }),
    supplierId: t.arg.id(),
  };
}

function addTypes(builder: Builder): void {
  addEnum(builder, CampaignTypeRef, 'Campaign family a report or status list is asked for.', { SPONSOR: null });
  builder.objectType(ReportRangeRef, {
    description: 'First and last day for which reports exist.',
    fields: (t) => ({
      startDate: t.field({ type: 'Date', resolve: (range) => range.startDate }),
      endDate: t.field({ type: 'Date', resolve: (range) => range.endDate }),
    }),
  });
  builder.objectType(ReportFreshnessRef, {
    description: 'How current reports are.',
    fields: (t) => ({
      until: t.field({
        type: 'DateTime',
        description: 'Events accepted until then are counted.',
        resolve: (row) => row.until_ms,
      }),
      settlingDays: t.exposeInt('settlingDays', {
        description: 'Sales of a day may still arrive this many days later.',
      }),
    }),
  });
  builder.objectType(ReportPointRef, {
    description: 'One point of a chart line.',
    fields: (t) => ({
      eventTime: t.field({
        type: 'DateTime',
        description: 'The day, or the Monday of the week from 93 days on, at midnight UTC.',
        resolve: (point) => Date.parse(`${point.day}T00:00:00Z`),
      }),
      value: t.field({
        type: 'Decimal',
        description: 'Money for sales and costs; the same number as count for clicks and impressions.',
        resolve: (point) => point.value,
      }),
      count: t.field({
        type: 'BigInt',
        description: 'Clicks, impressions, or items sold behind the value.',
        resolve: (point) => point.count,
      }),
    }),
  });
  const line = (chart: Chart, of: (figures: ReportFigures) => { value: bigint; count: bigint }): Point[] =>
    chart.days.map((day) => ({ day, ...of(chart.figures.get(day) ?? NO_REPORT) }));
  builder.objectType(ReportChartRef, {
    description: 'Chart lines and their totals over the range.',
    fields: (t) => ({
      reportClicks: t.field({
        type: [ReportPointRef],
        resolve: (chart) => line(chart, ({ clicks }) => ({ value: clicks * UNITS_MICROS, count: clicks })),
      }),
      reportImpressions: t.field({
        type: [ReportPointRef],
        resolve: (chart) =>
          line(chart, ({ impressions }) => ({ value: impressions * UNITS_MICROS, count: impressions })),
      }),
      reportSales: t.field({
        type: [ReportPointRef],
        resolve: (chart) => line(chart, (figures) => ({ value: figures.sales_micros, count: figures.itemsSold })),
      }),
      reportHaloSales: t.field({
        type: [ReportPointRef],
        resolve: (chart) =>
          line(chart, (figures) => ({ value: figures.haloSales_micros, count: figures.haloItemsSold })),
      }),
      reportCosts: t.field({
        type: [ReportPointRef],
        resolve: (chart) => line(chart, (figures) => ({ value: figures.costs_micros, count: figures.clicks })),
      }),
      saleTotal: t.field({ type: 'Decimal', resolve: ({ total }) => total.sales_micros }),
      haloSalesTotal: t.field({ type: 'Decimal', resolve: ({ total }) => total.haloSales_micros }),
      clicksCount: t.field({ type: 'BigInt', resolve: ({ total }) => total.clicks }),
      impressionsCount: t.field({ type: 'BigInt', resolve: ({ total }) => total.impressions }),
      costTotal: t.field({ type: 'Decimal', resolve: ({ total }) => total.costs_micros }),
    }),
  });

  builder.objectType(DashboardRowRef, {
    description: 'Summary figures of one group; ratios are computed from them by the metrics’ formulas.',
    fields: (t) => ({ groupId: t.exposeID('groupId'), groupName: t.exposeString('groupName') }),
  });
  builder.objectType(PlatformRowRef, {
    description: 'Summary figures of one platform or banner type.',
    fields: (t) => ({
      groupId: t.exposeID('groupId'),
      groupName: t.exposeString('groupName'),
      platform: t.exposeString('platform', {
        nullable: true,
        description: "Open list, e.g. desktop, mobile, app. Null when unknown, shown as 'Unknown'.",
      }),
      bannerType: t.field({
        type: BannerTypeNameRef,
        nullable: true,
        description: 'Null for product ads.',
        resolve: (row) => row.bannerType,
      }),
    }),
  });
  builder.objectType(SearchTermRowRef, {
    description: 'Summary figures of one shop search.',
    fields: (t) => ({
      searchTerm: t.string({ description: "Empty text is shown as '<< Empty >>'.", resolve: (row) => row.groupId }),
    }),
  });
  for (const ref of [DashboardRowRef, PlatformRowRef, SearchTermRowRef]) {
    builder.objectFields(ref as typeof DashboardRowRef, (t) => ({
      costs: t.field({ type: 'Decimal', resolve: (row) => row.costs_micros }),
      impressions: t.field({ type: 'BigInt', resolve: (row) => row.impressions }),
      clicks: t.field({ type: 'BigInt', resolve: (row) => row.clicks }),
      value: t.field({ type: 'Decimal', description: 'Direct sales.', resolve: (row) => row.sales_micros }),
      haloSalesValue: t.field({
        type: 'Decimal',
        description: 'Indirect sales.',
        resolve: (row) => row.haloSales_micros,
      }),
      quantity: t.field({ type: 'BigInt', description: 'Items sold directly.', resolve: (row) => row.itemsSold }),
      haloSalesQuantity: t.field({
        type: 'BigInt',
        description: 'Items sold indirectly.',
        resolve: (row) => row.haloItemsSold,
      }),
      count: t.field({ type: 'BigInt', description: 'Direct purchases.', resolve: (row) => row.purchases }),
      haloSalesCount: t.field({
        type: 'BigInt',
        description: 'Indirect purchases.',
        resolve: (row) => row.haloPurchases,
      }),
    }));
  }
}

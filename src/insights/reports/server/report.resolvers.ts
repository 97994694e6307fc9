import { campaignNames } from '#products/sponsored/server/index.ts';
import { CampaignTypeRef } from '#products/sponsored/server/refs.ts';
import { BUCKETS } from '#core/serving/rules/automatic.ts';
import { AdTypeRef } from '#core/catalog/server/refs.ts';
import { isBannerTypeName } from '#core/catalog/rules/banner-type.ts';
import type { CatalogLoaders } from '#core/catalog/server/index.ts';
import type { CompanyLoaders } from '#core/accounts/server/index.ts';
import { dayCount, sameHoursUntil } from '#kernel/compared-days.ts';
import { convert } from '#kernel/money.ts';
import { addDays } from '#kernel/time.ts';
import type { Builder } from '#platform/graphql/builder.ts';
import type { Context } from '#platform/graphql/context.ts';
import { readPage } from '#platform/graphql/paging.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import type { ClickHouse } from '#platform/clickhouse/clickhouse.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import { granularityOf, pointsOf } from '../rules/chart.ts';
import { comparedPeriods } from './compared-periods.repository.ts';
import { addChartFlags } from './chart-flags.resolvers.ts';
import { addCampaignLists } from './campaign-lists/campaign-lists.resolvers.ts';
import { addCampaignGrid } from './campaign-grid/campaign-grid.resolvers.ts';
import { addCampaignViews } from './campaign-grid/campaign-views.resolvers.ts';
import { addSearchTermGrid } from './search-terms/search-term-grid.resolvers.ts';
import { addReportFields } from './campaign-lists/report.resolvers.ts';
import { addCampaignReportType, type CampaignReportLoader } from './campaign-reports.ts';
import { readFreshness } from './freshness.ts';
import { readInvalidClicks, type InvalidClicks } from './invalid-clicks.repository.ts';
import {
  addReports,
  ALL_DAYS,
  NO_REPORT,
  readMetrics,
  readRange,
  type Dimension,
  type ReportMetrics,
  type ReportMoney,
} from './report.repository.ts';
import {
  addReportTypes,
  BucketRowRef,
  DashboardRowRef,
  InvalidClicksRowRef,
  PlatformRowRef,
  ReportChartRef,
  ReportFreshnessRef,
  ReportRangeRef,
  SearchTermRowRef,
  type Group,
  type InvalidClicksRow,
} from './report.schema.ts';
import { addCostTotals } from './costs.resolvers.ts';
import { addSkuReports } from './skus.resolvers.ts';
import { reportRequest, type ReportArgs, type ReportRequest } from './scope.ts';
import { MAX_GROUPS } from '../rules/list-bounds.ts';

export interface ReportsDependencies {
  database: Database;
  clickhouse: ClickHouse;
  /** Currency of reports across companies. */
  defaultCurrency: string;
  /** Days after which a day's sales are final. */
  settlingDays: number;
  catalogs: CatalogLoaders;
  companies: CompanyLoaders;
  campaignReports: CampaignReportLoader;
}

function inOrderOfCosts(metrics: ReadonlyMap<string, ReportMetrics>): Group[] {
  const rows = [...metrics].map(([key, report]) => ({ ...report, groupId: key, groupName: key }));
  return rows.sort((a, b) =>
    a.costsMicros === b.costsMicros ? a.groupId.localeCompare(b.groupId) : a.costsMicros > b.costsMicros ? -1 : 1,
  );
}

type ServedArgs = Omit<ReportArgs, 'companyId'> & { supplierId?: string | null };

export function addReportsSchema(builder: Builder, dependencies: ReportsDependencies): void {
  const { database, clickhouse, catalogs, campaignReports } = dependencies;
  addCampaignLists(builder, { database, reports: campaignReports });
  addReportFields(builder, { database, reports: campaignReports });
  addCampaignGrid(builder, dependencies);
  addCampaignViews(builder, database);
  addSearchTermGrid(builder, dependencies);

  const request = async (context: Context, { supplierId, ...args }: ServedArgs): Promise<ReportRequest> =>
    unwrap(await reportRequest(context, { ...args, companyId: supplierId }, dependencies));
  const groups = async (context: Context, args: ServedArgs, dimension: Dimension): Promise<Group[]> => {
    const { scope, money } = await request(context, args);
    return inOrderOfCosts(await readMetrics(clickhouse, scope, dimension, money, MAX_GROUPS));
  };

  addReportTypes(builder);
  addCampaignReportType(builder);
  addSkuReports(builder, dependencies);
  addCostTotals(builder, dependencies);
  addChartFlags(builder, dependencies);

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
        return readRange(clickhouse, { ...scope, ...ALL_DAYS });
      },
    }),
  );
  builder.queryField('reportFreshness', (t) =>
    t.field({
      type: ReportFreshnessRef,
      description: 'How far reports go and how long their sales may still change.',
      resolve: async (_, __, context) => {
        const freshness = await database.read(SYSTEM, (tx) => readFreshness(tx, context.clock()));
        return { ...freshness, settlingDays: dependencies.settlingDays };
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
        const metrics = await readMetrics(clickhouse, scope, granularityOf(scope.fromDate, scope.toDate), money);
        return {
          days: pointsOf(scope.fromDate, scope.toDate),
          metrics,
          total: [...metrics.values()].reduce(addReports, NO_REPORT),
        };
      },
    }),
  );
  builder.queryField('reportDashboard', (t) =>
    t.field({
      type: [DashboardRowRef],
      description: 'Headline figures, one row per ad type.',
      args: {
        ...reportArgs(t),
        sameHoursAs: t.arg({
          type: 'Date',
          description:
            'The last day of as many days that these are compared with: while it is today, the last day counts up to the same hour only.',
        }),
      },
      resolve: async (_, { sameHoursAs, ...args }, context) => {
        if (!sameHoursAs) return groups(context, args, 'adType');
        const { scope, money, zone } = await request(context, args);
        const present = { fromDate: addDays(sameHoursAs, 1 - dayCount(scope)), toDate: sameHoursAs };
        const untilMs = sameHoursUntil(present, scope, zone, context.clock());
        return inOrderOfCosts(await comparedPeriods.readResultsUntil(clickhouse, scope, money, untilMs, 'adType'));
      },
    }),
  );
  builder.queryField('reportDashboardCampaigns', (t) =>
    t.field({
      type: [DashboardRowRef],
      description: 'Figures per campaign, highest costs first; size limits the rows, a thousand at most.',
      args: { ...reportArgs(t), size: t.arg.int() },
      resolve: async (_, { size, ...args }, context, info) => {
        const { limit } = unwrap(readPage({ size }, info));
        const rows = (await groups(context, args, 'campaignId')).slice(0, limit);
        const ids = rows.map(({ groupId }) => BigInt(groupId));
        const names = await database.read(context.viewer, (tx) => campaignNames(tx, ids));
        return rows.map((row) => ({ ...row, groupName: names.get(BigInt(row.groupId)) ?? row.groupId }));
      },
    }),
  );
  builder.queryField('platformSummary', (t) =>
    t.field({
      type: [PlatformRowRef],
      description: 'Figures per platform, of banners per banner type.',
      args: reportArgs(t),
      resolve: async (_, args, context) =>
        args.adType === 'BANNER'
          ? (await groups(context, args, 'placement')).map((row) => ({
              ...row,
              platform: null,
              bannerType: isBannerTypeName(row.groupId) ? row.groupId : null,
            }))
          : (await groups(context, args, 'platform')).map((row) => ({
              ...row,
              platform: row.groupId || null,
              bannerType: null,
            })),
    }),
  );
  builder.queryField('bucketSummary', (t) =>
    t.field({
      type: [BucketRowRef],
      description: 'Figures per kind of automatic fit by which the ads were found, whether or not it has a bid.',
      args: reportArgs(t),
      resolve: async (_, args, context) =>
        (await groups(context, args, 'bucket')).map((row) => ({
          ...row,
          bucket: BUCKETS.find((bucket) => bucket === row.groupId) ?? null,
        })),
    }),
  );
  builder.queryField('searchTermSummary', (t) =>
    t.field({
      type: [SearchTermRowRef],
      description: 'Figures per shop search, highest costs first; of more than 5000 those.',
      args: reportArgs(t),
      resolve: (_, args, context) => groups(context, args, 'searchTerm'),
    }),
  );
  builder.queryField('invalidClicks', (t) =>
    t.field({
      type: [InvalidClicksRowRef],
      description: 'Clicks that were kept but not paid for, by reason, most first.',
      args: reportArgs(t),
      resolve: async (_, args, context) => {
        const { scope, money } = await request(context, args);
        return invalidClicksIn(await database.read(context.viewer, (tx) => readInvalidClicks(tx, scope)), money);
      },
    }),
  );
  builder.queryField('countrySummary', (t) =>
    t.field({
      type: [DashboardRowRef],
      description: 'Figures per country, the group is the catalog.',
      args: reportArgs(t),
      resolve: async (_, args, context) => {
        const rows = await groups(context, args, 'catalogId');
        return Promise.all(
          rows.map(async (row) => ({
            ...row,
            groupName: (await catalogs.catalogById(context).load(row.groupId))?.name ?? row.groupId,
          })),
        );
      },
    }),
  );
}

/** Returns one row per reason, in the report's currency. */
function invalidClicksIn(rows: readonly InvalidClicks[], { rates, currency }: ReportMoney): InvalidClicksRow[] {
  return [...Map.groupBy(rows, ({ reason }) => reason)]
    .map(([reason, ofReason]) => {
      const inAll = (amountOf: (row: InvalidClicks) => bigint) =>
        ofReason.reduce((sum, row) => sum + convert(amountOf(row), rates.get(row.currency)!, rates.get(currency)!), 0n);
      return {
        reason,
        clicks: ofReason.reduce((sum, { clicks }) => sum + clicks, 0),
        notBilledMicros: inAll((row) => row.notBilledMicros),
        returnedMicros: inAll((row) => row.returnedMicros),
      };
    })
    .sort((a, b) => b.clicks - a.clicks);
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

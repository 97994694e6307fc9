import type { CompanyLoaders } from '#core/accounts/server/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Day } from '#kernel/time.ts';
import type { ClickHouse } from '#platform/clickhouse/clickhouse.ts';
import { objectRef, type Builder } from '#platform/graphql/builder.ts';
import { companyInScope, defineLoader } from '#platform/graphql/context.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import {
  clickThroughRate,
  costPerClickMicros,
  costPerMilleMicros,
  directConversion,
  directReturnOnAdSpend,
} from '../rules/metrics.ts';
import {
  ALL_DAYS,
  NO_REPORT,
  readMetrics,
  readSoldSkus,
  type ReportMetrics,
  type ReportScope,
} from './report.repository.ts';

/** A campaign and range of days; without days, its whole lifetime. */
export interface CampaignReportKey {
  campaignId: bigint;
  /** The list's company filter, which together with the caller determines the currency. */
  companyId: Uuid | null;
  fromDate: Day | null;
  toDate: Day | null;
}

export interface CampaignReport extends ReportMetrics {
  /** Currency of the amounts. */
  currency: string;
  /** Counted on demand. */
  soldSkuCount(): Promise<number>;
  /** Number of sponsored SKUs, provided by the campaigns module. */
  skuCount(): Promise<number>;
}

export const CampaignReportRef = objectRef<CampaignReport>('CampaignReport');

export type CampaignReportLoader = ReturnType<typeof createCampaignReportLoader>;

/** Loads the figures of many campaigns with one query per range of days: `campaignReport(context).load(key)`. */
export function createCampaignReportLoader(dependencies: {
  clickhouse: ClickHouse;
  defaultCurrency: string;
  companies: CompanyLoaders;
}) {
  const { clickhouse, companies, defaultCurrency } = dependencies;
  const rangeOf = (key: CampaignReportKey) => `${key.companyId} ${key.fromDate} ${key.toDate}`;
  return defineLoader<CampaignReportKey, Omit<CampaignReport, 'skuCount'>, string>(
    async (context, keys) => {
      const rates = await companies.ratesByCode(context);
      const found = new Map<string, Omit<CampaignReport, 'skuCount'>>();
      for (const [range, members] of Map.groupBy(keys, rangeOf)) {
        const { companyId: wanted, fromDate, toDate } = members[0]!;
        const companyId = unwrap(companyInScope(context, wanted));
        const company = companyId ? await companies.companyById(context).load(companyId) : null;
        const scope: ReportScope = {
          companyId,
          fromDate: fromDate ?? ALL_DAYS.fromDate,
          toDate: toDate ?? ALL_DAYS.toDate,
          brandIds: null,
          catalogIds: null,
          campaignIds: members.map(({ campaignId }) => campaignId),
          adSetId: null,
          adType: null,
        };
        const money = { rates, currency: company?.reportCurrency ?? defaultCurrency };
        const metrics = await readMetrics(clickhouse, scope, 'campaignId', money);
        let sold: Promise<Map<string, number>> | undefined;
        for (const { campaignId } of members) {
          const id = String(campaignId);
          const soldSkuCount = async () => (await (sold ??= readSoldSkus(clickhouse, scope))).get(id) ?? 0;
          found.set(`${range} ${id}`, { ...(metrics.get(id) ?? NO_REPORT), currency: money.currency, soldSkuCount });
        }
      }
      return keys.map((key) => found.get(`${rangeOf(key)} ${key.campaignId}`)!);
    },
    (key) => `${rangeOf(key)} ${key.campaignId}`,
  );
}

/** Defines CampaignReport, the figures of a campaign or ad set. */
export function addCampaignReportType(builder: Builder): void {
  builder.objectType(CampaignReportRef, {
    description: 'Results over the asked dates, or the whole life when none were asked; money in reportCurrency.',
    fields: (t) => ({
      impressions: t.field({ type: 'BigInt', resolve: (report) => report.impressions }),
      clicks: t.field({ type: 'BigInt', resolve: (report) => report.clicks }),
      itemsSold: t.field({
        type: 'BigInt',
        description: 'Items sold directly.',
        resolve: (report) => report.itemsSold,
      }),
      haloItemsSold: t.field({
        type: 'BigInt',
        description: 'Items sold indirectly.',
        resolve: (report) => report.haloItemsSold,
      }),
      ctr: t.float({
        nullable: true,
        description: '100 x clicks / impressions. Null when there are no impressions.',
        resolve: clickThroughRate,
      }),
      conv: t.float({
        nullable: true,
        description: '100 x items sold / clicks. Null when there are no clicks.',
        resolve: directConversion,
      }),
      roas: t.float({
        nullable: true,
        description: '100 x sales / costs. Null when costs are 0.',
        resolve: directReturnOnAdSpend,
      }),
      cpc: t.field({
        type: 'Decimal',
        nullable: true,
        description: 'Costs / clicks. Null when there are no clicks.',
        resolve: costPerClickMicros,
      }),
      cpm: t.field({
        type: 'Decimal',
        nullable: true,
        description: 'Costs per 1000 impressions. Null when there are no impressions.',
        resolve: costPerMilleMicros,
      }),
      costs: t.field({ type: 'Decimal', resolve: (report) => report.costsMicros }),
      click7Sales: t.field({
        type: 'Decimal',
        description: 'Direct sales: sales within 7 days after a click.',
        resolve: (report) => report.salesMicros,
      }),
      haloSales: t.field({
        type: 'Decimal',
        description: 'Indirect sales; shown with flag halo_sales_reports.',
        resolve: (report) => report.haloSalesMicros,
      }),
      view7Sales: t.field({
        type: 'Decimal',
        description: 'Sales within 7 days after a view.',
        resolve: (report) => report.viewSalesMicros,
      }),
      purchases: t.field({
        type: 'BigInt',
        description: 'Number of purchases.',
        resolve: (report) => report.purchases,
      }),
      skuCount: t.int({ description: 'SKUs sponsored.', resolve: (report) => report.skuCount() }),
      soldSkuCount: t.int({ description: 'SKUs that sold at least once.', resolve: (report) => report.soldSkuCount() }),
    }),
  });
}

import { UNIT } from '#kernel/money.ts';
import type { Bucket } from '#core/serving/rules/automatic.ts';
import { BucketRef } from '#products/sponsored/server/refs.ts';
import { BannerTypeNameRef } from '#core/catalog/server/refs.ts';
import type { BannerTypeName } from '#core/catalog/rules/banner-type.ts';
import type { Day } from '#kernel/time.ts';
import { addEnum, enumRef, objectRef, type Builder } from '#platform/graphql/builder.ts';
import { NO_REPORT, type ReportMetrics } from './report.repository.ts';
import type { InvalidClickReason } from './invalid-clicks.repository.ts';

export interface Group extends ReportMetrics {
  groupId: string;
  groupName: string;
}

export interface Chart {
  days: Day[];
  metrics: ReadonlyMap<Day, ReportMetrics>;
  total: ReportMetrics;
}

interface Point {
  day: Day;
  value: bigint;
  count: bigint;
}

export const ReportRangeRef = objectRef<{ startDate: Day; endDate: Day }>('ReportRange');
export const ReportFreshnessRef = objectRef<{ untilMs: number; settlingDays: number; isBehind: boolean }>(
  'ReportFreshness',
);
const ReportPointRef = objectRef<Point>('ReportPoint');
export const ReportChartRef = objectRef<Chart>('ReportChart');
export const DashboardRowRef = objectRef<Group>('ReportDashboardRow');
export const PlatformRowRef = objectRef<Group & { platform: string | null; bannerType: BannerTypeName | null }>(
  'PlatformSummaryRow',
);
/** Amounts in the report's currency. */
export interface InvalidClicksRow {
  reason: InvalidClickReason;
  clicks: number;
  notBilledMicros: bigint;
  returnedMicros: bigint;
}

const InvalidClickReasonRef = enumRef<InvalidClickReason>('InvalidClickReason');
export const InvalidClicksRowRef = objectRef<InvalidClicksRow>('InvalidClicksRow');
export const SearchTermRowRef = objectRef<Group>('SearchTermSummaryRow');
export const BucketRowRef = objectRef<Group & { bucket: Bucket | null }>('BucketSummaryRow');

/** Defines the types of reports. */
export function addReportTypes(builder: Builder): void {
  addEnum(builder, InvalidClickReasonRef, 'Why a click was not paid for.', {
    CLICK_RATE: 'More clicks of one shopper than a person makes.',
    BOT: 'A program that says it is one.',
    FOREIGN_CATALOG: 'An ad of another storefront.',
    FRAUD: 'Found out later.',
  });
  builder.objectType(InvalidClicksRowRef, {
    description: 'Clicks that were kept but not paid for, by reason; money in the report currency.',
    fields: (t) => ({
      reason: t.field({ type: InvalidClickReasonRef, resolve: (row) => row.reason }),
      clicks: t.exposeInt('clicks'),
      notBilled: t.field({
        type: 'Decimal',
        description: 'What they would have cost.',
        resolve: (row) => row.notBilledMicros,
      }),
      givenBack: t.field({
        type: 'Decimal',
        description: 'What had been billed and was given back, because they were found invalid later.',
        resolve: (row) => row.returnedMicros,
      }),
    }),
  });
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
        resolve: (row) => row.untilMs,
      }),
      isBehind: t.exposeBoolean('isBehind', {
        description: 'Whether events are loaded later than usual: minutes, where it takes seconds.',
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
  const line = (chart: Chart, of: (metrics: ReportMetrics) => { value: bigint; count: bigint }): Point[] =>
    chart.days.map((day) => ({ day, ...of(chart.metrics.get(day) ?? NO_REPORT) }));
  builder.objectType(ReportChartRef, {
    description: 'Chart lines and their totals over the range.',
    fields: (t) => ({
      reportClicks: t.field({
        type: [ReportPointRef],
        resolve: (chart) => line(chart, ({ clicks }) => ({ value: clicks * UNIT, count: clicks })),
      }),
      reportImpressions: t.field({
        type: [ReportPointRef],
        resolve: (chart) => line(chart, ({ impressions }) => ({ value: impressions * UNIT, count: impressions })),
      }),
      reportSales: t.field({
        type: [ReportPointRef],
        resolve: (chart) => line(chart, (metrics) => ({ value: metrics.salesMicros, count: metrics.itemsSold })),
      }),
      reportHaloSales: t.field({
        type: [ReportPointRef],
        resolve: (chart) =>
          line(chart, (metrics) => ({ value: metrics.haloSalesMicros, count: metrics.haloItemsSold })),
      }),
      reportCosts: t.field({
        type: [ReportPointRef],
        resolve: (chart) => line(chart, (metrics) => ({ value: metrics.costsMicros, count: metrics.clicks })),
      }),
      saleTotal: t.field({ type: 'Decimal', resolve: ({ total }) => total.salesMicros }),
      haloSalesTotal: t.field({ type: 'Decimal', resolve: ({ total }) => total.haloSalesMicros }),
      clicksCount: t.field({ type: 'BigInt', resolve: ({ total }) => total.clicks }),
      impressionsCount: t.field({ type: 'BigInt', resolve: ({ total }) => total.impressions }),
      costTotal: t.field({ type: 'Decimal', resolve: ({ total }) => total.costsMicros }),
    }),
  });

  const MetricsRef = builder.interfaceRef<ReportMetrics>('SummaryFigures').implement({
    description: 'What a summary adds up; ratios are computed from it by the metrics’ formulas.',
    fields: (t) => ({
      costs: t.field({ type: 'Decimal', resolve: (row) => row.costsMicros }),
      impressions: t.field({ type: 'BigInt', resolve: (row) => row.impressions }),
      clicks: t.field({ type: 'BigInt', resolve: (row) => row.clicks }),
      value: t.field({ type: 'Decimal', description: 'Direct sales.', resolve: (row) => row.salesMicros }),
      haloSalesValue: t.field({
        type: 'Decimal',
        description: 'Indirect sales.',
        resolve: (row) => row.haloSalesMicros,
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
    }),
  });
  builder.objectType(DashboardRowRef, {
    description: 'Summary figures of one group; ratios are computed from them by the metrics’ formulas.',
    interfaces: [MetricsRef],
    fields: (t) => ({ groupId: t.exposeID('groupId'), groupName: t.exposeString('groupName') }),
  });
  builder.objectType(PlatformRowRef, {
    description: 'Summary figures of one platform or banner type.',
    interfaces: [MetricsRef],
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
  builder.objectType(BucketRowRef, {
    description: 'Summary figures of one kind of automatic fit.',
    interfaces: [MetricsRef],
    fields: (t) => ({
      bucket: t.field({
        type: BucketRef,
        nullable: true,
        description:
          'Null for what keywords, targets or the page itself found, and for what was shown before this was recorded.',
        resolve: (row) => row.bucket,
      }),
    }),
  });
  builder.objectType(SearchTermRowRef, {
    description: 'Summary figures of one shop search.',
    interfaces: [MetricsRef],
    fields: (t) => ({
      searchTerm: t.string({ description: "Empty text is shown as '<< Empty >>'.", resolve: (row) => row.groupId }),
    }),
  });
}

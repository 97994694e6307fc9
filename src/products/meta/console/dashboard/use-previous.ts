import { useMemo } from 'react';
import { writtenDays } from '#design/form/written-days.ts';
import { useFormat } from '#design/format.ts';
import { comparedDays, type Comparison, type Days } from '#kernel/compared-days.ts';
import { addDays, daysBetween, type Day } from '#kernel/time.ts';
import { MetaPerformanceDocument, type MetaPerformanceQuery } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { metricOf, sumOf, type Metric } from '../../rules/metrics.ts';
import type { Seller } from '../use-seller.ts';

/** Returns the results of one day. */
export const doneOn = (point: MetaPerformanceQuery['metaPerformance'][number]) => ({
  day: point.date,
  done: {
    impressions: Number(point.impressions),
    clicks: Number(point.clicks),
    cost: Number(point.cost),
    purchaseItems: 0,
    purchaseValue: Number(point.totalPurchaseValue),
  },
});

const NOTHING = sumOf([]);

/** Loads the results that those of a period are compared with; nothing chosen compares the totals with the days right before. */
export function usePrevious(seller: Seller, period: Days, compare: Comparison | undefined) {
  const format = useFormat();
  const days = comparedDays(period, compare ?? 'previous');
  const { fromDate, toDate } = days ?? period;
  const { data } = useApiQuery(
    MetaPerformanceDocument,
    { sellerId: seller.id, fromDate, toDate },
    { isEnabled: days !== null },
  );
  const byDay = useMemo(
    () => data && new Map(data.metaPerformance.map(doneOn).map(({ day, done }) => [day, done])),
    [data],
  );
  const dayFor = (day: Day) => addDays(fromDate, daysBetween(period.fromDate, day));
  return {
    days,
    // Without any results there is no line, not one at zero.
    isDrawn: compare !== undefined && days !== null && byDay !== undefined && byDay.size > 0,
    written: days ? writtenDays(format, days, period) : '',
    sum: days && byDay ? sumOf([...byDay.values()]) : null,
    /** Returns the previous day that a day is compared with. */
    dayFor,
    /** Returns what it brought; null after the last one. */
    valueFor: (metric: Metric, day: Day): number | null =>
      dayFor(day) > toDate ? null : metricOf(metric, byDay?.get(dayFor(day)) ?? NOTHING),
  };
}

import { useMemo } from 'react';
import { writtenDays } from '#design/form/written-days.ts';
import { useFormat, useToday } from '#design/format.ts';
import { comparedDays, type Comparison } from '#kernel/compared-days.ts';
import type { Days } from '#kernel/day.ts';
import { addDays, daysBetween, type Day } from '#kernel/time.ts';
import { MetaPerformanceDocument, type MetaPerformanceQuery } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { metricOf, sumOf, type Metric, type MetricTotals } from '../../rules/metrics.ts';
import { wholeDays } from '../../rules/whole-days.ts';
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

export const NOTHING = sumOf([]);

/** Returns the results of some days. */
export const within = (byDay: ReadonlyMap<Day, MetricTotals>, { fromDate, toDate }: Days): MetricTotals[] =>
  [...byDay].filter(([day]) => day >= fromDate && day <= toDate).map(([, done]) => done);

interface PreviousOptions {
  compare: Comparison;
  /** Whether their course is drawn. */
  isDrawn: boolean;
}

/** Loads the results that those of a period are compared with. */
export function usePrevious(seller: Seller, period: Days, { compare, isDrawn }: PreviousOptions) {
  const format = useFormat();
  const today = useToday();
  const days = comparedDays(period, compare);
  const whole = days && wholeDays(period, days, today);
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
    isDrawn: isDrawn && days !== null && byDay !== undefined && byDay.size > 0,
    written: days ? writtenDays(format, days, period) : '',
    /** The days whose sums are compared; null if none is over. */
    whole,
    writtenWhole: writtenDays(format, whole?.before ?? days ?? period, period),
    sum: whole && byDay ? sumOf(within(byDay, whole.before)) : null,
    /** Returns the previous day that a day is compared with. */
    dayFor,
    /** Returns what it brought; null after the last one. */
    valueFor: (metric: Metric, day: Day): number | null =>
      dayFor(day) > toDate ? null : metricOf(metric, byDay?.get(dayFor(day)) ?? NOTHING),
  };
}

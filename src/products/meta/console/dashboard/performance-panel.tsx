import { Switch } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LineChart, LineChartSkeleton } from '#design/chart/line-chart.tsx';
import { changeText } from '#design/change-text.ts';
import { ComparisonField } from '#design/form/comparison-field.tsx';
import { type DayRange } from '#design/form/day-range.ts';
import { NO_VALUE, useFormat, type Format, type Currency, useToday } from '#design/format.ts';
import { MetricCard } from '#design/metric-card.tsx';
import { Panel } from '#design/page.tsx';
import { changeBetween } from '#kernel/change.ts';
import type { Comparison } from '#kernel/compared-days.ts';
import { addDays, type Day } from '#kernel/time.ts';
import { useReportCurrency } from '#core/session/console/index.ts';
import { MetaPerformanceDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { hasQueryFailed } from '#platform/console-kit/failed-read.tsx';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import { DEFAULT_METRICS, METRICS, metricOf, sumOf, type Metric } from '../../rules/metrics.ts';
import styles from '../meta.module.css';
import type { Seller } from '../use-seller.ts';
import { doneOn, NOTHING, usePrevious, within } from './use-previous.ts';

const REFETCH_MS = 15_000;

interface MetricSlot {
  /** Null for an empty box. */
  metric: Metric | null;
  isOn: boolean;
}

interface PerformancePanelProps {
  seller: Seller;
  range: DayRange;
  /** What the results are compared with; the days right before when it is left out. */
  compare: Comparison | undefined;
  onCompare(compare: Comparison): void;
}

/** Four selected metrics of the date range, with their development over time. */
export function PerformancePanel({ seller, range, compare, onCompare }: PerformancePanelProps) {
  const { t } = useTranslation('metaAds');
  const { t: tCommon } = useTranslation('common');
  const today = useToday();
  const format = useFormat();
  const [slots, setSlots] = useState<readonly MetricSlot[]>(DEFAULT_METRICS.map((metric) => ({ metric, isOn: true })));
  const performance = useApiQuery(
    MetaPerformanceDocument,
    { sellerId: seller.id, fromDate: range.from, toDate: range.to },
    { keepPreviousData: true, refetchIntervalMs: REFETCH_MS },
  );
  const { data, isPlaceholderData } = performance;
  const byDay = useMemo(() => new Map(data?.metaPerformance.map(doneOn).map(({ day, done }) => [day, done])), [data]);
  const period = { fromDate: range.from, toDate: range.to };
  const [draws, setDraws] = useState<boolean>();
  // What an address chose is drawn; turned off, it is still what the figures are compared with.
  const isDrawn = draws ?? compare !== undefined;
  const previous = usePrevious(seller, period, { compare: compare ?? 'previous', isDrawn });
  // Days without results are points, too, as there may be some in the days compared.
  const points = useMemo(() => {
    const first = previous.isDrawn ? range.from : [...byDay.keys()].toSorted()[0];
    const days = first === undefined ? [] : daysFrom(first, range.to < today ? range.to : today);
    return days.map((day) => ({ day, done: byDay.get(day) ?? NOTHING }));
  }, [byDay, previous.isDrawn, range.from, range.to, today]);
  // Without any figures, amounts are in the company's report currency.
  const ownCurrency = useReportCurrency();
  const currency = data?.metaPerformance[0]?.reportCurrency ?? ownCurrency;
  const totals = useMemo(() => sumOf([...byDay.values()]), [byDay]);
  const options = METRICS.map((metric) => ({ id: metric, label: t(`metric.${metric}`) }));
  const change = (position: number, patch: Partial<MetricSlot>) =>
    setSlots(slots.map((select, index) => (index === position ? { ...select, ...patch } : select)));
  const series = slots.flatMap(({ metric, isOn }, position) =>
    metric && isOn
      ? [
          {
            id: `${position} ${metric}`,
            label: t(`metric.${metric}`),
            colorVariable: `--chart-series-${position + 1}`,
            isWhole: metric === 'impressions' || metric === 'clicks',
            values: points.map(({ done }) => metricOf(metric, done)),
            previous: previous.isDrawn
              ? {
                  label: t('chart.formerOf', { metric: t(`metric.${metric}`), days: previous.written }),
                  points: points.map(({ day }) => format.day(previous.dayFor(day))),
                  values: points.map(({ day }) => previous.valueFor(metric, day)),
                }
              : undefined,
            format: (value: number | null) => write(metric, value, format, currency),
            formatTick: (value: number) => formatTick(metric, value, format, currency),
          },
        ]
      : [],
  );
  const against = tCommon(previous.whole?.isCut ? 'compare.withoutToday' : 'compare.versus', {
    days: previous.writtenWhole,
  });
  const changeIn = (metric: Metric | null) => {
    if (previous.whole === null) return undefined;
    const now = sumOf(within(byDay, previous.whole.now));
    const isKnown = metric !== null && previous.sum !== null && data !== undefined && !isPlaceholderData;
    const found = isKnown ? changeBetween(metricOf(metric, previous.sum!), metricOf(metric, now)) : null;
    const isNeutral = metric === 'cost' || found?.isNegligible;
    const tone = isNeutral ? ('plain' as const) : found && found.percent > 0 ? ('better' as const) : ('worse' as const);
    return found && { text: changeText(found, format), explanation: against, tone };
  };
  const choose = (chosen: Comparison) => {
    setDraws(true);
    onCompare(chosen);
  };
  return (
    <Panel
      title={t('chart.title')}
      subtitle={previous.days ? against : tCommon('compare.nothing')}
      isRefreshing={isPlaceholderData}
      actions={
        previous.days && (
          <Switch
            size="xs"
            label={t('chart.compare')}
            checked={isDrawn}
            onChange={(event) => setDraws(event.currentTarget.checked)}
          />
        )
      }
    >
      <div className={styles.comparison}>
        <ComparisonField period={period} value={compare ?? 'previous'} onChange={choose} />
      </div>
      <div className={styles.metrics}>
        {slots.map(({ metric, isOn }, position) => (
          <MetricCard
            key={position}
            options={options}
            selected={metric}
            isOn={isOn}
            isLoading={data === undefined && !hasQueryFailed(performance)}
            value={metric ? write(metric, data ? metricOf(metric, totals) : null, format, currency) : ''}
            change={changeIn(metric)}
            color={`var(--chart-series-${position + 1})`}
            onSelect={(id) =>
              change(position, { metric: METRICS.find((one) => one === id) ?? null, isOn: id !== null })
            }
            onToggle={() => change(position, { isOn: !isOn })}
          />
        ))}
      </div>
      <div className={styles.chart}>
        <QueryBoundary
          reads={{ performance }}
          skeleton={<LineChartSkeleton />}
          renderEmpty={() => points.length === 0 && <div className={styles.chartNote}>{t('chart.empty')}</div>}
        >
          {() =>
            series.length === 0 ? (
              <div className={styles.chartNote}>{t('chart.nothingPicked')}</div>
            ) : (
              <LineChart
                label={t('chart.title')}
                points={points.map(({ day }) => format.day(day))}
                ticks={points.map(({ day }) => format.shortDay(day))}
                series={series}
                isUnfinished={range.to >= today}
              />
            )
          }
        </QueryBoundary>
      </div>
    </Panel>
  );
}

function daysFrom(first: Day, last: Day): Day[] {
  const days: Day[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

function write(metric: Metric, value: number | null, format: Format, currency: Currency): string {
  if (value === null) return NO_VALUE;
  if (metric === 'cost' || metric === 'sales') return format.moneyOf(currency)(value);
  if (metric === 'roas') return format.multiple(value);
  return metric === 'ctr' ? format.percent(value) : format.integer(value);
}

function formatTick(metric: Metric, value: number, format: Format, currency: Currency): string {
  if (metric === 'cost' || metric === 'sales') return format.moneyOf(currency).compact(value);
  if (metric === 'roas') return format.multiple(value);
  return metric === 'ctr' ? `${format.compact(value)}%` : format.compact(value);
}

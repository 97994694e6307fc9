import { ActionIcon, Switch, Tooltip } from '@mantine/core';
import { IconChartLine, IconDownload, IconTable } from '@tabler/icons-react';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LineChart, LineChartSkeleton, type ChartSeries } from '#design/chart/line-chart.tsx';
import { withOpenPoint } from '#design/chart/open-point.ts';
import { downloadCsv } from '#design/csv.ts';
import { ComparisonField } from '#design/form/comparison-field.tsx';
import { useToday } from '#design/format.ts';
import { NO_VALUE, useFormat, type Currency } from '#design/format.ts';
import { changeText } from '#design/change-text.ts';
import { MetricCard } from '#design/metric-card.tsx';
import { Panel } from '#design/page.tsx';
import { kindOf, type Comparison } from '#kernel/compared-days.ts';
import { daysText, type Days } from '#kernel/day.ts';
import { hasQueryFailed, StaleDataNotice } from '#platform/console-kit/failed-read.tsx';
import { useViewer } from '#core/session/console/index.ts';
import { DashboardChartDocument } from '#platform/api-client/generated/graphql.ts';
import type { AskedFigure } from '../rules/change-question.ts';
import { MAX_DAYS } from '../rules/chart.ts';
import { changeOf } from '../rules/compare.ts';
import { sumMetrics } from '../rules/metrics.ts';
import styles from './dashboard.module.css';
import type { DaysColumn } from './days-table.tsx';
import { DefinitionsButton } from './definitions/definitions-button.tsx';
import { chartPoints, metricsOfSummary } from './metric-values.ts';
import { useChartFlags } from './flags/use-chart-flags.tsx';
import { isMetricId, metricIds, metricNumber, metricText, type MetricId } from '../rules/metric-list.ts';
import { isCount, formatMetric, formatMetricNumber, formatMetricTick } from './metric-list.ts';
import { useMetricSelection } from './metric-selection.ts';
import type { Dashboard, ReportFilter } from './use-dashboard.ts';
import { usePrevious } from './use-previous.ts';
import { useReport, type useLiveReports } from './use-live-reports.ts';
import { lazyWithTexts } from '#platform/console-kit/lazy-with-texts.ts';
import { WhyLink } from './why-link.tsx';

const DaysTable = lazyWithTexts('reports', () => import('./days-table.tsx'));

interface PerformancePanelProps {
  filter: ReportFilter;
  address: Dashboard['address'];
  /** First day with figures; earlier ranges cannot be compared. */
  firstDay: string | undefined;
  totals: ReturnType<typeof useLiveReports>;
  currency: Currency;
  withHalo: boolean;
}

const NO_POINTS: never[] = [];
const HEIGHT_PX = 318;

/** Four selected headline figures and their development over the days. */
export function PerformancePanel({ filter, address, firstDay, totals, currency, withHalo }: PerformancePanelProps) {
  const { t } = useTranslation('sponsorAds');
  const { t: tCommon } = useTranslation('common');
  const today = useToday();
  const format = useFormat();
  const { accountId, isStaff } = useViewer();
  const cards = useMetricSelection(
    filter.adType === 'BANNER' ? 'sponsor-metrics:banner' : `sponsor-metrics:product:${accountId ?? 'staff'}`,
  );
  const chart = useReport(DashboardChartDocument, filter);
  const points = useMemo(() => (chart.data ? chartPoints(chart.data.reportChart) : NO_POINTS), [chart.data]);
  const sum = useMemo(
    () => totals.data && sumMetrics(totals.data.reportDashboard.map(metricsOfSummary)),
    [totals.data],
  );

  const comparison = address.search.compare ?? 'previous';
  const [draws, setDraws] = useState<boolean>();
  // What an address chose is drawn; turned off, it is still what the figures are compared with.
  const isDrawn = draws ?? (cards.compares || address.search.compare !== undefined);
  const previous = usePrevious(filter, { comparison, firstDay, isDrawn });

  const options = metricIds(withHalo).map((id) => ({ id, label: t(`metric.${id}`) }));
  const series = useMemo(
    () =>
      cards.selection.flatMap(({ id, isOn }, position) =>
        id && isOn
          ? [
              {
                id: `${position} ${id}`,
                label: t(`metric.${id}`),
                colorVariable: `--chart-series-${position + 1}`,
                isWhole: isCount(id),
                values: points.map(({ metrics }) => metricNumber(id, metrics)),
                previous: previous.points && {
                  label: t('chart.formerOf', { metric: t(`metric.${id}`), days: previous.written }),
                  points: previous.points.map(({ day }) => format.day(day)),
                  values: previous.points.map(({ metrics }) => metricNumber(id, metrics)),
                },
                format: (value: number | null) => formatMetricNumber(id, value, format, currency),
                formatTick: (value: number) => formatMetricTick(id, value, format, currency),
              },
            ]
          : [],
      ),
    [cards.selection, points, previous.points, previous.written, format, currency, t],
  );
  const days = useMemo(() => points.map(({ day }) => day), [points]);
  const flags = useChartFlags(filter, { points: days, isEnabled: points.length > 0 && !chart.isPlaceholderData });
  const names = useMemo(() => points.map(({ day }) => format.day(day)), [points, format]);
  const ticks = useMemo(() => points.map(({ day }) => format.shortDay(day)), [points, format]);

  const comparedWith = previous.days && tCommon('compare.versus', { days: previous.written });
  const draw = (isOn: boolean) => {
    cards.setCompares(isOn);
    setDraws(isOn);
  };
  const choose = (compare: Comparison) => {
    draw(true);
    address.show({ compare });
  };
  /** Returns the change of a metric; null while loading, undefined without a range to compare with. */
  const writtenChange = (id: MetricId | null) => {
    if (previous.days === null || comparedWith === null) return undefined;
    const before = previous.days;
    const change = id && sum && previous.sum && !totals.isPlaceholderData ? changeOf(id, sum, previous.sum) : null;
    if (change === null) return null;
    const { isBetter } = change;
    const tone = isBetter === null ? ('plain' as const) : isBetter ? ('better' as const) : ('worse' as const);
    const metric = id && ASKED[id];
    return {
      text: changeText(change, format),
      explanation: comparedWith,
      tone,
      ...(metric &&
        // Staff ask about one company at a time.
        (!isStaff || filter.companyId !== null) && {
          renderLink: (text: string) => (
            <WhyLink question={questionOf(metric, filter, before, comparison)} title={t('chart.why')}>
              {text}
            </WhyLink>
          ),
        }),
    };
  };

  const download = () => {
    const metricIds = cards.selection.flatMap(({ id }) => id ?? []);
    downloadCsv(`${t('chart.fileName')}_${daysText(filter)}.csv`, [
      [t('chart.day'), ...metricIds.map((id) => t(`metric.${id}`))],
      ...points.map(({ day, metrics }) => [day, ...metricIds.map((id) => metricText(id, metrics))]),
    ]);
  };

  const isUnfinished = filter.toDate >= today;
  const viewLabel = cards.isTable ? t('chart.asChart') : t('chart.asTable');
  return (
    <Panel
      className={styles.performance}
      title={t('chart.title')}
      subtitle={comparedWith ?? (firstDay !== undefined && address.search.compare && tCommon('compare.nothing'))}
      isRefreshing={totals.isPlaceholderData || chart.isPlaceholderData}
      actions={
        <>
          {previous.days && (
            <Switch
              size="xs"
              label={t('chart.compare')}
              checked={isDrawn}
              onChange={(event) => draw(event.currentTarget.checked)}
            />
          )}
          <DefinitionsButton />
          <Tooltip label={viewLabel}>
            <ActionIcon aria-label={viewLabel} onClick={() => cards.setIsTable(!cards.isTable)}>
              {cards.isTable ? <IconChartLine size={16} stroke={1.7} /> : <IconTable size={16} stroke={1.7} />}
            </ActionIcon>
          </Tooltip>
          <Tooltip label={t('chart.download')}>
            <ActionIcon aria-label={t('chart.download')} onClick={download} disabled={points.length === 0}>
              <IconDownload size={16} stroke={1.7} />
            </ActionIcon>
          </Tooltip>
        </>
      }
    >
      <StaleDataNotice reads={[totals, chart]} />
      <div className={styles.comparison}>
        <ComparisonField
          period={filter}
          value={comparison}
          // Until it is known, nothing can be compared.
          firstDay={firstDay ?? filter.fromDate}
          maxDays={MAX_DAYS}
          onChange={choose}
        />
        {previous.hasOtherPoints && <p className={styles.notDrawn}>{tCommon('compare.otherPoints')}</p>}
      </div>
      <div className={styles.cards}>
        {cards.selection.map(({ id, isOn }, position) => (
          <MetricCard
            key={position}
            options={options}
            selected={id}
            isOn={isOn}
            isLoading={totals.data === undefined && !hasQueryFailed(totals)}
            value={id ? (sum ? formatMetric(id, sum, format, currency) : NO_VALUE) : ''}
            change={writtenChange(id)}
            color={`var(--chart-series-${position + 1})`}
            onSelect={(selected) =>
              cards.change(position, { id: isMetricId(selected) ? selected : null, isOn: selected !== null })
            }
            onToggle={() => cards.change(position, { isOn: !isOn })}
          />
        ))}
      </div>
      <div className={styles.chart}>
        {hasQueryFailed(chart) ? (
          <div className={styles.chartNote}>{NO_VALUE}</div>
        ) : chart.data === undefined ? (
          <LineChartSkeleton />
        ) : points.length === 0 ? (
          <div className={styles.chartNote}>{t('chart.empty')}</div>
        ) : series.length === 0 ? (
          <div className={styles.chartNote}>{t('chart.nothingPicked')}</div>
        ) : cards.isTable ? (
          <Suspense>
            <DaysTable
              label={t('chart.title')}
              days={names}
              columns={columnsOf(isUnfinished ? withOpenPoint(series) : series)}
              heightPx={HEIGHT_PX}
            />
          </Suspense>
        ) : (
          <LineChart
            label={t('chart.title')}
            points={names}
            ticks={ticks}
            series={series}
            isUnfinished={isUnfinished}
            flags={flags}
          />
        )}
      </div>
    </Panel>
  );
}

/** The figures that can be asked why, as they are counted there. */
const ASKED: Partial<Record<MetricId, AskedFigure>> = { costs: 'SPEND', directSales: 'SALES', directRoas: 'ROAS' };

const questionOf = (
  metric: AskedFigure,
  { fromDate, toDate, brandId, ventureId, adType }: ReportFilter,
  before: Days,
  comparison: Comparison,
) => ({
  metric,
  now: { fromDate, toDate },
  before,
  comparison: kindOf(comparison),
  brandIds: brandId === undefined ? undefined : [brandId],
  ventureId,
  adType,
});

/** Returns each series with its comparison series beside it. */
const columnsOf = (series: readonly ChartSeries[]): DaysColumn[] =>
  series.flatMap(({ id, label, values, previous, format }) => [
    { id, label, cells: values.map(format) },
    ...(previous ? [{ id: `${id} previous`, label: previous.label, cells: previous.values.map(format) }] : []),
  ]);

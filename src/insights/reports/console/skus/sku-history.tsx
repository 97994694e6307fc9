import { ActionIcon, Chip, Group } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LineChart, LineChartSkeleton } from '#design/chart/line-chart.tsx';
import type { DayRange } from '#design/form/day-range.ts';
import { useFormat, type Format, type Money, useMoney } from '#design/format.ts';
import { EmptyState } from '#design/states.tsx';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import { useFlag, useCurrencies } from '#core/session/console/index.ts';
import { SkuHistoryDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import DaysTable from '../days-table.tsx';
import { historyDays, HISTORY_LINES, type HistoryLine } from './history-days.ts';
import styles from './skus.module.css';

interface SkuHistoryProps {
  campaignId: string;
  product: { sku: string; name: string; catalog: { currencyCode: string; tzOffset: number } };
  range: DayRange;
  onClose(): void;
}

const MAX_LINES = 4;
const HALO_LINES: readonly HistoryLine[] = ['haloItems', 'haloSales'];
const PRICE_LINES: readonly HistoryLine[] = ['blackPrice', 'markdownPrice', 'promotionPrice'];

/** Daily history of one product: sales, impressions, clicks, and its price in the shop. */
export function SkuHistory({ campaignId, product, range, onClose }: SkuHistoryProps) {
  const { t } = useTranslation(['reports', 'common']);
  const format = useFormat();
  const withHalo = useFlag('halo_sales_reports');
  const withPrices = useFlag('show_price_history');
  const [drawn, setDrawn] = useState<readonly HistoryLine[]>(['impressions', 'clicks']);
  const { currencyCode, tzOffset } = product.catalog;
  const currency = useCurrencies()(currencyCode);
  const money = useMoney(currency);
  const history = useApiQuery(
    SkuHistoryDocument,
    { sku: product.sku, campaignId, fromDate: range.from, toDate: range.to },
    { keepPreviousData: true },
  );
  const days = useMemo(
    () => (history.data?.skuHistories ? historyDays(history.data.skuHistories, tzOffset) : undefined),
    [history.data, tzOffset],
  );
  const lines = HISTORY_LINES.filter(
    (line) => (withHalo || !HALO_LINES.includes(line)) && (withPrices || !PRICE_LINES.includes(line)),
  );
  const names = useMemo(() => days?.map(({ day }) => format.day(day)) ?? [], [days, format]);
  const ticks = useMemo(() => days?.map(({ day }) => format.shortDay(day)) ?? [], [days, format]);
  const series = useMemo(
    () =>
      drawn.map((line, position) => ({
        id: line,
        label: t(`skus.line.${line}`),
        colorVariable: `--chart-series-${position + 1}`,
        isWhole: !isMoney(line),
        values: days?.map((day) => day[line]) ?? [],
        format: (value: number | null) => written(line, value, format, money),
        formatTick: (value: number) => (isMoney(line) ? money.compact(value) : format.compact(value)),
      })),
    [drawn, days, t, format, money],
  );
  const isEmpty = days?.every((day) => lines.every((line) => !day[line])) ?? false;

  return (
    <section className={styles.history} aria-label={t('skus.historyOf', { name: product.name })}>
      <header className={styles.historyHead}>
        <h3>{product.name}</h3>
        <ActionIcon aria-label={t('skus.closeHistory')} onClick={onClose}>
          <IconX size={16} stroke={1.7} />
        </ActionIcon>
      </header>
      <QueryBoundary
        reads={{ history }}
        skeleton={<LineChartSkeleton height={220} />}
        renderEmpty={() => isEmpty && <EmptyState title={t('skus.noHistory')} />}
      >
        {() =>
          days && (
            <>
              <Group gap={6} mb="xs" role="group" aria-label={t('skus.lines')}>
                {lines.map((line) => (
                  <Chip
                    key={line}
                    size="xs"
                    checked={drawn.includes(line)}
                    disabled={!drawn.includes(line) && drawn.length === MAX_LINES}
                    onChange={(isOn) =>
                      setDrawn(isOn ? [...drawn, line] : drawn.filter((drawnLine) => drawnLine !== line))
                    }
                  >
                    {t(`skus.line.${line}`)}
                  </Chip>
                ))}
              </Group>
              {series.length > 0 && (
                <LineChart
                  label={t('skus.historyOf', { name: product.name })}
                  points={names}
                  ticks={ticks}
                  series={series}
                  height={220}
                />
              )}
              <DaysTable
                label={t('skus.tableOf', { name: product.name })}
                days={names}
                columns={lines.map((line) => ({
                  id: line,
                  label: t(`skus.line.${line}`),
                  cells: days.map((day) => written(line, day[line], format, money)),
                }))}
                heightPx={260}
              />
            </>
          )
        }
      </QueryBoundary>
    </section>
  );
}

const COUNTS: readonly HistoryLine[] = ['impressions', 'clicks', 'items', 'haloItems'];
const isMoney = (line: HistoryLine) => !COUNTS.includes(line);

const written = (line: HistoryLine, value: number | null, format: Format, money: Money) =>
  isMoney(line) ? money(value) : format.integer(value);

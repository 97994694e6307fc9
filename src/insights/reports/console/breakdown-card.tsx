import { ActionIcon, Menu, Tooltip, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useMemo, useState, type CSSProperties, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadCsv } from '#design/csv.ts';
import { useFormat, type Currency } from '#design/format.ts';
import { Panel } from '#design/page.tsx';
import { ScrollRegion } from '#design/scroll-region.tsx';
import { EmptyState, SkeletonLines } from '#design/states.tsx';
import { type QueryState } from '#platform/console-kit/failed-read.tsx';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import type { MetricValues } from '../rules/metrics.ts';
import styles from './breakdown-card.module.css';
import { metricIds, metricNumber, metricText, type MetricId } from '../rules/metric-list.ts';
import { formatMetric } from './metric-list.ts';

export interface BreakdownRow {
  id: string;
  name: string;
  /** What the name means, beside it. */
  note?: string;
  metrics: MetricValues;
}

interface BreakdownCardProps {
  title: string;
  /** Heading of the first column. */
  groupLabel: string;
  /** Undefined while loading. */
  rows: readonly BreakdownRow[] | undefined;
  /** The query that provides the rows. */
  read: QueryState & { isPlaceholderData: boolean };
  /** Initial metrics, one per column. */
  metrics: readonly MetricId[];
  currency: Currency;
  withHalo: boolean;
  /**
   * Name of a file with the displayed rows, or, when the page may not have all of them, a request for a server-side
   * export.
   */
  file: string | { request(): void; isRequested: boolean };
  /** A link to what the row is about. */
  renderName?(row: BreakdownRow): ReactNode;
  /** Spans two rows of the grid. */
  isTall?: boolean;
}

/** The exported file contains the remaining rows. */
const MAX_ROWS = 200;

/** Figures by one dimension, largest first, with bars scaled to the largest value of each column. */
export function BreakdownCard(props: BreakdownCardProps) {
  const { title, groupLabel, rows, read, currency, withHalo, file, renderName } = props;
  const { t } = useTranslation('sponsorAds');
  const format = useFormat();
  const [columns, setColumns] = useState<readonly MetricId[]>(props.metrics);
  const [sortBy, setSortBy] = useState<MetricId>(props.metrics[0]!);
  const ids = metricIds(withHalo);
  const sorted = useMemo(
    () =>
      rows?.toSorted((a, b) => (metricNumber(sortBy, b.metrics) ?? -1) - (metricNumber(sortBy, a.metrics) ?? -1)) ?? [],
    [rows, sortBy],
  );
  const maxima = columns.map((id) => Math.max(0, ...sorted.map(({ metrics }) => metricNumber(id, metrics) ?? 0)));

  const download = (name: string) =>
    downloadCsv(name, [
      [groupLabel, ...ids.map((id) => t(`metric.${id}`))],
      ...sorted.map(({ name, metrics }) => [name, ...ids.map((id) => metricText(id, metrics))]),
    ]);

  return (
    <Panel
      className={props.isTall ? styles.tall : undefined}
      title={title}
      isRefreshing={read.isPlaceholderData}
      actions={
        <>
          <MetricMenu
            ids={ids}
            selected={sortBy}
            onSelect={setSortBy}
            label={t('breakdown.sortBy', { metric: t(`metric.${sortBy}`) })}
            text={t(`metric.${sortBy}`)}
            isSort
          />
          <Tooltip label={t('breakdown.download')}>
            <ActionIcon
              aria-label={`${t('breakdown.download')}: ${title}`}
              onClick={() => (typeof file === 'string' ? download(file) : file.request())}
              loading={typeof file !== 'string' && file.isRequested}
              disabled={sorted.length === 0}
            >
              <IconDownload size={16} stroke={1.7} />
            </ActionIcon>
          </Tooltip>
        </>
      }
    >
      <QueryBoundary
        reads={{ read }}
        skeleton={<SkeletonLines count={4} />}
        renderEmpty={() => rows?.length === 0 && <EmptyState isCompact />}
      >
        {() => (
          <ScrollRegion className={styles.scroll} label={title}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{groupLabel}</th>
                  {columns.map((id, position) => (
                    <th key={position} scope="col" data-hide-narrow={position > 1 || undefined}>
                      <MetricMenu
                        ids={ids}
                        selected={id}
                        label={t('breakdown.column', { metric: t(`metric.${id}`) })}
                        text={t(`metric.${id}`)}
                        onSelect={(selected) =>
                          setColumns(columns.map((column, index) => (index === position ? selected : column)))
                        }
                      />
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {sorted.slice(0, MAX_ROWS).map((row) => (
                  <tr key={row.id}>
                    <td>
                      <div className={styles.name} title={row.name}>
                        {renderName?.(row) ?? row.name}
                        {row.note && <span className={styles.note}>{row.note}</span>}
                      </div>
                    </td>
                    {columns.map((id, position) => {
                      const share = (100 * (metricNumber(id, row.metrics) ?? 0)) / (maxima[position] || 1);
                      return (
                        <td key={position} data-hide-narrow={position > 1 || undefined}>
                          <span className={styles.bar} style={{ '--share': `${share.toFixed(1)}%` } as CSSProperties}>
                            {formatMetric(id, row.metrics, format, currency)}
                          </span>
                        </td>
                      );
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
            {sorted.length > MAX_ROWS && (
              <p className={styles.more}>{t('breakdown.more', { count: sorted.length - MAX_ROWS })}</p>
            )}
          </ScrollRegion>
        )}
      </QueryBoundary>
    </Panel>
  );
}

interface MetricMenuProps {
  ids: readonly MetricId[];
  selected: MetricId;
  label: string;
  text: string;
  isSort?: boolean;
  onSelect(id: MetricId): void;
}

function MetricMenu({ ids, selected, label, text, isSort = false, onSelect }: MetricMenuProps) {
  const { t } = useTranslation('sponsorAds');
  return (
    <Menu>
      <Menu.Target>
        <UnstyledButton
          className={styles.metric}
          aria-label={label}
          style={isSort ? { color: 'var(--text-quiet)', fontSize: 'var(--mantine-font-size-xs)' } : undefined}
        >
          {isSort && <IconArrowDown size={13} stroke={2} aria-hidden />}
          {text}
          <IconChevronDown size={13} stroke={1.8} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {ids.map((id) => (
          <Menu.Item key={id} fw={id === selected ? 600 : undefined} onClick={() => onSelect(id)}>
            {t(`metric.${id}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

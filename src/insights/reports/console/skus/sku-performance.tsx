import { Anchor, Group, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#design/dialog/dialog.tsx';
import { DateRangeField } from '#design/form/date-range-field.tsx';
import { clampRange, presetRange, type DayRange } from '#design/form/day-range.ts';
import { useFormat, type Format, useToday } from '#design/format.ts';
import { EmptyState } from '#design/states.tsx';
import { StatusBadge, type Tone } from '#design/status-badge.tsx';
import type { Column, Sorting } from '#design/table/data-table.tsx';
import { Thumbnail } from '#design/thumbnail.tsx';
import { ExportMenu } from '#core/exports/console/index.ts';
import { useFlag, useViewer, useCurrencies } from '#core/session/console/index.ts';
import {
  SkuPerformanceScopeDocument,
  SkusReportDocument,
  type SkusReportQuery,
  type SkusReportSortBy,
} from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { useListQuery, useLocalPages } from '#platform/console-kit/list.ts';
import { QueryTable } from '#platform/console-kit/query-table.tsx';
import type { MetricId } from '../../rules/metric-list.ts';
import { directReturnOnAdSpend } from '../../rules/metrics.ts';
import { Roas } from '../workplace/cells.tsx';
import { metricsOfSku } from '../metric-values.ts';
import { formatMetric } from '../metric-list.ts';
import { daysWithMetrics } from '../report-days.ts';
import { SkuHistory } from './sku-history.tsx';
import styles from './skus.module.css';

const LISTED_AT_ONCE = 6;

type Row = SkusReportQuery['skusReport']['objects'][number];

const TONES: Record<Row['status'], Tone> = { ACTIVE: 'success', INACTIVE: 'neutral', OUT_OF_STOCK: 'warning' };

interface SkuPerformanceProps {
  campaignId: string;
  onClose(): void;
}

/** Performance of a campaign's products, with the daily history of one of them. */
export default function SkuPerformance({ campaignId, onClose }: SkuPerformanceProps) {
  const { t } = useTranslation(['reports', 'common']);
  const today = useToday();
  const scope = useApiQuery(SkuPerformanceScopeDocument, { campaignId });
  const limits = daysWithMetrics(scope.data?.reportRange, today);
  const campaign = scope.data?.sponsorCampaign;
  return (
    <Dialog
      size="min(1180px, 96vw)"
      title={campaign ? t('skus.titleOf', { name: campaign.name }) : t('skus.title')}
      onClose={onClose}
    >
      {scope.isPending ? (
        <div className={styles.loading} aria-busy />
      ) : (
        <Report
          campaignId={campaignId}
          adSetId={campaign?.adSets[0]?.id}
          limits={limits}
          today={today}
          first={limits ? { from: limits.from, to: today } : presetRange('last7Days', today)}
        />
      )}
    </Dialog>
  );
}

interface CampaignProductsProps {
  campaignId: string;
  /** What can be done with a product; nothing for rows of no product. */
  renderAction?: ((row: Row) => ReactNode) | undefined;
}

/** The products of a campaign with their return, money first, as a part of another screen. */
export function CampaignProducts({ campaignId, renderAction }: CampaignProductsProps) {
  const today = useToday();
  return (
    <Report
      campaignId={campaignId}
      adSetId={undefined}
      limits={undefined}
      today={today}
      first={presetRange('last7Days', today)}
      hasReturn
      renderAction={renderAction}
    />
  );
}

interface ReportProps extends CampaignProductsProps {
  campaignId: string;
  adSetId: string | undefined;
  /** Days with figures. */
  limits: DayRange | undefined;
  today: string;
  /** Initial range: all days up to today. */
  first: DayRange;
  hasReturn?: boolean;
}

function Report({ campaignId, adSetId, limits, today, first, hasReturn = false, renderAction }: ReportProps) {
  const { t } = useTranslation(['reports', 'common']);
  const { isStaff, isApprovedByStaff } = useViewer();
  const canExport = useFlag('download_sku_performance_report');
  const initial = clampRange(first, limits);
  const [range, setRange] = useState(initial);
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const [opened, setOpened] = useState<Row | null>(null);
  const days = { fromDate: range.from, toDate: range.to };
  const requested = {
    campaignId,
    ...days,
    sortBy: sorting?.id as SkusReportSortBy | undefined,
    direction: sorting?.direction,
  };
  const pages = useLocalPages(requested, LISTED_AT_ONCE);
  const { table } = useListQuery(SkusReportDocument, requested, ({ skusReport }) => skusReport, pages);
  const columns = useSkuColumns({
    seesStock: isStaff || isApprovedByStaff,
    opened,
    onOpen: setOpened,
    hasReturn,
    renderAction,
  });
  return (
    <>
      <Group justify="space-between" mb="sm" gap="xs">
        <DateRangeField
          label={t('skus.dates')}
          value={range}
          limits={limits}
          today={today}
          onChange={setRange}
          onClear={() => setRange(initial)}
        />
        {canExport && <ExportMenu dataType="SPONSOR_SKU_PERFORMANCE" params={{ campaignId, adSetId, ...days }} />}
      </Group>
      <div className={styles.table}>
        <QueryTable
          label={t('skus.title')}
          columns={columns}
          rowId={({ id }) => id}
          {...table}
          sorting={sorting}
          onSort={setSorting}
          skeletonRows={LISTED_AT_ONCE}
          empty={<EmptyState title={t('skus.none')} detail={t('skus.noneDetail')} />}
        />
      </div>
      {!isStaff && !isApprovedByStaff && (
        <Text size="xs" c="dimmed" mt="xs">
          {t('skus.notApproved')}
        </Text>
      )}
      {opened && opened.sku !== '' && (
        <SkuHistory
          key={opened.id}
          campaignId={campaignId}
          product={opened}
          range={range}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

type Figure = readonly [SkusReportSortBy, MetricId];
const SHOWN: readonly Figure[] = [
  ['impressions', 'impressions'],
  ['clicks', 'clicks'],
  ['ctr', 'ctr'],
];
const MONEY: readonly Figure[] = [
  ['costs', 'costs'],
  ['sales', 'directSales'],
];
const SOLD: Figure = ['quantity', 'directItemsSold'];
const ADDITIONAL: readonly Figure[] = [
  ['cpc', 'cpc'],
  ['conv', 'directConversion'],
];

interface SkuColumnsOptions extends Pick<ReportProps, 'hasReturn' | 'renderAction'> {
  /** Whether to show the number of available sizes, for staff and approved accounts only. */
  seesStock: boolean;
  opened: Row | null;
  onOpen(row: Row): void;
}

function useSkuColumns({ seesStock, opened, onOpen, hasReturn, renderAction }: SkuColumnsOptions): Column<Row>[] {
  const { t } = useTranslation(['reports', 'sponsorAds']);
  const format = useFormat();
  const withHalo = useFlag('halo_sales_reports');
  const withMore = useFlag('additional_sku_performance_metrics');
  const currencyOf = useCurrencies();
  return useMemo(() => {
    const metric = ([sort, id]: Figure): Column<Row> => ({
      id: sort,
      header: t(`sponsorAds:metric.${id}`),
      align: 'right',
      sort: 'desc-first',
      cell: (row) => formatMetric(id, metricsOfSku(row), format, currencyOf(row.catalog.currencyCode)),
    });
    const roas: Column<Row> = {
      id: 'roas',
      header: t('sponsorAds:metric.directRoas'),
      align: 'right',
      cell: (row) => <Roas roas={directReturnOnAdSpend(metricsOfSku(row))} />,
    };
    const columns: (Column<Row> | false)[] = [
      {
        id: 'name',
        header: t('skus.product'),
        sort: 'asc-first',
        pinned: 'left',
        name: (row) => (row.sku === '' ? t('skus.noProduct') : row.name),
        picture: (row) => row.sku !== '' && <Thumbnail src={row.image} name={row.name} sizePx={32} />,
        detail: (row) => row.sku !== '' && <ProductDetail row={row} />,
        canOpen: ({ sku }) => sku !== '',
        isOpen: ({ id }) => id === opened?.id,
        open: onOpen,
      },
      {
        id: 'status',
        header: t('sponsorAds:column.status'),
        sort: 'asc-first',
        hideNarrow: true,
        cell: (row) =>
          row.sku !== '' && <StatusBadge tone={TONES[row.status]} label={t(`skus.status.${row.status}`)} />,
      },
      seesStock && {
        id: 'availableSize',
        header: t('skus.availableSize'),
        align: 'right',
        sort: 'desc-first',
        hideNarrow: true,
        cell: (row) => format.integer(row.availableSize),
      },
      ...(hasReturn ? [...MONEY.map(metric), roas, ...SHOWN.map(metric)] : [...SHOWN, ...MONEY].map(metric)),
      metric(SOLD),
      ...(withMore ? ADDITIONAL.map(metric) : []),
      withHalo &&
        haloColumn('haloSales', t('skus.haloSales'), (row) =>
          format.moneyOf(currencyOf(row.catalog.currencyCode))(row.haloSales),
        ),
      withHalo && haloColumn('haloSalesQuantity', t('skus.haloItems'), (row) => format.integer(row.haloSalesQuantity)),
      renderAction !== undefined && {
        id: 'action',
        header: t('skus.action'),
        align: 'right' as const,
        pinned: 'right' as const,
        cell: (row: Row) => row.sku !== '' && renderAction(row),
      },
    ];
    return columns.filter((column) => column !== false);
  }, [t, format, withHalo, withMore, seesStock, opened, onOpen, hasReturn, renderAction, currencyOf]);
}

const haloColumn = (id: SkusReportSortBy, header: string, cell: (row: Row) => ReturnType<Format['integer']>) =>
  ({ id, header, align: 'right', sort: 'desc-first', cell }) satisfies Column<Row>;

/** The product's SKU and a link to its page in the shop. */
function ProductDetail({ row }: { row: Row }) {
  const { t } = useTranslation('reports');
  return (
    <span className={styles.sku}>
      {row.sku}
      {row.link && (
        <Anchor href={row.link} target="_blank" rel="noreferrer" aria-label={t('skus.openPage', { name: row.name })}>
          <IconExternalLink size={12} stroke={1.8} />
        </Anchor>
      )}
    </span>
  );
}

import { ActionIcon, Button, Group, Loader, Tooltip } from '@mantine/core';
import { IconAlertCircle, IconChevronLeft, IconChevronRight, IconPencil } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DayRange } from '#design/form/day-range.ts';
import { NO_VALUE, useFormat, useMoney } from '#design/format.ts';
import { Panel } from '#design/page.tsx';
import { EmptyState } from '#design/states.tsx';
import type { CellColumn, Column } from '#design/table/data-table.tsx';
import { MetaCampaignsDocument, type MetaCampaignRowFragment } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { QueryTable } from '#platform/console-kit/query-table.tsx';
import { clickThroughRate, conversionRate, costPerMille, returnOnAdSpend } from '../../rules/metrics.ts';
import { useBalance } from '../dashboard/balance-card.tsx';
import styles from '../meta.module.css';
import { useCurrency, useMayChange, type Seller } from '../use-seller.ts';
import { QuickEditDialog } from './quick-edit-dialog.tsx';
import { StatusSwitch } from './status-switch.tsx';

const REFETCH_MS = 5000;

/** A seller's campaigns with their results in the date range. */
export function CampaignsTable({ seller, range }: { seller: Seller; range: DayRange }) {
  const { t } = useTranslation('metaAds');
  // Changing the shop or the dates resets to the first page.
  const question = `${seller.id} ${range.from} ${range.to}`;
  const [place, setPlace] = useState<{ question: string; cursor: string | null }>({ question, cursor: null });
  const cursor = place.question === question ? place.cursor : null;
  const turnTo = (next: string | null | undefined) => setPlace({ question, cursor: next ?? null });
  const [edited, setEdited] = useState<string | null>(null);
  const query = useApiQuery(
    MetaCampaignsDocument,
    { sellerId: seller.id, fromDate: range.from, toDate: range.to, cursor },
    { keepPreviousData: true, refetchIntervalMs: REFETCH_MS },
  );
  const columns = useColumns(seller, setEdited);
  const list = query.data?.metaCampaigns;
  const hasPages = list && (list.nextPage !== null || list.previousPage !== null);
  return (
    <Panel flush title={t('campaigns.title')}>
      <QueryTable
        label={t('campaigns.title')}
        columns={columns}
        rows={list?.objects}
        rowId={({ id }) => id}
        query={query}
        empty={<EmptyState title={t('campaigns.empty')} detail={t('campaigns.emptyDetail')} />}
      />
      {hasPages && (
        <Group justify="flex-end" gap="xs" p="sm" component="nav" aria-label={t('campaigns.pages')}>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconChevronLeft size={14} aria-hidden />}
            disabled={query.isFetching || list.previousPage === null}
            onClick={() => turnTo(list.previousPage)}
          >
            {t('campaigns.previous')}
          </Button>
          <Button
            variant="default"
            size="xs"
            rightSection={<IconChevronRight size={14} aria-hidden />}
            disabled={query.isFetching || list.nextPage === null}
            onClick={() => turnTo(list.nextPage)}
          >
            {t('campaigns.next')}
          </Button>
        </Group>
      )}
      {edited !== null && <QuickEditDialog seller={seller} campaignId={edited} onClose={() => setEdited(null)} />}
    </Panel>
  );
}

function useColumns(seller: Seller, onEdit: (id: string) => void): Column<MetaCampaignRowFragment>[] {
  const { t } = useTranslation('metaAds');
  const format = useFormat();
  const currency = useCurrency(useBalance(seller.id).account?.accountCurrency);
  const money = useMoney(currency);
  const canChange = useMayChange();
  return useMemo(() => {
    const figure = (
      id: 'imp' | 'clicks' | 'cpm' | 'ctr' | 'cr' | 'sales' | 'cost' | 'roas',
      cell: CellColumn<MetaCampaignRowFragment>['cell'],
    ): Column<MetaCampaignRowFragment> => ({ id, header: t(`column.${id}`), align: 'right', cell });
    const percent = (share: number | null) => (share === null ? NO_VALUE : format.percent(share * 100));
    return [
      {
        id: 'name',
        header: t('column.name'),
        pinned: 'left',
        cell: (row) => (
          <span className={styles.name}>
            <span title={row.campaignName}>{row.campaignName}</span>
            {row.isChanging && (
              <Tooltip label={t('campaigns.changing')}>
                <Loader size={12} aria-label={t('campaigns.changing')} />
              </Tooltip>
            )}
            {row.changeError !== null && (
              <Tooltip label={row.changeError} events={{ hover: true, focus: true, touch: true }} multiline maw={320}>
                <button
                  type="button"
                  className={styles.reason}
                  aria-label={t('campaigns.refused', { reason: row.changeError })}
                >
                  <IconAlertCircle size={15} aria-hidden />
                </button>
              </Tooltip>
            )}
          </span>
        ),
      },
      {
        id: 'status',
        header: t('column.status'),
        cell: (row) => <StatusSwitch row={row} sellerId={seller.id} isAllowed={canChange} />,
      },
      { id: 'budget', header: t('column.budget'), align: 'right', cell: (row) => money(row.budget) },
      figure('imp', (row) => format.integer(row.impressions)),
      figure('clicks', (row) => format.integer(row.clicks)),
      figure('cpm', (row) => money(costPerMille(doneOf(row)))),
      figure('ctr', (row) => percent(clickThroughRate(doneOf(row)))),
      figure('cr', (row) => percent(conversionRate(doneOf(row)))),
      figure('sales', (row) => money(row.totalPurchaseValue)),
      figure('cost', (row) => money(row.cost)),
      figure('roas', (row) => {
        const roas = returnOnAdSpend(doneOf(row));
        return format.multiple(roas && roas * 100);
      }),
      {
        id: 'actions',
        header: t('column.actions'),
        align: 'right',
        cell: (row) => (
          <ActionIcon
            variant="subtle"
            disabled={!canChange}
            aria-label={t('campaigns.edit', { name: row.campaignName })}
            onClick={() => onEdit(row.id)}
          >
            <IconPencil size={16} stroke={1.7} />
          </ActionIcon>
        ),
      },
    ];
  }, [t, format, money, canChange, seller.id, onEdit]);
}

const doneOf = (row: MetaCampaignRowFragment) => ({
  impressions: Number(row.impressions),
  clicks: Number(row.clicks),
  cost: Number(row.cost),
  purchaseItems: Number(row.totalPurchaseItem),
  purchaseValue: Number(row.totalPurchaseValue),
});

import { Drawer } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UNKNOWN_CURRENCY, useFormat } from '#design/format.ts';
import { EmptyState, ErrorState, SkeletonLines } from '#design/states.tsx';
import { TablePagination } from '#design/table/table-pagination.tsx';
import { useCurrencies } from '#core/session/console/index.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import { CampaignHistoryDocument, type CampaignHistoryQuery } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { readableChanges } from '../../rules/activity-values.ts';
import { ChangeList, type ChangeCurrencies } from './change-list.tsx';
import styles from './manage.module.css';

type Entry = CampaignHistoryQuery['sponsorCampaignHistory']['objects'][number];

const PAGE_SIZE = 10;

interface HistoryDrawerProps {
  campaign: { id: string; name?: string | undefined };
  onClose(): void;
}

/** Shows who changed what in a campaign and when, newest first. */
export default function HistoryDrawer({ campaign, onClose }: HistoryDrawerProps) {
  const { t } = useTranslation(['campaigns', 'common']);
  const [page, setPage] = useState(1);
  const history = useApiQuery(CampaignHistoryDocument, { campaignId: campaign.id, page }, { keepPreviousData: true });
  const list = history.data?.sponsorCampaignHistory;
  const owner = history.data?.sponsorCampaign;
  const currencyOf = useCurrencies();
  const currencies = {
    wallet: owner?.supplier.walletCurrency ?? UNKNOWN_CURRENCY,
    catalog: currencyOf(owner?.adsetSet[0]?.catalog.currencyCode),
  };
  return (
    <Drawer
      opened
      position="right"
      size="md"
      title={campaign.name ? t('history.titleOf', { name: campaign.name }) : t('history.title')}
      onClose={onClose}
    >
      {history.error && !list && (
        <ErrorState message={errorText(history.error)} onRetry={() => void history.refetch()} />
      )}
      {history.isPending && <SkeletonLines count={12} />}
      {list?.objects.length === 0 && <EmptyState title={t('history.none')} />}
      <ol className={styles.entries} aria-busy={history.isFetching}>
        {list?.objects.map((entry) => (
          <HistoryEntry key={entry.id} entry={entry} currencies={currencies} />
        ))}
      </ol>
      {list && list.numPages > 1 && (
        <TablePagination
          page={page}
          pageSize={PAGE_SIZE}
          numPages={list.numPages}
          total={list.total}
          onPage={setPage}
        />
      )}
    </Drawer>
  );
}

function HistoryEntry({ entry, currencies }: { entry: Entry; currencies: ChangeCurrencies }) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const changes = readableChanges(entry.changes);
  const isCreation = entry.changes.every(({ actionType }) => actionType === 'create');
  return (
    <li className={styles.entry}>
      <div className={styles.entryHead}>
        <strong>{entry.updatedBy ?? t('history.system')}</strong>
        <span>{t(isCreation ? 'history.created' : 'history.changed')}</span>
        <time dateTime={entry.updatedDate}>{format.dateTime(entry.updatedDate)}</time>
      </div>
      <ChangeList changes={changes} currencies={currencies} />
    </li>
  );
}

import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { UNKNOWN_CURRENCY, useFormat } from '#design/format.ts';
import { EmptyState, SkeletonLines } from '#design/states.tsx';
import { TablePagination } from '#design/table/table-pagination.tsx';
import { useCurrencies } from '#core/session/console/index.ts';
import { CampaignHistoryDocument, type CampaignHistoryQuery } from '#platform/api-client/generated/graphql.ts';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import { useListQuery, useLocalPages } from '#platform/console-kit/list.ts';
import { readableChanges } from '../../rules/activity-values.ts';
import { ChangeList, type ChangeCurrencies } from './change-list.tsx';
import styles from './manage.module.css';

type Entry = CampaignHistoryQuery['sponsorCampaignHistory']['objects'][number];

interface HistoryDrawerProps {
  campaign: { id: string; name?: string | undefined };
  onClose(): void;
}

/** Shows who changed what in a campaign and when, newest first. */
export default function HistoryDrawer({ campaign, onClose }: HistoryDrawerProps) {
  const { t } = useTranslation(['campaigns', 'common']);
  const { id: campaignId } = campaign;
  const {
    query: history,
    list,
    paging,
  } = useListQuery(
    CampaignHistoryDocument,
    { campaignId },
    ({ sponsorCampaignHistory }) => sponsorCampaignHistory,
    useLocalPages(campaignId),
  );
  const owner = history.data?.sponsorCampaign;
  const currencyOf = useCurrencies();
  const currencies = {
    wallet: owner?.company.walletCurrency ?? UNKNOWN_CURRENCY,
    catalog: currencyOf(owner?.adSets[0]?.catalog.currencyCode),
  };
  return (
    <Drawer
      opened
      position="right"
      size="md"
      title={campaign.name ? t('history.titleOf', { name: campaign.name }) : t('history.title')}
      onClose={onClose}
    >
      <QueryBoundary
        reads={{ history }}
        skeleton={<SkeletonLines count={12} />}
        renderEmpty={() => list?.objects.length === 0 && <EmptyState title={t('history.none')} />}
      >
        {() => (
          <>
            <ol className={styles.entries} aria-busy={history.isFetching}>
              {list?.objects.map((entry) => (
                <HistoryEntry key={entry.id} entry={entry} currencies={currencies} />
              ))}
            </ol>
            {paging && paging.numPages > 1 && <TablePagination {...paging} />}
          </>
        )}
      </QueryBoundary>
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

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#design/format.ts';
import { useCatalogCurrency } from './use-catalog-currency.ts';
import type { LogEntryPartsFragment } from '#platform/api-client/generated/graphql.ts';
import { ChangeList } from '#products/sponsored/console/index.ts';
import { readableChanges } from '#products/sponsored/rules/activity-values.ts';
import type { CampaignHead } from './use-campaign-head.ts';
import styles from './campaign-page.module.css';

interface LogEntryProps {
  entry: LogEntryPartsFragment;
  head: CampaignHead;
  /** What can be done about it. */
  children?: ReactNode;
}

/** Who changed what, and when, as a difference. */
export function LogEntry({ entry, head, children }: LogEntryProps) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const catalog = useCatalogCurrency(head);
  const isCreation = entry.changes.every(({ actionType }) => actionType === 'create');
  return (
    <li className={styles.entry}>
      <div className={styles.entryHead}>
        <strong>{entry.updatedBy ?? t('history.system')}</strong>
        <span>{t(isCreation ? 'history.created' : 'history.changed')}</span>
        <time dateTime={entry.updatedDate}>{format.dateTime(entry.updatedDate)}</time>
      </div>
      {!isCreation && (
        <ChangeList
          changes={readableChanges(entry.changes)}
          currencies={{ wallet: head.campaign.company.walletCurrency, catalog }}
        />
      )}
      {children}
    </li>
  );
}

import { useTranslation } from 'react-i18next';
import { useFormat } from '#design/format.ts';
import { Panel } from '#design/page.tsx';
import { EmptyState } from '#design/states.tsx';
import type { Column } from '#design/table/data-table.tsx';
import {
  StorefrontKeyChangesDocument,
  type StorefrontKeyChangesQuery,
} from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { useLocalPages, usePagedRows } from '#platform/console-kit/list.ts';
import { QueryTable } from '#platform/console-kit/query-table.tsx';
import styles from './event-issues.module.css';

type Change = StorefrontKeyChangesQuery['storefrontKeyChanges'][number];

/** Who made, rotated and revoked which key. */
export function KeyChanges({ catalogId }: { catalogId: string }) {
  const { t } = useTranslation('storefront');
  const query = useApiQuery(StorefrontKeyChangesDocument, { catalogId });
  const { rows, paging } = usePagedRows(useLocalPages(catalogId), query.data?.storefrontKeyChanges, {
    label: t('history.title'),
  });
  return (
    <Panel flush title={t('history.title')}>
      <QueryTable
        label={t('history.title')}
        columns={useColumns()}
        query={query}
        rows={rows}
        rowId={({ id }) => id}
        paging={paging}
        empty={<EmptyState title={t('history.empty')} />}
      />
    </Panel>
  );
}

function useColumns(): Column<Change>[] {
  const { t } = useTranslation('storefront');
  const format = useFormat();
  return [
    { id: 'at', header: t('history.at'), width: 170, cell: ({ at }) => format.dateTime(at) },
    {
      id: 'act',
      header: t('history.act'),
      cell: ({ act, keyLabel: name, endsAt }) => (
        <span className={styles.issue}>{t(`act.${act}`, { name, at: format.dateTime(endsAt) })}</span>
      ),
    },
    {
      id: 'actor',
      header: t('history.actor'),
      hideNarrow: true,
      cell: ({ actor }) => actor ?? t('keys.commandLine'),
    },
  ];
}

import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#design/format.ts';
import { Panel } from '#design/page.tsx';
import { DataTable, type Column } from '#design/table/data-table.tsx';
import { errorText } from '#platform/api-client/error-text.ts';
import { SettingChangesDocument, type SettingChangesQuery } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import styles from './settings.module.css';

type Change = SettingChangesQuery['settingChanges']['objects'][number];

const PAGE_SIZE = 20;

/** Lists changes of flags and configuration with their users. */
export function History({ companyId }: { companyId: string | null }) {
  const { t } = useTranslation('settings');
  const { page = 1 } = useSearch({ from: '/shell/settings' });
  const navigate = useNavigate();
  const { data, error, isPlaceholderData, refetch } = useApiQuery(
    SettingChangesDocument,
    { companyId, page, pageSize: PAGE_SIZE },
    { keepPreviousData: true },
  );
  const list = data?.settingChanges;
  return (
    <Panel flush title={t('tab.history')}>
      <DataTable
        label={t('tab.history')}
        columns={useColumns()}
        rows={list?.objects}
        rowId={(change) => change.id}
        error={error && errorText(error)}
        onRetry={() => void refetch()}
        isRefreshing={isPlaceholderData}
        paging={
          list && {
            page,
            pageSize: PAGE_SIZE,
            numPages: list.numPages,
            total: list.total,
            onPage: (next, replace) =>
              void navigate({ to: '.', search: (search) => ({ ...search, page: next }), replace }),
          }
        }
      />
    </Panel>
  );
}

function useColumns(): Column<Change>[] {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const written = ({ kind }: Change, value: string | null) => {
    if (value === null) return t('notSet');
    return kind === 'FLAG' ? t(value === 'true' ? 'on' : 'off') : value;
  };
  return [
    { id: 'at', header: t('history.at'), width: 170, cell: (change) => format.dateTime(change.at) },
    {
      id: 'name',
      header: t('history.what'),
      cell: (change) => <code className={styles.name}>{change.name}</code>,
    },
    {
      id: 'change',
      header: t('history.change'),
      cell: (change) => (
        <span>
          <span className={styles.quiet}>{written(change, change.oldValue)} → </span>
          {written(change, change.newValue)}
        </span>
      ),
    },
    {
      id: 'company',
      header: t('history.for'),
      hideNarrow: true,
      cell: (change) => change.company?.name ?? t('history.deployment'),
    },
    {
      id: 'actor',
      header: t('history.actor'),
      hideNarrow: true,
      cell: (change) => change.actor ?? t('history.commandLine'),
    },
  ];
}

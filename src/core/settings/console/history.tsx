import { useTranslation } from 'react-i18next';
import { useFormat } from '#design/format.ts';
import { Panel } from '#design/page.tsx';
import type { Column } from '#design/table/data-table.tsx';
import { SettingChangesDocument, type SettingChangesQuery } from '#platform/api-client/generated/graphql.ts';
import { ListTable } from '#platform/console-kit/list-table.tsx';
import { useListAddress, useListQuery } from '#platform/console-kit/list.ts';
import { settingsList } from './routes.ts';
import styles from './settings.module.css';

type Change = SettingChangesQuery['settingChanges']['objects'][number];

/** Lists changes of flags and configuration with their users. */
export function History({ companyId }: { companyId: string | null }) {
  const { t } = useTranslation('settings');
  const address = useListAddress(settingsList);
  const { table } = useListQuery(
    SettingChangesDocument,
    { companyId },
    ({ settingChanges }) => settingChanges,
    address,
  );
  return (
    <Panel flush title={t('tab.history')}>
      <ListTable
        label={t('tab.history')}
        columns={useColumns()}
        rowId={(change) => change.id}
        address={address}
        {...table}
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

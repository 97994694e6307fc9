import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#design/format.ts';
import { Page, Panel } from '#design/page.tsx';
import { EmptyState } from '#design/states.tsx';
import type { Column } from '#design/table/data-table.tsx';
import { toastSuccess } from '#design/toast.ts';
import { useMay } from '#core/session/console/index.ts';
import {
  DeleteNegativeListDocument,
  NegativeListsDocument,
  type NegativeListPartsFragment,
} from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import { useListAddress, useListQuery } from '#platform/console-kit/list.ts';
import { offerUndo } from '#platform/console-kit/offer-undo.ts';
import { QueryTable } from '#platform/console-kit/query-table.tsx';
import { CAMPAIGN_PERMISSIONS } from '../../rules/permissions.ts';
import { EditAndRemove, RemoveDialog } from '../budgets/row-parts.tsx';
import { ListFormDialog } from './list-form-dialog.tsx';
import { negativeLists } from './negatives-search.ts';
import { usePutBack } from './use-put-back.ts';

const CHANGES = { changes: ['SharedNegatives', 'AdSet'] } as const;

type List = NegativeListPartsFragment;

/** Lists of negatives that campaigns share. */
export function NegativesScreen() {
  const { t } = useTranslation('sponsorAds');
  const [isCreating, setIsCreating] = useState(false);
  const isEditable = useMay(CAMPAIGN_PERMISSIONS['Mutation.updateNegativeList']);
  return (
    <Page
      title={t('negatives.title')}
      subtitle={t('negatives.subtitle')}
      actions={
        isEditable && (
          <Button leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setIsCreating(true)}>
            {t('negatives.new')}
          </Button>
        )
      }
    >
      <Lists isEditable={isEditable} />
      {isCreating && <ListFormDialog list={null} onClose={() => setIsCreating(false)} />}
    </Page>
  );
}

function Lists({ isEditable }: { isEditable: boolean }) {
  const { t } = useTranslation('sponsorAds');
  const address = useListAddress(negativeLists);
  const { table } = useListQuery(NegativeListsDocument, {}, (data) => data.negativeLists, address);
  const [edited, setEdited] = useState<List | null>(null);
  const [removed, setRemoved] = useState<List | null>(null);
  const { mutateAsync: remove } = useApiMutation(DeleteNegativeListDocument, { ...CHANGES, showsErrorInline: true });
  const deletion = useRef('');
  const columns = useColumns(isEditable ? { onEdit: setEdited, onRemove: setRemoved } : null);
  const putBack = usePutBack(CHANGES.changes);
  const announce = ({ id, name }: List, operationIds: readonly string[], message = t('negatives.saved', { name })) => {
    if (operationIds.length === 0) return toastSuccess(message);
    offerUndo({ id: `negatives:${id}`, message, undo: () => putBack(operationIds) });
  };
  return (
    <Panel flush>
      <QueryTable
        label={t('negatives.title')}
        columns={columns}
        {...table}
        rowId={({ id }) => id}
        empty={<EmptyState title={t('negatives.empty')} detail={t('negatives.emptyDetail')} />}
      />
      {edited && <ListFormDialog list={edited} onSaved={announce} onClose={() => setEdited(null)} />}
      {removed && (
        <RemoveDialog
          name={removed.name}
          detail={t('negatives.removeDetail', { count: removed.campaignCount })}
          onConfirm={async () => {
            deletion.current = (await remove({ id: removed.id })).deleteNegativeList.operationId;
          }}
          onDone={(message) => announce(removed, [deletion.current], message)}
          onClose={() => setRemoved(null)}
        />
      )}
    </Panel>
  );
}

function useColumns(actions: { onEdit(list: List): void; onRemove(list: List): void } | null): Column<List>[] {
  const { t } = useTranslation('sponsorAds');
  const format = useFormat();
  return useMemo(
    () => [
      { id: 'name', header: t('negatives.column.name'), pinned: 'left', cell: ({ name }) => name },
      {
        id: 'entries',
        header: t('negatives.column.entries'),
        align: 'right',
        width: 130,
        cell: ({ entryCount }) => format.integer(entryCount),
      },
      {
        id: 'campaigns',
        header: t('negatives.column.campaigns'),
        align: 'right',
        width: 130,
        cell: ({ campaignCount }) => format.integer(campaignCount),
      },
      ...(actions
        ? [
            {
              id: 'action',
              header: t('budgets.column.action'),
              align: 'right' as const,
              width: 90,
              cell: (list: List) => (
                <Group gap={6} justify="flex-end" wrap="nowrap">
                  <EditAndRemove
                    name={list.name}
                    onEdit={() => actions.onEdit(list)}
                    onRemove={() => actions.onRemove(list)}
                  />
                </Group>
              ),
            },
          ]
        : []),
    ],
    [t, format, actions],
  );
}

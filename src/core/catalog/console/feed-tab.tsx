import { Group, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#design/form/select-fields.tsx';
import { useFormat } from '#design/format.ts';
import { Panel } from '#design/page.tsx';
import { EmptyState } from '#design/states.tsx';
import { StatusBadge, type Tone } from '#design/status-badge.tsx';
import type { Column } from '#design/table/data-table.tsx';
import {
  FeedImportsDocument,
  type FeedImportsQuery,
  type FeedImportStatus,
} from '#platform/api-client/generated/graphql.ts';
import { ListTable } from '#platform/console-kit/list-table.tsx';
import { useListAddress, useListQuery } from '#platform/console-kit/list.ts';
import { FeedProblemsDrawer } from './feed-problems-drawer.tsx';
import { FeedStatePanel } from './feed-state-panel.tsx';
import { GuideLink } from './guide-link.tsx';
import { FEED_KINDS, FEED_STATUSES, storefrontList } from './storefront-search.ts';

type Import = FeedImportsQuery['feedImports']['objects'][number];

export const FEED_TONES: Readonly<Record<FeedImportStatus, Tone>> = {
  RECEIVING: 'info',
  PENDING: 'neutral',
  PROCESSING: 'info',
  COMPLETED: 'success',
  FAILED: 'danger',
};
const REFETCH_MS = 15_000;

/** How the feeds of a storefront went. */
export function FeedTab({ catalogId }: { catalogId: string }) {
  const { t } = useTranslation('storefront');
  const address = useListAddress(storefrontList);
  const { kind, status, import: opened } = address.search;
  const { table } = useListQuery(
    FeedImportsDocument,
    { catalogId, kind, status },
    ({ feedImports }) => feedImports,
    address,
    { refetchIntervalMs: REFETCH_MS },
  );
  const choices = <Value extends string>(values: readonly Value[], nameOf: (value: Value) => string) =>
    values.map((value) => ({ value, label: nameOf(value) }));
  return (
    <Stack gap="md">
      <FeedStatePanel catalogId={catalogId} />
      <Panel
        flush
        title={t('feed.imports')}
        subtitle={t('feed.importsDetail')}
        actions={
          <Group gap="xs">
            <SelectField
              aria-label={t('feed.kindFilter')}
              placeholder={t('feed.allKinds')}
              clearable
              w={170}
              data={choices(FEED_KINDS, (value) => t(`feed.kind.${value}`))}
              value={kind ?? null}
              onChange={(value) => address.change({ kind: FEED_KINDS.find((known) => known === value) })}
            />
            <SelectField
              aria-label={t('feed.statusFilter')}
              placeholder={t('feed.allStatuses')}
              clearable
              w={150}
              data={choices(FEED_STATUSES, (value) => t(`feed.status.${value}`))}
              value={status ?? null}
              onChange={(value) => address.change({ status: FEED_STATUSES.find((known) => known === value) })}
            />
          </Group>
        }
      >
        <ListTable
          address={address}
          label={t('feed.imports')}
          columns={useColumns((id) => address.show({ import: id }))}
          rowId={({ id }) => id}
          {...table}
          empty={<EmptyState title={t('feed.none')} detail={t('feed.noneDetail')} action={<GuideLink />} />}
        />
      </Panel>
      {opened !== undefined && (
        <FeedProblemsDrawer
          catalogId={catalogId}
          importId={opened}
          onClose={() => address.show({ import: undefined }, true)}
        />
      )}
    </Stack>
  );
}

function useColumns(open: (id: string) => void): Column<Import>[] {
  const { t } = useTranslation('storefront');
  const format = useFormat();
  return [
    {
      id: 'kind',
      header: t('feed.column.kind'),
      pinned: 'left',
      name: ({ kind }) => t(`feed.kind.${kind}`),
      open: ({ id }) => open(id),
      detail: ({ receivedAt }) => format.dateTime(receivedAt),
    },
    {
      id: 'status',
      header: t('feed.column.status'),
      cell: ({ status }) => <StatusBadge tone={FEED_TONES[status]} label={t(`feed.status.${status}`)} />,
    },
    {
      id: 'received',
      header: t('feed.column.received'),
      align: 'right',
      hideNarrow: true,
      cell: ({ received }) => format.integer(received),
    },
    {
      id: 'accepted',
      header: t('feed.column.accepted'),
      align: 'right',
      hideNarrow: true,
      cell: ({ accepted }) => format.integer(accepted),
    },
    {
      id: 'unchanged',
      header: t('feed.column.unchanged'),
      align: 'right',
      hideNarrow: true,
      cell: ({ unchanged }) => format.integer(unchanged),
    },
    {
      id: 'rejected',
      header: t('feed.column.rejected'),
      align: 'right',
      cell: ({ rejected }) => format.integer(rejected),
    },
    {
      id: 'format',
      header: t('feed.column.format'),
      hideNarrow: true,
      cell: ({ format: name, preset }) => [name, preset].filter(Boolean).join(' · '),
    },
    {
      id: 'key',
      header: t('feed.column.key'),
      hideNarrow: true,
      cell: ({ keyLabel }) => keyLabel ?? t('keys.commandLine'),
    },
    {
      id: 'finished',
      header: t('feed.column.finished'),
      hideNarrow: true,
      cell: ({ finishedAt }) => format.dateTime(finishedAt),
    },
  ];
}

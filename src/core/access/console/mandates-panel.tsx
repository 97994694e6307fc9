import { ActionIcon, Button, Group, Text, Tooltip } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#design/dialog/dialogs.tsx';
import { useFormat } from '#design/format.ts';
import { Panel } from '#design/page.tsx';
import { usePresentMs } from '#design/present.ts';
import { EmptyState } from '#design/states.tsx';
import { StatusBadge, type Tone } from '#design/status-badge.tsx';
import type { Column } from '#design/table/data-table.tsx';
import { toastSuccess } from '#design/toast.ts';
import { useViewer } from '#core/session/console/index.ts';
import { QueryTable } from '#platform/console-kit/query-table.tsx';
import {
  EndMandateDocument,
  MandatesDocument,
  PauseMandateDocument,
  type MandatesQuery,
} from '#platform/api-client/generated/graphql.ts';
import { useApiMutation, useApiQuery } from '#platform/api-client/hooks.ts';
import { MandateDialog } from './mandate-dialog.tsx';

type Mandate = MandatesQuery['mandates'][number];
type State = 'OPEN' | 'PAUSED' | 'EXPIRED' | 'ENDED';

const TONES: Record<State, Tone> = { OPEN: 'success', PAUSED: 'warning', EXPIRED: 'neutral', ENDED: 'neutral' };

function stateOf({ pausedAt, endedAt, expiresAt }: Mandate, nowMs: number): State {
  if (endedAt) return 'ENDED';
  if (Date.parse(expiresAt) <= nowMs) return 'EXPIRED';
  return pausedAt ? 'PAUSED' : 'OPEN';
}

/** Lists what agents may do for the company, gives mandates, pauses and ends them. */
export function MandatesPanel({ isReadOnly }: { isReadOnly: boolean }) {
  const { t } = useTranslation('access');
  const query = useApiQuery(MandatesDocument, {});
  const [isAdding, setIsAdding] = useState(false);
  const [ending, setEnding] = useState<Mandate | null>(null);
  const { mutateAsync: pause } = useApiMutation(PauseMandateDocument, { changes: ['Mandate'] });
  const { mutateAsync: end } = useApiMutation(EndMandateDocument, { changes: ['Mandate'], showsErrorInline: true });
  const toggle = async ({ id, pausedAt }: Mandate) => {
    await pause({ input: { id, isPaused: pausedAt === null } });
    toastSuccess(t(pausedAt === null ? 'mandate.pausedNow' : 'mandate.resumedNow'));
  };
  const columns = useColumns({
    isReadOnly,
    // A toast shows the error.
    onToggle: (mandate) => void toggle(mandate).catch(() => {}),
    onEnd: setEnding,
  });
  return (
    <Panel
      flush
      title={t('mandate.title')}
      actions={
        <Button variant="default" disabled={isReadOnly} onClick={() => setIsAdding(true)}>
          {t('mandate.add')}
        </Button>
      }
    >
      <QueryTable
        label={t('mandate.title')}
        columns={columns}
        query={query}
        rows={query.data?.mandates}
        rowId={({ id }) => id}
        empty={<EmptyState title={t('mandate.empty')} detail={t('mandate.emptyDetail')} />}
      />
      {isAdding && <MandateDialog onClose={() => setIsAdding(false)} />}
      {ending && (
        <ConfirmDialog
          title={t('mandate.endTitle', { name: ending.keyName })}
          confirmLabel={t('mandate.end')}
          isDestructive
          onConfirm={async () => {
            await end({ input: { id: ending.id } });
            toastSuccess(t('mandate.endedNow'));
          }}
          onClose={() => setEnding(null)}
        >
          {t('mandate.endDetail')}
        </ConfirmDialog>
      )}
    </Panel>
  );
}

interface Actions {
  isReadOnly: boolean;
  onToggle(mandate: Mandate): void;
  onEnd(mandate: Mandate): void;
}

function useColumns({ isReadOnly, onToggle, onEnd }: Actions): Column<Mandate>[] {
  const { t } = useTranslation('access');
  const format = useFormat();
  const { company } = useViewer();
  const money = format.moneyOf(company?.walletCurrency);
  const nowMs = usePresentMs();
  return [
    {
      id: 'agent',
      header: t('mandate.agent'),
      pinned: 'left',
      cell: ({ keyName, keyPrefix, clientHost, giverName }) => (
        <div>
          <div>{keyName}</div>
          <Text size="xs" c="dimmed">
            {clientHost === null ? `${keyPrefix}… · ${giverName}` : t('mandate.letInBy', { name: giverName })}
          </Text>
        </div>
      ),
    },
    {
      id: 'may',
      header: t('mandate.may'),
      hideNarrow: true,
      cell: ({ groups, brandIds, catalogIds }) => (
        <div>
          <div>{[t('mandate.group.READ'), ...groups.map((group) => t(`mandate.group.${group}`))].join(', ')}</div>
          <Text size="xs" c="dimmed">
            {[
              ...(brandIds ? [t('someBrands', { count: brandIds.length })] : []),
              ...(catalogIds ? [t('mandate.someCatalogs', { count: catalogIds.length })] : []),
            ].join(' · ')}
          </Text>
        </div>
      ),
    },
    {
      id: 'limits',
      header: t('mandate.limits'),
      hideNarrow: true,
      cell: ({ groups, day, month, maxChangePercent, maxRaise, maxObjectsPerHour }) => (
        <div>
          {groups.includes('CREATE') && <div>{t('mandate.spend', { day: money(day, 0), month: money(month, 0) })}</div>}
          <Text size="xs" c="dimmed">
            {t('mandate.changes', {
              percent: maxChangePercent,
              raise: money(maxRaise, 0),
              count: maxObjectsPerHour,
            })}
          </Text>
        </div>
      ),
    },
    {
      id: 'state',
      header: t('column.state'),
      cell: (mandate) => {
        const state = stateOf(mandate, nowMs);
        return <StatusBadge tone={TONES[state]} label={t(`mandate.state.${state}`)} />;
      },
    },
    {
      id: 'ends',
      header: t('column.ends'),
      hideNarrow: true,
      cell: ({ endedAt, expiresAt }) => format.day(endedAt ?? expiresAt),
    },
    {
      id: 'action',
      header: t('column.action'),
      align: 'right',
      width: 110,
      cell: (mandate) => {
        const state = stateOf(mandate, nowMs);
        if (isReadOnly || state === 'ENDED' || state === 'EXPIRED') return null;
        const verb = state === 'PAUSED' ? 'resume' : 'pause';
        const Icon = state === 'PAUSED' ? IconPlayerPlay : IconPlayerPause;
        return (
          <Group gap={6} justify="flex-end" wrap="nowrap">
            <Tooltip label={t(`mandate.${verb}`)}>
              <ActionIcon
                variant="subtle"
                aria-label={t(`mandate.${verb}Of`, { name: mandate.keyName })}
                onClick={() => onToggle(mandate)}
              >
                <Icon size={16} stroke={1.6} />
              </ActionIcon>
            </Tooltip>
            <Tooltip label={t('mandate.end')}>
              <ActionIcon
                variant="subtle"
                color="crimson"
                aria-label={t('mandate.endOf', { name: mandate.keyName })}
                onClick={() => onEnd(mandate)}
              >
                <IconTrash size={16} stroke={1.6} />
              </ActionIcon>
            </Tooltip>
          </Group>
        );
      },
    },
  ];
}

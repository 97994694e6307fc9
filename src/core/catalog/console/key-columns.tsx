import { ActionIcon, Group, Text, Tooltip } from '@mantine/core';
import { IconRefresh, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#design/format.ts';
import { usePresentMs } from '#design/present.ts';
import { StatusBadge, type Tone } from '#design/status-badge.tsx';
import type { Column } from '#design/table/data-table.tsx';
import { API_SCOPES } from '../rules/api-key.ts';
import type { StorefrontKey } from './storefront-key.ts';

type State = 'ACTIVE' | 'ENDING' | 'ENDED';

const TONES: Record<State, Tone> = { ACTIVE: 'success', ENDING: 'warning', ENDED: 'neutral' };

function stateOf({ endsAt }: StorefrontKey, nowMs: number): State {
  if (endsAt === null) return 'ACTIVE';
  return Date.parse(endsAt) > nowMs ? 'ENDING' : 'ENDED';
}

interface Actions {
  onRotate(key: StorefrontKey): void;
  onRevoke(key: StorefrontKey): void;
}

export function useKeyColumns({ onRotate, onRevoke }: Actions): Column<StorefrontKey>[] {
  const { t } = useTranslation('storefront');
  const format = useFormat();
  const nowMs = usePresentMs();
  const rightsOf = ({ scopes, origins }: StorefrontKey) =>
    [...API_SCOPES.filter((scope) => scopes.includes(scope)).map((scope) => t(`scope.${scope}`)), ...origins].join(
      ' · ',
    );
  return [
    {
      id: 'label',
      header: t('column.label'),
      pinned: 'left',
      cell: (key) => (
        <div>
          <div>{key.label}</div>
          <Text size="xs" c="dimmed">
            {rightsOf(key)}
          </Text>
        </div>
      ),
    },
    {
      id: 'maker',
      header: t('column.maker'),
      hideNarrow: true,
      cell: ({ makerName, createdAt }) => (
        <div>
          <div>{makerName ?? t('keys.commandLine')}</div>
          <Text size="xs" c="dimmed">
            {format.dateTime(createdAt)}
          </Text>
        </div>
      ),
    },
    {
      id: 'used',
      header: t('column.used'),
      hideNarrow: true,
      cell: ({ lastUsedAt }) => (lastUsedAt ? format.dateTime(lastUsedAt) : t('keys.neverUsed')),
    },
    {
      id: 'today',
      header: t('column.today'),
      align: 'right',
      hideNarrow: true,
      cell: ({ requestsToday }) => format.integer(requestsToday),
    },
    {
      id: 'state',
      header: t('column.state'),
      cell: (key) => {
        const state = stateOf(key, nowMs);
        return (
          <div>
            <StatusBadge tone={TONES[state]} label={t(`state.${state}`)} />
            {key.endsAt !== null && (
              <Text size="xs" c="dimmed">
                {format.dateTime(key.endsAt)}
              </Text>
            )}
          </div>
        );
      },
    },
    {
      id: 'action',
      header: t('column.action'),
      align: 'right',
      width: 110,
      cell: (key) =>
        stateOf(key, nowMs) !== 'ENDED' && (
          <Group gap={6} justify="flex-end" wrap="nowrap">
            {stateOf(key, nowMs) === 'ACTIVE' && (
              <Tooltip label={t('rotate.open')}>
                <ActionIcon
                  variant="subtle"
                  aria-label={t('rotate.of', { name: key.label })}
                  onClick={() => onRotate(key)}
                >
                  <IconRefresh size={16} stroke={1.6} />
                </ActionIcon>
              </Tooltip>
            )}
            <Tooltip label={t('revoke.submit')}>
              <ActionIcon
                variant="subtle"
                color="crimson"
                aria-label={t('revoke.of', { name: key.label })}
                onClick={() => onRevoke(key)}
              >
                <IconTrash size={16} stroke={1.6} />
              </ActionIcon>
            </Tooltip>
          </Group>
        ),
    },
  ];
}

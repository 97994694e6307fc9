import { ActionIcon, Button, Group, Text, Tooltip } from '@mantine/core';
import { IconHistory, IconPencil, IconPower, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#design/dialog/dialogs.tsx';
import { Panel } from '#design/page.tsx';
import { EmptyState } from '#design/states.tsx';
import { StatusBadge } from '#design/status-badge.tsx';
import type { Column } from '#design/table/data-table.tsx';
import { toastSuccess } from '#design/toast.ts';
import { QueryTable } from '#platform/console-kit/query-table.tsx';
import {
  DeleteWebhookEndpointDocument,
  RotateWebhookSecretDocument,
  UpdateWebhookEndpointDocument,
  WebhookEndpointsDocument,
  type WebhookEndpointPartsFragment,
} from '#platform/api-client/generated/graphql.ts';
import { useApiMutation, useApiQuery } from '#platform/api-client/hooks.ts';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';

type Endpoint = WebhookEndpointPartsFragment;
type Action = 'change' | 'log' | 'rotate' | 'delete';

interface WebhooksPanelProps {
  isReadOnly: boolean;
  /** Called with a secret, which is shown only once. */
  onMade(secret: string): void;
}

/** Lists the addresses that events are sent to. */
export function WebhooksPanel({ isReadOnly, onMade }: WebhooksPanelProps) {
  const { t } = useTranslation('access');
  const query = useApiQuery(WebhookEndpointsDocument, {});
  const [isAdding, setIsAdding] = useState(false);
  const [selected, setSelected] = useState<{ action: Action; endpoint: Endpoint } | null>(null);
  const options = { changes: ['WebhookEndpoint'], showsErrorInline: true } as const;
  const { mutateAsync: update } = useApiMutation(UpdateWebhookEndpointDocument, { changes: ['WebhookEndpoint'] });
  const { mutateAsync: rotate } = useApiMutation(RotateWebhookSecretDocument, options);
  const { mutateAsync: remove } = useApiMutation(DeleteWebhookEndpointDocument, options);
  const toggle = async ({ id, disabledReason }: Endpoint) => {
    await update({ input: { id, isEnabled: disabledReason !== null } });
    toastSuccess(t(disabledReason === null ? 'webhook.switchedOff' : 'webhook.switchedOn'));
  };
  const columns = useColumns({
    isReadOnly,
    onAction: (action, endpoint) => setSelected({ action, endpoint }),
    // A toast shows the error.
    onToggle: (endpoint) => void toggle(endpoint).catch(() => {}),
  });
  const close = () => {
    setIsAdding(false);
    setSelected(null);
  };
  const show = (secret: string) => {
    close();
    onMade(secret);
  };
  const { action, endpoint } = selected ?? {};
  return (
    <Panel
      flush
      title={t('webhook.title')}
      actions={
        <Button variant="default" disabled={isReadOnly} onClick={() => setIsAdding(true)}>
          {t('webhook.add')}
        </Button>
      }
    >
      <QueryTable
        label={t('webhook.title')}
        columns={columns}
        query={query}
        rows={query.data?.webhookEndpoints}
        rowId={({ id }) => id}
        empty={<EmptyState title={t('webhook.empty')} detail={t('webhook.emptyDetail')} />}
      />
      {isAdding && <WebhookDialog endpoint={null} onMade={show} onClose={close} />}
      {endpoint && action === 'change' && <WebhookDialog endpoint={endpoint} onMade={show} onClose={close} />}
      {endpoint && action === 'log' && <DeliveriesDialog endpoint={endpoint} isReadOnly={isReadOnly} onClose={close} />}
      {endpoint && action === 'rotate' && (
        <ConfirmDialog
          title={t('webhook.rotateTitle')}
          confirmLabel={t('webhook.rotate')}
          onConfirm={async () => show((await rotate({ id: endpoint.id })).rotateWebhookSecret.secret ?? '')}
          onClose={close}
        >
          {t('webhook.rotateDetail')}
        </ConfirmDialog>
      )}
      {endpoint && action === 'delete' && (
        <ConfirmDialog
          title={t('webhook.deleteTitle')}
          confirmLabel={t('webhook.delete')}
          isDestructive
          onConfirm={() => remove({ id: endpoint.id })}
          onClose={close}
        >
          {t('webhook.deleteDetail', { url: endpoint.url })}
        </ConfirmDialog>
      )}
    </Panel>
  );
}

interface ColumnActions {
  isReadOnly: boolean;
  onAction(action: Action, endpoint: Endpoint): void;
  onToggle(endpoint: Endpoint): void;
}

function useColumns({ isReadOnly, onAction, onToggle }: ColumnActions): Column<Endpoint>[] {
  const { t } = useTranslation('access');
  return useMemo(
    () => [
      {
        id: 'url',
        header: t('webhook.url'),
        pinned: 'left',
        cell: ({ url, description }) => (
          <div>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {url}
            </Text>
            {description && (
              <Text size="xs" c="dimmed">
                {description}
              </Text>
            )}
          </div>
        ),
      },
      {
        id: 'events',
        header: t('webhook.events'),
        hideNarrow: true,
        cell: ({ events }) => (events.length ? events.join(', ') : t('webhook.allEvents')),
      },
      {
        id: 'state',
        header: t('column.state'),
        cell: ({ disabledReason, failingSince }) => {
          if (disabledReason) return <StatusBadge tone="neutral" label={t(`webhook.reason.${disabledReason}`)} />;
          return failingSince ? (
            <StatusBadge tone="warning" label={t('webhook.failing')} />
          ) : (
            <StatusBadge tone="success" label={t('webhook.on')} />
          );
        },
      },
      {
        id: 'action',
        header: t('column.action'),
        align: 'right',
        width: 200,
        cell: (endpoint) => {
          const { url, disabledReason } = endpoint;
          const switchLabel = t(disabledReason === null ? 'webhook.switchOff' : 'webhook.switchOn');
          return (
            <Group gap={6} justify="flex-end" wrap="nowrap">
              <Action label={t('webhook.deliveries')} of={url} onClick={() => onAction('log', endpoint)}>
                <IconHistory size={16} stroke={1.6} />
              </Action>
              {!isReadOnly && (
                <>
                  <Action label={t('webhook.change')} of={url} onClick={() => onAction('change', endpoint)}>
                    <IconPencil size={16} stroke={1.6} />
                  </Action>
                  <Action label={switchLabel} of={url} onClick={() => onToggle(endpoint)}>
                    <IconPower size={16} stroke={1.6} />
                  </Action>
                  <Action label={t('webhook.rotate')} of={url} onClick={() => onAction('rotate', endpoint)}>
                    <IconRefresh size={16} stroke={1.6} />
                  </Action>
                  <Action
                    label={t('webhook.delete')}
                    of={url}
                    isDestructive
                    onClick={() => onAction('delete', endpoint)}
                  >
                    <IconTrash size={16} stroke={1.6} />
                  </Action>
                </>
              )}
            </Group>
          );
        },
      },
    ],
    [t, isReadOnly, onAction, onToggle],
  );
}

interface ActionProps {
  label: string;
  /** The address it is about. */
  of: string;
  isDestructive?: boolean;
  onClick(): void;
  children: ReactNode;
}

function Action({ label, of, isDestructive = false, onClick, children }: ActionProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        {...(isDestructive && { color: 'crimson' })}
        aria-label={`${label}: ${of}`}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

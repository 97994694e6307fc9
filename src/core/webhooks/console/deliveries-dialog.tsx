import { ActionIcon, Button, Group, Stack, Text, Tooltip } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#design/dialog/dialog.tsx';
import { useFormat } from '#design/format.ts';
import { EmptyState } from '#design/states.tsx';
import { StatusBadge, type Tone } from '#design/status-badge.tsx';
import type { Column } from '#design/table/data-table.tsx';
import { toastSuccess } from '#design/toast.ts';
import { QueryTable } from '#platform/console-kit/query-table.tsx';
import {
  ResendWebhooksDocument,
  SendTestWebhookDocument,
  WebhookDeliveriesDocument,
  type WebhookDeliveriesQuery,
  type WebhookEndpointPartsFragment,
} from '#platform/api-client/generated/graphql.ts';
import { useApiMutation, useApiQuery } from '#platform/api-client/hooks.ts';

type Delivery = WebhookDeliveriesQuery['webhookDeliveries'][number];

const TONES: Record<Delivery['status'], Tone> = { PENDING: 'warning', DELIVERED: 'success', FAILED: 'danger' };
const REFRESH_MS = 3000;

interface DeliveriesDialogProps {
  endpoint: WebhookEndpointPartsFragment;
  isReadOnly: boolean;
  onClose(): void;
}

/** Shows what was sent to an address and what it answered; sends a test, or something again. */
export function DeliveriesDialog({ endpoint, isReadOnly, onClose }: DeliveriesDialogProps) {
  const { t } = useTranslation('access');
  const query = useApiQuery(WebhookDeliveriesDocument, { endpointId: endpoint.id }, { refetchIntervalMs: REFRESH_MS });
  const changes = ['WebhookDelivery'] as const;
  const test = useApiMutation(SendTestWebhookDocument, { changes });
  const resend = useApiMutation(ResendWebhooksDocument, { changes });
  const isOff = isReadOnly || endpoint.disabledReason !== null;
  const again = async (deliveryId: string | null) => {
    const { count } = (await resend.mutateAsync({ endpointId: endpoint.id, deliveryId })).resendWebhooks;
    toastSuccess(t('webhook.resent', { count }));
  };
  // A toast shows the error of either.
  const onAgain = (deliveryId: string | null) => void again(deliveryId).catch(() => {});
  const columns = useColumns(isOff ? null : onAgain);
  const hasFailed = query.data?.webhookDeliveries.some(({ status }) => status === 'FAILED') ?? false;
  return (
    <Dialog title={t('webhook.log', { url: endpoint.url })} size="xl" onClose={onClose}>
      <Stack gap="md">
        <Group gap="xs">
          <Button
            variant="default"
            disabled={isOff}
            loading={test.isPending}
            onClick={() => void test.mutateAsync({ id: endpoint.id }).catch(() => {})}
          >
            {t('webhook.test')}
          </Button>
          {hasFailed && (
            <Button variant="default" disabled={isOff} loading={resend.isPending} onClick={() => onAgain(null)}>
              {t('webhook.resendFailed')}
            </Button>
          )}
        </Group>
        <QueryTable
          label={t('webhook.deliveries')}
          columns={columns}
          query={query}
          rows={query.data?.webhookDeliveries}
          rowId={({ id }) => id}
          empty={<EmptyState title={t('webhook.noDeliveries')} />}
        />
      </Stack>
    </Dialog>
  );
}

function useColumns(onAgain: ((deliveryId: string) => void) | null): Column<Delivery>[] {
  const { t } = useTranslation('access');
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'event',
        header: t('webhook.event'),
        pinned: 'left',
        cell: ({ type, createdAt }) => (
          <div>
            <div>{type}</div>
            <Text size="xs" c="dimmed">
              {format.dateTime(createdAt)}
            </Text>
          </div>
        ),
      },
      {
        id: 'status',
        header: t('column.state'),
        cell: ({ status, attempts }) => (
          <StatusBadge
            tone={TONES[status]}
            label={attempts === 0 ? t('webhook.waiting') : t(`webhook.status.${status}`, { count: attempts })}
          />
        ),
      },
      {
        id: 'answer',
        header: t('webhook.answer'),
        hideNarrow: true,
        cell: ({ responseStatus, responseMs, responseExcerpt }) => (
          <Text size="sm" lineClamp={2} title={responseExcerpt ?? undefined}>
            {[responseStatus, responseMs === null ? null : `${responseMs} ms`, responseExcerpt]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        ),
      },
      {
        id: 'action',
        header: t('column.action'),
        align: 'right',
        width: 90,
        cell: ({ id, type, status }) =>
          onAgain &&
          status !== 'PENDING' && (
            <Tooltip label={t('webhook.resend')}>
              <ActionIcon
                variant="subtle"
                aria-label={t('webhook.resendOf', { event: type })}
                onClick={() => onAgain(id)}
              >
                <IconSend size={16} stroke={1.6} />
              </ActionIcon>
            </Tooltip>
          ),
      },
    ],
    [t, format, onAgain],
  );
}

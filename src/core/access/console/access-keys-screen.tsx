import { ActionIcon, Anchor, Button, Group, Stack, Text, Tooltip } from '@mantine/core';
import { IconFlask, IconKey, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#design/dialog/dialogs.tsx';
import { ClosedNotice } from '#design/form/closed-section.tsx';
import { useFormat } from '#design/format.ts';
import { Page, Panel } from '#design/page.tsx';
import { usePresentMs } from '#design/present.ts';
import { EmptyState } from '#design/states.tsx';
import { StatusBadge, type Tone } from '#design/status-badge.tsx';
import type { Column } from '#design/table/data-table.tsx';
import { toastSuccess } from '#design/toast.ts';
import { useViewer } from '#core/session/console/index.ts';
import { QueryTable } from '#platform/console-kit/query-table.tsx';
import { WebhooksPanel } from '#core/webhooks/console/index.ts';
import {
  AccessKeysDocument,
  RevokeAccessKeyDocument,
  type AccessKeysQuery,
} from '#platform/api-client/generated/graphql.ts';
import { saysTestEnvironment } from '#platform/api-client/deployment.ts';
import type { ScreenProps } from '#platform/console-kit/screen-route.ts';
import type { keysSearch } from './keys-search.ts';
import { useApiMutation, useApiQuery } from '#platform/api-client/hooks.ts';
import { ApprovalsPanel } from './approvals-panel.tsx';
import { MadeKeyDialog } from './made-key-dialog.tsx';
import { MandatesPanel } from './mandates-panel.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { ReplaceKeyDialog } from './replace-key-dialog.tsx';

type AccessKey = AccessKeysQuery['accessKeys'][number];
type State = 'ACTIVE' | 'ENDING' | 'ENDED';

const TONES: Record<State, Tone> = { ACTIVE: 'success', ENDING: 'warning', ENDED: 'neutral' };
const SOON_MS = 14 * 24 * 60 * 60 * 1000;

/** A key ends when it expires, or was revoked or replaced. */
function stateOf({ expiresAt, revokedAt }: AccessKey, nowMs: number): State {
  const endsMs = Math.min(Date.parse(expiresAt), revokedAt ? Date.parse(revokedAt) : Infinity);
  if (endsMs <= nowMs) return 'ENDED';
  return revokedAt !== null || endsMs - nowMs < SOON_MS ? 'ENDING' : 'ACTIVE';
}

/** Lists the keys of programs, makes new ones and ends them. */
export function AccessKeysScreen({ search }: ScreenProps<'/api', ReturnType<typeof keysSearch>>) {
  const { t } = useTranslation(['access', 'common']);
  const { role, isImpersonate } = useViewer();
  const isTestEnvironment = saysTestEnvironment();
  const [dialog, setDialog] = useState<'new' | 'reference' | null>(
    search.key === 'reference' && isTestEnvironment && !isImpersonate ? 'reference' : null,
  );
  // The dialog is open by now: neither a reload nor the way back opens it again.
  const navigate = useNavigate({ from: '/api' });
  const forgetKey = useEffectEvent(() => void navigate({ search: {}, replace: true }));
  const isNamed = search.key !== undefined;
  useEffect(() => {
    if (isNamed) forgetKey();
  }, [isNamed]);
  const [secret, setSecret] = useState<string | null>(null);
  const [isForReference, setIsForReference] = useState(false);
  const show = (made: string) => {
    setIsForReference(dialog === 'reference');
    setDialog(null);
    setSecret(made);
  };
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      actions={
        <Group gap="xs">
          {isTestEnvironment && (
            <Button
              variant="default"
              leftSection={<IconFlask size={15} />}
              disabled={isImpersonate}
              onClick={() => setDialog('reference')}
            >
              {t('reference.open')}
            </Button>
          )}
          <Button leftSection={<IconKey size={15} />} disabled={isImpersonate} onClick={() => setDialog('new')}>
            {t('new.open')}
          </Button>
        </Group>
      }
    >
      {isImpersonate && <ClosedNotice reason={t('common:shell.notImpersonated')} />}
      <Stack gap="md">
        <Keys isReadOnly={isImpersonate} onMade={show} />
        {role !== null && <MandatesPanel isReadOnly={isImpersonate} />}
        {role !== null && <ApprovalsPanel isReadOnly={isImpersonate} />}
        {role !== null && <WebhooksPanel isReadOnly={isImpersonate} onMade={show} />}
      </Stack>
      <Text size="sm" c="dimmed" mt="sm">
        {t('docs')}{' '}
        <Anchor href="/docs" target="_blank" rel="noreferrer" size="sm">
          {t('docsLink')}
        </Anchor>
      </Text>
      {dialog !== null && (
        <NewKeyDialog
          isStaff={role === null}
          isForReference={dialog === 'reference'}
          onMade={show}
          onClose={() => setDialog(null)}
        />
      )}
      {secret !== null && (
        <MadeKeyDialog secret={secret} isForReference={isForReference} onClose={() => setSecret(null)} />
      )}
    </Page>
  );
}

function Keys({ isReadOnly, onMade }: { isReadOnly: boolean; onMade(secret: string): void }) {
  const { t } = useTranslation('access');
  const query = useApiQuery(AccessKeysDocument, {});
  const [replacing, setReplacing] = useState<AccessKey | null>(null);
  const [revoking, setRevoking] = useState<AccessKey | null>(null);
  const { mutateAsync: revoke } = useApiMutation(RevokeAccessKeyDocument, {
    changes: ['AccessKey'],
    showsErrorInline: true,
  });
  const columns = useColumns(isReadOnly ? null : { onReplace: setReplacing, onRevoke: setRevoking });
  return (
    <Panel flush title={t('keys')}>
      <QueryTable
        label={t('keys')}
        columns={columns}
        query={query}
        rows={query.data?.accessKeys}
        rowId={({ id }) => id}
        empty={<EmptyState title={t('empty')} detail={t('emptyDetail')} />}
      />
      {replacing && (
        <ReplaceKeyDialog
          accessKey={replacing}
          onMade={(made) => {
            setReplacing(null);
            onMade(made);
          }}
          onClose={() => setReplacing(null)}
        />
      )}
      {revoking && (
        <ConfirmDialog
          title={t('revoke.title', { name: revoking.name })}
          confirmLabel={t('revoke.submit')}
          isDestructive
          onConfirm={async () => {
            await revoke({ input: { id: revoking.id } });
            toastSuccess(t('revoke.done', { name: revoking.name }));
          }}
          onClose={() => setRevoking(null)}
        >
          {t(revoking.kind === 'AGENCY' && !revoking.isOwn ? 'revoke.agency' : 'revoke.detail')}
        </ConfirmDialog>
      )}
    </Panel>
  );
}

interface Actions {
  onReplace(key: AccessKey): void;
  onRevoke(key: AccessKey): void;
}

/** Without actions the table is read-only. */
function useColumns(actions: Actions | null): Column<AccessKey>[] {
  const { t } = useTranslation('access');
  const format = useFormat();
  const nowMs = usePresentMs();
  return [
    {
      id: 'name',
      header: t('column.name'),
      pinned: 'left',
      cell: ({ name, prefix, makerName, kind }) => (
        <div>
          <div>{name}</div>
          <Text size="xs" c="dimmed">
            {`${prefix}… · ${kind === 'AGENCY' ? t('kind.agency', { name: makerName }) : makerName}`}
          </Text>
        </div>
      ),
    },
    {
      id: 'scopes',
      header: t('column.scopes'),
      hideNarrow: true,
      cell: ({ scopes, brandIds }) => (
        <Text size="sm">
          {scopes.join(', ')}
          {brandIds && (
            <Text component="span" size="xs" c="dimmed" display="block">
              {t('someBrands', { count: brandIds.length })}
            </Text>
          )}
        </Text>
      ),
    },
    {
      id: 'used',
      header: t('column.used'),
      hideNarrow: true,
      cell: ({ lastUsedAt, lastUsedRoute, lastUsedAddress }) =>
        lastUsedAt ? (
          <div>
            <div>{format.dateTime(lastUsedAt)}</div>
            <Text size="xs" c="dimmed">{`${lastUsedRoute} · ${lastUsedAddress}`}</Text>
          </div>
        ) : (
          t('neverUsed')
        ),
    },
    {
      id: 'state',
      header: t('column.state'),
      cell: (key) => {
        const state = stateOf(key, nowMs);
        return <StatusBadge tone={TONES[state]} label={t(`state.${state}`)} />;
      },
    },
    {
      id: 'ends',
      header: t('column.ends'),
      hideNarrow: true,
      cell: ({ expiresAt, revokedAt }) => format.day(revokedAt && revokedAt < expiresAt ? revokedAt : expiresAt),
    },
    {
      id: 'action',
      header: t('column.action'),
      align: 'right',
      width: 110,
      cell: (key) =>
        actions &&
        stateOf(key, nowMs) !== 'ENDED' && (
          <Group gap={6} justify="flex-end" wrap="nowrap">
            {key.isOwn && (
              <Tooltip label={t('replace.open')}>
                <ActionIcon
                  variant="subtle"
                  aria-label={t('replace.of', { name: key.name })}
                  onClick={() => actions.onReplace(key)}
                >
                  <IconRefresh size={16} stroke={1.6} />
                </ActionIcon>
              </Tooltip>
            )}
            <Tooltip label={t('revoke.submit')}>
              <ActionIcon
                variant="subtle"
                color="crimson"
                aria-label={t('revoke.of', { name: key.name })}
                onClick={() => actions.onRevoke(key)}
              >
                <IconTrash size={16} stroke={1.6} />
              </ActionIcon>
            </Tooltip>
          </Group>
        ),
    },
  ];
}

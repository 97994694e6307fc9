import { ActionIcon, Button, Group, Tooltip } from '@mantine/core';
import { IconMailOff, IconSend } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#design/dialog/dialogs.tsx';
import { useFormat } from '#design/format.ts';
import { StatusBadge, type Tone } from '#design/status-badge.tsx';
import type { Column } from '#design/table/data-table.tsx';
import { toastSuccess } from '#design/toast.ts';
import { useViewer } from '#core/session/console/index.ts';
import {
  CancelInvitationDocument,
  InviteMemberDocument,
  TeamInvitationsDocument,
  type TeamInvitationsQuery,
} from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import { ListTable } from '#platform/console-kit/list-table.tsx';
import { useListAddress, useListQuery } from '#platform/console-kit/list.ts';
import { teamList } from '../team-search.ts';
import { useRoleOptions } from './use-roles.ts';

type Invitation = TeamInvitationsQuery['invitations']['objects'][number];

const TONES: Record<Invitation['status'], Tone> = {
  PENDING: 'info',
  EXPIRED: 'warning',
  ACCEPTED: 'success',
  CANCELLED: 'neutral',
};

/** Lists the latest invitation per address, newest first. */
export function InvitationsTable() {
  const { t } = useTranslation('user');
  const address = useListAddress(teamList);
  const [withdrawing, setWithdrawing] = useState<Invitation | null>(null);
  const { mutateAsync: withdraw } = useApiMutation(CancelInvitationDocument, {
    changes: ['Invitation'],
    showsErrorInline: true,
  });
  const { isImpersonate } = useViewer();
  const columns = useColumns(isImpersonate ? null : setWithdrawing);
  const { table } = useListQuery(TeamInvitationsDocument, {}, ({ invitations }) => invitations, address);
  return (
    <>
      <ListTable
        label={t('tab.invitations')}
        columns={columns}
        rowId={(invitation) => invitation.id}
        address={address}
        {...table}
      />
      {withdrawing && (
        <ConfirmDialog
          title={t('invitations.withdrawTitle', { email: withdrawing.email })}
          confirmLabel={t('invitations.withdraw')}
          isDestructive
          onConfirm={async () => {
            await withdraw({ invitationId: withdrawing.id });
            toastSuccess(t('invitations.withdrawn', { email: withdrawing.email }));
          }}
          onClose={() => setWithdrawing(null)}
        >
          {t('invitations.withdrawDetail')}
        </ConfirmDialog>
      )}
    </>
  );
}

/** Without `onWithdraw` the table is read-only. */
function useColumns(onWithdraw: ((invitation: Invitation) => void) | null): Column<Invitation>[] {
  const { t } = useTranslation('user');
  const format = useFormat();
  const { nameOf } = useRoleOptions();
  return useMemo(
    () => [
      { id: 'email', header: t('invitations.email'), pinned: 'left', cell: (invitation) => invitation.email },
      { id: 'role', header: t('members.role'), hideNarrow: true, cell: (invitation) => nameOf(invitation.role.name) },
      {
        id: 'status',
        header: t('invitations.statusTitle'),
        cell: ({ status }) => <StatusBadge tone={TONES[status]} label={t(`invitations.status.${status}`)} />,
      },
      {
        id: 'sent',
        header: t('invitations.sent'),
        hideNarrow: true,
        cell: (invitation) => format.day(invitation.dateCreated),
      },
      {
        id: 'action',
        header: t('invitations.action'),
        align: 'right',
        width: 160,
        cell: (invitation) => (
          <Group gap={6} justify="flex-end" wrap="nowrap">
            {onWithdraw && invitation.canResend && <Resend invitation={invitation} />}
            {onWithdraw && invitation.status === 'PENDING' && (
              <Tooltip label={t('invitations.withdraw')}>
                <ActionIcon
                  variant="subtle"
                  color="crimson"
                  aria-label={t('invitations.withdrawOf', { email: invitation.email })}
                  onClick={() => onWithdraw(invitation)}
                >
                  <IconMailOff size={16} stroke={1.6} />
                </ActionIcon>
              </Tooltip>
            )}
          </Group>
        ),
      },
    ],
    [t, format, nameOf, onWithdraw],
  );
}

function Resend({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation('user');
  const { mutateAsync, isPending } = useApiMutation(InviteMemberDocument, { changes: ['Invitation'] });
  const resend = async () => {
    await mutateAsync({ input: { email: invitation.email, roleId: invitation.role.id } });
    toastSuccess(t('invite.sent', { email: invitation.email }));
  };
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconSend size={14} stroke={1.6} />}
      loading={isPending}
      aria-label={t('invitations.resendTo', { email: invitation.email })}
      // A toast shows the error.
      onClick={() => void resend().catch(() => {})}
    >
      {t('invitations.resend')}
    </Button>
  );
}

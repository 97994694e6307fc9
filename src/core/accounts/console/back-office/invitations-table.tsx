import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#design/format.ts';
import { Panel } from '#design/page.tsx';
import { StatusBadge } from '#design/status-badge.tsx';
import type { Column } from '#design/table/data-table.tsx';
import { toastSuccess } from '#design/toast.ts';
import {
  DeskInvitationsDocument,
  ResendMemberInvitationDocument,
  WithdrawMemberInvitationDocument,
  type DeskInvitationsQuery,
} from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import { useListQuery, useLocalPages } from '#platform/console-kit/list.ts';
import { QueryTable } from '#platform/console-kit/query-table.tsx';
import { BACK_OFFICE_PAGE_SIZE } from './company-search.ts';
import { ReasonDialog } from './reason-dialog.tsx';

type Invitation = DeskInvitationsQuery['invitations']['objects'][number];
type Decision = { invitation: Invitation; act: 'resend' | 'withdraw' };

/** Lists a company's open invitations, which staff send again or withdraw for it. Shows nothing while there is none. */
export function InvitationsTable({ companyId }: { companyId: string }) {
  const { t } = useTranslation('company');
  const { list, table } = useListQuery(
    DeskInvitationsDocument,
    { companyId },
    ({ invitations }) => invitations,
    useLocalPages(companyId, BACK_OFFICE_PAGE_SIZE),
  );
  const [decision, setDecision] = useState<Decision | null>(null);
  const columns = useColumns(setDecision);
  const isShown = Boolean(list?.total || table.query.error);
  return (
    <>
      {isShown && (
        <Panel flush title={t('desk.invitations.title')}>
          <QueryTable label={t('desk.invitations.title')} columns={columns} rowId={({ id }) => id} {...table} />
        </Panel>
      )}
      {/* It says why a decision was refused, also when its invitation was the last one and is gone. */}
      {decision && <DecisionDialog {...decision} onClose={() => setDecision(null)} />}
    </>
  );
}

function DecisionDialog({ invitation: { id, email }, act, onClose }: Decision & { onClose(): void }) {
  const { t } = useTranslation(['company', 'user']);
  const { mutateAsync: resend } = useApiMutation(ResendMemberInvitationDocument, {
    changes: ['CompanyChange', 'Invitation'],
    showsErrorInline: true,
  });
  const { mutateAsync: withdraw } = useApiMutation(WithdrawMemberInvitationDocument, {
    changes: ['CompanyChange', 'Invitation'],
    showsErrorInline: true,
  });
  return (
    <ReasonDialog
      title={t(`desk.invitations.${act}Title`, { email })}
      detail={t(`desk.invitations.${act}Detail`)}
      submitLabel={t(`user:invitations.${act}`)}
      hint={t('desk.reasonKept')}
      submit={async (reason) => {
        const input = { invitationId: id, reason };
        await (act === 'resend' ? resend({ input }) : withdraw({ input }));
        toastSuccess(t(act === 'resend' ? 'user:invite.sent' : 'user:invitations.withdrawn', { email }));
      }}
      onClose={onClose}
    />
  );
}

function useColumns(decide: (decision: Decision) => void): Column<Invitation>[] {
  const { t } = useTranslation(['company', 'user']);
  const format = useFormat();
  return [
    { id: 'email', header: t('user:invitations.email'), pinned: 'left', cell: ({ email }) => email },
    { id: 'role', header: t('desk.role'), hideNarrow: true, cell: ({ role }) => t(`desk.roles.${role.name}`) },
    {
      id: 'status',
      hideNarrow: true,
      header: t('user:invitations.statusTitle'),
      cell: ({ status }) => (
        <StatusBadge tone={status === 'EXPIRED' ? 'warning' : 'info'} label={t(`user:invitations.status.${status}`)} />
      ),
    },
    {
      id: 'sent',
      header: t('user:invitations.sent'),
      hideNarrow: true,
      cell: ({ dateCreated }) => format.dateTime(dateCreated),
    },
    {
      id: 'decide',
      header: t('desk.decide'),
      align: 'right',
      cell: (invitation) => (
        <Group gap="xs" justify="flex-end" wrap="nowrap">
          {invitation.canResend && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('user:invitations.resendTo', { email: invitation.email })}
              onClick={() => decide({ invitation, act: 'resend' })}
            >
              {t('user:invitations.resend')}
            </Button>
          )}
          {invitation.status === 'PENDING' && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('user:invitations.withdrawOf', { email: invitation.email })}
              onClick={() => decide({ invitation, act: 'withdraw' })}
            >
              {t('user:invitations.withdraw')}
            </Button>
          )}
        </Group>
      ),
    },
  ];
}

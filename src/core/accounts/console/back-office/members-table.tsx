import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#design/format.ts';
import { Panel } from '#design/page.tsx';
import type { Column } from '#design/table/data-table.tsx';
import { toastSuccess } from '#design/toast.ts';
import {
  ChangeMemberApprovalDocument,
  DeskMembersDocument,
  EndMemberSessionsDocument,
  ResetMemberFactorDocument,
  type DeskMembersQuery,
} from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import { ListTable } from '#platform/console-kit/list-table.tsx';
import { useListAddress, useListQuery } from '#platform/console-kit/list.ts';
import { companySection } from './company-search.ts';
import { ReasonDialog } from './reason-dialog.tsx';

type Member = DeskMembersQuery['deskMembers']['objects'][number];
type Decision = { member: Member; kind: 'approval' | 'sessions' | 'factor' };

/** Lists all members of a company. Staff can exempt a member from the company's approval and sign them out. */
export function CompanyMembersTable({ companyId }: { companyId: string }) {
  const { t } = useTranslation('company');
  const address = useListAddress(companySection);
  const { table } = useListQuery(DeskMembersDocument, { companyId }, ({ deskMembers }) => deskMembers, address);
  const [decision, setDecision] = useState<Decision | null>(null);
  const { mutateAsync: changeApproval } = useApiMutation(ChangeMemberApprovalDocument, {
    changes: ['DeskMember'],
    showsErrorInline: true,
  });
  const { mutateAsync: endSessions } = useApiMutation(EndMemberSessionsDocument, {
    changes: ['DeskMember'],
    showsErrorInline: true,
  });
  const { mutateAsync: resetFactor } = useApiMutation(ResetMemberFactorDocument, {
    changes: ['DeskMember'],
    showsErrorInline: true,
  });
  const columns = useColumns(setDecision);
  const submit = async (reason: string) => {
    const { member, kind } = decision!;
    const input = { accountId: member.id, reason };
    if (kind === 'sessions') await endSessions({ input });
    else if (kind === 'factor') await resetFactor({ input });
    else await changeApproval({ input: { ...input, isApproved: !member.isApprovedByStaff } });
    toastSuccess(t('desk.saved'));
  };
  return (
    <Panel flush>
      <ListTable label={t('desk.tabs.team')} columns={columns} rowId={({ id }) => id} address={address} {...table} />
      {decision && (
        <ReasonDialog
          title={decision.member.name}
          detail={t(`desk.${detailOf(decision)}`)}
          submitLabel={labelOf(decision, t)}
          hint={t('desk.reasonKept')}
          submit={submit}
          onClose={() => setDecision(null)}
        />
      )}
    </Panel>
  );
}

function detailOf({ member, kind }: Decision) {
  if (kind === 'sessions') return 'endSessionsDetail';
  if (kind === 'factor') return 'resetFactorDetail';
  return member.isApprovedByStaff ? 'exceptDetail' : 'includeDetail';
}

function labelOf({ member, kind }: Decision, t: ReturnType<typeof useTranslation<'company'>>['t']): string {
  if (kind === 'sessions') return t('desk.endSessions');
  if (kind === 'factor') return t('desk.resetFactor');
  return t(member.isApprovedByStaff ? 'desk.withdraw' : 'desk.approve');
}

function useColumns(decide: (decision: Decision) => void): Column<Member>[] {
  const { t } = useTranslation('company');
  const format = useFormat();
  return [
    {
      id: 'name',
      header: t('desk.member'),
      pinned: 'left',
      cell: ({ name, email }) => (
        <>
          {name}
          <br />
          {email}
        </>
      ),
    },
    { id: 'role', header: t('desk.role'), cell: ({ role }) => t(`desk.roles.${role.name}`) },
    {
      id: 'status',
      header: t('desk.status'),
      hideNarrow: true,
      cell: ({ status }) => t(`desk.statuses.${status}`),
    },
    {
      id: 'signIn',
      header: t('desk.lastSignIn'),
      hideNarrow: true,
      cell: ({ lastSignIn }) => format.dateTime(lastSignIn),
    },
    {
      id: 'twoStep',
      header: t('desk.twoStep'),
      hideNarrow: true,
      cell: ({ usesTwoStep }) => t(usesTwoStep ? 'desk.yes' : 'desk.no'),
    },
    {
      id: 'approved',
      header: t('desk.approved'),
      hideNarrow: true,
      cell: ({ isApprovedByStaff }) => t(isApprovedByStaff ? 'desk.yes' : 'desk.no'),
    },
    {
      id: 'decide',
      header: t('desk.decide'),
      align: 'right',
      cell: (member) => (
        <Group gap="xs" justify="flex-end" wrap="nowrap">
          <Button size="compact-sm" variant="default" onClick={() => decide({ member, kind: 'approval' })}>
            {labelOf({ member, kind: 'approval' }, t)}
          </Button>
          {member.hasAuthenticator && (
            <Button size="compact-sm" variant="default" onClick={() => decide({ member, kind: 'factor' })}>
              {t('desk.resetFactor')}
            </Button>
          )}
          {member.openSessions > 0 && (
            <Button size="compact-sm" variant="default" onClick={() => decide({ member, kind: 'sessions' })}>
              {t('desk.endSessions')}
            </Button>
          )}
        </Group>
      ),
    },
  ];
}

import { Button, Group } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#design/format.ts';
import { Panel } from '#design/page.tsx';
import { DataTable, type Column } from '#design/table/data-table.tsx';
import { toastSuccess } from '#design/toast.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import {
  ChangeMemberApprovalDocument,
  DeskMembersDocument,
  EndMemberSessionsDocument,
  type DeskMembersQuery,
} from '#platform/api-client/generated/graphql.ts';
import { useApiMutation, useApiQuery } from '#platform/api-client/hooks.ts';
import { ReasonDialog } from './reason-dialog.tsx';

type Member = DeskMembersQuery['deskMembers']['objects'][number];
type Decision = { member: Member; kind: 'approval' | 'sessions' };

const PAGE_SIZE = 20;

/** Lists all members of a company. Staff can exempt a member from the company's approval and sign them out. */
export function CompanyMembersTable({ companyId }: { companyId: string }) {
  const { t } = useTranslation('company');
  const { page = 1 } = useSearch({ from: '/shell/companies/$companyId' });
  const navigate = useNavigate();
  const {
    data,
    error,
    isFetching,
    refetch: reload,
  } = useApiQuery(DeskMembersDocument, { companyId, page }, { keepPreviousData: true });
  const [decision, setDecision] = useState<Decision | null>(null);
  const { mutateAsync: changeApproval } = useApiMutation(ChangeMemberApprovalDocument, {
    changes: ['DeskMember'],
    showsErrorInline: true,
  });
  const { mutateAsync: endSessions } = useApiMutation(EndMemberSessionsDocument, {
    changes: ['DeskMember'],
    showsErrorInline: true,
  });
  const columns = useColumns(setDecision);
  const found = data?.deskMembers;
  const submit = async (reason: string) => {
    const { member, kind } = decision!;
    const input = { accountId: member.id, reason };
    if (kind === 'sessions') await endSessions({ input });
    else await changeApproval({ input: { ...input, isApproved: !member.isApprovedByStaff } });
    toastSuccess(t('desk.saved'));
  };
  return (
    <Panel flush>
      <DataTable
        label={t('desk.tabs.team')}
        columns={columns}
        rows={found?.objects}
        rowId={({ id }) => id}
        error={error && errorText(error)}
        onRetry={() => void reload()}
        isRefreshing={isFetching}
        paging={
          found && {
            page,
            pageSize: PAGE_SIZE,
            numPages: found.numPages,
            total: found.total,
            onPage: (next) => void navigate({ to: '.', search: (previous) => ({ ...previous, page: next }) }),
          }
        }
      />
      {decision && (
        <ReasonDialog
          title={decision.member.name}
          detail={t(
            decision.kind === 'sessions'
              ? 'desk.endSessionsDetail'
              : decision.member.isApprovedByStaff
                ? 'desk.exceptDetail'
                : 'desk.includeDetail',
          )}
          submitLabel={labelOf(decision, t)}
          submit={submit}
          onClose={() => setDecision(null)}
        />
      )}
    </Panel>
  );
}

function labelOf({ member, kind }: Decision, t: ReturnType<typeof useTranslation<'company'>>['t']): string {
  if (kind === 'sessions') return t('desk.endSessions');
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

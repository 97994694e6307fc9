import { Avatar, Switch } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#design/dialog/dialogs.tsx';
import { SearchField } from '#design/form/search-field.tsx';
import { SelectField } from '#design/form/select-fields.tsx';
import type { Column } from '#design/table/data-table.tsx';
import { initials } from '#design/thumbnail.tsx';
import { toastSuccess } from '#design/toast.ts';
import { useViewer } from '#core/session/console/index.ts';
import {
  TeamUsersDocument,
  UpdateMemberDocument,
  type TeamUserPartsFragment,
} from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import { ListTable } from '#platform/console-kit/list-table.tsx';
import { useListAddress, useListQuery } from '#platform/console-kit/list.ts';
import { validateMemberChange, roleConsequence, type RoleConsequence } from '../../rules/team.ts';
import { teamList } from '../team-search.ts';
import styles from './team.module.css';
import { useRoleOptions } from './use-roles.ts';

type Member = TeamUserPartsFragment;

/** Lists members with the given status and the permitted changes. */
export function MembersTable({ status }: { status: 'ACTIVE' | 'DISABLED' }) {
  const { t } = useTranslation('user');
  const address = useListAddress(teamList);
  const { term = '' } = address.search;
  const { table } = useListQuery(
    TeamUsersDocument,
    { status: [status], searchTerm: term || undefined },
    ({ users }) => users,
    address,
  );
  const [disabling, setDisabling] = useState<Member | null>(null);
  const { mutateAsync: updateMember } = useApiMutation(UpdateMemberDocument, {
    changes: ['TeamUser', 'User', 'UserAccount'],
    showsErrorInline: true,
  });
  const columns = useColumns(setDisabling);

  return (
    <>
      <div className={styles.tools}>
        <SearchField
          w={260}
          label={t('members.search')}
          value={term}
          onSearch={(next) => address.change({ term: next || undefined }, { replaces: true })}
        />
      </div>
      <ListTable
        label={t(status === 'ACTIVE' ? 'tab.users' : 'tab.deactivated')}
        columns={columns}
        rowId={(member) => member.id}
        address={address}
        {...table}
      />
      {disabling && (
        <ConfirmDialog
          title={t('members.disableTitle', { name: disabling.name })}
          confirmLabel={t('members.disable')}
          isDestructive
          onConfirm={async () => {
            await updateMember({ input: { accountId: disabling.id, status: 'DISABLED' } });
            toastSuccess(t('members.disabled', { name: disabling.name }));
          }}
          onClose={() => setDisabling(null)}
        >
          {t('members.disableDetail')}
        </ConfirmDialog>
      )}
    </>
  );
}

function useColumns(onDisable: (member: Member) => void): Column<Member>[] {
  const { t } = useTranslation('user');
  return useMemo(
    () => [
      { id: 'name', header: t('members.name'), pinned: 'left', cell: (member) => <User member={member} /> },
      { id: 'role', header: t('members.role'), cell: (member) => <Role member={member} /> },
      {
        id: 'status',
        header: t('members.status'),
        cell: (member) => <Status member={member} onDisable={onDisable} />,
      },
    ],
    [t, onDisable],
  );
}

function User({ member }: { member: Member }) {
  const { t } = useTranslation('user');
  const viewer = useViewer();
  // In a narrow column, breaks the address before its domain.
  const at = member.email.lastIndexOf('@');
  return (
    <div className={styles.member}>
      <Avatar size={30} radius="xl" color="petrol" aria-hidden className={styles.avatar}>
        {initials(member.name)}
      </Avatar>
      <div>
        <div>
          {member.name}
          {member.userId === viewer.id && <span className={styles.you}>{t('members.you')}</span>}
        </div>
        <div className={styles.email}>
          {member.email.slice(0, at)}
          <wbr />
          {member.email.slice(at)}
        </div>
      </div>
    </div>
  );
}

function Role({ member }: { member: Member }) {
  const { t } = useTranslation('user');
  const { options, nameOf } = useRoleOptions();
  const { mutateAsync } = useApiMutation(UpdateMemberDocument, {
    changes: ['TeamUser', 'User', 'UserAccount'],
    queue: 'members',
  });
  const { mutateAsync: confirmed } = useApiMutation(UpdateMemberDocument, {
    changes: ['TeamUser', 'User', 'UserAccount'],
    queue: 'members',
    showsErrorInline: true,
  });
  const [pendingChange, setPendingChange] = useState<{
    value: string;
    label: string;
    consequence: RoleConsequence;
  } | null>(null);
  if (!useMayChange(member)) return nameOf(member.role.name);

  const changeRole = async (roleId: string) => {
    await mutateAsync({ input: { accountId: member.id, roleId } });
    toastSuccess(t('members.roleChanged', { name: member.name }));
  };
  const select = (roleId: string | null) => {
    const role = options.find(({ value }) => value === roleId);
    if (!role || role.value === member.role.id) return;
    const consequence = roleConsequence(member.role.name, role.name);
    if (consequence) setPendingChange({ ...role, consequence });
    // A toast shows the error; the refreshed list shows the current state.
    else void changeRole(role.value).catch(() => {});
  };
  const values = { name: member.name, role: pendingChange?.label ?? '' };
  return (
    <>
      <SelectField
        size="xs"
        className={styles.role}
        aria-label={t('members.roleOf', { name: member.name })}
        data={options}
        value={member.role.id}
        onChange={select}
      />
      {pendingChange && (
        <ConfirmDialog
          title={t(`members.roleTitle.${pendingChange.consequence}`, values)}
          confirmLabel={t('members.roleConfirm')}
          isDestructive
          onConfirm={async () => {
            await confirmed({ input: { accountId: member.id, roleId: pendingChange.value } });
            toastSuccess(t('members.roleChanged', { name: member.name }));
          }}
          onClose={() => setPendingChange(null)}
        >
          {t(`members.roleDetail.${pendingChange.consequence}`, values)}
        </ConfirmDialog>
      )}
    </>
  );
}

function Status({ member, onDisable }: { member: Member; onDisable(member: Member): void }) {
  const { t } = useTranslation('user');
  const { mutateAsync, isPending } = useApiMutation(UpdateMemberDocument, {
    changes: ['TeamUser', 'User', 'UserAccount'],
    queue: 'members',
  });
  const canChange = useMayChange(member);
  const activate = async () => {
    await mutateAsync({ input: { accountId: member.id, status: 'ACTIVE' } });
    toastSuccess(t('members.activated', { name: member.name }));
  };
  return (
    <Switch
      className={styles.status}
      aria-label={t('members.statusOf', { name: member.name })}
      checked={member.status === 'ACTIVE' || isPending}
      disabled={!canChange || isPending}
      onChange={(event) => (event.currentTarget.checked ? void activate().catch(() => {}) : onDisable(member))}
    />
  );
}

/** Only a hint: the server decides, e.g. about the last owner. */
function useMayChange(member: Member): boolean {
  const viewer = useViewer();
  const actor = {
    membershipId: viewer.accountId ?? '',
    role: viewer.role?.name ?? 'VIEWER',
    status: 'ACTIVE',
  } as const;
  const target = { membershipId: member.id, role: member.role.name, status: member.status };
  return (
    !viewer.isImpersonate &&
    validateMemberChange({ actor, target, activeOwners: 2 }, { status: member.status }) === null
  );
}

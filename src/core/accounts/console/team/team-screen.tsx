import { Button, Stack, Tabs } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ClosedNotice } from '#design/form/closed-section.tsx';
import { Page, Panel } from '#design/page.tsx';
import { useViewer } from '#core/session/console/index.ts';
import { TEAM_TABS, type TeamTab } from '../team-search.ts';
import { InvitationsTable } from './invitations-table.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MembersTable } from './members-table.tsx';
import { TwoStepPolicy } from './two-step-policy.tsx';
import styles from './team.module.css';

/** Shows members, invitations, and members who can no longer sign in. */
export function TeamScreen() {
  const { t } = useTranslation(['user', 'common']);
  const [isInviting, setIsInviting] = useState(false);
  const { isImpersonate } = useViewer();
  return (
    <Page
      title={t('title')}
      actions={
        <Button leftSection={<IconUserPlus size={15} />} disabled={isImpersonate} onClick={() => setIsInviting(true)}>
          {t('invite.open')}
        </Button>
      }
    >
      {isImpersonate && <ClosedNotice reason={t('common:shell.notImpersonated')} />}
      <Stack gap="md">
        <Team />
        <TwoStepPolicy />
      </Stack>
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </Page>
  );
}

function Team() {
  const { t } = useTranslation('user');
  const { tab = 'users' } = useSearch({ from: '/shell/user' });
  const navigate = useNavigate();
  const show = (next: string | null) =>
    void navigate({
      to: '.',
      search: (search) => ({
        ...search,
        tab: next === 'users' ? undefined : (next as TeamTab),
        term: undefined,
        page: undefined,
      }),
    });
  return (
    <Panel flush>
      <Tabs value={tab} onChange={show} keepMounted={false}>
        <Tabs.List px="sm" className={styles.tabs}>
          {TEAM_TABS.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`tab.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="users">
          <MembersTable status="ACTIVE" />
        </Tabs.Panel>
        <Tabs.Panel value="invitations">
          <InvitationsTable />
        </Tabs.Panel>
        <Tabs.Panel value="deactivated">
          <MembersTable status="DISABLED" />
        </Tabs.Panel>
      </Tabs>
    </Panel>
  );
}

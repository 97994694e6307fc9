import { Tabs } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ClosedSection } from '#design/form/closed-section.tsx';
import { Page } from '#design/page.tsx';
import { ProfileDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { EmailsTab } from './emails-tab.tsx';
import { PasswordTab } from './password-tab.tsx';
import { SettingsTab } from './settings-tab.tsx';

const TABS = { settings: '/profile', emails: '/profile/emails', password: '/profile/password' } as const;
type Tab = keyof typeof TABS;

export const ProfileSettingsScreen = () => (
  <ProfileFrame tab="settings">
    <SettingsTab />
  </ProfileFrame>
);

export const ProfileEmailsScreen = () => (
  <ProfileFrame tab="emails">
    <EmailsTab />
  </ProfileFrame>
);

export const ProfilePasswordScreen = () => (
  <ProfileFrame tab="password">
    <PasswordTab />
  </ProfileFrame>
);

/** Frames the screens about the user rather than the company. */
function ProfileFrame({ tab, children }: { tab: Tab; children: ReactNode }) {
  const { t } = useTranslation(['profile', 'common']);
  const { data } = useApiQuery(ProfileDocument, {});
  return (
    <Page title={t('title')}>
      <Tabs value={tab} keepMounted={false}>
        <Tabs.List mb="lg">
          {Object.entries(TABS).map(([key, path]) => (
            <Tabs.Tab key={key} value={key} renderRoot={(props) => <Link {...props} to={path} />}>
              {t(`tab.${key as Tab}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab}>
          <ClosedSection reason={data?.me.isImpersonate ? t('common:shell.notImpersonated') : null}>
            {children}
          </ClosedSection>
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

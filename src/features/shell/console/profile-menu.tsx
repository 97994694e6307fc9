import {
  Avatar,
  Menu,
  SegmentedControl,
  Text,
  UnstyledButton,
  useMantineColorScheme,
  type MantineColorScheme,
} from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { SignOutDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import { LANGUAGES, rememberLanguage } from './language.ts';
import { useFlag, useShell } from './selection.ts';

const LANGUAGE_NAMES = { en: 'English', pt: 'Português', id: 'Bahasa Indonesia' };

export function ProfileMenu() {
  const { t, i18n } = useTranslation('common');
  const { me } = useShell();
  const canChangeLanguage = useFlag('allow_change_language');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const queryClient = useQueryClient();
  const signOut = useApiMutation(SignOutDocument);

  const leave = async () => {
    await signOut.mutateAsync({});
    queryClient.clear();
    sessionStorage.clear();
    window.location.assign('/auth');
  };

  return (
    <Menu width={248} closeOnItemClick={false}>
      <Menu.Target>
        <UnstyledButton aria-label={t('shell.profileMenu')} style={{ borderRadius: '50%' }}>
          <Avatar size={30} radius="xl" color="petrol" variant="light">
            {initials(me)}
          </Avatar>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div style={{ padding: '6px 10px 10px' }}>
          <Text size="sm" fw={600} truncate>
            {me.name}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {me.email}
          </Text>
        </div>
        <Menu.Divider />
        <Menu.Label>{t('shell.colorScheme')}</Menu.Label>
        <div style={{ padding: '0 10px 8px' }}>
          <SegmentedControl
            fullWidth
            size="xs"
            aria-label={t('shell.colorScheme')}
            value={colorScheme}
            onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}
            data={[
              { value: 'light', label: t('shell.light') },
              { value: 'dark', label: t('shell.dark') },
              { value: 'auto', label: t('shell.system') },
            ]}
          />
        </div>
        {canChangeLanguage && (
          <>
            <Menu.Label>{t('shell.language')}</Menu.Label>
            {LANGUAGES.map((language) => (
              <Menu.Item
                key={language}
                fw={i18n.language === language ? 600 : undefined}
                onClick={() => {
                  rememberLanguage(language);
                  void i18next.changeLanguage(language);
                }}
              >
                {LANGUAGE_NAMES[language]}
              </Menu.Item>
            ))}
          </>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.6} />} disabled={signOut.isPending} onClick={leave}>
          {t('shell.logOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function initials({ firstName, lastName, email }: { firstName: string; lastName: string; email: string }): string {
  return ((firstName[0] ?? '') + (lastName[0] ?? '') || email.slice(0, 2)).toUpperCase();
}

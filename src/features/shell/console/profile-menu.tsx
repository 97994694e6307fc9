import {
  Avatar,
  Button,
  Divider,
  NativeSelect,
  Popover,
  SegmentedControl,
  Stack,
  Text,
  UnstyledButton,
  useMantineColorScheme,
} from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { SignOutDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import { LANGUAGES } from '#kernel/language.ts';
import { isLanguage, rememberLanguage } from './language.ts';
import { useFlag, useShell } from './selection.ts';

/** Who is signed in, how the console looks to them, and the way out. */
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
    <Popover width={256} position="bottom-end" trapFocus>
      <Popover.Target>
        <UnstyledButton aria-label={t('shell.profileMenu', { initials: initials(me) })} style={{ borderRadius: '50%' }}>
          <Avatar size={30} radius="xl" color="petrol" variant="light">
            {initials(me)}
          </Avatar>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p="sm">
        <Stack gap="sm">
          <div>
            <Text size="sm" fw={600} truncate>
              {me.name}
            </Text>
            <Text size="xs" c="dimmed" truncate>
              {me.email}
            </Text>
          </div>
          <Divider mx="calc(var(--mantine-spacing-sm) * -1)" />
          <div>
            <Text size="xs" c="dimmed" mb={4} aria-hidden>
              {t('shell.colorScheme')}
            </Text>
            <SegmentedControl
              fullWidth
              size="xs"
              aria-label={t('shell.colorScheme')}
              value={colorScheme}
              onChange={(scheme) => setColorScheme(scheme)}
              data={[
                { value: 'light', label: t('shell.light') },
                { value: 'dark', label: t('shell.dark') },
                { value: 'auto', label: t('shell.system') },
              ]}
            />
          </div>
          {canChangeLanguage && (
            <NativeSelect
              size="xs"
              label={t('shell.language')}
              value={i18n.language}
              onChange={({ currentTarget: { value } }) => {
                if (!isLanguage(value)) return;
                rememberLanguage(value);
                void i18next.changeLanguage(value);
              }}
              data={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
            />
          )}
          <Divider mx="calc(var(--mantine-spacing-sm) * -1)" />
          <Button
            variant="default"
            leftSection={<IconLogout size={16} stroke={1.6} />}
            loading={signOut.isPending}
            onClick={leave}
          >
            {t('shell.logOut')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

function initials({ firstName, lastName, email }: { firstName: string; lastName: string; email: string }): string {
  return ((firstName[0] ?? '') + (lastName[0] ?? '') || email.slice(0, 2)).toUpperCase();
}

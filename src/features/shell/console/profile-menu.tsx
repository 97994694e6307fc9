import {
  Avatar,
  Button,
  Divider,
  Popover,
  SegmentedControl,
  Stack,
  Text,
  UnstyledButton,
  useMantineColorScheme,
} from '@mantine/core';
import { IconLogout, IconUser } from '@tabler/icons-react';
import { Link, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SignOutDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import { startAnew } from '#platform/api-client/start-anew.ts';
import { useShell } from './selection.ts';

const PROFILE = '/profile';

/** Who is signed in, how the console looks to them, and the way out. */
export function ProfileMenu() {
  const { t } = useTranslation('common');
  const router = useRouter();
  const { me } = useShell();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const signOut = useApiMutation(SignOutDocument);

  const leave = async () => {
    await signOut.mutateAsync({});
    sessionStorage.clear();
    startAnew('/auth');
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
          <Divider mx="calc(var(--mantine-spacing-sm) * -1)" />
          {PROFILE in router.routesByPath && (
            <Button
              variant="default"
              leftSection={<IconUser size={16} stroke={1.6} />}
              renderRoot={(props) => <Link {...props} to={PROFILE} />}
            >
              {t('shell.myProfile')}
            </Button>
          )}
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

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
import { IconEye, IconLogout, IconRocket, IconUser } from '@tabler/icons-react';
import { Link, useRouter } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GET_STARTED_HASH, useGuide } from '#core/registration/console/index.ts';
import { useFilteredCompany, useSession } from '#core/session/console/index.ts';
import { initials } from '#design/thumbnail.tsx';
import { StartImpersonationDialog } from '#core/identity/console/index.ts';
import { ApiError } from '#platform/api-client/api-error.ts';
import { changeSession, signOutUnreached } from '#platform/api-client/client.ts';
import { clearSignIn } from '#platform/api-client/ended-session.ts';
import { SignOutDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import { clearTelemetrySession } from '#platform/api-client/reporting.ts';
import { hardNavigate } from '#platform/api-client/hard-navigate.ts';

const PROFILE = '/profile';

/** Shows the user, appearance settings, and sign-out. */
export function ProfileMenu() {
  const { t } = useTranslation('common');
  const router = useRouter();
  const { me } = useSession();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const signOut = useApiMutation(SignOutDocument, { changes: [] });
  const company = useFilteredCompany();
  const shortName = initials(me.name || me.email);
  const { onboarding } = useGuide();
  const [isOpen, setIsOpen] = useState(false);
  const [isChoosingEyes, setIsChoosingEyes] = useState(false);

  const leave = async () => {
    try {
      await changeSession(() => signOut.mutateAsync({}));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'NETWORK') signOutUnreached();
      throw error;
    }
    clearTelemetrySession();
    clearSignIn();
    hardNavigate('/auth');
  };

  return (
    <>
      <Popover width={256} position="bottom-end" trapFocus opened={isOpen} onChange={setIsOpen}>
        <Popover.Target>
          <UnstyledButton
            aria-label={t('shell.profileMenu', { initials: shortName })}
            onClick={() => setIsOpen(!isOpen)}
            style={{ borderRadius: '50%' }}
          >
            <Avatar size={30} radius="xl" color="petrol" variant="light">
              {shortName}
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
            {/* Once every step is completed, the main menu links to the guide instead. */}
            {onboarding && !onboarding.isCompleted && (
              <Button
                variant="default"
                leftSection={<IconRocket size={16} stroke={1.6} />}
                onClick={() => setIsOpen(false)}
                renderRoot={(props) => <Link {...props} to="." search={true} hash={GET_STARTED_HASH} />}
              >
                {t('shell.menu.getStarted')}
              </Button>
            )}
            {PROFILE in router.routesByPath && (
              <Button
                variant="default"
                leftSection={<IconUser size={16} stroke={1.6} />}
                renderRoot={(props) => <Link {...props} to={PROFILE} />}
              >
                {t('shell.myProfile')}
              </Button>
            )}
            {me.isStaff && (
              <Button
                variant="default"
                leftSection={<IconEye size={16} stroke={1.6} />}
                onClick={() => {
                  setIsOpen(false);
                  setIsChoosingEyes(true);
                }}
              >
                {t('shell.startImpersonation')}
              </Button>
            )}
            <Button
              variant="default"
              leftSection={<IconLogout size={16} stroke={1.6} />}
              loading={signOut.isPending}
              // Shown by a toast, or by the page that replaces this one.
              onClick={() => void leave().catch(() => {})}
            >
              {t('shell.logOut')}
            </Button>
          </Stack>
        </Popover.Dropdown>
      </Popover>
      {isChoosingEyes && (
        <Suspense>
          <StartImpersonationDialog company={company} onClose={() => setIsChoosingEyes(false)} />
        </Suspense>
      )}
    </>
  );
}

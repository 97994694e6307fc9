import { Group, Kbd, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#design/dialog/dialog.tsx';
import { COMMAND_KEY } from '#design/single-keys.ts';
import { SingleKeysSwitch } from '#platform/console-kit/single-keys-switch.tsx';
import type { NavigationGroup } from './navigation.tsx';
import { pageOfKey, PAGES_BY_KEY } from './use-shortcuts.ts';

/** Lists the keys that work everywhere, and switches the single ones off. */
export default function ShortcutsDialog({ menu, onClose }: { menu: readonly NavigationGroup[]; onClose(): void }) {
  const { t } = useTranslation('search');
  const command = `${COMMAND_KEY}K`;
  return (
    <Dialog title={t('shortcuts.title')} size="md" onClose={onClose}>
      <Stack gap="xs">
        <Row label={t('shortcuts.search')}>
          <Kbd>{command}</Kbd> <Kbd>/</Kbd>
        </Row>
        <Row label={t('shortcuts.undo')}>
          <Kbd>{COMMAND_KEY}Z</Kbd>
        </Row>
        <Row label={t('shortcuts.newCampaign')}>
          <Kbd>n</Kbd>
        </Row>
        {Object.keys(PAGES_BY_KEY).map((key) => {
          const page = pageOfKey(menu, key);
          return (
            page && (
              <Row key={key} label={t('shortcuts.goTo', { page: page.label })}>
                <Kbd>g</Kbd>{' '}
                <Text span size="xs" c="dimmed">
                  {t('shortcuts.then')}
                </Text>{' '}
                <Kbd>{key}</Kbd>
              </Row>
            )
          );
        })}
        <Row label={t('shortcuts.rowMenu')}>
          <Kbd>.</Kbd>
        </Row>
        {pageOfKey(menu, 'r') && (
          <Row label={t('shortcuts.review')}>
            {['A', 'R', 'S', 'U'].map((key) => (
              <Kbd key={key} ml={4}>
                {key}
              </Kbd>
            ))}
          </Row>
        )}
        <Row label={t('shortcuts.help')}>
          <Kbd>?</Kbd>
        </Row>
        <div style={{ marginTop: 'var(--mantine-spacing-sm)' }}>
          <SingleKeysSwitch />
        </div>
      </Stack>
    </Dialog>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm">{label}</Text>
      <span style={{ whiteSpace: 'nowrap' }}>{children}</span>
    </Group>
  );
}

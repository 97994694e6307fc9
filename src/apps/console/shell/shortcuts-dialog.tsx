import { Group, Kbd, Stack, Switch, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#design/dialog/dialog.tsx';
import type { NavigationGroup } from './navigation.tsx';
import { COMMAND_KEY, hasSingleKeys, pageOfKey, PAGES_BY_KEY, setSingleKeys } from './use-shortcuts.ts';

/** Lists the keys that work everywhere, and switches the single ones off. */
export default function ShortcutsDialog({ menu, onClose }: { menu: readonly NavigationGroup[]; onClose(): void }) {
  const { t } = useTranslation('search');
  const [isOn, setIsOn] = useState(hasSingleKeys);
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
        <Switch
          mt="sm"
          label={t('shortcuts.singleKeys')}
          description={t('shortcuts.singleKeysHint', { key: command })}
          checked={isOn}
          onChange={(event) => {
            setSingleKeys(event.currentTarget.checked);
            setIsOn(event.currentTarget.checked);
          }}
        />
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

import { Kbd, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InviteDialog } from '#core/accounts/console/index.ts';
import { TopUpDialog } from '#core/payments/console/index.ts';
import type { NavigationGroup } from './navigation.tsx';
import styles from './shell-layout.module.css';
import { COMMAND_KEY } from '#design/single-keys.ts';
import { useShortcuts } from './use-shortcuts.ts';

const Palette = lazy(() => import('./palette.tsx'));
const ShortcutsDialog = lazy(() => import('./shortcuts-dialog.tsx'));

/** What the palette and its commands open over the page. */
export type Opened = 'palette' | 'shortcuts' | { topUp: string | null } | { invite: string | null };

/** The search button of the header, and everything that its keys and commands open. */
export function SearchEntry({ menu }: { menu: readonly NavigationGroup[] }) {
  const { t } = useTranslation('common');
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  useShortcuts({ menu, onOpen: setOpened });
  return (
    <>
      <UnstyledButton
        className={styles.searchButton}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpened('palette')}
      >
        <IconSearch size={16} stroke={1.8} aria-hidden />
        <span className="visually-hidden">{t('action.search')}</span>
        <span className={styles.searchText} aria-hidden>
          {t('action.search')}
        </span>
        <Kbd size="xs" className={styles.searchText} aria-hidden>
          {COMMAND_KEY}K
        </Kbd>
      </UnstyledButton>
      {opened !== null && (
        <Suspense fallback={null}>
          {opened === 'palette' && <Palette menu={menu} onOpen={setOpened} onClose={close} />}
          {opened === 'shortcuts' && <ShortcutsDialog menu={menu} onClose={close} />}
          {typeof opened === 'object' && 'topUp' in opened && <TopUpDialog amount={opened.topUp} onClose={close} />}
          {typeof opened === 'object' && 'invite' in opened && <InviteDialog email={opened.invite} onClose={close} />}
        </Suspense>
      )}
    </>
  );
}

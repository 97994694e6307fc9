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
import { useTypedAhead } from './use-typed-ahead.ts';

const Palette = lazy(() => import('./palette.tsx'));
const ShortcutsDialog = lazy(() => import('./shortcuts-dialog.tsx'));

/** What the palette and its commands open over the page. */
export type Opened = 'palette' | 'shortcuts' | { topUp: string | null } | { invite: string | null };

/** The search button of the header, and everything that its keys and commands open. */
export function SearchEntry({ menu }: { menu: readonly NavigationGroup[] }) {
  const { t } = useTranslation('common');
  const [opened, setOpened] = useState<Opened | null>(null);
  /** Typed while the palette still loads. */
  const [ahead, setAhead] = useState('');
  const [isReady, setIsReady] = useState(false);
  const close = () => setOpened(null);
  const open = (what: Opened) => {
    if (what === 'palette' && opened === 'palette') return;
    setAhead('');
    setIsReady(false);
    setOpened(what);
  };
  useShortcuts({ menu, onOpen: open });
  useTypedAhead({ isWaiting: opened === 'palette' && !isReady, onText: setAhead, onEscape: close });
  return (
    <>
      <UnstyledButton
        className={styles.searchButton}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => open('palette')}
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
          {opened === 'palette' && (
            <Palette menu={menu} ahead={ahead} onReady={() => setIsReady(true)} onOpen={open} onClose={close} />
          )}
          {opened === 'shortcuts' && <ShortcutsDialog menu={menu} onClose={close} />}
          {typeof opened === 'object' && 'topUp' in opened && <TopUpDialog amount={opened.topUp} onClose={close} />}
          {typeof opened === 'object' && 'invite' in opened && <InviteDialog email={opened.invite} onClose={close} />}
        </Suspense>
      )}
    </>
  );
}

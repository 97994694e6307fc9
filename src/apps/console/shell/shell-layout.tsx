import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconMenu2 } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { GetStarted } from '#core/registration/console/index.ts';
import { NotificationBell } from '#core/notifications/console/index.ts';
import { useFlag, useSession } from '#core/session/console/index.ts';
import { errorDialog } from '#design/error-dialog.ts';
import { TimeZoneContext } from '#design/format.ts';
import { Wordmark } from '#design/wordmark.tsx';
import { useUndoKey } from '#platform/console-kit/use-undo-key.ts';
import { AccountSwitcher } from './account-switcher.tsx';
import { BrandSelector } from './brand-selector.tsx';
import { CompanyFilter } from './company-filter.tsx';
import { AccountGuard } from './account-guard.tsx';
import { LanguageSwitcher } from './language-switcher.tsx';
import { currentEntry, isCompanyWide } from './menu.ts';
import { Navigation, type NavigationGroup } from './navigation.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import { SearchEntry } from './search-entry.tsx';
import { SectionTabs } from './section-tabs.tsx';
import styles from './shell-layout.module.css';
import { useIsNavigationOpen } from './use-is-navigation-open.ts';
import { useMenu } from './use-menu.tsx';
import { useSelectionFromAddress } from './use-selection-from-address.ts';
import { useViewerLanguage } from './use-viewer-language.ts';

// Loaded on demand: needed only by staff, on phones or after failures.
const ImpersonationBar = lazy(() => import('./impersonation-bar.tsx'));
const NavigationOverlay = lazy(() => import('./navigation-overlay.tsx'));
const ErrorDialog = lazy(() => import('#design/dialog/error-dialog.tsx'));

interface ShellLayoutProps {
  /** Rendered beside the profile menu. */
  headerExtras?: ReactNode;
  children: ReactNode;
}

/** Frames every signed-in screen: menu, brand and company selection, and profile. */
export function ShellLayout({ headerExtras, children }: ShellLayoutProps) {
  const { t } = useTranslation('common');
  const { me, userAccounts } = useSession();
  // Staff have no operator to set the flag for them.
  const canChangeLanguage = useFlag('allow_change_language') || me.isStaff;
  const navigation = useMenu();
  const failure = useSyncExternalStore(errorDialog.subscribe, errorDialog.get);
  const [isOpen, setIsOpen] = useIsNavigationOpen();
  const [isOverlayOpen, setIsOverlayOpen] = useState(false);
  useSelectionFromAddress();
  useViewerLanguage();
  useUndoKey(`${me.id} ${me.company?.id}`);

  return (
    <TimeZoneContext value={me.timezone}>
      <div className={styles.shell} data-open={isOpen || undefined}>
        <a href="#content" className={styles.skip}>
          {t('action.skipToContent')}
        </a>
        {me.isImpersonate && (
          <Suspense>
            <ImpersonationBar />
          </Suspense>
        )}
        <aside className={styles.drawer}>
          <div className={styles.brandMark}>
            <HomeLink menu={navigation} markOnly={!isOpen} />
          </div>
          <nav className={styles.links} aria-label={t('shell.navigation')}>
            <Navigation groups={navigation} isOpen={isOpen} />
          </nav>
          <div className={styles.drawerFoot}>
            <UnstyledButton className={styles.link} onClick={() => setIsOpen(!isOpen)} aria-expanded={isOpen}>
              {isOpen ? (
                <IconLayoutSidebarLeftCollapse size={18} stroke={1.6} />
              ) : (
                <IconLayoutSidebarLeftExpand size={18} stroke={1.6} />
              )}
              <span className={styles.linkText}>{t('shell.collapse')}</span>
            </UnstyledButton>
          </div>
        </aside>
        <header className={styles.header}>
          <div className={styles.onlyNarrow} style={{ alignItems: 'center', gap: 8 }}>
            <ActionIcon size={32} aria-label={t('shell.openNavigation')} onClick={() => setIsOverlayOpen(true)}>
              <IconMenu2 size={18} />
            </ActionIcon>
            <HomeLink menu={navigation} markOnly />
          </div>
          <div className={`${styles.onlyNarrow} ${styles.spacer}`} />
          <div className={styles.selectors}>
            {me.isStaff && <CompanyFilter />}
            {userAccounts.length > 0 && <AccountSwitcher />}
            <BrandSelector />
            <CompanyWide menu={navigation} />
          </div>
          <SearchEntry menu={navigation} />
          {headerExtras}
          <NotificationBell />
          {canChangeLanguage && <LanguageSwitcher />}
          <ProfileMenu />
        </header>
        <main id="content" className={styles.main} tabIndex={-1} style={{ outline: 'none' }}>
          <SectionTabs groups={navigation} />
          {children}
        </main>
        {failure !== null && (
          <Suspense>
            <ErrorDialog message={failure} />
          </Suspense>
        )}
        <GetStarted />
        <AccountGuard />
        {isOverlayOpen && (
          <Suspense>
            <NavigationOverlay groups={navigation} onClose={() => setIsOverlayOpen(false)} />
          </Suspense>
        )}
      </div>
    </TimeZoneContext>
  );
}

/** Beside the brand picker: the page does not go by it. */
function CompanyWide({ menu }: { menu: readonly NavigationGroup[] }) {
  const { t } = useTranslation('common');
  const path = useLocation({ select: ({ pathname }) => pathname });
  const current = currentEntry(
    path,
    menu.flatMap(({ links }) => links),
  );
  return isCompanyWide(current) && <span className={styles.companyWide}>{t('shell.companyWide')}</span>;
}

/** The logo, which leads to Home where there is one. */
function HomeLink({ menu, markOnly }: { menu: readonly NavigationGroup[]; markOnly: boolean }) {
  const home = menu.flatMap(({ links }) => links).find(({ id }) => id === 'home');
  return (
    <Link to={home?.to ?? '/sponsor'} className={styles.logo}>
      <Wordmark markOnly={markOnly} />
    </Link>
  );
}

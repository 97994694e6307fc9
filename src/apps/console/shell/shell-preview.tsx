import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '#design/page.tsx';
import { Wordmark } from '#design/wordmark.tsx';
import { entryAt, isTabbed, type MenuEntry } from './menu.ts';
import { SectionTabsPreview } from './section-tabs.tsx';
import styles from './shell-layout.module.css';
import { useIsNavigationOpen } from './use-is-navigation-open.ts';

/** Pages whose title differs from their menu entry, at least in one language. */
const TITLED_OTHERWISE: readonly MenuEntry[] = [
  'home',
  'metaCampaigns',
  'metaCredits',
  'browsePackages',
  'myBookings',
  'billingInfo',
  'bankTransfers',
  'companySettings',
];

interface ShellPreviewProps {
  path: string;
  /** Replaces the page's title, e.g. with the reason for a missing page. */
  children?: ReactNode;
}

/**
 * Renders the parts of the shell that are certain, in place, while the session is loading. Hidden from assistive
 * technology, which waits for the page itself, unless it has content.
 */
export function ShellPreview({ path, children }: ShellPreviewProps) {
  const { t } = useTranslation('common');
  const [isOpen] = useIsNavigationOpen();
  const at = entryAt(path);
  return (
    <div
      className={styles.shell}
      data-open={isOpen || undefined}
      aria-hidden={children === undefined || undefined}
      aria-busy={children === undefined || undefined}
    >
      <div className={styles.drawer}>
        <div className={styles.brandMark}>
          <Wordmark markOnly={!isOpen} />
        </div>
      </div>
      <div className={styles.header}>
        <div className={styles.onlyNarrow} style={{ minHeight: 32, paddingLeft: 40, alignItems: 'center' }}>
          <Wordmark markOnly />
        </div>
        <div className={styles.selectors} style={{ minHeight: 32 }} />
      </div>
      {children ? (
        <main className={styles.main}>{children}</main>
      ) : (
        <div className={styles.main}>
          {at && isTabbed(at.group) && <SectionTabsPreview />}
          {at && !TITLED_OTHERWISE.includes(at.entry) && <Page title={t(`shell.menu.${at.entry}`)}>{null}</Page>}
        </div>
      )}
    </div>
  );
}

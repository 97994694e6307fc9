import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Boundary } from './boundary.tsx';
import { DocumentTitle } from './document-title.tsx';
import styles from './page.module.css';

interface PageProps {
  title: string;
  /** In the place of the title, where that can be edited. */
  heading?: ReactNode;
  /** Shown beside the title, e.g. a refresh button. */
  titleAside?: ReactNode;
  /** One muted line below the title, e.g. how fresh the data is. */
  subtitle?: ReactNode;
  /** Links from the outermost page to this one's parent. */
  breadcrumbs?: readonly ReactNode[];
  actions?: ReactNode;
  children: ReactNode;
}

/** Frame of every screen: document title, breadcrumbs, heading, actions, content. */
export function Page({ title, heading, titleAside, subtitle, breadcrumbs = [], actions, children }: PageProps) {
  const { t } = useTranslation('common');
  return (
    <div className={styles.page}>
      <DocumentTitle title={title} />
      <header className={styles.header}>
        <div className={styles.titles}>
          {breadcrumbs.length > 0 && (
            <nav aria-label={t('breadcrumbs')}>
              <ol className={styles.breadcrumbs}>
                {breadcrumbs.map((crumb, index) => (
                  <li key={index}>{crumb}</li>
                ))}
              </ol>
            </nav>
          )}
          <div className={styles.titleLine}>
            <Title order={1}>{heading ?? title}</Title>
            {titleAside}
          </div>
          {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}

interface PanelProps {
  title?: ReactNode;
  /** One muted line below the title. */
  subtitle?: ReactNode;
  actions?: ReactNode;
  /** The content reaches the panel's edges, for tables. */
  flush?: boolean;
  /** The content is about to be replaced, e.g. by other days. */
  isRefreshing?: boolean;
  className?: string;
  children: ReactNode;
}

/** A titled surface on a page. */
export function Panel({
  title,
  subtitle,
  actions,
  flush = false,
  isRefreshing = false,
  className,
  children,
}: PanelProps) {
  return (
    <section className={className ? `${styles.panel} ${className}` : styles.panel}>
      {(title || actions) && (
        <header className={styles.panelHeader}>
          {title && (
            <div className={styles.panelTitle}>
              <Title order={2}>{title}</Title>
              {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
            </div>
          )}
          {actions}
        </header>
      )}
      <div
        className={styles.panelBody}
        data-flush={flush || undefined}
        data-refreshing={isRefreshing || undefined}
        aria-busy={isRefreshing || undefined}
      >
        <Boundary>{children}</Boundary>
      </div>
    </section>
  );
}

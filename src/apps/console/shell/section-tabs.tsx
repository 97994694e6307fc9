import { Link, useLocation } from '@tanstack/react-router';
import { currentEntry } from './menu.ts';
import type { NavigationGroup } from './navigation.tsx';
import styles from './section-tabs.module.css';

/** The pages of a group that is one entry of the menu, above each of them. */
export function SectionTabs({ groups }: { groups: readonly NavigationGroup[] }) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const links = groups.flatMap((group) => group.links);
  const current = currentEntry(path, links);
  const section = groups.find((group) => group.entry && group.links.some(({ id }) => id === current));
  if (!section) return null;
  return (
    <nav className={styles.tabs} aria-label={section.label ?? undefined}>
      {section.links.map(({ id, to, label }) => (
        <Link
          key={id}
          to={to}
          className={styles.tab}
          activeOptions={{ exact: true }}
          aria-current={id === current ? 'page' : undefined}
          data-status={id === current ? 'active' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** Keeps their place while the session loads. */
export const SectionTabsPreview = () => <div className={styles.tabs} />;

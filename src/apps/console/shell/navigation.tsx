import { Tooltip } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import { currentEntry } from './menu.ts';
import styles from './shell-layout.module.css';
import { useIsIdle } from './use-is-idle.ts';

export interface NavigationLink {
  id: string;
  /** Path inside the console, hash on the current page (#…), or external address. */
  to: string;
  label: string;
  icon: ReactNode;
  /** A component, because it reads its count by itself. */
  Badge?: ComponentType<{ className?: string | undefined }>;
}

export interface NavigationGroup {
  id: string;
  /** Null for links without a heading. */
  label: string | null;
  links: readonly NavigationLink[];
  /** The only entry of the menu for all links, which are tabs of the page (`section-tabs.tsx`). */
  entry?: NavigationLink;
}

interface NavigationProps {
  groups: readonly NavigationGroup[];
  isOpen: boolean;
  onFollow?(): void;
}

/** Main menu. Collapsed, it shows icons only, with names on hover. */
export function Navigation({ groups, isOpen, onFollow }: NavigationProps) {
  const isSettled = useIsIdle();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const current = currentEntry(
    path,
    groups.flatMap(({ links }) => links),
  );
  const isCurrent = ({ links }: NavigationGroup, link: NavigationLink) =>
    link.id === current || (links.every(({ id }) => id !== link.id) && links.some(({ id }) => id === current));
  return groups.map((group) => (
    <div key={group.id} className={group.entry && styles.single}>
      {group.label && !group.entry && <div className={styles.group}>{group.label}</div>}
      {(group.entry ? [group.entry] : group.links).map((link) => {
        const entry = (
          <Entry
            key={link.id}
            link={link}
            isCurrent={isCurrent(group, link)}
            isFetched={isSettled}
            onFollow={onFollow}
          />
        );
        // Omitted rather than disabled while open: two dozen tooltips would be rendered with every first page.
        return isOpen ? (
          entry
        ) : (
          <Tooltip key={link.id} label={link.label} position="right">
            {entry}
          </Tooltip>
        );
      })}
    </div>
  ));
}

interface EntryProps extends React.ComponentPropsWithRef<'a'> {
  link: NavigationLink;
  isCurrent: boolean;
  /** Preloads the screen, so that it opens at once, even while the server is unreachable. */
  isFetched: boolean;
  onFollow?(): void;
}

/** The remaining props come from the tooltip. */
function Entry({ link, isCurrent, isFetched, onFollow, ...rest }: EntryProps) {
  const shared = { ...rest, className: styles.link, onClick: onFollow };
  const content = (
    <>
      {link.icon}
      <span className={styles.linkText}>{link.label}</span>
      {link.Badge && isFetched && <link.Badge className={styles.badge} />}
    </>
  );
  if (link.to.startsWith('#')) {
    return (
      <Link {...shared} to="." search hash={link.to.slice(1)} activeOptions={{ includeHash: true }}>
        {content}
      </Link>
    );
  }
  if (link.to.startsWith('https:')) {
    return (
      <a {...shared} href={link.to} target="_blank" rel="noreferrer">
        {content}
        <IconExternalLink size={13} stroke={1.6} className={styles.linkText} aria-hidden />
      </a>
    );
  }
  return (
    <Link
      {...shared}
      to={link.to}
      activeOptions={{ exact: true }}
      data-status={isCurrent ? 'active' : undefined}
      aria-current={isCurrent ? 'page' : undefined}
      preload={isFetched ? 'render' : 'intent'}
    >
      {content}
    </Link>
  );
}

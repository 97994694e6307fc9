import { Tooltip } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './shell-layout.module.css';

export interface NavigationLink {
  /** Path inside the console. */
  to: string;
  label: string;
  icon: ReactNode;
}

export interface NavigationGroup {
  /** Null for the links that need no heading. */
  label: string | null;
  links: readonly NavigationLink[];
}

interface NavigationProps {
  groups: readonly NavigationGroup[];
  isOpen: boolean;
  onFollow?(): void;
}

/** The main menu; closed it shows icons only, with their names on hover. */
export function Navigation({ groups, isOpen, onFollow }: NavigationProps) {
  return groups.map((group) => (
    <div key={group.label}>
      {group.label && <div className={styles.group}>{group.label}</div>}
      {group.links.map((link) => (
        <Tooltip key={link.to} label={link.label} position="right" disabled={isOpen}>
          {/* Fetched beforehand: the next screen then opens at once, and even while the server is out of reach. */}
          <Link to={link.to} preload="render" className={styles.link} onClick={onFollow}>
            {link.icon}
            <span className={styles.linkText}>{link.label}</span>
          </Link>
        </Tooltip>
      ))}
    </div>
  ));
}

import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './workplace.module.css';

interface CountTabsProps<Id extends string> {
  label: string;
  /** Counts are unknown while the list loads. */
  tabs: readonly { id: Id; name: string; count: number | undefined }[];
  current: Id | null;
  onChoose(id: Id): void;
  children?: ReactNode;
}

/** The views of a list as tabs, each with how many rows it holds. */
export function CountTabs<Id extends string>({ label, tabs, current, onChoose, children }: CountTabsProps<Id>) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ id, name, count }) => (
        <UnstyledButton
          key={id}
          className={styles.tab}
          aria-current={id === current ? 'page' : undefined}
          onClick={() => onChoose(id)}
        >
          {name}
          {count !== undefined && <span className={styles.count}>{count}</span>}
        </UnstyledButton>
      ))}
      {children}
    </nav>
  );
}

import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import styles from './own-bids.module.css';

interface FoldedProps {
  title: string;
  state: string;
  isOpenAtFirst: boolean;
  /** What is wrong in it is always shown. */
  hasProblem?: boolean;
  children: ReactNode;
}

/** A group of settings that few campaigns use; closed, it says what is set. */
export function Folded({ title, state, isOpenAtFirst, hasProblem = false, children }: FoldedProps) {
  const [isOpened, setIsOpened] = useState(isOpenAtFirst);
  const isOpen = isOpened || hasProblem;
  const bodyId = useId();
  return (
    <section className={styles.ownBids}>
      <UnstyledButton
        className={styles.head}
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={() => setIsOpened(!isOpen)}
      >
        <IconChevronDown size={16} className={styles.chevron} aria-hidden />
        <span className={styles.title}>{title}</span>
        <span className={styles.count}>{state}</span>
      </UnstyledButton>
      <div id={bodyId} hidden={!isOpen} className={styles.body}>
        {isOpen && children}
      </div>
    </section>
  );
}

import { useEffect, useState, type ReactNode } from 'react';
import styles from './former-figures.module.css';

const DIMMED_MS = 300;

interface FormerFiguresProps {
  /** The figures are of the former brand or company, until the new ones arrive: of a read that `keepPreviousData: 'dimmed'`. */
  isFormer: boolean;
  skeleton: ReactNode;
  children: ReactNode;
}

/** Figures that change with their brand or company: the former ones are dimmed in their frame and can do nothing, then give way to a skeleton. */
export function FormerFigures({ isFormer, skeleton, children }: FormerFiguresProps) {
  const [isOverdue, setIsOverdue] = useState(false);
  useEffect(() => {
    if (!isFormer) return undefined;
    const timer = setTimeout(() => setIsOverdue(true), DIMMED_MS);
    return () => {
      clearTimeout(timer);
      setIsOverdue(false);
    };
  }, [isFormer]);
  return (
    <div
      className={styles.figures}
      data-former={isFormer || undefined}
      inert={isFormer}
      aria-busy={isFormer || undefined}
    >
      {isFormer && isOverdue ? skeleton : children}
    </div>
  );
}

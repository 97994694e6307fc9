import { useEffect, useState, type ReactNode } from 'react';
import styles from './previous-figures.module.css';

const DIMMED_MS = 300;

interface PreviousFiguresProps {
  /** The figures are of the previous brand or company, until the new ones arrive: of a read that `keepPreviousData: 'dimmed'`. */
  isPrevious: boolean;
  skeleton: ReactNode;
  children: ReactNode;
}

/** Figures that change with their brand or company: the previous ones are dimmed in their frame and can do nothing, then give way to a skeleton. */
export function PreviousFigures({ isPrevious, skeleton, children }: PreviousFiguresProps) {
  const [isOverdue, setIsOverdue] = useState(false);
  useEffect(() => {
    if (!isPrevious) return undefined;
    const timer = setTimeout(() => setIsOverdue(true), DIMMED_MS);
    return () => {
      clearTimeout(timer);
      setIsOverdue(false);
    };
  }, [isPrevious]);
  return (
    <div
      className={styles.figures}
      data-previous={isPrevious || undefined}
      inert={isPrevious}
      aria-busy={isPrevious || undefined}
    >
      {isPrevious && isOverdue ? skeleton : children}
    </div>
  );
}

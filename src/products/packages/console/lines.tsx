import type { ReactNode } from 'react';
import styles from './lines.module.css';

/** A calculation, line by line. */
export function Lines({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <dl className={styles.lines} aria-label={label}>
      {children}
    </dl>
  );
}

interface LineProps {
  label: string;
  /** How the amount is calculated. */
  how?: string;
  amount: string;
  isTotal?: boolean;
}

export function Line({ label, how, amount, isTotal }: LineProps) {
  return (
    <div data-total={isTotal || undefined}>
      <dt>
        {label}
        {how && <span className={styles.how}>{how}</span>}
      </dt>
      <dd>{amount}</dd>
    </div>
  );
}

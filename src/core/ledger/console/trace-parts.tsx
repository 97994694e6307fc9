import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './trace.module.css';

export function TraceSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h3 className={styles.sectionTitle}>{title}</h3>
      {children}
    </section>
  );
}

interface TraceRowProps {
  name: ReactNode;
  detail?: ReactNode;
  amount: ReactNode;
  /** Opens the row's own trace. A row without it is read-only. */
  onFollow?(): void;
}

/** One step of a money trace. */
export function TraceRow({ name, detail, amount, onFollow }: TraceRowProps) {
  const content = (
    <>
      <span className={styles.rowText}>
        <span className={styles.rowName}>{name}</span>
        {detail && <span className={styles.rowDetail}>{detail}</span>}
      </span>
      <span className={`${styles.rowAmount} figures`}>{amount}</span>
      {onFollow && <IconChevronRight size={16} stroke={1.6} className={styles.chevron} aria-hidden />}
    </>
  );
  return (
    <li>
      {onFollow ? (
        <UnstyledButton className={styles.row} onClick={onFollow}>
          {content}
        </UnstyledButton>
      ) : (
        <div className={styles.row}>{content}</div>
      )}
    </li>
  );
}

export interface Share {
  label: string;
  amount: string;
  formattedAmount: string;
  tone: 'accent' | 'info' | 'neutral' | 'danger';
}

/** Shows the shares of an amount as a bar with a legend. */
export function ShareBar({ label, shares }: { label: string; shares: readonly Share[] }) {
  const visible = shares.filter(({ amount }) => Number(amount) > 0);
  return (
    <figure className={styles.shares} aria-label={label}>
      <div className={styles.bar} aria-hidden>
        {visible.map(({ label, amount, tone }) => (
          <span key={label} data-tone={tone} style={{ flexGrow: Number(amount) }} />
        ))}
      </div>
      <figcaption className={styles.legend}>
        {shares.map(({ label, formattedAmount, tone }) => (
          <span key={label}>
            <i data-tone={tone} aria-hidden />
            {label}
            <b className="figures">{formattedAmount}</b>
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

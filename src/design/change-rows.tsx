import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './change-rows.module.css';

interface ChangeRowsProps {
  /** What changed, and how; two may have one label. */
  rows: readonly { label: string; value: ReactNode }[];
}

/** Lists changed fields beside what became of them. */
export function ChangeRows({ rows }: ChangeRowsProps) {
  return (
    <dl className={styles.rows}>
      {rows.map(({ label, value }, index) => (
        <div key={index} className={styles.row}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export const OldValue = ({ children }: { children: ReactNode }) => <del className={styles.old}>{children}</del>;
export const NewValue = ({ children }: { children: ReactNode }) => <ins className={styles.new}>{children}</ins>;

/** Between an old value and a new one. */
export function Becomes() {
  const { t } = useTranslation('common');
  return (
    <span className={styles.old} role="img" aria-label={t('unsaved.becomes')}>
      →
    </span>
  );
}

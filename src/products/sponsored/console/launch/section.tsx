import { IconCircleCheck } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './launch.module.css';

interface SectionProps {
  title: string;
  /** Nothing in it is missing. */
  isComplete: boolean;
  /** The input fields it holds, to lead to what is missing. */
  fields: readonly string[];
  children: ReactNode;
}

/** One part of the form, always open. */
export function Section({ title, isComplete, fields, children }: SectionProps) {
  const { t } = useTranslation('launch');
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id} data-fields={fields.join(' ')}>
      <header className={styles.sectionHead}>
        <h2 id={id}>{title}</h2>
        {isComplete && (
          <IconCircleCheck size={18} stroke={1.8} className={styles.complete} aria-label={t('complete')} />
        )}
      </header>
      <div className={styles.sectionBody}>{children}</div>
    </section>
  );
}

import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Text } from '@mantine/core';
import { Becomes, ChangeRows, NewValue, OldValue } from '../change-rows.tsx';
import { ScrollRegion } from '../scroll-region.tsx';
import styles from './save-bar.module.css';

interface SaveBarProps {
  /** Names the region, e.g. Unsaved changes. */
  label: string;
  /** What a save would change; one element. */
  children: ReactElement;
  buttons: ReactNode;
}

/** Stays in sight below a long form as soon as something differs. */
export function SaveBar({ label, children, buttons }: SaveBarProps) {
  return (
    <section className={styles.bar} aria-label={label}>
      <ScrollRegion className={styles.body} label={label}>
        {children}
      </ScrollRegion>
      <div className={styles.buttons}>{buttons}</div>
    </section>
  );
}

export interface Difference {
  label: string;
  /** Null for nothing. */
  from: string | null;
  to: string | null;
}

/** What differs, in words: "Daily budget S$8 → S$12". */
export function DifferenceList({ differences }: { differences: readonly Difference[] }) {
  const { t } = useTranslation('common');
  return (
    <ChangeRows
      rows={differences.map(({ label, from, to }) => ({
        label,
        value: (
          <>
            {from !== null && <OldValue>{from}</OldValue>}
            <Becomes />
            {to === null ? (
              <Text span inherit c="dimmed">
                {t('unsaved.nothing')}
              </Text>
            ) : (
              <NewValue>{to}</NewValue>
            )}
          </>
        ),
      }))}
    />
  );
}

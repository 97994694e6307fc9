import { Tooltip } from '@mantine/core';
import type { CSSProperties } from 'react';
import styles from './status-badge.module.css';

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger' | 'accent';

interface StatusBadgeProps {
  tone: Tone;
  label: string;
  /** Why it has this status; shown on hover and keyboard focus. */
  explanation?: string;
}

/** The status of an object in one word; the text carries the meaning, the color only repeats it. */
export function StatusBadge({ tone, label, explanation }: StatusBadgeProps) {
  const colors = {
    '--badge-background': `var(--tone-${tone}-background)`,
    '--badge-text': `var(--tone-${tone}-text)`,
    '--badge-dot': `var(--tone-${tone}-dot)`,
  } as CSSProperties;
  if (!explanation) {
    return (
      <span className={styles.badge} style={colors}>
        <span className={styles.label}>{label}</span>
      </span>
    );
  }
  return (
    <Tooltip label={explanation} events={{ hover: true, focus: true, touch: true }}>
      <button
        type="button"
        className={styles.badge}
        data-explained
        style={{ ...colors, border: 0, font: 'inherit', fontSize: 'var(--mantine-font-size-xs)' }}
      >
        <span className={styles.label}>{label}</span>
      </button>
    </Tooltip>
  );
}

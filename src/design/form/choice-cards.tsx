import { Radio } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './choice-cards.module.css';

export interface Choice {
  value: string;
  label: string;
  description?: ReactNode;
  disabled?: boolean;
}

interface RadioCardsProps {
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  choices: readonly Choice[];
  value: string | null;
  onChange(value: string | null): void;
}

/** A choice between a few explained options. */
export function RadioCards({ choices, ...group }: RadioCardsProps) {
  return (
    <Radio.Group {...group}>
      <div className={styles.grid}>
        {choices.map((choice) => (
          <Radio.Card
            key={choice.value}
            value={choice.value}
            disabled={choice.disabled}
            className={styles.card}
            data-disabled={choice.disabled || undefined}
          >
            <Radio.Indicator size="xs" mt={2} disabled={choice.disabled} />
            <CardText {...choice} />
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}

function CardText({ label, description }: Choice) {
  return (
    <span>
      <span className={styles.label}>{label}</span>
      {description && <span className={styles.description}>{description}</span>}
    </span>
  );
}

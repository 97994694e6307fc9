import { Checkbox, Radio } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './choice-cards.module.css';

export interface Choice {
  value: string;
  label: string;
  description?: ReactNode;
  disabled?: boolean;
}

interface ChoiceCardsProps<Value> {
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  choices: readonly Choice[];
  value: Value;
  onChange(value: Value): void;
}

/** One of a few, each explained. */
export function RadioCards({ choices, ...group }: ChoiceCardsProps<string | null>) {
  return (
    <Radio.Group {...group}>
      <div className={styles.grid} style={{ marginTop: 6 }}>
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

/** Any of a few, each explained. */
export function CheckboxCards({ choices, ...group }: ChoiceCardsProps<string[]>) {
  return (
    <Checkbox.Group {...group}>
      <div className={styles.grid} style={{ marginTop: 6 }}>
        {choices.map((choice) => (
          <Checkbox.Card
            key={choice.value}
            value={choice.value}
            disabled={choice.disabled}
            className={styles.card}
            data-disabled={choice.disabled || undefined}
          >
            <Checkbox.Indicator size="xs" mt={2} disabled={choice.disabled} />
            <CardText {...choice} />
          </Checkbox.Card>
        ))}
      </div>
    </Checkbox.Group>
  );
}

function CardText({ label, description }: Choice) {
  return (
    <span>
      <span className={styles.label} style={{ display: 'block' }}>
        {label}
      </span>
      {description && (
        <span className={styles.description} style={{ display: 'block' }}>
          {description}
        </span>
      )}
    </span>
  );
}

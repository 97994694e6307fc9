import { Input, Slider } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import styles from './slider-field.module.css';

interface SliderFieldProps {
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  disabled?: boolean;
  value: number;
  onChange(value: number): void;
  min: number;
  max: number;
  step?: number;
  /** Labels of the two ends. */
  ends: readonly [string, string];
  /** The meaning of the current position; announced when it changes. */
  effect: ReactNode;
}

/** An integer on a scale with labeled ends, and a text that explains the current position. */
export function SliderField({
  label,
  description,
  error,
  disabled,
  value,
  onChange,
  min,
  max,
  step = 1,
  ends,
  effect,
}: SliderFieldProps) {
  const id = useId();
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id }} description={description} error={error}>
      <div className={styles.row}>
        <Slider
          className={styles.slider}
          aria-labelledby={id}
          thumbProps={{ 'aria-labelledby': id }}
          disabled={disabled}
          value={value}
          onChange={onChange}
          min={min}
          max={max}
          step={step}
          label={null}
          size={6}
          thumbSize={20}
        />
        <output className={`${styles.value} figures`}>{value}</output>
      </div>
      <div className={styles.ends} aria-hidden>
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </div>
      <p className={styles.effect} aria-live="polite">
        {effect}
      </p>
    </Input.Wrapper>
  );
}

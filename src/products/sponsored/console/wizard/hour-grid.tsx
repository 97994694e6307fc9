import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberField } from '#design/form/number-fields.tsx';
import { useFormat, useLocale } from '#design/format.ts';
import {
  HOURS_OF_WEEK,
  HOUR_STEP,
  MAX_HOUR_PERCENT,
  NEUTRAL_PERCENT,
  isHourPercent,
} from '#core/serving/rules/bid-modifiers.ts';
import { weekdayName } from '../modifier-name.ts';
import styles from './hour-grid.module.css';

const DAYS = 7;
const HOURS = 24;
/** Without room for 24 columns, days are beside and hours below each other, as in the stylesheet. */
const IS_TALL = '(max-width: 48em)';

const TEMPLATES = {
  evenings: (_: number, hour: number) => hour >= 18 && hour < 23,
  nights: (_: number, hour: number) => hour < 6,
  weekdays: (day: number) => day < 5,
  weekends: (day: number) => day >= 5,
  all: () => true,
} as const;

interface HourGridProps {
  /** Null: 100 % at all hours. */
  value: readonly number[] | null;
  onChange(value: number[] | null): void;
  isDisabled: boolean;
  error?: string;
}

/** Percentages by hour of the week: one percentage is chosen, and painted on hours with the pointer or the keyboard. */
export function HourGrid({ value, onChange, isDisabled, error }: HourGridProps) {
  const { t } = useTranslation('campaigns');
  const locale = useLocale();
  const format = useFormat();
  const [brush, setBrush] = useState('0');
  const [focused, setFocused] = useState(0);
  const grid = useRef<HTMLDivElement>(null);
  const isTall = useMediaQuery(IS_TALL, false, { getInitialValueInEffect: false });
  const errorId = useId();
  const captionId = useId();
  const hours = value ?? EVEN;
  const percent = Number(brush);
  const canPaint = !isDisabled && brush !== '' && isHourPercent(percent);
  const hourText = (hour: number) => String(hour).padStart(2, '0');

  const paint = (isPainted: (index: number) => boolean) => {
    if (!canPaint) return;
    const next = hours.map((before, index) => (isPainted(index) ? percent : before));
    onChange(next.every((one) => one === NEUTRAL_PERCENT) ? null : next);
  };
  const paintOne = (index: number) => hours[index] !== percent && paint((each) => each === index);

  const onKeyDown = (event: KeyboardEvent) => {
    const [byDay, byHour] = moveOf(event.key, isTall);
    if (byDay === 0 && byHour === 0) return;
    event.preventDefault();
    const day = (Math.floor(focused / HOURS) + byDay + DAYS) % DAYS;
    const hour = ((focused % HOURS) + byHour + HOURS) % HOURS;
    const next = day * HOURS + hour;
    if (event.shiftKey) paintOne(next);
    setFocused(next);
    grid.current?.querySelector<HTMLElement>(`[data-hour="${next}"]`)?.focus();
  };

  return (
    <div>
      <div className={styles.tools}>
        <NumberField
          className={styles.brush}
          size="sm"
          label={t('hours.brush')}
          suffix="%"
          characters={3}
          disabled={isDisabled}
          value={brush}
          onChange={setBrush}
          error={canPaint || isDisabled ? undefined : t('hours.range', { max: MAX_HOUR_PERCENT, step: HOUR_STEP })}
        />
        <div className={styles.templates} role="group" aria-labelledby={captionId}>
          <span id={captionId} className={styles.caption}>
            {t('hours.paint')}
          </span>
          {(Object.keys(TEMPLATES) as (keyof typeof TEMPLATES)[]).map((template) => (
            <Button
              key={template}
              variant="default"
              size="compact-sm"
              h={36}
              disabled={!canPaint}
              onClick={() => paint((index) => TEMPLATES[template](Math.floor(index / HOURS), index % HOURS))}
            >
              {t(`hours.${template}`)}
            </Button>
          ))}
          {value !== null && !isDisabled && (
            <Button variant="subtle" size="compact-sm" h={36} onClick={() => onChange(null)}>
              {t('hours.clear')}
            </Button>
          )}
        </div>
      </div>
      <div
        ref={grid}
        className={styles.grid}
        role="grid"
        tabIndex={-1}
        aria-label={t('hours.title')}
        aria-describedby={error ? errorId : undefined}
        onKeyDown={onKeyDown}
      >
        <div role="row" className={styles.row}>
          <span role="columnheader" className={styles.corner} aria-label={t('hours.day')} />
          {Array.from({ length: HOURS }, (_, hour) => (
            <span key={hour} role="columnheader" className={styles.hour}>
              {hourText(hour)}
            </span>
          ))}
        </div>
        {Array.from({ length: DAYS }, (_, day) => (
          <div key={day} role="row" className={styles.row}>
            <span role="rowheader" className={styles.day}>
              {weekdayName(locale, day, 'weekday')}
            </span>
            {Array.from({ length: HOURS }, (__, hour) => {
              const index = day * HOURS + hour;
              const own = hours[index]!;
              return (
                <div key={hour} role="gridcell" className={styles.cell}>
                  <button
                    type="button"
                    className={styles.paint}
                    data-hour={index}
                    data-level={levelOf(own)}
                    tabIndex={index === focused ? 0 : -1}
                    disabled={isDisabled}
                    aria-label={t('hours.cell', {
                      day: weekdayName(locale, day, 'longWeekday'),
                      from: hourText(hour),
                      to: hourText(hour + 1),
                      percent: format.percent(own),
                    })}
                    onFocus={() => setFocused(index)}
                    onClick={() => paintOne(index)}
                    onPointerDown={(event) => event.pointerType !== 'touch' && paintOne(index)}
                    // Dragging with a finger scrolls, so touch paints by taps.
                    onPointerEnter={({ buttons, pointerType }) =>
                      buttons === 1 && pointerType !== 'touch' && paintOne(index)
                    }
                  >
                    {own === NEUTRAL_PERCENT ? '' : own}
                  </button>
                </div>
              );
            })}
          </div>
        ))}
      </div>
      {error && (
        <p id={errorId} className={styles.error} role="alert">
          {error}
        </p>
      )}
      <p className={styles.legend}>{t('hours.legend')}</p>
    </div>
  );
}

const EVEN: readonly number[] = Array.from({ length: HOURS_OF_WEEK }, () => NEUTRAL_PERCENT);

const levelOf = (percent: number) =>
  percent === 0
    ? 'off'
    : percent < NEUTRAL_PERCENT
      ? 'low'
      : percent === NEUTRAL_PERCENT
        ? 'even'
        : percent > 150
          ? 'peak'
          : 'high';

/** Returns how many days and hours a key moves. */
function moveOf(key: string, isTall: boolean): [number, number] {
  const along = { ArrowRight: 1, ArrowLeft: -1 }[key] ?? 0;
  const across = { ArrowDown: 1, ArrowUp: -1 }[key] ?? 0;
  return isTall ? [along, across] : [across, along];
}

import { Button, Popover, Skeleton, TextInput, UnstyledButton } from '@mantine/core';
import { IconCalendar, IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Day } from '#kernel/time.ts';
import { useFormat, useLocale } from '../format.ts';
import styles from './date-range-field.module.css';
import { parseDays } from './date-text.ts';
import {
  clampRange,
  isWithin,
  matchingPreset,
  PAST_PRESETS,
  presetRange,
  type DayRange,
  type DayRangePreset,
} from './day-range.ts';

// The calendar and its date library are loaded when first opened.
const RangeCalendar = lazy(() => import('./range-calendar.tsx'));

interface DateRangeFieldProps {
  label: string;
  value: DayRange;
  onChange(range: DayRange): void;
  /** Called when the user clears the text, to return to the default range; omit if there is no default. */
  onClear?(): void;
  today: Day;
  /** Selectable days; all when omitted. */
  limits?: DayRange;
  presets?: readonly DayRangePreset[];
}

/** A range of days, selected by preset, by typing, or on a calendar. */
export function DateRangeField({
  label,
  value,
  onChange,
  onClear,
  today,
  limits,
  presets = PAST_PRESETS,
}: DateRangeFieldProps) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const reasonId = useId();
  const active = matchingPreset(value, presets, today, limits);
  const days = format.days(value);

  const select = (range: DayRange) => {
    setIsOpen(false);
    onChange(clampRange(range, limits));
  };
  const clear = () => {
    setIsOpen(false);
    onClear?.();
  };

  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" trapFocus returnFocus withRoles>
      <Popover.Target>
        <Button
          variant="default"
          classNames={{ root: styles.opener, label: styles.selected }}
          aria-label={`${label}: ${active ? `${t(`datePreset.${active}`)} ` : ''}${days}`}
          leftSection={<IconCalendar size={15} stroke={1.6} />}
          rightSection={<IconChevronDown size={14} stroke={1.6} />}
          onClick={() => setIsOpen(!isOpen)}
        >
          {active && <span className={styles.chosenName}>{`${t(`datePreset.${active}`)} `}</span>}
          <span>{days}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.dropdown}>
        {presets.length > 0 && (
          <div className={styles.presets} role="group" aria-label={t('dateRange.presets')}>
            {presets.map((preset) => {
              const isShut = !isWithin(presetRange(preset, today, limits), limits);
              return (
                <UnstyledButton
                  key={preset}
                  className={styles.preset}
                  data-active={preset === active || undefined}
                  aria-pressed={preset === active}
                  // Focusable, so that keyboard users can read the reason.
                  aria-disabled={isShut || undefined}
                  aria-describedby={isShut ? reasonId : undefined}
                  onClick={() => {
                    if (!isShut) select(presetRange(preset, today, limits));
                  }}
                >
                  {t(`datePreset.${preset}`)}
                </UnstyledButton>
              );
            })}
            {presets.some((preset) => !isWithin(presetRange(preset, today, limits), limits)) && (
              <p id={reasonId} className={styles.reason}>
                {t('dateRange.outside')}
              </p>
            )}
          </div>
        )}
        <div className={styles.calendar}>
          <WrittenRange value={value} onChange={select} onClear={onClear && clear} />
          <Suspense fallback={<Skeleton height={260} width={238} />}>
            <RangeCalendar value={value} onChange={select} limits={limits} />
          </Suspense>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

function WrittenRange({ value, onChange, onClear }: Pick<DateRangeFieldProps, 'value' | 'onChange' | 'onClear'>) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const locale = useLocale();
  const [text, setText] = useState(format.days(value));
  const range = parseDays(text, locale);
  const isCleared = onClear !== undefined && text.trim() === '';
  return (
    <form
      className={styles.written}
      onSubmit={(event) => {
        event.preventDefault();
        if (range) onChange(range);
        else if (isCleared) onClear();
      }}
    >
      <TextInput
        size="xs"
        mb="xs"
        aria-label={t('dateRange.written')}
        description={t('dateRange.hint')}
        inputWrapperOrder={['input', 'description', 'error']}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={range || isCleared ? undefined : t('dateRange.invalid', { example: format.days(value) })}
      />
    </form>
  );
}

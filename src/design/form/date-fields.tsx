import { ActionIcon, CloseButton, Popover, Skeleton, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isDay } from '#kernel/day.ts';
import type { Day } from '#kernel/time.ts';
import { useFormat, useLocale, useToday } from '../format.ts';
import { parseDay } from './date-text.ts';

// The calendar and its date library are loaded when first opened.
const DayCalendar = lazy(() => import('./day-calendar.tsx'));

interface DateFieldProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'label'> {
  label: string;
  value?: Day | null;
  defaultValue?: Day | null;
  /** Called with days that exist and are possible, and with null where the field may be empty. */
  onChange?(day: Day | null): void;
  /** The first and the last day that are possible. */
  minDate?: Day;
  maxDate?: Day;
  /** A day of the month that the calendar shows before one is chosen. */
  defaultDate?: Day;
  clearable?: boolean;
  /** What the button that empties the field is called. */
  clearLabel?: string;
  /** The calendar stays within a surface that closes on a click outside. */
  isInPopover?: boolean;
}

/**
 * A day, typed or pasted in the reader's order, or chosen on a calendar. What cannot be read stays as typed with its
 * problem, and the value as it was; forms are not sent meanwhile (`focusUnreadable`).
 */
export function DateField({
  label,
  value,
  defaultValue = null,
  onChange,
  minDate,
  maxDate,
  defaultDate,
  clearable = false,
  clearLabel,
  isInPopover = false,
  error,
  onFocus,
  onBlur,
  onKeyDown,
  ...props
}: DateFieldProps) {
  const { t } = useTranslation('common');
  const [isOpen, setIsOpen] = useState(false);
  const [own, setOwn] = useState(defaultValue);
  const day = value === undefined ? own : value || null;
  const change = (next: Day | null) => {
    setOwn(next);
    if (next !== day) onChange?.(next);
  };
  const limits = { minDate: limit(minDate), maxDate: limit(maxDate) };
  const { text, problem, isUnreadable, edit, settle, reset } = useDateText({ day, change, clearable, ...limits });
  const calendarLabel = `${label}: ${t('date.calendar')}`;
  return (
    <TextInput
      autoComplete="off"
      {...props}
      label={label}
      value={text}
      error={(!props.disabled && problem) || error}
      data-unreadable={isUnreadable || undefined}
      leftSectionPointerEvents="all"
      leftSection={
        <Popover
          opened={isOpen}
          onChange={setIsOpen}
          position="bottom-start"
          shadow="md"
          trapFocus
          returnFocus
          withRoles
          withinPortal={!isInPopover}
        >
          <Popover.Target>
            <ActionIcon
              size="sm"
              variant="subtle"
              color="gray"
              aria-label={calendarLabel}
              disabled={props.disabled || props.readOnly}
              onClick={() => setIsOpen(!isOpen)}
            >
              <IconCalendar size={16} stroke={1.6} />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown>
            <Suspense fallback={<Skeleton height={260} width={238} />}>
              <DayCalendar
                value={day}
                shownFirst={day ?? defaultDate ?? limits.minDate}
                {...limits}
                onChange={(chosen) => {
                  reset();
                  setIsOpen(false);
                  change(chosen);
                }}
              />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      }
      rightSection={
        clearable && text !== '' && !props.disabled && !props.readOnly ? (
          <CloseButton
            size="sm"
            aria-label={clearLabel ?? `${label}: ${t('action.clear')}`}
            onClick={() => {
              reset();
              change(null);
            }}
          />
        ) : undefined
      }
      onChange={(event) => edit(event.currentTarget.value)}
      onFocus={onFocus}
      onBlur={(event) => {
        settle();
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle();
        onKeyDown?.(event);
      }}
    />
  );
}

/** A limit may come from another field, which holds no day yet. */
const limit = (day: Day | undefined) => (day && isDay(day) ? day : undefined);

interface DateTextOptions {
  day: Day | null;
  change(day: Day | null): void;
  clearable: boolean;
  minDate: Day | undefined;
  maxDate: Day | undefined;
}

type Problem = 'unreadable' | 'early' | 'late';

/** A year in full at the end, or two digits after it: until then, a day that is being typed may still become another. */
const IS_COMPLETE = /\d{4}$|^\d{4}\D\d{1,2}\D\d{2}$/;

/** The field's text: the user's input until the field is left, then the day as the console writes it. */
function useDateText({ day, change, clearable, minDate, maxDate }: DateTextOptions) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const locale = useLocale();
  const today = useToday();
  const [typed, setTyped] = useState<{ text: string; day: Day | null; isSettled: boolean } | null>(null);
  // The form has taken another day meanwhile.
  const input = typed && typed.day === day ? typed : null;
  const read = (text: string): { day: Day | null; problem: Problem | null } => {
    if (text.trim() === '') return { day: null, problem: null };
    const parsed = parseDay(text, locale);
    if (!parsed) return { day, problem: 'unreadable' };
    if (minDate && parsed < minDate) return { day, problem: 'early' };
    if (maxDate && parsed > maxDate) return { day, problem: 'late' };
    return { day: parsed, problem: null };
  };
  const problem = input && read(input.text).problem;
  const messages: Record<Problem, () => string> = {
    unreadable: () => t('date.unreadable', { example: format.day(day ?? today) }),
    early: () => t('date.early', { day: format.day(minDate) }),
    late: () => t('date.late', { day: format.day(maxDate) }),
  };
  const isAllowed = (next: Day | null) => next !== null || clearable;
  return {
    text: input?.text ?? (day ? format.day(day) : ''),
    isUnreadable: problem !== null,
    problem: problem && input.isSettled ? messages[problem]() : null,
    edit(text: string) {
      const reading = read(text);
      const isFinal = text.trim() === '' || IS_COMPLETE.test(text.trim());
      const next = isFinal && isAllowed(reading.day) ? reading.day : day;
      setTyped({ text, day: next, isSettled: false });
      change(next);
    },
    /** The field is left, or Enter is pressed. */
    settle() {
      if (!input) return;
      const reading = read(input.text);
      if (reading.problem) return setTyped({ ...input, isSettled: true });
      setTyped(null);
      if (isAllowed(reading.day)) change(reading.day);
    },
    reset: () => setTyped(null),
  };
}

import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#design/format.ts';
import { addDays, type Day } from '#kernel/time.ts';
import { firstOf, lastOf, monthAfter, monthBefore } from '../rules/months.ts';
import { endOfWeek, weeksBetween, type WeekState } from '../rules/weeks.ts';
import roomStyles from './bookings.module.css';
import styles from './month-grid.module.css';
import { formatDay } from '#kernel/date-text.ts';

/** OUTSIDE: not available to this package, even if free. */
export type StateView = WeekState | 'OUTSIDE';

interface MonthGridProps {
  month: string;
  /** Earliest month that can be displayed. */
  earliest: string;
  onMonth(month: string): void;
  /** While availability is loading, no week can be selected. */
  isLoading: boolean;
  stateOf(monday: Day): StateView;
  isSelected?(monday: Day): boolean;
  /** Further information on a week, such as its holder. */
  noteOf?(monday: Day): string | null;
  onSelect(monday: Day): void;
  label: string;
}

/**
 * The weeks of a month, Monday to Sunday, as one button each. Free weeks can be selected; the others state the reason.
 */
export function MonthGrid(props: MonthGridProps) {
  const { t, i18n } = useTranslation('stdPkg');
  const format = useFormat();
  const grid = useRef<HTMLDivElement>(null);
  const { month, earliest, onMonth } = props;
  const weeks = weeksBetween(firstOf(month), lastOf(month));
  // After paging by keyboard, focus moves to the first week of the new month.
  const hasPaged = useRef(false);
  useEffect(() => {
    if (hasPaged.current) grid.current?.querySelector('button')?.focus();
    hasPaged.current = false;
  }, [month]);
  const page = (to: string) => {
    hasPaged.current = true;
    onMonth(to);
  };

  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (event.key === 'PageDown') page(monthAfter(month));
    else if (event.key === 'PageUp' && month > earliest) page(monthBefore(month));
    else if (step === undefined) return;
    event.preventDefault();
    if (step === undefined) return;
    const buttons = [...grid.current!.querySelectorAll<HTMLButtonElement>('button')];
    buttons[buttons.indexOf(document.activeElement as HTMLButtonElement) + step]?.focus();
  };

  return (
    <div className={styles.month}>
      <div className={styles.monthHead}>
        <ActionIcon
          aria-label={t('calendar.before')}
          disabled={month <= earliest}
          onClick={() => onMonth(monthBefore(month))}
        >
          <IconChevronLeft size={18} />
        </ActionIcon>
        <span className={styles.monthName} aria-live="polite">
          {format.month(firstOf(month))}
        </span>
        <ActionIcon aria-label={t('calendar.after')} onClick={() => onMonth(monthAfter(month))}>
          <IconChevronRight size={18} />
        </ActionIcon>
      </div>
      <div className={styles.weekdays} aria-hidden>
        {[0, 1, 2, 3, 4, 5, 6].map((offset) => (
          <span key={offset}>{weekday(i18n.language, offset)}</span>
        ))}
      </div>
      <div
        ref={grid}
        role="group"
        aria-label={props.label}
        aria-busy={props.isLoading}
        className={styles.weeks}
        onKeyDown={move}
      >
        {weeks.map((monday) => (
          <Week key={monday} monday={monday} {...props} />
        ))}
      </div>
    </div>
  );
}

const weekday = (language: string, offset: number) => formatDay(addDays('2026-06-01', offset), language, 'weekday');

function Week({ monday, month, isLoading, stateOf, isSelected, noteOf, onSelect }: MonthGridProps & { monday: Day }) {
  const { t } = useTranslation('stdPkg');
  const format = useFormat();
  const state = isLoading ? 'LOADING' : stateOf(monday);
  const selected = isSelected?.(monday) ?? false;
  const isOpen = state === 'FREE' || selected;
  const days = format.days({ from: monday, to: endOfWeek(monday) });
  return (
    <UnstyledButton
      className={styles.week}
      data-state={state}
      data-chosen={selected || undefined}
      aria-pressed={isSelected ? selected : undefined}
      aria-disabled={!isOpen || undefined}
      onClick={() => isOpen && onSelect(monday)}
    >
      <span className="visually-hidden">{days}: </span>
      <span className={styles.days} aria-hidden>
        {[0, 1, 2, 3, 4, 5, 6].map((offset) => {
          const day = addDays(monday, offset);
          return (
            <span key={day} data-outside={day.slice(0, 7) !== month || undefined}>
              {Number(day.slice(8))}
            </span>
          );
        })}
      </span>
      <span className={styles.weekState}>
        <span className={styles.stateName}>{t(selected ? 'calendar.chosen' : `calendar.state.${state}`)}</span>
        {noteOf && !isLoading && <span className={roomStyles.second}>{noteOf(monday)}</span>}
      </span>
    </UnstyledButton>
  );
}

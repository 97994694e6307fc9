import { DatePicker } from '@mantine/dates';
import 'dayjs/locale/id';
import 'dayjs/locale/pt';
import { useTranslation } from 'react-i18next';
import type { Day } from '#kernel/time.ts';

interface DayCalendarProps {
  value: Day | null;
  onChange(day: Day): void;
  minDate: Day | undefined;
  maxDate: Day | undefined;
  /** A day of the month that is shown first. */
  shownFirst: Day | undefined;
}

/** A month view in which one day is chosen. */
export default function DayCalendar({ value, onChange, minDate, maxDate, shownFirst }: DayCalendarProps) {
  const { t, i18n } = useTranslation('common');
  return (
    <DatePicker
      size="sm"
      // Escape closes the calendar, not the dialog around it.
      __stopPropagation
      locale={i18n.language}
      firstDayOfWeek={1}
      weekendDays={[]}
      hideOutsideDates
      previousLabel={t('dateRange.previousMonth')}
      nextLabel={t('dateRange.nextMonth')}
      defaultDate={shownFirst}
      minDate={minDate}
      maxDate={maxDate}
      value={value}
      onChange={(day) => {
        if (day) onChange(day);
      }}
    />
  );
}

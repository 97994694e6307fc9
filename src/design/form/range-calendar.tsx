import { DatePicker } from '@mantine/dates';
import 'dayjs/locale/id';
import 'dayjs/locale/pt';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Day } from '#kernel/time.ts';
import type { DayRange } from './day-range.ts';

interface RangeCalendarProps {
  value: DayRange;
  onChange(range: DayRange): void;
  limits?: DayRange;
}

/** A month view in which the first click starts a range and the second ends it. */
export default function RangeCalendar({ value, onChange, limits }: RangeCalendarProps) {
  const { t, i18n } = useTranslation('common');
  const [draft, setDraft] = useState<[Day | null, Day | null]>([value.from, value.to]);
  return (
    <DatePicker
      type="range"
      size="sm"
      allowSingleDateInRange
      locale={i18n.language}
      firstDayOfWeek={1}
      weekendDays={[]}
      hideOutsideDates
      previousLabel={t('dateRange.previousMonth')}
      nextLabel={t('dateRange.nextMonth')}
      defaultDate={value.to}
      minDate={limits?.from}
      maxDate={limits?.to}
      value={draft}
      onChange={([from, to]) => {
        setDraft([from, to]);
        if (from && to) onChange({ from, to });
      }}
    />
  );
}

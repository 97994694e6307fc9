import { DatePickerInput, type DatePickerInputProps } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import 'dayjs/locale/id';
import 'dayjs/locale/pt';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';

/** A calendar day, YYYY-MM-DD; null when none is selected. */
export function DateField(props: Omit<DatePickerInputProps, 'type'>) {
  const { t, i18n } = useTranslation('common');
  const format = useFormat();
  const id = useId();
  return (
    <DatePickerInput
      // The calendar is named after its field, which it finds by this id.
      id={id}
      locale={i18n.language}
      valueFormatter={({ date }) => (typeof date === 'string' ? format.day(date) : '')}
      firstDayOfWeek={1}
      weekendDays={[]}
      hideOutsideDates
      previousLabel={t('dateRange.previousMonth')}
      nextLabel={t('dateRange.nextMonth')}
      leftSection={<IconCalendar size={16} stroke={1.6} />}
      popoverProps={{ shadow: 'md', id }}
      {...props}
    />
  );
}

import { DatePickerInput, type DatePickerInputProps } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import 'dayjs/locale/id';
import 'dayjs/locale/pt';
import { useTranslation } from 'react-i18next';

/** One calendar day, YYYY-MM-DD; null when none is chosen. */
export function DateField(props: Omit<DatePickerInputProps, 'type'>) {
  const { t, i18n } = useTranslation('common');
  return (
    <DatePickerInput
      locale={i18n.language}
      valueFormat="YYYY/MM/DD"
      firstDayOfWeek={1}
      weekendDays={[]}
      hideOutsideDates
      previousLabel={t('dateRange.previousMonth')}
      nextLabel={t('dateRange.nextMonth')}
      leftSection={<IconCalendar size={16} stroke={1.6} />}
      popoverProps={{ shadow: 'md' }}
      {...props}
    />
  );
}

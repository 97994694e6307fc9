import { useTranslation } from 'react-i18next';
import { useLocale } from '#design/format.ts';
import { formatDay } from '#kernel/date-text.ts';
import { addDays } from '#kernel/time.ts';
import type { ModifierDimension } from '#core/serving/rules/bid-modifiers.ts';

/** Returns the name of a day of the week, 0 for Monday. */
export function weekdayName(locale: string, day: number, style: 'weekday' | 'longWeekday'): string {
  return formatDay(addDays(A_MONDAY, day), locale, style);
}

const A_MONDAY = '2026-06-01';

/** Returns hours of the week as people say them: Mon 18:00–22:00. `to` is exclusive. */
export function hoursName(locale: string, from: number, to: number): string {
  const at = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
  const [first, last] = [Math.floor(from / 24), Math.floor((to - 1) / 24)];
  const [start, end] = [at(from % 24), at(to - last * 24)];
  const day = weekdayName(locale, first, 'weekday');
  return first === last ? `${day} ${start}–${end}` : `${day} ${start} – ${weekdayName(locale, last, 'weekday')} ${end}`;
}

/** Returns what a percentage on a bid is for, in a few words. A null dimension is the hour of the week. */
export function useModifierName(): (dimension: ModifierDimension | null, value: string) => string {
  const { t } = useTranslation('campaigns');
  const locale = useLocale();
  return (dimension, value) => {
    switch (dimension) {
      case null:
        return hoursName(locale, Number(value), Number(value) + 1);
      case 'PAGE':
        return t(`modifiers.page.${value as 'HOME'}`, { defaultValue: value });
      case 'DEVICE':
        return t(`modifiers.device.${value as 'mobile'}`, { defaultValue: value });
      case 'GENDER':
        return t(`gender.${value as 'MALE'}`, { defaultValue: value });
      case 'PLACEMENT':
      case 'AGE':
      case 'SEGMENT':
        return t(`modifiers.named.${dimension}`, { value });
    }
  };
}

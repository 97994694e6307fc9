import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { zoneOfOffset } from '#features/campaigns/rules/catalog-zone.ts';
import { addDays, dayIn, type Day } from '#kernel/time.ts';

const RANGES = [1, 7, 30] as const;
const USUAL_DAYS = 7;

/** Days to look at, of the calendar where the campaign runs. The usual range is left to the server, which knows it first. */
export function useDayRange() {
  const [range, setRange] = useState<{ chosen: number; days: { fromDate?: Day; toDate?: Day } }>({
    chosen: USUAL_DAYS,
    days: {},
  });
  /** `tzOffset_minutes` is that of the campaign's country. */
  const choose = (chosen: number, tzOffset_minutes: number) => {
    const toDate = dayIn(zoneOfOffset(tzOffset_minutes), Date.now());
    setRange({ chosen, days: chosen === USUAL_DAYS ? {} : { fromDate: addDays(toDate, 1 - chosen), toDate } });
  };
  return { ...range, choose };
}

interface DayRangeProps {
  chosen: number;
  /** Of the campaign's country; left out until that is known, before which there is nothing to choose. */
  tzOffset_minutes: number | undefined;
  onChoose(days: number, tzOffset_minutes: number): void;
}

export function DayRange({ chosen, tzOffset_minutes, onChoose }: DayRangeProps) {
  const { t } = useTranslation('advice');
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('visibility.range')}
      disabled={tzOffset_minutes === undefined}
      value={String(chosen)}
      onChange={(next) => onChoose(Number(next), tzOffset_minutes!)}
      data={RANGES.map((count) => ({ value: String(count), label: t('visibility.days', { count }) }))}
    />
  );
}

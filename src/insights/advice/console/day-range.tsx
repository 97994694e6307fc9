import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { presentMs } from '#design/present.ts';
import { zoneOfOffset } from '#products/sponsored/rules/catalog-zone.ts';
import { addDays, dayIn, type Day } from '#kernel/time.ts';

const RANGES = [1, 7, 30] as const;
const DEFAULT_DAYS = 7;

/**
 * State of the selected days, in the time zone of the campaign's country. The default range is omitted, so that the
 * server determines it: it knows the country before the client does.
 */
export function useDayRange() {
  const [range, setRange] = useState<{ selected: number; days: { fromDate?: Day; toDate?: Day } }>({
    selected: DEFAULT_DAYS,
    days: {},
  });
  /** `tzOffsetMinutes` is the offset of the campaign's country. */
  const select = (selected: number, tzOffsetMinutes: number) => {
    const toDate = dayIn(zoneOfOffset(tzOffsetMinutes), presentMs());
    setRange({ selected, days: selected === DEFAULT_DAYS ? {} : { fromDate: addDays(toDate, 1 - selected), toDate } });
  };
  return { ...range, select };
}

interface DayRangeProps {
  selected: number;
  /** Offset of the campaign's country; without it the choice is disabled. */
  tzOffsetMinutes: number | undefined;
  onSelect(days: number, tzOffsetMinutes: number): void;
}

export function DayRange({ selected, tzOffsetMinutes, onSelect }: DayRangeProps) {
  const { t } = useTranslation('advice');
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('visibility.range')}
      disabled={tzOffsetMinutes === undefined}
      value={String(selected)}
      onChange={(next) => onSelect(Number(next), tzOffsetMinutes!)}
      data={RANGES.map((count) => ({ value: String(count), label: t('visibility.days', { count }) }))}
    />
  );
}

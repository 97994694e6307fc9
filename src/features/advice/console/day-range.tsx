import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const RANGES = [1, 7, 30] as const;
const USUAL_DAYS = 7;
const DAY_MS = 86_400_000;

/** Days to look at. The usual range is left to the server, which knows the campaign's own day. */
export function useDayRange() {
  const [chosen, choose] = useState<number>(USUAL_DAYS);
  const [today] = useState(() => Date.now());
  const dayOf = (ago: number) => new Date(today - ago * DAY_MS).toISOString().slice(0, 10);
  const days = chosen === USUAL_DAYS ? {} : { fromDate: dayOf(chosen - 1), toDate: dayOf(0) };
  return { chosen, choose, days };
}

export function DayRange({ chosen, onChoose }: { chosen: number; onChoose(days: number): void }) {
  const { t } = useTranslation('advice');
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('visibility.range')}
      value={String(chosen)}
      onChange={(next) => onChoose(Number(next))}
      data={RANGES.map((count) => ({ value: String(count), label: t('visibility.days', { count }) }))}
    />
  );
}

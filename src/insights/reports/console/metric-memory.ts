import { useState } from 'react';
import { isMetricId, type MetricId } from '../rules/metric-list.ts';

export interface PickedMetric {
  /** Null for an empty card. */
  id: MetricId | null;
  isOn: boolean;
}

const DEFAULT_PICKS: readonly PickedMetric[] = [
  { id: 'impressions', isOn: true },
  { id: 'clicks', isOn: true },
  { id: null, isOn: false },
  { id: null, isOn: false },
];

/** Parses stored selections. Anything other than four known metrics or empty cards yields the default. */
export function readPicks(text: string | null): readonly PickedMetric[] {
  try {
    const picks: unknown = JSON.parse(text ?? '');
    if (!Array.isArray(picks) || picks.length !== DEFAULT_PICKS.length) return DEFAULT_PICKS;
    const allExist = picks.every(
      (select: Partial<PickedMetric> | null) =>
        typeof select?.isOn === 'boolean' && (select.id === null || isMetricId(select.id)),
    );
    return allExist ? (picks as PickedMetric[]) : DEFAULT_PICKS;
  } catch {
    return DEFAULT_PICKS;
  }
}

/** State of the four metric cards, the comparison with earlier days, and the table view, stored in this browser. */
export function useMetricMemory(storageKey: string) {
  const [kept, setKept] = useState(() => ({ storageKey, picks: readPicks(localStorage.getItem(storageKey)) }));
  const current =
    kept.storageKey === storageKey ? kept : { storageKey, picks: readPicks(localStorage.getItem(storageKey)) };
  const change = (position: number, patch: Partial<PickedMetric>) => {
    const picks = current.picks.map((select, index) => (index === position ? { ...select, ...patch } : select));
    localStorage.setItem(storageKey, JSON.stringify(picks));
    setKept({ storageKey, picks });
  };
  const [compares, setCompares] = useStoredPreference('sponsor-metrics:compares');
  const [isTable, setIsTable] = useStoredPreference('sponsor-metrics:table');
  return { picks: current.picks, change, compares, setCompares, isTable, setIsTable };
}

function useStoredPreference(storageKey: string): [boolean, (input: boolean) => void] {
  const [input, setInput] = useState(() => localStorage.getItem(storageKey) === 'yes');
  const keep = (next: boolean) => {
    localStorage.setItem(storageKey, next ? 'yes' : 'no');
    setInput(next);
  };
  return [input, keep];
}

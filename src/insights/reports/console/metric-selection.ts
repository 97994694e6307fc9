import * as z from 'zod/mini';
import { useState } from 'react';
import { isMetricId, type MetricId } from '../rules/metric-list.ts';
import { parseJson } from '#kernel/json.ts';

export interface SelectedMetric {
  /** Null for an empty card. */
  id: MetricId | null;
  isOn: boolean;
}

const DEFAULT_SELECTION: readonly SelectedMetric[] = [
  { id: 'impressions', isOn: true },
  { id: 'clicks', isOn: true },
  { id: null, isOn: false },
  { id: null, isOn: false },
];

const Selection = z.array(
  z.object({ id: z.nullable(z.custom<MetricId>((id) => typeof id === 'string' && isMetricId(id))), isOn: z.boolean() }),
);

/** Parses stored selections. Anything other than four known metrics or empty cards yields the default. */
export function readSelection(text: string | null): readonly SelectedMetric[] {
  const selection = parseJson(Selection, text);
  return selection?.length === DEFAULT_SELECTION.length ? selection : DEFAULT_SELECTION;
}

/** State of the four metric cards, the comparison with earlier days, and the table view, stored in this browser. */
export function useMetricSelection(storageKey: string) {
  const [stored, setStored] = useState(() => ({
    storageKey,
    selection: readSelection(localStorage.getItem(storageKey)),
  }));
  const current =
    stored.storageKey === storageKey
      ? stored
      : { storageKey, selection: readSelection(localStorage.getItem(storageKey)) };
  const change = (position: number, patch: Partial<SelectedMetric>) => {
    const selection = current.selection.map((metric, index) => (index === position ? { ...metric, ...patch } : metric));
    localStorage.setItem(storageKey, JSON.stringify(selection));
    setStored({ storageKey, selection });
  };
  const [compares, setCompares] = useStoredPreference('sponsor-metrics:compares');
  const [isTable, setIsTable] = useStoredPreference('sponsor-metrics:table');
  return { selection: current.selection, change, compares, setCompares, isTable, setIsTable };
}

function useStoredPreference(storageKey: string): [boolean, (input: boolean) => void] {
  const [input, setInput] = useState(() => localStorage.getItem(storageKey) === 'yes');
  const store = (next: boolean) => {
    localStorage.setItem(storageKey, next ? 'yes' : 'no');
    setInput(next);
  };
  return [input, store];
}

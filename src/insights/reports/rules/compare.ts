import { changeBetween, type RelativeChange } from '#kernel/change.ts';
import { METRICS, metricNumber, type MetricId } from './metric-list.ts';
import type { MetricValues } from './metrics.ts';

export interface Change extends RelativeChange {
  /** Whether the change is an improvement; null when neither applies, as for higher costs. */
  isBetter: boolean | null;
}

/** Returns the change of a metric between two ranges; null without a previous value. */
export function changeOf(id: MetricId, now: MetricValues, previous: MetricValues): Change | null {
  const change = changeBetween(metricNumber(id, previous), metricNumber(id, now));
  if (change === null) return null;
  const { percent, isNegligible } = change;
  const { better } = METRICS[id];
  const isBetter = better === null || isNegligible ? null : percent > 0 === (better === 'MORE');
  return { percent, isNegligible, isBetter };
}

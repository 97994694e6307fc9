import { metricNumber, type MetricId } from './metric-list.ts';
import type { MetricValues } from './metrics.ts';

export interface Change {
  /** Signed change in percent of the previous value. */
  percent: number;
  /** Rounds to zero percent. */
  isNegligible: boolean;
  /** Whether the change is an improvement; null when neither applies, as for higher costs. */
  isBetter: boolean | null;
}

const NEGLIGIBLE_PERCENT = 0.5;
const LOWER_IS_BETTER: readonly MetricId[] = ['cpc', 'cpm'];

/** Returns the change of a metric between two ranges; null without a previous value. */
export function changeOf(id: MetricId, now: MetricValues, previous: MetricValues): Change | null {
  const [is, was] = [metricNumber(id, now), metricNumber(id, previous)];
  if (is === null || was === null || was <= 0) return null;
  const percent = (100 * (is - was)) / was;
  const isNegligible = Math.abs(percent) < NEGLIGIBLE_PERCENT;
  const isBetter = id === 'costs' || isNegligible ? null : percent > 0 !== LOWER_IS_BETTER.includes(id);
  return { percent, isNegligible, isBetter };
}

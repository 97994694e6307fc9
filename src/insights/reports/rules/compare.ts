import { metricNumber, type MetricId } from './metric-list.ts';
import type { MetricValues } from './metrics.ts';

export interface Change {
  /** Signed, in percent of what it was. */
  percent: number;
  /** Too little to be told in whole percent. */
  isNegligible: boolean;
  /** Whether it moved for the better; spending more is neither. */
  isBetter: boolean | null;
}

const NEGLIGIBLE_PERCENT = 0.5;
const LOWER_IS_BETTER: readonly MetricId[] = ['cpc', 'cpm'];

/** How a metric moved from one range of days to the next; null where there was nothing to compare with. */
export function changeOf(id: MetricId, now: MetricValues, previous: MetricValues): Change | null {
  const [is, was] = [metricNumber(id, now), metricNumber(id, previous)];
  if (is === null || was === null || was <= 0) return null;
  const percent = (100 * (is - was)) / was;
  const isNegligible = Math.abs(percent) < NEGLIGIBLE_PERCENT;
  const isBetter = id === 'costs' || isNegligible ? null : percent > 0 !== LOWER_IS_BETTER.includes(id);
  return { percent, isNegligible, isBetter };
}

import { metricIds, metricText } from './metric-list.ts';
import type { MetricValues } from './metrics.ts';
import type { Message } from '#kernel/message.ts';
import { reportMessages } from './report.messages.ts';

/** Returns the headings of an export's metric columns. */
export const metricHeadings = (withHalo: boolean): Message[] =>
  metricIds(withHalo).map((id) => reportMessages.metric[id]());

/** Returns the cells of an export's metric columns. */
export const metricCells = (metrics: MetricValues, withHalo: boolean): (string | null)[] =>
  metricIds(withHalo).map((id) => metricText(id, metrics));

import type { Format, Currency } from '#design/format.ts';
import { decimalFromMicros } from '#kernel/money.ts';
import { METRICS, type MetricId } from '../rules/metric-list.ts';
import type { MetricValues } from '../rules/metrics.ts';

export const isCount = (id: MetricId): boolean => METRICS[id].unit === 'count';

const percentOf = (id: MetricId, value: number | null, format: Format): string =>
  METRICS[id].isMultiple ? format.multiple(value) : format.percent(value);

/** Formats a metric for display; amounts with as many digits as are relevant. */
export function formatMetric(
  id: MetricId,
  metrics: MetricValues,
  format: Format,
  currency: Currency,
  digits = currency.maxFractionDigits,
): string {
  const value = METRICS[id].of(metrics);
  if (value === null) return format.integer(null);
  switch (METRICS[id].unit) {
    case 'count':
      return format.integer(value);
    case 'percent':
      return percentOf(id, Number(value), format);
    case 'money':
      return format.moneyOf(currency)(decimalFromMicros(value as bigint), digits);
  }
}

/** Formats a plain number in a metric's unit, for example on an axis. */
export function formatMetricNumber(id: MetricId, value: number | null, format: Format, currency: Currency): string {
  switch (METRICS[id].unit) {
    case 'count':
      return format.integer(value);
    case 'percent':
      return percentOf(id, value, format);
    case 'money':
      return format.moneyOf(currency)(value);
  }
}

export function formatMetricTick(id: MetricId, value: number, format: Format, currency: Currency): string {
  switch (METRICS[id].unit) {
    case 'count':
      return format.compact(value);
    case 'percent':
      return METRICS[id].isMultiple ? format.multiple(value) : `${format.compact(value)}%`;
    case 'money':
      return format.moneyOf(currency).compact(value);
  }
}

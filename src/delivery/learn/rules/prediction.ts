/** Expected results of one day; cost in micro-units of the platform's default currency. */
export type DayResult = { readonly impressions: number; readonly clicks: number; readonly costMicros: number };

export type Span = { readonly low: number; readonly high: number };
export type Prediction = { readonly impressions: Span; readonly clicks: Span; readonly costMicros: Span };

/** 80 % of such days lie within this many standard deviations. */
const Z = 1.28;
/**
 * Minimum relative spread. Days differ by more than chance: competitors come, go and run out of money, click rates are
 * still being learned, and moving bids change the cost of clicks. Each builds on the one before.
 */
const MIN_SPREAD = { impressions: 0.25, clicks: 0.4, cost: 0.5 };

/** Predicts the results of the next `days` days from days like `past` (at least one). */
export function predict(past: readonly DayResult[], days: number): Prediction {
  const [impressions, clicks, cost] = [
    past.map((day) => day.impressions),
    past.map((day) => day.clicks),
    past.map((day) => day.costMicros),
  ];
  const perClick = mean(clicks) > 0 ? mean(cost) / mean(clicks) : 0;
  return {
    impressions: span(impressions, days, 1, MIN_SPREAD.impressions),
    clicks: span(clicks, days, 1, MIN_SPREAD.clicks),
    costMicros: span(cost, days, perClick, MIN_SPREAD.cost),
  };
}

/** Predicts how much more or less a change brings over the next `days` days; `past` has the difference of each past day. */
export function predictChange(past: readonly DayResult[], days: number): Pick<Prediction, 'clicks' | 'costMicros'> {
  const of = (name: 'clicks' | 'costMicros', unit: number, minSpread: number): Span => {
    const values = past.map((day) => day[name]);
    const sum = mean(values);
    const { low, high } = span(
      values.map((value) => (sum < 0 ? -value : value)),
      days,
      unit,
      minSpread,
    );
    return sum < 0 ? { low: -high, high: -low } : { low, high };
  };
  const clicks = mean(past.map((day) => Math.abs(day.clicks)));
  const perClick = clicks > 0 ? mean(past.map((day) => Math.abs(day.costMicros))) / clicks : 0;
  return { clicks: of('clicks', 1, MIN_SPREAD.clicks), costMicros: of('costMicros', perClick, MIN_SPREAD.cost) };
}

/** `unit` is how much one event adds; events arrive randomly, one by one. */
function span(values: readonly number[], days: number, unit: number, minSpread: number): Span {
  const average = mean(values);
  const between = values.length < 2 ? 0 : mean(values.map((value) => (value - average) ** 2));
  const luck = average * unit;
  const variance = days * (between + luck) + (days * days * between) / values.length;
  const total = average * days;
  const spread = Math.max(Z * Math.sqrt(variance), minSpread * total);
  return { low: Math.max(0, total - spread), high: total + spread };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Returns a budget that nine of ten of these days would not have exhausted; null when they cost nothing. */
export function budgetFor(past: readonly DayResult[]): number | null {
  const costs = past.map((day) => day.costMicros).sort((a, b) => a - b);
  const high = costs[Math.min(costs.length - 1, Math.floor(costs.length * 0.9))] ?? 0;
  return high > 0 ? high : null;
}

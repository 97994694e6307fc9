import fc from 'fast-check';
import { expect, test } from 'vitest';
import { METRICS, metricNumber, type MetricId } from './metric-list.ts';

const count = fc.bigInt({ min: 0n, max: 1_000_000n });
const micros = fc.bigInt({ min: 0n, max: 10n ** 12n });
const figures = fc.record({
  impressions: count,
  clicks: count,
  costsMicros: micros,
  salesMicros: micros,
  haloSalesMicros: micros,
  itemsSold: count,
  haloItemsSold: count,
});

/** Left to right, as programs read it. */
function computed(formula: string, valueOf: (name: string) => number): number {
  const [first, ...rest] = formula.split(' ');
  let value = valueOf(first!);
  for (let at = 0; at < rest.length; at += 2) {
    const next = valueOf(rest[at + 1]!);
    value = { '+': value + next, '*': value * next, '/': value / next }[rest[at]!]!;
  }
  return value;
}

const derived = (Object.keys(METRICS) as MetricId[]).filter((id) => METRICS[id].formula !== null);

test.each(derived)('what is said of %s is how it is computed', (id) => {
  fc.assert(
    fc.property(figures, (metrics) => {
      const valueOf = (name: string): number => {
        if (name === 'haloSales') return Number(metrics.haloSalesMicros) / 1e6;
        if (name === 'haloItemsSold') return Number(metrics.haloItemsSold);
        return name in METRICS ? metricNumber(name as MetricId, metrics)! : Number(name);
      };
      const shown = metricNumber(id, metrics);
      const said = computed(METRICS[id].formula!, valueOf);
      if (shown === null) expect(Number.isFinite(said)).toBe(false);
      // Amounts are rounded to a millionth.
      else expect(Math.abs(shown - said)).toBeLessThanOrEqual(1e-6 + Math.abs(said) * 1e-9);
    }),
  );
});

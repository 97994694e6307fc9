import { Counter, Gauge, Histogram, type LabelValues } from 'prom-client';
import { type Definition, registry } from './metrics.ts';

/**
 * Metrics on the measured path, where prom-client's look-up of labels at each observation would cost a thirtieth of a
 * decision. They count in plain numbers, and are published when they are read.
 */
export interface Tally {
  count: number;
}

export function talliedCounter<Label extends string>(definition: Definition<Label>) {
  const tallies: [LabelValues<Label>, Tally][] = [];
  registry.registerMetric(
    new Counter({
      ...definition,
      registers: [],
      collect() {
        this.reset();
        for (const [labels, { count }] of tallies) this.inc(labels, count);
      },
    }),
  );
  return newTally(tallies);
}

export function talliedGauge<Label extends string>(definition: Definition<Label>) {
  const tallies: [LabelValues<Label>, Tally][] = [];
  registry.registerMetric(
    new Gauge({
      ...definition,
      registers: [],
      collect() {
        for (const [labels, { count }] of tallies) this.set(labels, count);
      },
    }),
  );
  return newTally(tallies);
}

const newTally =
  <Label extends string>(tallies: [LabelValues<Label>, Tally][]) =>
  (labels: LabelValues<Label>): Tally => {
    const tally = { count: 0 };
    tallies.push([labels, tally]);
    return tally;
  };

/** Returns a function that starts a series; what it returns observes one value. Bounds are inclusive, as prom-client's. */
export function talliedHistogram<Label extends string>(
  definition: Definition<Label> & { readonly buckets: readonly number[] },
): (labels: Record<Label, string | number>) => (value: number) => void {
  const { buckets } = definition;
  const series: Series[] = [];
  const newMetric = () => new Histogram({ ...definition, buckets: [...buckets], registers: [] });
  const empty = newMetric();
  const get = async () => ({
    ...(await empty.get()),
    values: series.flatMap((one) => published(definition.name, one)),
  });
  registry.registerMetric(Object.assign(newMetric(), { get, getForPromString: get }));

  return (labels) => {
    const counts = new Float64Array(buckets.length + 1);
    const one: Series = { labels, buckets, counts, sum: 0 };
    series.push(one);
    return (value) => {
      let bucket = 0;
      while (bucket < buckets.length && value > buckets[bucket]!) bucket += 1;
      counts[bucket]! += 1;
      one.sum += value;
    };
  };
}

interface Series {
  readonly labels: Readonly<Record<string, string | number>>;
  readonly buckets: readonly number[];
  /** Values per bucket; the last has those above all bounds. */
  readonly counts: Float64Array;
  sum: number;
}

function published(name: string, { labels, buckets, counts, sum }: Series) {
  let count = 0;
  const cumulative = [...buckets, '+Inf'].map((le, bucket) => ({
    metricName: `${name}_bucket`,
    labels: { le, ...labels },
    value: (count += counts[bucket]!),
  }));
  return [
    ...cumulative,
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value: count },
  ];
}

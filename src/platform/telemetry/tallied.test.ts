import { expect, test } from 'vitest';
import { Histogram, Registry } from 'prom-client';
import { registry } from './metrics.ts';
import { talliedCounter, talliedGauge, talliedHistogram } from './tallied.ts';

test('a tallied histogram reads as prom-client’s own', async () => {
  const definition = { name: 'tried_seconds', help: 'Tried.', labelNames: ['route'] as const, buckets: [0.1, 1, 10] };
  const expected = new Histogram({ ...definition, buckets: [...definition.buckets], registers: [] });
  const series = talliedHistogram(definition);
  const observe = { a: series({ route: 'a' }), b: series({ route: 'b' }) };
  for (const [route, value] of [
    ['a', 0.05],
    ['a', 0.1],
    ['a', 0.11],
    ['b', 10],
    ['b', 11],
    ['a', 1e9],
  ] as const) {
    observe[route](value);
    expected.observe({ route }, value);
  }
  const linesOf = (text: string) => text.split('\n').toSorted();
  const other = new Registry();
  other.registerMetric(expected);
  expect(linesOf(await registry.getSingleMetricAsString('tried_seconds'))).toEqual(
    linesOf(await other.metrics()).filter((line) => line !== ''),
  );
});

test('counters and gauges show their tallies, at zero too', async () => {
  const counted = talliedCounter({ name: 'tried_total', help: 'Tried.', labelNames: ['result'] });
  const open = talliedGauge({ name: 'tried_open', help: 'Open.', labelNames: ['role'] })({ role: 'ads' });
  const won = counted({ result: 'won' });
  counted({ result: 'empty' });
  won.count += 2;
  open.count += 3;
  open.count -= 1;
  for (let reading = 0; reading < 2; reading += 1) {
    expect(await registry.getSingleMetricAsString('tried_total')).toContain(
      'tried_total{result="won"} 2\ntried_total{result="empty"} 0',
    );
    expect(await registry.getSingleMetricAsString('tried_open')).toContain('tried_open{role="ads"} 2');
  }
});

import { expect, test } from 'vitest';
import { gauge, registry } from './metrics.ts';

test('a gauge is published once it was set', async () => {
  const age = gauge({ name: 'tried_age_seconds', help: 'Age.' });
  expect(await registry.getSingleMetricAsString('tried_age_seconds')).not.toMatch(/^tried_age_seconds/m);
  age.set(7);
  expect(await registry.getSingleMetricAsString('tried_age_seconds')).toMatch(/^tried_age_seconds 7$/m);
});

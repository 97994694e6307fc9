import { Client } from 'pg';
import type { Gauge } from 'prom-client';
import { afterAll, expect, test } from 'vitest';
import { registry } from '#platform/telemetry/metrics.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { sampleDatabase, sampleFleet } from './server.metrics.ts';

const database = await createTestDatabase();
const owner = new Client({ connectionString: database.ownerUrl });
await owner.connect();
afterAll(() => owner.end());

const valuesOf = async (name: string) => (await registry.getSingleMetric(name)!.get()).values;

test('a table that is locked exclusively delays no other metric, and its own for a moment only', async () => {
  await owner.query('begin; lock table wallet in access exclusive mode');
  const before = await valuesOf('endcap_db_table_bytes');
  const startedMs = performance.now();
  await expect(sampleDatabase(database)).rejects.toThrow(/lock timeout/);
  expect(performance.now() - startedMs).toBeLessThan(3000);
  expect(await valuesOf('endcap_db_table_bytes')).toEqual(before);
  await owner.query('rollback; begin; lock table product in access exclusive mode');
  (registry.getSingleMetric('endcap_queue_waiting') as Gauge).set(-1);
  await sampleFleet(database, Date.now);
  expect(await valuesOf('endcap_queue_waiting')).toEqual([{ labels: {}, value: 0 }]);
  await owner.query('rollback');

  await sampleDatabase(database);
  expect((await valuesOf('endcap_db_table_bytes')).map(({ labels }) => labels['table'])).toContain('wallet');
  expect(await valuesOf('endcap_db_standby_lag_seconds'), 'not published without a standby').toEqual([]);
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { openClickHouse, type ClickHouse } from '#platform/clickhouse/clickhouse.ts';

/** An empty report engine of this test file's own (the engine locks its folder to one process). */
export async function freshClickHouse(): Promise<ClickHouse> {
  const folder = await mkdtemp(join(tmpdir(), 'endcap-clickhouse-'));
  const clickhouse = await openClickHouse({ folder }, 1);
  afterAll(async () => {
    await clickhouse.close();
    await rm(folder, { recursive: true, force: true });
  });
  return clickhouse;
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { ClickHouse, QueryParams } from '#platform/clickhouse/clickhouse.ts';
import { openMigrated } from '#platform/clickhouse/migrate.ts';

/**
 * Creates an empty report engine for this test file (the engine locks its folder to one process). It starts on first
 * use, because it is heavy and most server tests never read a report.
 */
export function createTestClickHouse(): ClickHouse {
  let opened: Promise<{ engine: ClickHouse; folder: string }> | undefined;
  const open = () =>
    (opened ??= mkdtemp(join(tmpdir(), 'endcap-clickhouse-')).then(async (folder) => ({
      engine: await openMigrated({ folder }, 1),
      folder,
    })));
  const close = async () => {
    if (!opened) return;
    const { engine, folder } = await opened;
    await engine.close();
    await rm(folder, { recursive: true, force: true });
  };
  afterAll(close);
  return {
    query: async (text, params) => (await open()).engine.query(text, params),
    async *queryBackground<Row>(text: string, params?: QueryParams) {
      yield* (await open()).engine.queryBackground<Row>(text, params);
    },
    insert: async (table, rows, token) => (await open()).engine.insert(table, rows, token),
    command: async (text) => (await open()).engine.command(text),
    close,
  };
}

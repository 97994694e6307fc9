import { createClient } from '@clickhouse/client';
import { createChdbConnection } from 'chdb/connection';
import { createDatabase } from '#platform/db/database.ts';
import { openMigrated } from '#platform/clickhouse/migrate.ts';
import { loadReports } from './report-loader.ts';
import { NOW_MS } from './report-reference.test-support.ts';

/**
 * A separate process, to be killed, that loads the log into its embedded report engine. On `load` it answers with the
 * number of rows or the engine's rejection; any other order is a statement for the engine.
 */
const [url = '', folder = ''] = process.argv.slice(2);
const database = createDatabase(url);
const clickhouse = await openMigrated({ folder }, 1);
const control = createClient({ connection: createChdbConnection({ path: folder }) } as Parameters<
  typeof createClient
>[0]);

export type Answer = { loaded: number } | { rejected: string };

const answerTo = async (order: string): Promise<Answer> => {
  try {
    if (order !== 'load') await control.command({ query: order });
    return { loaded: order === 'load' ? await loadReports(database, clickhouse, NOW_MS) : 0 };
  } catch (error) {
    return { rejected: String(error) };
  }
};
process.on('message', (order: string) => void answerTo(order).then((answer) => process.send?.(answer)));
process.send?.({ loaded: 0 });

// `endcap`: operators' commands. Each prints what it did and exits with 1 when it failed.
import { join } from 'node:path';
import { checkDatabase, withDatabaseOf } from '#apps/server/check-database.ts';
import { applyTexts } from '#core/settings/server/index.ts';
import { createDatabase, type Database } from '#platform/db/database.ts';
import { urlOfRunning } from '#platform/db/embedded.ts';
import { PartialFailure } from '#platform/jobs/for-each-isolated.ts';
import { applyTime, reject } from './command.ts';
import { runCommandLine } from './command-line.ts';
import { readCliEnvironment } from './environment.ts';

try {
  process.exitCode = (await runCommandLine(process.argv.slice(2), withDatabase)) ? 0 : 1;
} catch (error) {
  const { explainFailure } = await import('#apps/server/explain-failure.ts');
  const line = explainFailure(error);
  console.error(line === null ? error : `endcap: ${line}`);
  process.exitCode = 1;
}

async function withDatabase(work: (database: Database) => Promise<boolean>): Promise<boolean> {
  const { DATABASE_URL, DATA_DIR } = readCliEnvironment();
  // Files in the data folder are readable by their owner alone.
  process.umask(0o077);
  const url = DATABASE_URL || (await urlOfRunning(join(DATA_DIR, 'postgres'), 'endcap'));
  if (!url) return reject('No server is running here: start it, or name the database in DATABASE_URL');
  const database = createDatabase(url);
  try {
    await withDatabaseOf('DATABASE_URL', () => checkDatabase(database));
    await applyTexts(database);
    await applyTime(database);
    return await work(database);
  } catch (error) {
    if (!(error instanceof PartialFailure)) throw error;
    // All the rest was done.
    for (const { subject, error: cause } of error.failures)
      console.error(`${JSON.stringify(subject)}: ${String(cause)}`);
    return false;
  } finally {
    await database.close();
    if (process.connected) process.disconnect();
  }
}

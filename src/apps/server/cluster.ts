import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createDatabase } from '#platform/db/database.ts';
import { dropDatabase, prepareDatabase, startEmbeddedPostgres } from '#platform/db/embedded.ts';
import type { Migrations } from '#platform/db/migrate.ts';
import type { Logger } from '#platform/telemetry/logger.ts';

/** The embedded PostgreSQL, migrated to this version. */
export interface OwnCluster {
  /** The application's connection URL. */
  url: string;
  /** Why it serves no new connection, as half a sentence; null while it does. */
  outage(): string | null;
  stop(): Promise<void>;
}

const DATABASE = 'endcap';

/** Starts PostgreSQL in the data folder. It needs few modules, so the rest can load meanwhile. */
export async function startCluster(
  dataDir: string,
  { withDemo, schemas, log }: { withDemo: boolean; schemas: readonly Migrations[]; log: Logger },
): Promise<OwnCluster> {
  const cluster = await startEmbeddedPostgres(join(dataDir, 'postgres'), {
    supervision: {
      onDeath: (reason) => log.error({ reason }, 'embedded postgresql is gone'),
      onRestart: () => log.warn('embedded postgresql restarted'),
      onGiveUp(error) {
        log.fatal({ err: error }, 'embedded postgresql could not be restarted, exiting');
        // Nothing is left to finish or close; the process supervisor restarts us.
        process.exit(1);
      },
    },
  });
  try {
    await prepareDatabase(cluster, DATABASE, schemas);
    if (withDemo && (await isHalfLoaded(cluster.appUrl(DATABASE)))) {
      console.log('  The demo was cut short while it was loading: starting it again.');
      await dropDatabase(cluster, DATABASE);
      await rm(join(dataDir, 'clickhouse'), { recursive: true, force: true });
      await prepareDatabase(cluster, DATABASE, schemas);
    }
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return { url: cluster.appUrl(DATABASE), outage: () => cluster.outage(), stop: () => cluster.stop() };
}

async function isHalfLoaded(url: string): Promise<boolean> {
  const { demoStage } = await import('#demo/load.ts');
  const database = createDatabase(url, { max: 1 });
  try {
    const stage = await demoStage(database);
    return stage === 'base' || stage === 'loading';
  } finally {
    await database.close();
  }
}

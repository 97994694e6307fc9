import closeWithGrace from 'close-with-grace';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createHash, randomBytes } from 'node:crypto';
import { createAdEngine, type TokenKeys } from '#delivery/engine/index.ts';
import { startReportLoader } from '#features/reports/server/index.ts';
import { uuidV7 } from '#kernel/ids.ts';
import { startJobs } from '#platform/jobs/jobs.ts';
import { createLogger } from '#platform/telemetry/logger.ts';
import { createServer } from './create-server.ts';
import { demoGuide, progressPrinter, startDemo } from './demo.ts';
import { readEnvironment, type Environment } from './environment.ts';
import { explainFailure } from './explain-failure.ts';
import { recurringJobs } from './jobs.ts';
import { openStorage } from './storage.ts';

const LIMITS = { graphqlPerMinute: 1200, csrfPerMinute: 120, feedsPerMinute: 600 };
const GRACE_MS = 30_000;
const WITH_DEMO = '--demo';

try {
  await start(readEnvironment(), process.argv.includes(WITH_DEMO));
} catch (error) {
  const line = explainFailure(error);
  console.error(line === null ? error : `endcap: ${line}`);
  process.exit(1);
}

async function start(environment: Environment, withDemo: boolean): Promise<void> {
  const log = createLogger({ level: environment.LOG_LEVEL });
  const clock = Date.now;
  const newId = () => uuidV7(clock(), randomBytes(10));
  const hasRole = (role: Environment['ROLES'][number]) => environment.ROLES.includes(role);
  const storage = await openStorage(environment, log, { withDemo });
  // What was started last is stopped first.
  const stoppers: (() => unknown)[] = [() => storage.close()];
  const stop = async () => {
    for (const stopper of stoppers.splice(0).toReversed()) await stopper();
  };
  closeWithGrace(
    { delay: GRACE_MS, logger: { error: (problem: unknown) => log.error({ err: problem }, 'closing') } },
    async ({ err, signal }) => {
      if (err) log.fatal({ err }, 'stopped by a defect');
      else log.info({ signal }, 'closing');
      await stop();
    },
  );
  try {
    const { database, clickhouse, secret } = storage;
    if (hasRole('worker')) {
      const loader = startReportLoader({ database, clickhouse, clock, log });
      stoppers.push(() => loader.stop());
    }
    let history = Promise.resolve();
    if (storage.needsDemo) {
      console.log('  Loading the demo marketplace…');
      const demo = await startDemo(storage.databaseUrl, { days: environment.DEMO_DAYS, onProgress: progressPrinter() });
      stoppers.push(() => demo.stop());
      history = demo.done;
    }
    const onError = (error: unknown) => log.error({ err: error }, 'the ad engine');
    const keys = tokenKeys(secret);
    const adEngine = hasRole('ads') ? createAdEngine({ database, clock, random: Math.random, keys, onError }) : null;
    await adEngine?.start();
    stoppers.push(() => adEngine?.stop());

    const server = await createServer(
      { database, clickhouse, adEngine, clock, newId, log },
      {
        roles: environment.ROLES,
        secret,
        origins: environment.PUBLIC_URL
          ? environment.PUBLIC_URL.split(',')
          : [`http://${environment.HOST}:${environment.PORT}`],
        trustProxy: environment.TRUST_PROXY,
        consoleFolder: environment.CONSOLE_DIR,
        version: await readVersion(environment.CONSOLE_DIR),
        defaultCurrency: environment.DEFAULT_CURRENCY,
        settlingDays: environment.SETTLING_DAYS,
        documents: environment.NODE_ENV === 'production' ? await readDocuments(environment.CONSOLE_DIR) : null,
        limits: LIMITS,
      },
    );
    stoppers.push(() => server.stop());
    const address = await server.app.listen({ host: environment.HOST, port: environment.PORT });
    log.info({ address, roles: environment.ROLES }, 'listening');
    if (withDemo) console.log(demoGuide(address));

    // Settlement must not close days that the demo has still to live through.
    await history;
    if (storage.needsDemo) console.log('\n  The demo’s history is complete.');
    if (hasRole('worker')) {
      const jobs = await startJobs(recurringJobs({ database, clock, newId }), { pool: database.pool, log });
      stoppers.push(() => jobs.stop());
    }
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Purpose-bound: the same secret signs nothing else with these bytes. */
function tokenKeys(secret: string): TokenKeys {
  return [{ id: 1, secret: createHash('sha256').update(`bid-token:${secret}`).digest() }];
}

/** The console's documents by SHA-256, written beside it by its build; without a build any document is executed. */
async function readDocuments(consoleFolder: string): Promise<ReadonlyMap<string, string> | null> {
  const file = join(consoleFolder, 'documents.json');
  if (!existsSync(file)) return null;
  return new Map(Object.entries(JSON.parse(await readFile(file, 'utf8')) as Record<string, string>));
}

async function readVersion(consoleFolder: string): Promise<string> {
  const file = join(consoleFolder, 'version.txt');
  if (existsSync(file)) return (await readFile(file, 'utf8')).trim();
  const manifest = JSON.parse(await readFile(join(import.meta.dirname, '../../../package.json'), 'utf8')) as {
    version: string;
  };
  return manifest.version;
}

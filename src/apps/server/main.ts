import { createLogger, type Logger } from '#platform/telemetry/logger.ts';
import { startCluster } from './cluster.ts';
import { makeDataFolder } from './data-folder.ts';
import { schemasOf } from './database-schemas.ts';
import { endWithParent } from './end-with-parent.ts';
import { warningsOf } from './environment-rules.ts';
import { readEnvironment, type Environment } from './environment.ts';
import { runUntilStopped } from './process-lifetime.ts';

/** For everything that has to end, after the pause in which load balancers notice. */
const GRACE_MS = 45_000;
const WITH_DEMO = '--demo';

endWithParent();
try {
  const withDemo = process.argv.includes(WITH_DEMO);
  await run(readEnvironment(undefined, { withDemo }), withDemo);
} catch (error) {
  const { explainFailure } = await import('./explain-failure.ts');
  const line = explainFailure(error);
  console.error(line === null ? error : `endcap: ${line}`);
  process.exit(1);
}

async function run(environment: Environment, withDemo: boolean): Promise<void> {
  const log = createLogger({ level: environment.LOG_LEVEL });
  for (const [variable, reason] of warningsOf(environment, { withDemo }))
    log.error({ variable, reason }, 'setting is unfit for production');
  const onStopped = () => {
    if (withDemo) console.log(`\n  Stopped. The data stays in ${environment.DATA_DIR}.`);
  };
  const maxMs = environment.DRAIN_SECONDS * 1000 + GRACE_MS;
  await runUntilStopped({ log, maxMs, onStopped }, async (lifetime) => {
    const { cluster } = await startEmbeddedCluster(environment, withDemo, log);
    lifetime.onEnd('PostgreSQL', async () => (await cluster?.catch(() => null))?.stop());
    // Most of a start is loading modules: PostgreSQL starts meanwhile.
    const { start } = await import('./start.ts');
    lifetime.throwIfStopping();
    return start(environment, { log, lifetime, withDemo, cluster });
  });
}

/** Wrapped in an object: a promise returned directly would be awaited. */
async function startEmbeddedCluster(environment: Environment, withDemo: boolean, log: Logger) {
  const { DATA_DIR, DATABASE_URL } = environment;
  await makeDataFolder(DATA_DIR);
  const cluster = DATABASE_URL
    ? null
    : startCluster(DATA_DIR, { withDemo, schemas: schemasOf(environment, { withDemo }), log });
  // Awaited when the storage is opened; the empty handler prevents an unhandled rejection until then.
  cluster?.catch(() => {});
  return { cluster };
}

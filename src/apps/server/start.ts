import * as z from 'zod/mini';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createPasswords } from '#core/identity/server/index.ts';
import { createMovableClock, followTestClock, holdEnvironment } from '#core/test-environment/server/index.ts';
import { deploymentOf } from '#kernel/deployment.ts';
import { uuidV7 } from '#kernel/ids.ts';
import { createKeyring } from '#platform/crypto/keyring.ts';
import { checkClock } from '#platform/db/clock.ts';
import { stampDocuments } from '#platform/files/pdf.ts';
import type { Logger } from '#platform/telemetry/logger.ts';
import { startTracing } from '#platform/telemetry/tracing.ts';
import { markedAsTest, outboxSender, smtpSender } from '#integrations/mail/mail.ts';
import { createOpenId } from '#integrations/openid/index.ts';
import { tokenKeysOf } from './ads.ts';
import type { OwnCluster } from './cluster.ts';
import { createServer } from './create-server.ts';
import { demoGuide, progressPrinter, startDemo } from './demo.ts';
import { usesDataFolder } from './data-folder.ts';
import { watchDisk } from './disk-watch.ts';
import type { Environment } from './environment.ts';
import type { ProcessLifetime } from './process-lifetime.ts';
import { openMeta } from './meta.ts';
import { addOutboxPage } from './outbox-page.ts';
import { addPaperGallery } from './paper-gallery.ts';
import { paymentSettingsOf } from './payments.ts';
import { openImages } from './pictures.ts';
import { openPlaces } from './places.ts';
import { openSellerCenter } from './seller-center.ts';
import { openStorage } from './storage.ts';
import { readJson } from '#kernel/json.ts';

const LIMITS = { graphqlPerMinute: 1200, csrfPerMinute: 120, feedsPerMinute: 600, providersPerMinute: 60 };
/** Limit for ending requests, the ad engine and jobs together. */
const SERVER_WITHIN_MS = 36_000;

/** Opens the storage, starts the demo if requested, and serves. */
export async function start(
  environment: Environment,
  {
    log,
    lifetime,
    withDemo,
    cluster,
  }: { log: Logger; lifetime: ProcessLifetime; withDemo: boolean; cluster: Promise<OwnCluster> | null },
): Promise<{ work: Promise<unknown> }> {
  const isTest = environment.TEST_ENVIRONMENT;
  const time = createMovableClock();
  const { clock, wallClock } = time;
  const drainMs = environment.DRAIN_SECONDS * 1000;
  const newId = () => uuidV7(clock(), randomBytes(10));
  const instance = newId();
  const version = await readVersion(environment.CONSOLE_DIR);
  log.setBindings({ service: 'endcap', roles: environment.ROLES.join(','), instance, version });
  if (environment.OTEL_EXPORTER_OTLP_ENDPOINT) {
    const tracing = await startTracing({ version, instance });
    lifetime.onEnd('traces', () => tracing.stop());
  }
  const storage = await openStorage(environment, log, { withDemo, instance, version, cluster });
  lifetime.onEnd('databases', () => storage.close());
  lifetime.throwIfStopping();
  const { database, pools, watch, reports, files, ownsBoth } = storage;
  await holdEnvironment(database, isTest);
  if (isTest) {
    stampDocuments('TEST');
    const following = await followTestClock({ database, log }, time);
    lifetime.onEnd('the test clock', () => following.stop());
  }
  let history = Promise.resolve();
  if (storage.needsDemo) {
    console.log('  Loading the demo marketplace…');
    const demo = await startDemo(storage.databaseUrl, { days: environment.DEMO_DAYS, onProgress: progressPrinter() });
    lifetime.onEnd('the demo', () => demo.stop());
    lifetime.throwIfStopping();
    history = demo.done;
  }
  const keyring = createKeyring(storage.secrets);
  const disk = usesDataFolder(environment) ? await watchDisk(environment.DATA_DIR, log) : undefined;
  lifetime.onEnd('disk', () => disk?.stop());
  const outbox = join(environment.DATA_DIR, 'outbox');
  const sender = environment.MAIL_URL
    ? smtpSender(environment.MAIL_URL, environment.MAIL_FROM, environment.MAIL_CA)
    : outboxSender(outbox);
  const mail = isTest ? markedAsTest(sender) : sender;
  const sellerCenter = openSellerCenter(environment, { clock, withDemo });
  const meta = await openMeta(environment, { database, clock, newId });
  const server = await createServer(
    {
      database,
      pools,
      clickhouse: reports.forReading,
      loading: reports.forLoading,
      ownsBoth,
      instance,
      mail,
      files,
      pictures: openImages(environment),
      places: openPlaces(environment, { withDemo }),
      sellerCenter,
      meta,
      openId: createOpenId({ clock: wallClock }),
      passwords: createPasswords(),
      settlesAfter: history,
      clock,
      wallClock,
      ...(isTest && { testClock: time }),
      checkTime: () => checkClock(watch, wallClock),
      checkReports: () => reports.forReading.query('select 1'),
      databaseOutage: storage.databaseOutage,
      disk,
      dataFolder: environment.DATA_DIR,
      newId,
      log,
    },
    {
      roles: environment.ROLES,
      keyring,
      origins: environment.PUBLIC_URL.length
        ? environment.PUBLIC_URL
        : [`http://${environment.HOST}:${environment.PORT}`],
      trustsHost: environment.PUBLIC_URL.length === 0,
      trustProxy: environment.TRUST_PROXY,
      consoleFolder: environment.CONSOLE_DIR,
      version,
      deployment: deploymentOf(environment.DEFAULT_CURRENCY, {
        country: environment.DEFAULT_COUNTRY,
        language: environment.DEFAULT_LANGUAGE,
      }),
      isTestEnvironment: isTest,
      testsMoveClock: environment.TEST_CONTROLLER_CLOCK,
      settlingDays: environment.SETTLING_DAYS,
      documents: await readDocuments(),
      isOpenToAnyDocument: withDemo || environment.NODE_ENV !== 'production',
      allowsLoopbackWebhooks: withDemo,
      requiresStaffCode: !withDemo,
      ...(environment.CHAT_IDENTITY_KEY && { chatKey: environment.CHAT_IDENTITY_KEY }),
      payments: paymentSettingsOf(environment),
      ...(environment.METRICS_PORT !== undefined && {
        metrics: { host: environment.HOST, port: environment.METRICS_PORT },
      }),
      limits: LIMITS,
      drain: () => pause(drainMs),
    },
  );
  lifetime.onEnd('the server', () => server.stop(), drainMs + SERVER_WITHIN_MS);
  lifetime.throwIfStopping();
  if (withDemo && !environment.MAIL_URL) addOutboxPage(server.app, outbox);
  if (withDemo) addPaperGallery(server.app);
  if (withDemo) {
    // Only a demo loads it.
    const { addShop } = await import('#demo/shop/shop.routes.ts');
    const keys = tokenKeysOf(keyring);
    addShop(server.app, { database, keys, clock, newId, log, address: () => server.app.listeningOrigin });
  }
  const address = await server.app.listen({ host: environment.HOST, port: environment.PORT });
  lifetime.throwIfStopping();
  log.info({ address, roles: environment.ROLES }, 'listening');
  if (withDemo) console.log(demoGuide(environment.PUBLIC_URL[0] ?? address));

  const work = history.then(() => {
    if (storage.needsDemo) console.log('\n  The demo’s history is complete.');
  });
  return { work };
}

/** Reads the console's own documents by SHA-256. Production executes no others; the demo is open for experiments. */
async function readDocuments(): Promise<ReadonlyMap<string, string>> {
  const file = join(import.meta.dirname, '../../platform/api-client/generated/persisted-documents.json');
  const documents = z.record(z.string(), z.string()).parse(readJson(await readFile(file, 'utf8')));
  return new Map(Object.entries(documents).map(([hash, text]) => [hash.replace('sha256:', ''), text]));
}

async function readVersion(consoleFolder: string): Promise<string> {
  const file = join(consoleFolder, 'version.txt');
  if (existsSync(file)) return (await readFile(file, 'utf8')).trim();
  const manifest = readJson(await readFile(join(import.meta.dirname, '../../../package.json'), 'utf8'));
  return z.object({ version: z.string() }).parse(manifest).version;
}

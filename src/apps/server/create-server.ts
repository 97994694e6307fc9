import { addPaymentWebhook } from '#core/payments/server/index.ts';
import { addCampaignImageRoutes } from '#core/media/server/index.ts';
import { storefrontApi } from '#core/catalog/server/index.ts';
import { addProviderRoutes } from '#core/accounts/server/index.ts';
import { type Passwords } from '#core/identity/server/index.ts';
import type { MovableClock } from '#core/test-environment/server/index.ts';
import { addTextRoutes, followTexts } from '#core/settings/server/index.ts';
import type { MailSender } from '#integrations/mail/mail.ts';
import type { Places } from '#integrations/places/places.ts';
import type { ImageGenerator } from '#integrations/product-pictures/product-pictures.ts';
import { addSellerCenterSandboxRoutes, isSandbox, type SellerCenter } from '#integrations/seller-center/index.ts';
import type { MetaAds } from '#integrations/meta/index.ts';
import type { OpenId } from '#integrations/openid/index.ts';
import type { FileStorage } from '#integrations/storage/storage.ts';
import type { Deployment } from '#kernel/deployment.ts';
import type { NewId, Uuid } from '#kernel/ids.ts';
import type { Clock } from '#kernel/time.ts';
import type { ClickHouse } from '#platform/clickhouse/clickhouse.ts';
import { shareVersionFiles } from '#platform/fleet/version-files.ts';
import { addNotFoundHandler, createHttpApp, type HttpApp, type HttpOptions } from '#platform/http/app.ts';
import { addHealthRoutes } from '#platform/http/health.ts';
import type { OwnAddresses } from '#platform/http/own-addresses.ts';
import { addStaticFiles } from '#platform/http/static-files.ts';
import type { Keyring } from '#platform/crypto/keyring.ts';
import type { Database } from '#platform/db/database.ts';
import { outsideTransactions } from '#platform/db/outside.ts';
import type { Logger } from '#platform/telemetry/logger.ts';
import { createProbe } from '#platform/db/probe.ts';
import { createDiagnosis } from '#insights/health/server/index.ts';
import { AD_LIMITS } from '#delivery/engine/index.ts';
import { addApi, webhooksOf } from './api.ts';
import { startAds } from './ads.ts';
import type { DiskWatch } from './disk-watch.ts';
import { healthOf } from './health.ts';
import { assetNamed, consoleFiles } from './console-files.ts';
import { createContexts } from './contexts.ts';
import { endWithin } from './end-within.ts';
import { publishMetrics } from './publish-metrics.ts';
import { CARD_FORM_HOSTS, openPayments, type PaymentSettings } from './payments.ts';
import { createSharedLoaders } from './schema.ts';
import { startWorker, type Worker } from './worker.ts';

const REQUESTS_WITHIN_MS = 15_000;
const ENGINE_WITHIN_MS = 10_000;

export type Role = 'api' | 'ads' | 'worker';

/** Separate connection pools for storing events, for the ad engine's reads, and for background jobs. */
export type Pools = Readonly<Record<'intake' | 'ads' | 'worker', Database>>;

export interface ServerDeps {
  database: Database;
  /** Defaults to `database` for everything. */
  pools?: Pools;
  /** The report store for reading. */
  clickhouse: ClickHouse;
  /** The same store, for loading reports. */
  loading: ClickHouse;
  /** This process among those that share its database. */
  instance: Uuid;
  /** Both databases are embedded in this process. */
  ownsBoth: boolean;
  mail: MailSender;
  files: FileStorage;
  /** Throws while reports cannot be read. */
  checkReports?: () => Promise<unknown>;
  /** Why the embedded PostgreSQL serves no new connection, as half a sentence, or null; omitted without one. */
  databaseOutage?: () => string | null;
  /** How full the disk of the data folder is; omitted in tests, as if it had room. */
  disk?: DiskWatch;
  /** Folder of embedded engines and files; null when this process has none. */
  dataFolder: string | null;
  pictures: ImageGenerator;
  /** Completes addresses; null when no service is configured. */
  places: Places | null;
  sellerCenter: SellerCenter;
  meta: MetaAds;
  openId: OpenId;
  passwords: Passwords;
  /** Days are settled, and orders and weeks end, only after this resolves: the demo first simulates its own history. */
  settlesAfter: Promise<unknown>;
  clock: Clock;
  /** The wall's, by which people sign in; `clock` when omitted, as everywhere but in a test environment. */
  wallClock?: Clock;
  /** The clock that can be moved, in a test environment. */
  testClock?: MovableClock;
  /** Throws when `clock` is wrong; omitted where it is meant to differ. */
  checkTime?: () => Promise<void>;
  newId: NewId;
  log: Logger;
}

/** Links in emails use the first of `origins`; if it is https, cookies are Secure. */
export interface ServerOptions extends OwnAddresses {
  roles: readonly Role[];
  /** Signs CSRF tokens, bid tokens and download URLs. */
  keyring: Keyring;
  trustProxy: HttpOptions['trustProxy'];
  consoleFolder: string;
  version: string;
  /** Its currency is used for reports across companies. */
  deployment: Deployment;
  /** Whether the console says that nothing in it is real. */
  isTestEnvironment?: boolean;
  /** Whether tests of protocols move its clock for everyone in it. */
  testsMoveClock?: boolean;
  /** Days after which a day's sales no longer change. */
  settlingDays: number;
  /** The console's own documents by hash. */
  documents: ReadonlyMap<string, string>;
  /** Also executes other documents and answers introspection: for development and the demo. */
  isOpenToAnyDocument: boolean;
  /** Whether webhooks may be sent to this machine, without TLS: in the demo and in tests. */
  allowsLoopbackWebhooks?: boolean;
  /** Staff always sign in with two steps, except in the demo, whose emails are not sent. */
  requiresStaffCode: boolean;
  /** Identity key of the support chat; omitted when there is none. */
  chatKey?: string;
  /** Where metrics are served; omitted when they are not. */
  metrics?: { host: string; port: number };
  /** The card provider's settings. */
  payments: PaymentSettings;
  /** Resolves once load balancers have had time to notice the 503 of /readyz; requests are accepted until then. */
  drain?: () => Promise<unknown>;
  limits: { graphqlPerMinute: number; csrfPerMinute: number; feedsPerMinute: number; providersPerMinute: number };
}

export interface Server {
  app: HttpApp;
  /**
   * Answers /readyz with 503 from now on, keeps serving for the `drain` period, finishes what is running, and closes;
   * databases stay open. Anything that does not end in time is named in the log.
   */
  stop(): Promise<void>;
}

/** Serves the modules over HTTP. Resources with their own lifetime are passed in and survive `stop`. */
export async function createServer(unguarded: ServerDeps, options: ServerOptions): Promise<Server> {
  const deps = guardExternalPorts(unguarded);
  const { database, clickhouse, wallClock = deps.clock, log } = deps;
  const isHttps = options.origins[0]?.startsWith('https:') ?? false;
  let isClosing = false;
  let worker: Worker | null = null;
  // It loads from PostgreSQL while the rest is being created.
  const adsStarting = options.roles.includes('ads')
    ? startAds(deps, { ...options, publicUrl: options.origins[0] ?? '' })
    : null;
  adsStarting?.catch(() => {});
  let ads: Awaited<typeof adsStarting> = null;
  const app = await createHttpApp({
    log,
    publicUrl: options.origins[0] ?? '',
    isHttps,
    trustProxy: options.trustProxy,
    cardForms: CARD_FORM_HOSTS[options.payments.provider],
    first: (request, response) => ads?.calls(request, response) ?? false,
    ...(deps.testClock && { testClock: deps.testClock.clock }),
    isClosing: () => isClosing,
  });
  const probe = createProbe(database.url);
  const health = healthOf({
    roles: options.roles,
    probe,
    databaseOutage: deps.databaseOutage,
    clock: deps.clock,
    checkTime: deps.checkTime,
    disk: deps.disk,
    dataFolder: deps.dataFolder,
    checkReports: deps.checkReports,
    engine: () => ads?.health,
    loader: () => worker?.loading(),
  });
  addHealthRoutes(app, { ...health, isClosing: () => isClosing });

  // Auctions and events are answered in English alone.
  const texts = options.roles.some((role) => role !== 'ads') ? await followTexts(deps) : null;
  const contexts = createContexts(deps, options.deployment.language);
  const reports = { clickhouse, defaultCurrency: options.deployment.currency, settlingDays: options.settlingDays };
  const payments = await openPayments(deps, options);
  const ofWorker = { ...deps, database: deps.pools?.worker ?? database };
  const loaders = createSharedLoaders({
    database: ofWorker.database,
    reports,
    publicUrl: options.origins[0] ?? '',
  });
  worker = options.roles.includes('worker')
    ? await startWorker(ofWorker, {
        contexts,
        payments,
        webhooks: webhooksOf(options),
        exports: loaders.exports,
        home: { ...reports, companies: loaders.companies, catalogs: loaders.catalogs },
        publicUrl: options.origins[0] ?? '',
        startsAfter: Promise.allSettled([adsStarting]),
      })
    : null;
  const versionFiles = options.roles.includes('api')
    ? await shareVersionFiles(database, await consoleFiles(options.consoleFolder, options.documents), (error) =>
        log.warn({ err: error }, 'console files could not be stored for other versions'),
      )
    : null;
  if (versionFiles) {
    const diagnose = createDiagnosis(database, deps.clock);
    await addApi(app, deps, options, { isHttps, contexts, reports, payments, versionFiles, diagnose });
    addTextRoutes(app, database);
    addCampaignImageRoutes(app, deps);
    payments.addPages(app);
    addPaymentWebhook(app, payments.deps);
    await storefrontApi.addTo(app, {
      ...deps,
      wallClock,
      hasRoom: () => !deps.disk?.low(),
      onAccepted: () => worker?.feeds.trigger(),
      publicUrl: options.origins[0] ?? '',
      keyring: options.keyring,
      adLimits: AD_LIMITS,
      diagnose,
      callsPerMinute: options.limits.feedsPerMinute,
    });
    addProviderRoutes(app, {
      ...deps,
      ...options,
      clock: wallClock,
      isHttps,
      callsPerMinute: options.limits.providersPerMinute,
    });
    if (isSandbox(deps.sellerCenter)) addSellerCenterSandboxRoutes(app, { ...options, sandbox: deps.sellerCenter });
    await addStaticFiles(app, {
      folder: options.consoleFolder,
      ...options,
      otherAsset: (name) => versionFiles.find(assetNamed(name)),
    });
  } else {
    addNotFoundHandler(app);
  }
  ads = await adsStarting;
  const metrics = options.metrics
    ? await publishMetrics(deps, {
        ...options.metrics,
        version: options.version,
        roles: options.roles,
        checks: [...new Set(Object.values(health.areas).flat())],
        worker: () => worker,
      })
    : null;

  const requestsEnd = async () => {
    await options.drain?.();
    const closed = await endWithin(log, 'requests', { maxMs: REQUESTS_WITHIN_MS, end: () => app.close() });
    if (!closed) app.server.closeAllConnections();
    // It is needed until the last response is sent.
    if (ads) await endWithin(log, 'ad engine', { maxMs: ENGINE_WITHIN_MS, end: () => ads.stop() });
  };
  return {
    app,
    async stop() {
      isClosing = true;
      await Promise.all([requestsEnd(), worker?.stop(), versionFiles?.stop(), metrics?.stop(), texts?.stop()]);
      await probe.close();
    },
  };
}

/** Makes calls to other systems throw inside transactions. */
function guardExternalPorts(unguarded: ServerDeps): ServerDeps {
  return {
    ...unguarded,
    clickhouse: outsideTransactions(unguarded.clickhouse, 'clickhouse'),
    loading: outsideTransactions(unguarded.loading, 'clickhouse'),
    mail: outsideTransactions(unguarded.mail, 'mail'),
    files: outsideTransactions(unguarded.files, 'files'),
    pictures: outsideTransactions(unguarded.pictures, 'pictures'),
    sellerCenter: outsideTransactions(unguarded.sellerCenter, 'sellerCenter', ['signInUrl']),
    meta: outsideTransactions(unguarded.meta, 'meta'),
    openId: outsideTransactions(unguarded.openId, 'openId'),
  };
}

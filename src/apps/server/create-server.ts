import { addCampaignImageRoutes } from '#features/campaigns/server/index.ts';
import { addFeedRoutes } from '#features/catalog/server/index.ts';
import { createPasswords, findSession } from '#features/identity/server/index.ts';
import { createFlagLoader } from '#features/shell/server/index.ts';
import type { MailSender } from '#integrations/mail/mail.ts';
import type { FileStorage } from '#integrations/storage/storage.ts';
import type { NewId } from '#kernel/ids.ts';
import type { Clock } from '#kernel/time.ts';
import type { ClickHouse } from '#platform/clickhouse/clickhouse.ts';
import { contextOfSession, type Context } from '#platform/graphql/context.ts';
import { createEndpoint } from '#platform/graphql/endpoint.ts';
import { addNotFoundHandler, createHttpApp, type HttpApp } from '#platform/http/app.ts';
import { createBrowser } from '#platform/http/browser.ts';
import { addGraphqlRoute } from '#platform/http/graphql-route.ts';
import { addHealthRoutes } from '#platform/http/health.ts';
import { addStaticFiles } from '#platform/http/static-files.ts';
import type { Database } from '#platform/postgres/database.ts';
import type { Logger } from '#platform/telemetry/logger.ts';
import { addAds } from './ads.ts';
import { createSchema } from './schema.ts';
import { startWorker } from './worker.ts';

export type Role = 'api' | 'ads' | 'worker';

export interface ServerDependencies {
  database: Database;
  clickhouse: ClickHouse;
  mail: MailSender;
  files: FileStorage;
  /** Days are settled from then on: the demo first lives through days of its own. */
  settlesAfter: Promise<unknown>;
  clock: Clock;
  newId: NewId;
  log: Logger;
}

export interface ServerOptions {
  roles: readonly Role[];
  /** Signs CSRF tokens and won bids. */
  secret: string;
  /** Addresses browsers reach the console at; https in the first makes cookies Secure. */
  origins: readonly string[];
  trustProxy: boolean;
  consoleFolder: string;
  version: string;
  /** Currency of reports that span companies, and how long their sales settle. */
  defaultCurrency: string;
  settlingDays: number;
  /** The console's own documents by hash. */
  documents: ReadonlyMap<string, string>;
  /** Also executes anybody's documents and answers introspection: for development and the demo. */
  isOpenToAnyDocument: boolean;
  limits: { graphqlPerMinute: number; csrfPerMinute: number; feedsPerMinute: number };
}

export interface Server {
  app: HttpApp;
  /** Answers /readyz with 503 from now on, finishes what is running, and closes; databases stay open. */
  stop(): Promise<void>;
}

/** Puts the rooms behind HTTP. Everything with a life of its own comes in from outside and goes on living after `stop`. */
export async function createServer(dependencies: ServerDependencies, options: ServerOptions): Promise<Server> {
  const { database, log } = dependencies;
  const isHttps = options.origins[0]?.startsWith('https:') ?? false;
  let isClosing = false;
  const app = await createHttpApp({ log, isHttps, trustProxy: options.trustProxy });
  addHealthRoutes(app, { check: () => database.pool.query('select 1'), isClosing: () => isClosing });

  const stopAds = options.roles.includes('ads') ? await addAds(app, dependencies, options.secret) : null;
  const worker = options.roles.includes('worker') ? await startWorker(dependencies) : null;
  if (options.roles.includes('api')) {
    addApi(app, dependencies, options, isHttps);
    addCampaignImageRoutes(app, dependencies);
    await addFeedRoutes(app, {
      ...dependencies,
      onAccepted: () => worker?.feeds.wake(),
      callsPerMinute: options.limits.feedsPerMinute,
    });
    await addStaticFiles(app, { folder: options.consoleFolder, version: options.version });
  } else {
    addNotFoundHandler(app);
  }

  return {
    app,
    async stop() {
      isClosing = true;
      await app.close();
      await stopAds?.();
      await worker?.stop();
    },
  };
}

function addApi(app: HttpApp, dependencies: ServerDependencies, options: ServerOptions, isHttps: boolean): void {
  const { database, clickhouse, files, clock, newId, log } = dependencies;
  const flags = createFlagLoader(database);
  const schema = createSchema({
    database,
    passwords: createPasswords(),
    files,
    publicUrl: options.origins[0] ?? '',
    flags,
    reports: { clickhouse, defaultCurrency: options.defaultCurrency, settlingDays: options.settlingDays },
  });
  const browser = createBrowser({
    secret: options.secret,
    isHttps,
    origins: options.origins,
    findSession: (key) => findSession({ database, clock }, key),
    csrfPerMinute: options.limits.csrfPerMinute,
  });
  browser.addRoutes(app);
  addGraphqlRoute(app, {
    endpoint: createEndpoint({ schema, log, introspection: options.isOpenToAnyDocument }),
    browser,
    contextOf({ session, cookies, address, requestId }) {
      const context: Context = {
        ...contextOfSession(session),
        requestId,
        address,
        cookies,
        clock,
        newId,
        log,
        isFlagOn: (name) => flags(context, name),
      };
      return context;
    },
    documents: options.documents,
    isOpenToAnyDocument: options.isOpenToAnyDocument,
    callsPerMinute: options.limits.graphqlPerMinute,
  });
}

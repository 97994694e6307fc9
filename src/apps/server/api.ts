import { addOauthRoutes, createClientReader } from '#core/access/server/index.ts';
import { addCaptchaRoutes, addSingleSignOnRoutes, createSecrets, findSession } from '#core/identity/server/index.ts';
import { addExportRoutes } from '#core/exports/server/index.ts';
import { addInvoiceRoutes } from '#core/ledger/server/index.ts';
import { type VersionFiles } from '#platform/fleet/version-files.ts';
import { createEndpoint } from '#platform/graphql/endpoint.ts';
import { type HttpApp } from '#platform/http/app.ts';
import { createBrowser } from '#platform/http/browser.ts';
import { addGraphqlRoute, callerFrom } from '#platform/http/graphql-route.ts';
import { addTelemetryRoute, logSink } from '#platform/http/page-report-route.ts';
import { MCP_PATH } from '#platform/mcp/mcp-route.ts';
import { testClockMover } from '#core/test-environment/server/index.ts';
import { createSeal } from '#platform/crypto/seal.ts';
import { createDiagnosis } from '#insights/health/server/index.ts';
import { createAdvisor } from '#insights/advice/server/index.ts';
import { createAskAds } from './ask-ads.ts';
import { documentNamed } from './console-files.ts';
import { type Contexts } from './contexts.ts';
import { type Payments } from './payments.ts';
import { addDocsRoutes } from './docs/docs.routes.ts';
import { programsOf, restRoutes } from './rest.ts';
import { createSharedLoaders, createSchema, type SchemaDeps } from './schema.ts';
import type { ServerDeps, ServerOptions } from './create-server.ts';

/** In the demo receivers run beside the server; nowhere else is this machine asked. */
export function webhooksOf({ keyring, origins, allowsLoopbackWebhooks = false }: ServerOptions) {
  return {
    seal: createSeal(keyring, 'webhooks'),
    addresses: { ownHosts: origins.map((origin) => new URL(origin).hostname), allowsLoopback: allowsLoopbackWebhooks },
  };
}

interface Shared {
  isHttps: boolean;
  contexts: Contexts;
  reports: SchemaDeps['reports'];
  payments: Payments;
  versionFiles: VersionFiles;
  diagnose: ReturnType<typeof createDiagnosis>;
}

/** Adds what people's browsers and their programs call: GraphQL, sign-in, files, the management API with its agents, and the docs. */
export async function addApi(
  app: HttpApp,
  deps: ServerDeps,
  options: ServerOptions,
  { isHttps, contexts, reports, payments, versionFiles, diagnose }: Shared,
): Promise<void> {
  const { database, passwords, files, pictures, places, sellerCenter, clock, wallClock = clock, log } = deps;
  const secrets = createSecrets(options.keyring);
  const webhooks = webhooksOf(options);
  const advisor = createAdvisor(database);
  const rest = {
    ...webhooks,
    database,
    advisor,
    diagnose,
    keyring: options.keyring,
    askAds: createAskAds({ keyring: options.keyring, clock, publicUrl: options.origins[0] ?? '' }),
    publicUrl: options.origins[0] ?? '',
    ...reports,
    ...createSharedLoaders({ database, reports, publicUrl: options.origins[0] ?? '' }),
  };
  const programs = programsOf(rest, {
    clock,
    keyring: options.keyring,
    version: options.version,
    origins: options.origins,
    contextOf: contexts.contextOfProgram,
    testing: deps.testClock
      ? { clock: options.testsMoveClock ? testClockMover(database, deps.testClock) : null }
      : null,
  });
  const issuer = options.origins[0] ?? '';
  const oauth = { issuer, resource: issuer + MCP_PATH };
  const schema = createSchema({
    database,
    advisor,
    passwords,
    secrets,
    files,
    pictures,
    places,
    sellerCenter,
    publicUrl: options.origins[0] ?? '',
    requiresStaffCode: options.requiresStaffCode,
    chatKey: options.chatKey ?? null,
    flags: contexts.flags,
    keyring: options.keyring,
    reports,
    payments: payments.deps,
    webhooks,
    carryOut: programs.carryOut,
    clients: { ...oauth, readClient: createClientReader({ clock, addresses: webhooks.addresses }) },
  });
  const browser = createBrowser({
    ...options,
    isHttps,
    findSession: (key) => findSession({ database, clock: wallClock }, key),
    csrfPerMinute: options.limits.csrfPerMinute,
  });
  browser.addRoutes(app);
  addTelemetryRoute(app, { browser, sink: logSink(log) });
  addCaptchaRoutes(app, { secrets, clock: wallClock });
  addSingleSignOnRoutes(app, {
    ...deps,
    ...options,
    clock: wallClock,
    environmentClock: clock,
    passwords,
    secrets,
    browser,
    isHttps,
    defaultLanguage: options.deployment.language,
    callsPerMinute: options.limits.providersPerMinute,
  });
  addInvoiceRoutes(app, {
    database,
    browser,
    contextOf: (request) => contexts.contextOf({ ...browser.callOf(request), ...callerFrom(request) }),
    publicUrl: options.origins[0] ?? '',
    callsPerMinute: options.limits.graphqlPerMinute,
    checksPerMinute: options.limits.providersPerMinute,
  });
  addExportRoutes(app, {
    ...deps,
    keyring: options.keyring,
    contextOf: async (request, reply) =>
      contexts.contextOf({ ...(await browser.read(request, reply)), ...callerFrom(request) }),
  });
  await programs.serve(app);
  const { feedsPerMinute: callsPerMinute } = options.limits;
  await addOauthRoutes(app, { ...oauth, database, clock, log, origins: options.origins, callsPerMinute });
  await addDocsRoutes(app, {
    routes: restRoutes(rest),
    version: options.version,
    isTestEnvironment: options.isTestEnvironment ?? false,
  });
  addGraphqlRoute(app, {
    endpoint: createEndpoint({ schema, log, introspection: options.isOpenToAnyDocument }),
    browser,
    contextOf: contexts.contextOf,
    documents: options.documents,
    otherDocument: async (id) => (await versionFiles.find(documentNamed(id)))?.toString() ?? null,
    isOpenToAnyDocument: options.isOpenToAnyDocument,
    callsPerMinute: options.limits.graphqlPerMinute,
  });
}

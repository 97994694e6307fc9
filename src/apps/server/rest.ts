import type { FastifyRequest } from 'fastify';
import { admit, keyRoutes, mandateGuard, type CarryOut } from '#core/access/server/index.ts';
import { yieldRoutes } from '#core/yield/server/index.ts';
import { companyRoutes } from '#core/accounts/server/index.ts';
import { catalogRoutes } from '#core/catalog/server/index.ts';
import { ledgerRoutes } from '#core/ledger/server/index.ts';
import { adviceRoutes } from '#insights/advice/server/index.ts';
import { harvestRoutes, type HarvestSources } from '#insights/harvest/server/index.ts';
import { whyRoutes } from '#insights/why/server/index.ts';
import type { TestClockMover } from '#core/test-environment/server/index.ts';
import { reportRoutes, type ReportRouteDeps } from '#insights/reports/server/index.ts';
import { campaignsForPrograms } from '#products/sponsored/server/index.ts';
import { bookingRoutes } from '#products/packages/server/index.ts';
import { webhookRoutes, type WebhookRouteDeps } from '#core/webhooks/server/index.ts';
import type { Permission } from '#kernel/permission.ts';
import { fail } from '#kernel/result.ts';
import type { Context, Session } from '#platform/graphql/context.ts';
import { callerFrom, type Caller } from '#platform/http/graphql-route.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { addAdcpRoute } from '#insights/media-buys/server/index.ts';
import { addMcpRoute, MCP_PATH, type McpOptions } from '#platform/mcp/mcp-route.ts';
import { createRateLimiter } from '#platform/rest/rate-limits.ts';
import { addRestRoutes, type RestOptions } from '#platform/rest/rest-routes.ts';
import type { RestRoute } from '#platform/rest/route.ts';
import { serverOf } from '#platform/rest/serve.ts';
import { TOOLSETS } from './mcp-tools.ts';
import { PERMISSION_TABLES } from './schema.ts';

export type RestDeps = Parameters<typeof campaignsForPrograms.routes>[0] &
  ReportRouteDeps &
  HarvestSources &
  WebhookRouteDeps &
  Parameters<typeof catalogRoutes>[0];

/** The routes of all modules, in the order of the description. */
export const restRoutes = (deps: RestDeps): RestRoute[] => [
  ...keyRoutes({
    database: deps.database,
    walletOf: async (context, companyId) =>
      (await campaignsForPrograms.currenciesFor(context, deps, { companyIds: [companyId], catalogIds: [] })).walletOf(
        companyId,
      ),
  }),
  ...companyRoutes(deps),
  ...catalogRoutes(deps),
  ...yieldRoutes({ database: deps.database, replays: deps.advisor }),
  ...campaignsForPrograms.routes(deps),
  ...adviceRoutes(deps),
  ...reportRoutes(deps),
  ...whyRoutes(deps),
  ...harvestRoutes(deps),
  ...ledgerRoutes(deps),
  ...bookingRoutes(deps),
  ...webhookRoutes(deps),
];

export interface RestServing extends Pick<ProgramOptions, 'clock' | 'keyring' | 'version' | 'origins'> {
  /** Returns the context of a user's program. */
  contextOf(session: Session, caller: Caller): Context;
  /** Of a test environment, with what moves its clock where tests of protocols do; null in a live one. */
  testing: { clock: TestClockMover | null } | null;
}

type ProgramOptions = RestOptions & McpOptions;

/** Programs with a key: the routes that they call, and what carries out a call of theirs that a person said yes to. */
export interface Programs {
  serve(app: HttpApp): Promise<void>;
  carryOut: CarryOut;
}

/** The management API, and its routes as tools of agents. */
export function programsOf(deps: RestDeps, { contextOf, clock, testing, ...serving }: RestServing): Programs {
  const { database, publicUrl } = deps;
  const permissions: Record<string, Permission> = Object.assign({}, ...PERMISSION_TABLES);
  const campaigns = campaignsForPrograms.mandates;
  /** Tokens are for agents: their resource is /mcp, so that they open nothing else. */
  const admitCall = (request: FastifyRequest, takesTokens: boolean) => {
    const caller = callerFrom(request);
    const companyId = request.headers['endcap-company'];
    return admit(
      { database, clock, contextOf: (session) => contextOf(session, caller) },
      {
        authorization: request.headers.authorization,
        companyId: typeof companyId === 'string' ? companyId : undefined,
        address: request.ip,
        route: `${request.method} ${request.routeOptions.url ?? ''}`,
        takesTokens,
      },
    );
  };
  const options: ProgramOptions = {
    ...serving,
    database,
    clock,
    publicUrl,
    permissions,
    limiter: createRateLimiter(),
    guard: (call, need) => mandateGuard(campaigns, call, need, { database, publicUrl }),
    metadataUrl: `${publicUrl}/.well-known/oauth-protected-resource${MCP_PATH}`,
    admit: (request) => admitCall(request, false),
  };
  const routes = restRoutes(deps);
  return {
    async serve(app) {
      await addRestRoutes(app, routes, options);
      const agents = { ...options, admit: (request: FastifyRequest) => admitCall(request, true) };
      await addMcpRoute(app, { routes, toolsets: TOOLSETS }, agents);
      const { metadataUrl: _, ...keysAlone } = options;
      await addAdcpRoute(app, routes, {
        ...keysAlone,
        money: campaignsForPrograms.money(deps),
        testing: testing && { ...testing, decide: campaignsForPrograms.verdictOfTests(deps) },
      });
    },
    async carryOut(call, approved, asked) {
      const route = routes.find(({ method, path }) => `${method} ${path}` === approved.route);
      if (!route) return fail({ error: 'not_found', detail: 'Not found' });
      const serve = serverOf(route, {
        ...options,
        guard: (own, need) => mandateGuard(campaigns, own, need, { database, publicUrl, approved }),
      });
      return serve(call, asked);
    },
  };
}

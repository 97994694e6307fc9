import { admit } from '#core/access/server/index.ts';
import { companyRoutes } from '#core/accounts/server/index.ts';
import { catalogRoutes } from '#core/catalog/server/index.ts';
import { ledgerRoutes } from '#core/ledger/server/index.ts';
import { reportRoutes, type ReportRouteDeps } from '#insights/reports/server/index.ts';
import { campaignRoutes } from '#products/sponsored/server/index.ts';
import { webhookRoutes, type WebhookRouteDeps } from '#core/webhooks/server/index.ts';
import type { Permission } from '#kernel/permission.ts';
import type { Context, Session } from '#platform/graphql/context.ts';
import { callerFrom, type Caller } from '#platform/http/graphql-route.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { addRestRoutes, type RestOptions } from '#platform/rest/rest-routes.ts';
import type { RestRoute } from '#platform/rest/route.ts';
import { PERMISSION_TABLES } from './schema.ts';

export type RestDeps = Parameters<typeof campaignRoutes>[0] & ReportRouteDeps & WebhookRouteDeps;

/** The routes of all modules, in the order of the description. */
export const restRoutes = (deps: RestDeps): RestRoute[] => [
  ...companyRoutes(deps),
  ...catalogRoutes(deps),
  ...campaignRoutes(deps),
  ...reportRoutes(deps),
  ...ledgerRoutes(deps),
  ...webhookRoutes(deps),
];

export interface RestServing extends Pick<RestOptions, 'clock' | 'keyring'> {
  /** Returns the context of a user's program. */
  contextOf(session: Session, caller: Caller): Context;
}

/** Serves the management API to programs with a key. */
export function addManagementApi(
  app: HttpApp,
  deps: RestDeps,
  { contextOf, clock, keyring }: RestServing,
): Promise<void> {
  const { database, publicUrl } = deps;
  const permissions: Record<string, Permission> = Object.assign({}, ...PERMISSION_TABLES);
  return addRestRoutes(app, restRoutes(deps), {
    database,
    clock,
    keyring,
    publicUrl,
    permissions,
    admit: (request) => {
      const caller = callerFrom(request);
      const companyId = request.headers['endcap-company'];
      return admit(
        { database, clock, contextOf: (session) => contextOf(session, caller) },
        {
          authorization: request.headers.authorization,
          companyId: typeof companyId === 'string' ? companyId : undefined,
          address: request.ip,
          route: `${request.method} ${request.routeOptions.url ?? ''}`,
        },
      );
    },
  });
}

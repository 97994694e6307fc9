import type { Readable } from 'node:stream';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { failureProblem } from '#platform/http/failure.ts';
import type { Keyring } from '#platform/crypto/keyring.ts';
import { createRateLimiter, RATE_LIMITS, rateHeaders } from '#platform/rest/rate-limits.ts';
import { sendRefusal, type Refusal } from '#platform/rest/refusal.ts';
import { problemOf } from '#platform/rest/serve.ts';
import { scheduleInterval } from '#platform/jobs/schedule-interval.ts';
import { findApiKey, type ApiKey } from './api-keys.ts';
import { createKeyUses } from './key-use.ts';
import type { FeedDependencies } from './feed-import.ts';
import { feedRoutes } from './feed.rest.ts';
import { diagnosisRoutes, type DiagnoseStorefront } from './diagnosis.rest.ts';
import { importRoutes } from './import.rest.ts';
import { setUpRoutes } from './feed-setup.rest.ts';
import { meRoutes, type AdLimits } from './me.rest.ts';
import { productRoutes } from './product.rest.ts';
import { storedFeedRoutes } from './stored-feed.rest.ts';
import { testClockRoutes } from './test-clock.rest.ts';
import type { Clock } from '#kernel/time.ts';
import type { DescribedCall } from '#platform/rest/openapi.ts';
import { describedRoute, type StorefrontCall, type StorefrontRoute } from './storefront-route.ts';

export interface FeedRouteOptions extends Omit<FeedDependencies, 'recordOrders'> {
  keyring: Keyring;
  publicUrl: string;
  /** What the ad calls allow, for `GET /v1/me` to tell. */
  adLimits: AdLimits;
  diagnose: DiagnoseStorefront;
  /** The wall's; another than `clock` in a test environment alone. */
  wallClock: Clock;
  /** Whether there is room to store a feed. */
  hasRoom(): boolean;
  /** Called when a feed is ready to be imported. */
  onAccepted(): void;
  callsPerMinute: number;
}

/** The same, for the description: none of them is called. */
const describedFeeds = (): DescribedCall[] => storefrontRoutes({} as FeedRouteOptions).map(describedRoute);

/** The routes of storefronts, in the order of the description. */
const storefrontRoutes = (options: FeedRouteOptions): StorefrontRoute[] => [
  ...meRoutes(options),
  ...feedRoutes(options),
  ...storedFeedRoutes(options),
  ...setUpRoutes(options),
  ...importRoutes(options),
  ...productRoutes(options),
  ...diagnosisRoutes(options),
  ...testClockRoutes(options),
];

/**
 * Adds what storefronts call at /v1: feeds, which stream into storage, are acknowledged when all of them is stored, and
 * imported in the background; and what tells how they went.
 */
async function addFeedRoutes(parent: HttpApp, options: FeedRouteOptions): Promise<void> {
  const { publicUrl, clock } = options;
  const limiter = createRateLimiter({ ...RATE_LIMITS, feeds: options.callsPerMinute });
  const refuse = (reply: FastifyReply, refusal: Refusal) => sendRefusal(reply, refusal, publicUrl);

  await parent.register(async (app) => {
    // Handlers stream the bodies themselves.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    const routes = storefrontRoutes(options);
    const uses = createKeyUses(options);
    const writing = scheduleInterval(uses.write, {
      intervalMs: uses.intervalMs,
      onError: (error) => app.log.warn({ err: error }, 'use of keys not written yet'),
      runsAtStart: false,
    });
    app.addHook('onClose', async () => {
      await writing.stop();
      await uses.write().catch((error: unknown) => app.log.warn({ err: error }, 'use of keys not written'));
    });
    app.setErrorHandler((error: FastifyError, request, reply) => {
      const { method, routeOptions } = request;
      const about = { requestId: request.id, route: routeOptions.url };
      if (error.statusCode === 413) return refuse(reply, { error: 'body_too_large', detail: error.message });
      if (error.statusCode === 415) {
        const types = routes.find((route) => route.method === method && urlOf(route) === routeOptions.url)?.body?.types;
        return refuse(reply, { error: 'unsupported_media_type', detail: `Send it as ${(types ?? []).join(', ')}` });
      }
      // The sender disconnected: there is no one to answer, and no defect of ours.
      if (!request.raw.complete && request.raw.destroyed) {
        request.log.info(about, 'client disconnected while sending');
        return refuse(reply, { problem: { code: 'INTERNAL' } });
      }
      return refuse(reply, { problem: failureProblem(error, request.log, about) });
    });

    for (const route of routes) {
      const calls = new WeakMap<FastifyRequest, Pick<StorefrontCall, 'key' | 'rate'>>();
      app.route({
        method: route.method,
        url: urlOf(route),
        // Authenticates before reading the body, so that strangers cannot make us receive it.
        onRequest: async (request, reply) => {
          const key = await authorised(request, route, options);
          if (!key.ok) return refuse(reply, key.problem);
          const rate = limiter.take(key.value.id, 'feeds', clock());
          reply.headers(rateHeaders('feeds', rate));
          if (rate.isExceeded) return refuse(reply, { problem: { code: 'RATE_LIMITED', retryAfterS: rate.resetS } });
          uses.note(key.value.id);
          calls.set(request, { key: key.value, rate });
        },
        handler: async (request, reply) => {
          const input = readInput(route, request);
          if (!input.ok) return refuse(reply, input.problem);
          // Keeps the request open when it is rejected half-way, so that it can still be answered.
          const body = (request.body as Readable | undefined)?.iterator({ destroyOnReturn: false }) ?? emptyBody();
          const answer = await route.serve({ ...calls.get(request)!, request, reply, body }, input.value);
          if (!answer.ok) return refuse(reply, answer.problem);
          if (answer.value === null) return reply;
          return reply.status(route.status ?? 200).send(answer.value);
        },
      });
    }
  });
}

const urlOf = ({ path }: StorefrontRoute) => path.replaceAll(/\{(\w+)\}/g, ':$1');

async function authorised(
  request: FastifyRequest,
  { scope }: StorefrontRoute,
  options: FeedRouteOptions,
): Promise<Result<ApiKey, Refusal>> {
  const key = await findApiKey(options, request.headers.authorization);
  if (!key) return fail({ problem: { code: 'UNAUTHENTICATED' } });
  if (scope !== null && !key.scopes.includes(scope))
    return fail({
      error: 'scope_missing',
      detail: `This key lacks the scope ${scope}: make one with --scopes ${scope}`,
    });
  // Browsers send an Origin header: a page that contains the key would expose it to every visitor.
  if (request.headers.origin !== undefined)
    return fail({
      error: 'not_for_pages',
      detail: 'This is called by your servers, not by a page: its visitors could read the key',
    });
  const { catalog } = request.params as { catalog?: string };
  if (catalog === undefined || isCatalogOf(key, catalog)) return ok(key);
  const address = request.url.split('?')[0]!.replace(`/${encodeURIComponent(catalog)}/`, '/');
  return fail({
    error: 'wrong_catalog',
    detail: `This key is for ${key.catalogCode}; the address says ${catalog}. Send to ${address}, or use a key of ${catalog}`,
  });
}

/** The path names the storefront by its country's code or by its id. */
function isCatalogOf({ catalogId, catalogCode }: ApiKey, named: string): boolean {
  return named.toLowerCase() === catalogId || named.toUpperCase() === catalogCode;
}

const EMPTY = z.strictObject({});
const ANY = z.looseObject({});

function readInput(
  { input }: StorefrontRoute,
  request: FastifyRequest,
): Result<{ path: unknown; query: unknown }, Refusal> {
  const path = (input.path ?? ANY).safeParse(request.params);
  if (!path.success) return fail({ problem: problemOf(path.error) });
  const query = (input.query ?? EMPTY).safeParse(request.query);
  if (!query.success) return fail({ problem: problemOf(query.error) });
  return ok({ path: path.data, query: query.data });
}

async function* emptyBody(): AsyncGenerator<Uint8Array> {}

/** What storefronts call at /v1: served, and described for OpenAPI. */
export const storefrontApi = { addTo: addFeedRoutes, described: describedFeeds };

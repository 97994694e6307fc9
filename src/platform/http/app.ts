import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import {
  fastify,
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { invalid, type Problem } from '#kernel/problem.ts';
import type { Clock } from '#kernel/time.ts';
import type { Logger } from '#platform/telemetry/logger.ts';
import { runInRequest } from '#platform/telemetry/request-context.ts';
import { startServerSpan, type ServerSpan } from '#platform/telemetry/tracing.ts';
import type { TrustProxy } from './client-address.ts';
import { failureProblem } from './failure.ts';
import { inFlight, observeRequest } from './http.metrics.ts';
import { sendProblem } from './problem-reply.ts';
import { parseJson } from './read-body.ts';
import { requestIds } from './request-id.ts';

export interface HttpOptions {
  log: Logger;
  /** Where this deployment is reached, for links in errors; without a trailing slash. */
  publicUrl?: string;
  /** Whether the public address is https: then cookies are Secure and HSTS is sent. */
  isHttps: boolean;
  /** Number of proxies in front that add to X-Forwarded-For, or their networks; 0 for none. */
  trustProxy: TrustProxy;
  /** Hosts that a payment provider's card form loads scripts from, frames and calls; none by default. */
  cardForms?: readonly string[];
  /** Called before everything else; true when it handles the request. */
  first?: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined;
  /** In a test environment: what time it is there, which each answer says. */
  testClock?: Clock;
  /** Whether the process is shutting down: responses then ask clients to close the connection. */
  isClosing?: () => boolean;
}

export type HttpApp = FastifyInstance;

declare module 'fastify' {
  interface FastifyInstance {
    /** Where this deployment is reached, for links in errors. */
    publicUrl: string;
    /** Every route, for the methods that an address has. */
    routeTable: readonly RouteEntry[];
  }
}

interface RouteEntry {
  method: string;
  /** With `:name` for what varies. */
  url: string;
}

// Longer than the 60 s for which load balancers usually keep a connection open.
const KEEP_ALIVE_MS = 72_000;
const BODY_LIMIT_BYTES = 256 * 1024;

/** Creates the HTTP server with security headers, cookies, limits per route and one error format. */
export async function createHttpApp({
  log,
  publicUrl = '',
  isHttps,
  trustProxy,
  cardForms = [],
  first,
  testClock,
  isClosing = () => false,
}: HttpOptions): Promise<HttpApp> {
  const loggerInstance: FastifyBaseLogger = log;
  const app: FastifyInstance = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : [...trustProxy],
    serverFactory: (handle) =>
      createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
        if (isClosing()) response.setHeader('connection', 'close');
        if (!first?.(request, response)) handle(request, response);
      }),
    genReqId: requestIds(trustProxy),
    forceCloseConnections: 'idle',
    // Requests on existing connections are still served during shutdown.
    return503OnClosing: false,
    // A SKU has up to 200 characters, each of which may take nine in an address.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2000 },
  });
  app.decorate('publicUrl', publicUrl);
  const routeTable: RouteEntry[] = [];
  app.decorate('routeTable', routeTable);
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) if (one !== 'HEAD' && one !== 'OPTIONS') routeTable.push({ method: one, url });
  });
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string | Buffer) => parseJson(String(body)),
  );
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = problemOf(error, Number(reply.getHeader('retry-after')) || 1);
    // Addresses carry tokens: of downloads, of links in emails, of a seller center's answer.
    const about = { requestId: request.id, route: request.routeOptions.url };
    // The client disconnected: there is no one to answer, and no defect of ours.
    const { complete, destroyed, errored } = request.raw;
    if (problem.code === 'INTERNAL' && destroyed && (!complete || errored === error))
      request.log.info(about, 'client disconnected while sending');
    else if (problem.code === 'INTERNAL') return sendProblem(reply, failureProblem(error, request.log, about));
    return sendProblem(reply, problem, problem.code === 'INTERNAL' ? 500 : error.statusCode);
  });
  const spans = new WeakMap<FastifyRequest, ServerSpan | null>();
  app.addHook('onRequest', (request, _reply, done) => {
    inFlight.api.count += 1;
    const span = startServerSpan(request.method, request.headers);
    spans.set(request, span);
    runInRequest(request.id, () => (span ? span.within(done) : done()));
  });
  app.addHook('onResponse', async (request, { statusCode, elapsedTime }) => {
    inFlight.api.count -= 1;
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? 'unknown';
    observeRequest('api', route, method, statusCode, elapsedTime / 1000);
    spans.get(request)?.end(route, statusCode);
  });
  const permissionsPolicy = permissionsPolicyOf(cardForms);
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (request.url.startsWith('/v1')) reply.header('endcap-request-id', request.id);
    if (testClock) reply.header('endcap-now', String(testClock()));
    reply.header('permissions-policy', permissionsPolicy);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });

  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // The component library sets styles at run time; product and brand images come from the storefront.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...cardForms],
        scriptSrc: ["'self'", ...cardForms],
        frameSrc: ["'self'", ...cardForms],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: isHttps,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  });
  await app.register(cookie);
  await app.register(rateLimit, { global: false });
  return app;
}

// Browser features the console never uses are denied to it, and to anything loaded into it.
const NOT_USED = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'usb',
];

/** Card forms may use the browser's payment sheets. */
function permissionsPolicyOf(cardForms: readonly string[]): string {
  const payment = ['self', ...cardForms.map((host) => `"${host}"`)].join(' ');
  return [...NOT_USED.map((feature) => `${feature}=()`), `payment=(${payment})`].join(', ');
}

/** Handles unknown routes: shows a screen if the address has one, else answers NOT_FOUND. Called once per server. */
export function addNotFoundHandler(
  app: HttpApp,
  showScreen?: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | null,
): void {
  app.setNotFoundHandler(
    (request, reply) => showScreen?.(request, reply) ?? sendProblem(reply, { code: 'NOT_FOUND', message: 'Not found' }),
  );
}

function problemOf(error: FastifyError, retryAfterS: number): Problem {
  switch (error.statusCode) {
    case 401:
      return { code: 'UNAUTHENTICATED' };
    case 403:
      return { code: 'FORBIDDEN', message: error.message };
    case 404:
      return { code: 'NOT_FOUND', message: error.message };
    case 429:
      return { code: 'RATE_LIMITED', retryAfterS };
    default:
      if (error.statusCode === undefined || error.statusCode >= 500) return { code: 'INTERNAL' };
      return invalid('body', error.message);
  }
}

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
import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { Problem } from '#kernel/problem.ts';
import type { Logger } from '#platform/telemetry/logger.ts';
import { sendProblem } from './problem-reply.ts';
import { parseJson } from './read-body.ts';

export interface HttpOptions {
  log: Logger;
  /** Whether browsers reach us over https: then cookies are Secure and browsers are told to stay there. */
  isHttps: boolean;
  /** How many proxies stand in front and add to X-Forwarded-For, or the networks they are in; 0 for none. */
  trustProxy: number | readonly string[];
  /** Hosts a payment provider's card form is loaded from, frames and calls; none when left out. */
  cardForms?: readonly string[];
  /** Asked before everything else; true when it answers the request itself. */
  first?: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined;
  /** Whether the process is about to end: then each answer asks for its connection not to be used again. */
  isClosing?: () => boolean;
}

export type HttpApp = FastifyInstance;

// Longer than the minute that load balancers usually keep a connection for.
const KEEP_ALIVE_MS = 72_000;
const BODY_LIMIT_BYTES = 256 * 1024;

/** The HTTP server with its manners: security headers, cookies, limits per route, and one shape of error. */
export async function createHttpApp({
  log,
  isHttps,
  trustProxy,
  cardForms = [],
  first,
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
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    // What still comes over a connection that was there is served like all before it.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
  });
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string | Buffer) => parseJson(String(body)),
  );
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = problemOf(error, Number(reply.getHeader('retry-after')) || 1);
    // Nobody is left to be answered, and nothing of ours is wrong.
    if (problem.code === 'INTERNAL' && !request.raw.complete && request.raw.destroyed)
      request.log.info({ requestId: request.id, url: request.url }, 'client disconnected while sending');
    else if (problem.code === 'INTERNAL')
      request.log.error({ err: error, requestId: request.id, url: request.url }, 'request failed');
    return sendProblem(reply, problem, problem.code === 'INTERNAL' ? 500 : error.statusCode);
  });
  const permissionsPolicy = permissionsPolicyOf(cardForms);
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    reply.header('permissions-policy', permissionsPolicy);
  });

  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Styles are set by the component library at run time; pictures of products and brands come from the storefront.
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

// What the console never asks a browser for, it may not ask for: neither may anything that is loaded into it.
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

/** Card forms may use the browser's own payment sheets. */
function permissionsPolicyOf(cardForms: readonly string[]): string {
  const payment = ['self', ...cardForms.map((host) => `"${host}"`)].join(' ');
  return [...NOT_USED.map((feature) => `${feature}=()`), `payment=(${payment})`].join(', ');
}

/** Answers what no route knows: with a screen if there is one for the address, else with NOT_FOUND. Called once per server. */
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
      return { code: 'VALIDATION', fields: { body: [error.message] } };
  }
}

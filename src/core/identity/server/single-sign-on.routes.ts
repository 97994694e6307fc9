import type { FastifyReply, FastifyRequest } from 'fastify';
import { hostCookie } from '#kernel/host-cookie.ts';
import { notFound } from '#kernel/problem.ts';
import type { Language } from '#kernel/language.ts';
import { MINUTE_MS } from '#kernel/time.ts';
import type { HttpApp } from '#platform/http/app.ts';
import type { Browser } from '#platform/http/browser.ts';
import { callerFrom } from '#platform/http/graphql-route.ts';
import { newToken } from '#platform/http/one-time-token.ts';
import type { OwnAddresses } from '#platform/http/own-addresses.ts';
import { sendProblem } from '#platform/http/problem-reply.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { localUrl } from '../rules/next-url.ts';
import { VISIT_LIFETIME_MS, type SsoError } from '../rules/single-sign-on.ts';
import { deleteSession } from './identity.repository.ts';
import { clientInfoOf } from './sessions.ts';
import { finishVisit, startVisit, type SsoDeps } from './single-sign-on.ts';

export interface SingleSignOnRouteOptions extends SsoDeps, OwnAddresses {
  browser: Browser;
  isHttps: boolean;
  /** Of new users whose browser requests none of ours. */
  defaultLanguage: Language;
  callsPerMinute: number;
}

interface SsoRoute {
  Params: { provider: string };
  Querystring: { email?: unknown; nextUrl?: unknown };
}

const ROUTES_PATH = '/v1/sso';
const SECRET = /^[\w-]{43}$/;
const MAX_LENGTH = 2000;

/**
 * Adds the redirects to an OpenID provider and back. The browser ends at `nextUrl`, signed in, or on the sign-in page
 * with `ssoTicket` (a one-time code is required) or `ssoError`. All of these addresses are paths of this site.
 */
export function addSingleSignOnRoutes(app: HttpApp, options: SingleSignOnRouteOptions): void {
  const config = { rateLimit: { max: options.callsPerMinute, timeWindow: MINUTE_MS } };
  const cookieName = hostCookie('sso', options.isHttps);
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure: options.isHttps } as const;
  const callbackOf = (request: FastifyRequest, code: string) =>
    `${originOf(request, options)}${ROUTES_PATH}/${code}/callback`;
  const secretOf = (request: FastifyRequest): string | null => {
    const secret = request.cookies[cookieName];
    return secret !== undefined && SECRET.test(secret) ? secret : null;
  };

  app.get<SsoRoute>(`${ROUTES_PATH}/:provider`, { config }, async (request, reply) => {
    const { provider: code } = request.params;
    const [email, nextUrl] = [textOf(request.query.email), textOf(request.query.nextUrl)];
    // Tabs share the secret: a second one must not end the visit of the first.
    const browserSecret = secretOf(request) ?? newToken();
    const visit = { code, callbackUrl: callbackOf(request, code), browserSecret, email: email ?? null, nextUrl };
    const started = await startVisit(options, visit, clientInfoOf(callerFrom(request)));
    if (!started.ok) return leave(reply, signInPage({ ssoError: started.problem, nextUrl }));
    if (started.value === null) return sendProblem(reply, notFound('Identity provider'));
    reply.setCookie(cookieName, browserSecret, { ...cookie, maxAge: VISIT_LIFETIME_MS / 1000 });
    return leave(reply, started.value);
  });

  app.get<SsoRoute>(`${ROUTES_PATH}/:provider/callback`, { config }, async (request, reply) => {
    const { provider: code } = request.params;
    const caller = callerFrom(request);
    const end = {
      code,
      callbackUrl: callbackOf(request, code),
      browserSecret: secretOf(request) ?? '',
      query: new URL(request.url, 'http://self').searchParams,
      language: caller.language ?? options.defaultLanguage,
    };
    const finished = await finishVisit(options, end, clientInfoOf(caller));
    if (!finished.ok) {
      const { error, nextUrl } = finished.problem;
      return leave(reply, signInPage({ ssoError: error, nextUrl }));
    }
    const { nextUrl, ...outcome } = finished.value;
    if ('ticket' in outcome) return leave(reply, signInPage({ ssoTicket: outcome.ticket, nextUrl }));
    const { session, cookies } = await options.browser.read(request, reply);
    if (session) await options.database.transact(SYSTEM, (tx) => deleteSession(tx, session.key));
    const { secret, isFirstLogin } = outcome.signedIn;
    cookies.start(secret);
    return leave(reply, isFirstLogin && nextUrl === localUrl(undefined) ? `${nextUrl}#get-started` : nextUrl);
  });
}

/** Returns the console's address that the browser is at; no other host is ever named to a provider. */
function originOf(request: FastifyRequest, { origins, trustsHost }: OwnAddresses): string {
  const own = origins.find((origin) => new URL(origin).host === request.headers.host);
  return own ?? (trustsHost ? `${request.protocol}://${request.headers.host}` : origins[0]!);
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= MAX_LENGTH ? value : undefined;

function signInPage(values: { ssoError?: SsoError; ssoTicket?: string; nextUrl: string | undefined }): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined) as [string, string][];
  return `/auth?${new URLSearchParams(given)}`;
}

function leave(reply: FastifyReply, address: string): FastifyReply {
  // The address briefly carries a secret: it must be neither cached nor sent as a referrer.
  return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(address, 302);
}

import type { FastifyReply } from 'fastify';
import { randomBytes } from 'node:crypto';
import { challengeOf, providerByCode, type Provider, type SellerCenter } from '#integrations/seller-center/index.ts';
import { hostCookie } from '#kernel/host-cookie.ts';
import { invalid, notFound } from '#kernel/problem.ts';
import { MINUTE_MS, type Clock, type EpochMs } from '#kernel/time.ts';
import type { Keyring } from '#platform/crypto/keyring.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { isOwnAddress, type OwnAddresses } from '#platform/http/own-addresses.ts';
import { sendProblem } from '#platform/http/problem-reply.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import { PROVIDER_RETURN_COOKIE } from '../rules/provider-return.ts';
import { issueProviderToken, TOKEN_LIFETIME_MS } from './linked-accounts.ts';

export interface ProviderRouteOptions extends OwnAddresses {
  database: Database;
  sellerCenter: SellerCenter;
  clock: Clock;
  /** Signs the visit, so that it ends where it started. */
  keyring: Keyring;
  isHttps: boolean;
  callsPerMinute: number;
}

const MODES: readonly unknown[] = ['login', 'register', 'link'];
const VISIT_LIFETIME_MS = 10 * MINUTE_MS;
const ROUTES_PATH = '/v1/auth';

/** State of a visit, needed when the browser returns. */
interface Visit {
  provider: string;
  redirectUrl: string;
  /**
   * Hash of the secret in this browser's cookie: a visit started in another browser cannot be completed here, and an
   * intercepted code is useless.
   */
  challenge: string;
}

interface ProviderRoute {
  Params: { provider: string };
  Querystring: { mode?: string; redirect_url?: string; code?: string; state?: string };
}

/**
 * Adds the redirects to a seller center and back: the browser leaves with `mode` and `redirect_url` and returns to that
 * address with `accessToken` and `provider`, or with `error` (`refused` or `unreachable`) and `provider`.
 */
export function addProviderRoutes(app: HttpApp, options: ProviderRouteOptions): void {
  const { sellerCenter, clock, database } = options;
  const rateLimit = { max: options.callsPerMinute, timeWindow: MINUTE_MS };
  const visitCookie = hostCookie('providervisit', options.isHttps);
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure: options.isHttps } as const;
  const callbackOf = (provider: Provider, redirectUrl: string) =>
    `${new URL(redirectUrl).origin}${ROUTES_PATH}/${provider.code}/callback`;

  app.get<ProviderRoute>(`${ROUTES_PATH}/:provider`, { config: { rateLimit } }, (request, reply) => {
    const provider = providerByCode(sellerCenter, request.params.provider);
    if (!provider) return sendProblem(reply, notFound('Provider'));
    const { mode, redirect_url: redirectUrl } = request.query;
    if (!MODES.includes(mode)) return sendProblem(reply, invalid('mode', 'login, register or link'));
    if (typeof redirectUrl !== 'string' || !isOwnAddress(redirectUrl, request, options))
      return sendProblem(reply, invalid('redirect_url', 'Not an address of this site'));

    const verifier = randomBytes(32).toString('base64url');
    const challenge = challengeOf(verifier);
    const visit: Visit = { provider: provider.code, redirectUrl, challenge };
    reply.setCookie(visitCookie, verifier, { ...cookie, maxAge: VISIT_LIFETIME_MS / 1000 });
    const state = options.keyring.sign(PURPOSE, visit, { expiresAt: clock() + VISIT_LIFETIME_MS });
    const callbackUrl = callbackOf(provider, redirectUrl);
    return leave(reply, sellerCenter.signInUrl(provider, { state, callbackUrl, challenge }));
  });

  app.get<ProviderRoute>(`${ROUTES_PATH}/:provider/callback`, { config: { rateLimit } }, async (request, reply) => {
    const provider = providerByCode(sellerCenter, request.params.provider);
    if (!provider) return sendProblem(reply, notFound('Provider'));
    const { visit, isExpired } = readState(request.query.state, options.keyring, clock());
    const verifier = request.cookies[visitCookie] ?? '';
    const isOurs = visit?.provider === provider.code && visit.challenge === challengeOf(verifier);
    if (!visit || !isOurs) return sendProblem(reply, invalid('state', 'This sign-in was not started here'));

    reply.clearCookie(visitCookie, cookie);
    const returnToConsole = (values: Record<string, string>) =>
      leave(reply, withQuery(visit.redirectUrl, { ...values, provider: provider.code }));
    const { code } = request.query;
    // An expired visit is reported on the page where it started.
    if (isExpired || typeof code !== 'string' || !code) return returnToConsole({ error: 'refused' });
    const account = await sellerCenter.accountOf(provider, {
      code,
      callbackUrl: callbackOf(provider, visit.redirectUrl),
      verifier,
    });
    if (!account.ok) return returnToConsole({ error: account.problem.toLowerCase() });
    const token = await database.transact(SYSTEM, (tx) =>
      issueProviderToken(tx, { provider: provider.code, account: account.value, now: clock() }),
    );
    reply.setCookie(hostCookie(PROVIDER_RETURN_COOKIE, options.isHttps), token, {
      ...cookie,
      httpOnly: false,
      maxAge: TOKEN_LIFETIME_MS / 1000,
    });
    return returnToConsole({ accessToken: token });
  });
}

function leave(reply: FastifyReply, address: string): FastifyReply {
  // The address briefly carries a secret: it must be neither cached nor sent as a referrer.
  return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(address, 302);
}

function withQuery(address: string, values: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  return url.href;
}

const PURPOSE = 'provider visits';

function readState(state: unknown, keyring: Keyring, nowMs: EpochMs): { visit: Visit | null; isExpired: boolean } {
  const signed = keyring.verify(PURPOSE, typeof state === 'string' ? state : '', { nowMs });
  if (signed.ok) return { visit: signed.value as Visit, isExpired: false };
  const { problem } = signed;
  return problem.reason === 'EXPIRED'
    ? { visit: problem.payload as Visit, isExpired: true }
    : { visit: null, isExpired: false };
}

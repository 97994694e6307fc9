import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash, randomBytes } from 'node:crypto';
import { hostCookie } from '#kernel/host-cookie.ts';
import { HOUR_MS, MINUTE_MS } from '#kernel/time.ts';
import type { Session, SessionCookies } from '#platform/graphql/context.ts';
import type { Keyring } from '#platform/crypto/keyring.ts';
import type { HttpApp } from './app.ts';
import { isCsrfToken, issueCsrfToken } from './csrf.ts';
import { sendProblem } from './problem-reply.ts';
import { isOwnPage, type OwnAddresses } from './own-addresses.ts';

/** Readable by scripts, which know it by this name; a planted cookie is not bound to any of our sessions. */
const CSRF_COOKIE = 'csrftoken';
const ABSOLUTE_LIFETIME_MS = 12 * HOUR_MS;

export interface BrowserOptions extends OwnAddresses {
  /** Signs CSRF tokens. */
  keyring: Keyring;
  isHttps: boolean;
  findSession(sessionKey: string): Promise<Session | null>;
  /** CSRF tokens one address may fetch per minute. */
  csrfPerMinute: number;
}

/** A browser's session and its cookies. */
export interface BrowserCall {
  session: Session | null;
  cookies: SessionCookies;
  /** The same in all calls until the browser signs in or out; empty while nothing identifies it. */
  browser: string;
}

export type Browser = ReturnType<typeof createBrowser>;

/** Identifies a session by the hash of its secret, so that stored and logged values grant no access. */
export function sessionKeyOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

export function newSessionSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Session and CSRF cookies of the console's browser. */
export function createBrowser(options: BrowserOptions) {
  const SESSION_COOKIE = hostCookie('sessionid', options.isHttps);
  /** Binds a CSRF token to a browser that has not signed in yet. */
  const ANONYMOUS_COOKIE = hostCookie('anonid', options.isHttps);
  const shared = { path: '/', sameSite: 'lax', secure: options.isHttps } as const;

  const setCsrfCookie = (reply: FastifyReply, binding: string): string => {
    const token = issueCsrfToken(options.keyring, binding);
    // Readable by scripts on purpose: it is the client's cache of the token.
    reply.setCookie(CSRF_COOKIE, token, shared);
    return token;
  };
  const bindingOf = (request: FastifyRequest): string | undefined => {
    const secret = request.cookies[SESSION_COOKIE];
    return secret ? sessionKeyOf(secret) : request.cookies[ANONYMOUS_COOKIE];
  };

  /** Returns the session of a request's cookie; clears a cookie whose session has ended. */
  const read = async (request: FastifyRequest, reply: FastifyReply): Promise<BrowserCall> => {
    const secret = request.cookies[SESSION_COOKIE];
    const session = secret ? await options.findSession(sessionKeyOf(secret)) : null;
    const cookies: SessionCookies = {
      start(newSecret) {
        reply.setCookie(SESSION_COOKIE, newSecret, { ...shared, httpOnly: true, maxAge: ABSOLUTE_LIFETIME_MS / 1000 });
        reply.clearCookie(ANONYMOUS_COOKIE, shared);
        return setCsrfCookie(reply, sessionKeyOf(newSecret));
      },
      end() {
        reply.clearCookie(SESSION_COOKIE, shared);
        reply.clearCookie(CSRF_COOKIE, shared);
      },
    };
    if (secret && !session) cookies.end();
    return { session, cookies, browser: session?.key ?? request.cookies[ANONYMOUS_COOKIE] ?? '' };
  };

  /** Whether the request proves that one of our pages sent it. */
  const isOwnRequest = (request: FastifyRequest): boolean => {
    const header = request.headers['x-csrftoken'];
    const binding = bindingOf(request);
    return (
      isOwnPage(request, options) &&
      typeof header === 'string' &&
      binding !== undefined &&
      header === request.cookies[CSRF_COOKIE] &&
      isCsrfToken(options.keyring, binding, header)
    );
  };

  const calls = new WeakMap<FastifyRequest, BrowserCall>();

  return {
    /** Returns the sender of a GET; nothing proves that one of our pages sent it. */
    read,

    /**
     * Precedes every POST from a browser, as `preParsing`: admits only requests from our own pages, and identifies the
     * sender before the body is read.
     */
    async admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      // Fastify stops after a reply, but only once this has resolved.
      if (!isOwnRequest(request)) await sendProblem(reply, { code: 'FORBIDDEN', message: 'CSRF' });
      else calls.set(request, await read(request, reply));
    },

    /** Returns the sender of an admitted request. */
    callOf(request: FastifyRequest): BrowserCall {
      const call = calls.get(request);
      if (!call) throw new Error(`${request.url} is read without having been admitted`);
      return call;
    },

    addRoutes(app: HttpApp): void {
      const rateLimit = { max: options.csrfPerMinute, timeWindow: MINUTE_MS };
      app.get('/csrf', { config: { rateLimit } }, async (request, reply) => {
        let binding = bindingOf(request);
        const secret = request.cookies[SESSION_COOKIE];
        if (secret && !(await options.findSession(sessionKeyOf(secret)))) {
          // An ended session no longer binds a token: the browser starts over as anonymous.
          reply.clearCookie(SESSION_COOKIE, shared);
          binding = request.cookies[ANONYMOUS_COOKIE];
        }
        if (!binding) {
          binding = randomBytes(16).toString('base64url');
          reply.setCookie(ANONYMOUS_COOKIE, binding, { ...shared, httpOnly: true });
        }
        reply.header('cache-control', 'no-store');
        return { csrfToken: setCsrfCookie(reply, binding) };
      });
    },
  };
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash, randomBytes } from 'node:crypto';
import { HOUR_MS, MINUTE_MS } from '#kernel/time.ts';
import type { Session, SessionCookies } from '#platform/graphql/context.ts';
import type { Keyring } from '#platform/crypto/keyring.ts';
import type { HttpApp } from './app.ts';
import { isCsrfToken, issueCsrfToken } from './csrf.ts';
import { sendProblem } from './problem-reply.ts';
import { isOwnPage, type OwnAddresses } from './own-addresses.ts';

/** Readable by scripts, who know it by this name; one that somebody planted is bound to no session of ours. */
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

/** What a browser brings along: its session, and its right to change anything. */
export interface BrowserCall {
  session: Session | null;
  cookies: SessionCookies;
}

export type Browser = ReturnType<typeof createBrowser>;

/** Names a session by the hash of its secret: what is stored and logged opens nothing. */
export function sessionKeyOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

export function newSessionSecret(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * The name of a cookie that opens something. Over https browsers then take it from this very host alone, for all paths and never in
 * the clear, so that no neighbouring domain can plant one; over plain http, on a developer's machine, they would not take it at all.
 */
export function hostCookie(name: string, isHttps: boolean): string {
  return isHttps ? `__Host-${name}` : name;
}

/** Session and CSRF cookies of the console's browser. */
export function createBrowser(options: BrowserOptions) {
  const SESSION_COOKIE = hostCookie('sessionid', options.isHttps);
  /** Binds a CSRF token to a browser that has not signed in yet. */
  const ANONYMOUS_COOKIE = hostCookie('anonid', options.isHttps);
  const shared = { path: '/', sameSite: 'lax', secure: options.isHttps } as const;

  const keepCsrfToken = (reply: FastifyReply, binding: string): string => {
    const token = issueCsrfToken(options.keyring, binding);
    // Readable by scripts on purpose: it is the client's cache of the token.
    reply.setCookie(CSRF_COOKIE, token, shared);
    return token;
  };
  const bindingOf = (request: FastifyRequest): string | undefined => {
    const secret = request.cookies[SESSION_COOKIE];
    return secret ? sessionKeyOf(secret) : request.cookies[ANONYMOUS_COOKIE];
  };

  /** The session behind a request's cookie; a cookie whose session has ended is cleared. */
  const read = async (request: FastifyRequest, reply: FastifyReply): Promise<BrowserCall> => {
    const secret = request.cookies[SESSION_COOKIE];
    const session = secret ? await options.findSession(sessionKeyOf(secret)) : null;
    const cookies: SessionCookies = {
      start(fresh) {
        reply.setCookie(SESSION_COOKIE, fresh, { ...shared, httpOnly: true, maxAge: ABSOLUTE_LIFETIME_MS / 1000 });
        reply.clearCookie(ANONYMOUS_COOKIE, shared);
        return keepCsrfToken(reply, sessionKeyOf(fresh));
      },
      end() {
        reply.clearCookie(SESSION_COOKIE, shared);
        reply.clearCookie(CSRF_COOKIE, shared);
      },
    };
    if (secret && !session) cookies.end();
    return { session, cookies };
  };

  /** True when the request proves that our own pages sent it. */
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
    /**
     * Stands before every POST of a browser, as `preParsing`: only what our own pages sent goes on, and who sent it is known before
     * any of the body is read.
     */
    async admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      // Nothing follows what was answered, and it is answered once this is through.
      if (!isOwnRequest(request)) await sendProblem(reply, { code: 'FORBIDDEN', message: 'CSRF' });
      else calls.set(request, await read(request, reply));
    },

    /** Who sent a request that was admitted. */
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
          // An ended session binds nothing any more: the browser starts over as a stranger.
          reply.clearCookie(SESSION_COOKIE, shared);
          binding = request.cookies[ANONYMOUS_COOKIE];
        }
        if (!binding) {
          binding = randomBytes(16).toString('base64url');
          reply.setCookie(ANONYMOUS_COOKIE, binding, { ...shared, httpOnly: true });
        }
        reply.header('cache-control', 'no-store');
        return { csrfToken: keepCsrfToken(reply, binding) };
      });
    },
  };
}

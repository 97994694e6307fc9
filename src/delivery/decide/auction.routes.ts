import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { Clock, EpochMs } from '#kernel/time.ts';
import type { AuctionRequest } from './rules/auction-request.ts';
import type { Admission, Admit, AdmitBrowser, Sender } from './rules/admission.ts';
import { readAuctions, writeResults } from './auction-wire.ts';
import type { AuctionResult } from './decide.ts';
import type { WireProblem } from './rules/errors.ts';
import { type Allowance, type RateLimit, consumeToken } from './rules/rate-limit.ts';
import { isTestPass } from './test-pass.ts';
import { JSON_TYPE, errorAnswer, type WireAnswer } from './rules/wire-answer.ts';

/**
 * POST /v2/auctions: the storefront's client sends up to five auctions, the answer names their winners. `isTestOnly` for
 * those who may look and not ask.
 */
export function answerAuctions(
  body: string,
  catalogId: string,
  decide: (requests: readonly AuctionRequest[], catalogId: string) => AuctionResult[],
  isTestOnly = false,
): WireAnswer {
  const auctions = readAuctions(body);
  if (!auctions.ok) return errorAnswer(auctions.problem);
  if (isTestOnly && auctions.value.some(({ isTest }) => isTest !== true)) return errorAnswer(NOT_A_TEST);
  return { status: 200, headers: JSON_TYPE, body: writeResults(decide(auctions.value, catalogId)) };
}

const NOT_A_TEST: WireProblem = {
  status: 403,
  errCode: 'tests_only',
  message: 'This pass is for auctions with `"test": true` alone.',
};

/** Reads a request's headers. Returns the sender, or the response that rejects the request. */
export type Authorize = (headers: IncomingHttpHeaders) => Result<Sender, WireAnswer>;

export function createAuthorize(admit: Admit): Authorize {
  // Caches hashes of admitted keys only, so that strangers cannot fill it. The key's status is checked on every
  // request.
  const hashes = new Map<string, string>();
  return ({ authorization, origin }) => {
    const key = bearerOf(authorization);
    const keyHash = hashes.get(key) ?? hashOf(key);
    const admission: Admission = key === '' ? { kind: 'UNKNOWN_KEY' } : admit(keyHash, origin !== undefined);
    if (admission.kind === 'ADMITTED') {
      hashes.set(key, keyHash);
      return ok(admission.sender);
    }
    if (admission.kind === 'UNKNOWN_KEY') hashes.delete(key);
    return fail(refusalOf(admission));
  };
}

/** Staff look at auctions, they do not fill a page: enough for a person, and too little to slow a storefront down. */
const TEST_LIMIT: RateLimit = { perSecond: 2, burst: 20 };

/** Reads a pass for test auctions; null when the request has none. `catalogOf` knows the storefront of a pass that is valid. */
export function createAuthorizeTests(
  catalogOf: (pass: string, nowMs: EpochMs) => string | null,
  clock: Clock,
): (headers: IncomingHttpHeaders) => Result<{ readonly catalogId: string }, WireAnswer> | null {
  const allowances = new Map<string, Allowance>();
  return ({ authorization }) => {
    const pass = bearerOf(authorization);
    if (!isTestPass(pass)) return null;
    const nowMs = clock();
    const catalogId = catalogOf(pass, nowMs);
    if (catalogId === null) return fail(refusalOf({ kind: 'UNKNOWN_KEY' }));
    const { isAdmitted, allowance, waitS } = consumeToken(TEST_LIMIT, allowances.get(catalogId), nowMs);
    allowances.set(catalogId, allowance);
    const { perSecond } = TEST_LIMIT;
    return isAdmitted ? ok({ catalogId }) : fail(refusalOf({ kind: 'TOO_MANY', perSecond, waitS }));
  };
}

const bearerOf = (authorization = ''): string =>
  authorization.startsWith('Bearer ') ? authorization.slice('Bearer '.length) : '';

/** Keys of pages come in the address, because a beacon sends no header. They are the only ones that may. */
export function authorizeBrowser(
  admit: AdmitBrowser,
  key: string,
  { origin }: IncomingHttpHeaders,
): Result<Sender, WireAnswer> {
  const admission: Admission = isBrowserKey(key) ? admit(hashOf(key), origin) : { kind: 'UNKNOWN_KEY' };
  return admission.kind === 'ADMITTED' ? ok(admission.sender) : fail(refusalOf(admission));
}

const isBrowserKey = (key: string): boolean => key.startsWith('epk_');

function refusalOf(admission: Exclude<Admission, { readonly kind: 'ADMITTED' }>): WireAnswer {
  switch (admission.kind) {
    case 'UNKNOWN_KEY':
      return errorAnswer({
        status: 401,
        errCode: 'invalid_api_key',
        message:
          'The API key is missing, has ended, or is not for ads. A browser key (epk_) is sent as ?key= to /v2/events alone, any other in the header Authorization.',
      });
    case 'NOT_FOR_PAGES': {
      const message = 'This key also sends feeds and stays on your servers: give pages a key for ads alone.';
      return errorAnswer({ status: 403, errCode: 'not_for_pages', message });
    }
    case 'OTHER_ORIGIN': {
      const message =
        admission.origin === null
          ? 'A browser key is sent by a page, whose browser adds the header Origin; this request has none.'
          : `This browser key is not for pages of ${admission.origin}.`;
      return errorAnswer({ status: 403, errCode: 'origin_not_listed', message });
    }
    case 'TOO_MANY': {
      const wait = String(admission.waitS);
      const problem = { status: 429, errCode: 'too_many_requests', message: `Try again in ${wait} s.` } as const;
      const limit = ['x-ratelimit-limit', String(admission.perSecond), 'x-ratelimit-remaining', '0'];
      return errorAnswer(problem, [...limit, 'x-ratelimit-reset', wait, 'retry-after', wait]);
    }
  }
}

/** Keys are stored as hashes only. Looking up by hash leaks nothing through timing. */
function hashOf(key: string): string {
  return hash('sha256', key, 'base64');
}

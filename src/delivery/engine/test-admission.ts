import type { IncomingHttpHeaders } from 'node:http';
import { type Allowance, type RateLimit, consumeToken } from '#delivery/decide/rules/rate-limit.ts';
import { type Refused, refused } from '#delivery/decide/rules/refusals.ts';
import { type Result, ok } from '#kernel/result.ts';
import type { Clock } from '#kernel/time.ts';
import { type TestPasses, isTestPass } from './test-pass.ts';

/** Staff look at auctions, they do not fill a page: enough for a person, and too little to slow a storefront down. */
const LIMIT: RateLimit = { perSecond: 2, burst: 20 };

/** Reads a request's pass for test auctions; null when it has none. `catalogOf` knows the storefront of a valid one. */
export function createTestAdmission(
  catalogOf: TestPasses['catalogOf'],
  clock: Clock,
): (headers: IncomingHttpHeaders) => Result<{ readonly catalogId: string }, Refused> | null {
  const allowances = new Map<string, Allowance>();
  return ({ authorization = '' }) => {
    const pass = authorization.startsWith('Bearer ') ? authorization.slice('Bearer '.length) : '';
    if (!isTestPass(pass)) return null;
    const nowMs = clock();
    const catalogId = catalogOf(pass, nowMs);
    if (catalogId === null) return refused({ kind: 'UNKNOWN_KEY' });
    const { isAdmitted, allowance, waitS } = consumeToken(LIMIT, allowances.get(catalogId), nowMs);
    allowances.set(catalogId, allowance);
    const { perSecond } = LIMIT;
    return isAdmitted ? ok({ catalogId }) : refused({ kind: 'TOO_MANY', perSecond, waitS });
  };
}

import { EVENT_LIMITS } from '#delivery/collect/index.ts';
import { AUCTION_LIMITS } from '#delivery/decide/index.ts';
import type { RateLimit } from '#delivery/decide/rules/rate-limit.ts';

/** Of a key without a limit of its own. */
export const DEFAULT_RATE_LIMIT: RateLimit = { perSecond: 5000, burst: 10_000 };
/** Of auctions and events, unpacked: 200 events of every kind, with long search terms and large purchases, stay well below. */
export const MAX_BODY_BYTES = 4 * 2 ** 20;

/** What the ad calls allow, in one place for documentation and `GET /v1/me`. */
export const AD_LIMITS = {
  requestsPerSecond: DEFAULT_RATE_LIMIT.perSecond,
  burst: DEFAULT_RATE_LIMIT.burst,
  bodyBytes: MAX_BODY_BYTES,
  ...AUCTION_LIMITS,
  ...EVENT_LIMITS,
};

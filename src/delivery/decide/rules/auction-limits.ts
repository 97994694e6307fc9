import { DAY_MS, HOUR_MS } from '#kernel/time.ts';

export const MAX_AUCTIONS = 5;
export const MAX_PRODUCTS = 10_000;
/** Maximum time between the decision on an ad and a click on it. */
export const TOKEN_LIFETIME_MS = DAY_MS;

/** For documentation and `GET /v1/me`. */
export const AUCTION_LIMITS = {
  auctionsPerRequest: MAX_AUCTIONS,
  productsPerAuction: MAX_PRODUCTS,
  winnerHours: TOKEN_LIFETIME_MS / HOUR_MS,
} as const;

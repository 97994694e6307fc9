import { fingerprint64 } from '#platform/crypto/fingerprint.ts';
import { memoized } from './memoized.ts';

/** A shopper asks for many auctions, and each asks for it up to three times: for its rules, its token and its trials. */
const MAX_SHOPPERS = 20_000;
const keyOf = memoized(fingerprint64, MAX_SHOPPERS);

/**
 * Returns a shopper's fingerprint within a storefront: short enough for a token, and the same in every process and for
 * all signing keys.
 */
export function shopperKey(catalogId: string, shopper: string): bigint {
  return keyOf(`${catalogId} ${shopper}`);
}

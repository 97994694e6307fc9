import { hash } from 'node:crypto';

const KEY_BYTES = 8;

/**
 * Returns a shopper's fingerprint within a storefront: short enough for a token, and the same in every process and for
 * all signing keys.
 */
export function shopperKey(catalogId: string, shopper: string): bigint {
  return BigInt.asIntN(64, BigInt(`0x${hash('sha256', `${catalogId} ${shopper}`, 'hex').slice(0, 2 * KEY_BYTES)}`));
}

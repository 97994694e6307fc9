import { hash } from 'node:crypto';

const KEY_BYTES = 8;

/** A shopper's fingerprint within a storefront: short enough for a seal, the same in every process and whatever keys are in use. */
export function shopperKey(catalogId: string, shopper: string): bigint {
  return BigInt.asIntN(64, BigInt(`0x${hash('sha256', `${catalogId} ${shopper}`, 'hex').slice(0, 2 * KEY_BYTES)}`));
}

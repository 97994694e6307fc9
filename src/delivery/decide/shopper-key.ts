import { hash } from 'node:crypto';
import { remembered } from './remembered.ts';

const KEY_BYTES = 8;

/** A shopper asks for many auctions, and each asks for it up to three times: for its rules, its token and its trials. */
const MAX_SHOPPERS = 20_000;
const keyOf = remembered(fingerprint, MAX_SHOPPERS);

/**
 * Returns a shopper's fingerprint within a storefront: short enough for a token, and the same in every process and for
 * all signing keys.
 */
export function shopperKey(catalogId: string, shopper: string): bigint {
  return keyOf(`${catalogId} ${shopper}`);
}

function fingerprint(named: string): bigint {
  return BigInt.asIntN(64, BigInt(`0x${hash('sha256', named, 'hex').slice(0, 2 * KEY_BYTES)}`));
}

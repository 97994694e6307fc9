import { hash } from 'node:crypto';

const KEY_BYTES = 8;

/** An auction asks for it up to three times: for its rules, its token and its trials. */
let last: { readonly catalogId: string; readonly shopper: string; readonly key: bigint } | null = null;

/**
 * Returns a shopper's fingerprint within a storefront: short enough for a token, and the same in every process and for
 * all signing keys.
 */
export function shopperKey(catalogId: string, shopper: string): bigint {
  if (last === null || last.shopper !== shopper || last.catalogId !== catalogId)
    last = { catalogId, shopper, key: fingerprint(`${catalogId} ${shopper}`) };
  return last.key;
}

function fingerprint(named: string): bigint {
  return BigInt.asIntN(64, BigInt(`0x${hash('sha256', named, 'hex').slice(0, 2 * KEY_BYTES)}`));
}

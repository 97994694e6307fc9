import { hash } from 'node:crypto';
import type { TokenKeys } from '#delivery/decide/index.ts';
import type { Sender } from '#delivery/decide/rules/admission.ts';
import { NIL_UUID } from '#kernel/ids.ts';
import { networkOf } from '#platform/http/client-address.ts';

/** Origin of an event request. */
export type ClientInfo = Sender & {
  /** Address of the connection, resolved through trusted proxies; null when unknown. */
  readonly address: string | null;
  readonly userAgent: string;
};

/** Network and device facts of an event's shopper. */
export type ShopperTrace = { readonly address: string | null; readonly userAgent: string };

/**
 * Returns the address and user agent of an event's shopper. A request from a page is the shopper's own. A back end
 * relays for many, so only the values it sends with each event count. A key used in pages is public, so addresses sent
 * with it are not trusted.
 */
export function traceOf(
  event: { readonly ipAddress?: string | null; readonly userAgent?: string | null },
  { isBackEnd, address, userAgent }: ClientInfo,
): ShopperTrace {
  return {
    address: isBackEnd ? (event.ipAddress ?? null) : address,
    userAgent: event.userAgent ?? (isBackEnd ? '' : userAgent),
  };
}

/**
 * Creates salted fingerprints of click origins, so that the log does not reveal addresses. Null when the address is
 * unknown.
 */
export function createSourceOf(keys: TokenKeys): (trace: ShopperTrace) => bigint | null {
  const salt = hash('sha256', keys[0]!.secret, 'hex');
  const fingerprint = (kind: string, text: string) =>
    BigInt(`0x${hash('sha256', `${salt} ${kind} ${text}`, 'hex').slice(0, 8)}`);
  return ({ address, userAgent }) =>
    address === null
      ? null
      : BigInt.asIntN(64, (fingerprint('address', networkOf(address)) << 32n) | fingerprint('agent', userAgent));
}

/** Origin of events from a storefront's own back end that carry no shopper details. */
export function fromBackEnd(catalogId: string): ClientInfo {
  return { catalogId, keyId: NIL_UUID, isBackEnd: true, address: null, userAgent: '' };
}

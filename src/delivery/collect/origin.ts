import { hash } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import type { Sender, TokenKeys } from '#delivery/decide/index.ts';

/** Where a request of events came from. */
export type ClientInfo = Sender & {
  /** Of the connection, through trusted proxies; null where it is not known. */
  readonly address: string | null;
  readonly userAgent: string;
};

/** What is known of the shopper behind an event. */
export type ShopperTrace = { readonly address: string | null; readonly userAgent: string };

/**
 * Whose address and agent an event has. A page's request is the shopper's own. A back end's is a relay for many: its own address and name say
 * nothing of them, only what it tells of each does. A key that pages hold is in anybody's hands, so what it tells of addresses is not believed.
 */
export function traceOf(
  told: { readonly ipAddress?: string | null; readonly userAgent?: string | null },
  { isBackEnd, address, userAgent }: ClientInfo,
): ShopperTrace {
  return {
    address: isBackEnd ? (told.ipAddress ?? null) : address,
    userAgent: told.userAgent ?? (isBackEnd ? '' : userAgent),
  };
}

/** Fingerprints of where clicks come from, secret enough that the log does not tell addresses. Null where the address is not known. */
export function createSourceOf(keys: TokenKeys): (trace: ShopperTrace) => bigint | null {
  const salt = hash('sha256', keys[0]!.secret, 'hex');
  const fingerprint = (kind: string, text: string) =>
    BigInt(`0x${hash('sha256', `${salt} ${kind} ${text}`, 'hex').slice(0, 8)}`);
  return ({ address, userAgent }) =>
    address === null
      ? null
      : BigInt.asIntN(64, (fingerprint('address', networkOf(address)) << 32n) | fingerprint('agent', userAgent));
}

/** An IPv4 address, or the half of an IPv6 address that its holder cannot choose. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (isIPv4(address) || !isIPv6(address)) return address;
  const [head = '', tail = ''] = address.split('%', 1)[0]!.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  const missing = address.includes('::') ? 8 - before.length - after.length : 0;
  const groups = [...before, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...after];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** Events that a storefront's own back end sends, of which it tells nothing more. */
export function fromBackEnd(catalogId: string): ClientInfo {
  return { catalogId, keyId: NIL_UUID, isBackEnd: true, address: null, userAgent: '' };
}

const NIL_UUID = '00000000-0000-0000-0000-000000000000';

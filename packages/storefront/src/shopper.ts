const COOKIE = 'endcap_shopper';
const MAX_AGE_S = 365 * 24 * 60 * 60;
const ID = /^[\w-]{8,100}$/;

export interface Shopper {
  /** The same random text for a shopper in auctions, events and orders; null without consent. */
  readonly id: string | null;
  /** To be sent as a `Set-Cookie` header; null when nothing changes. */
  readonly setCookie: string | null;
}

/**
 * Returns the shopper of a request by a cookie that only the shop's server reads. Without consent there is no id, and
 * one from before is deleted.
 */
export function shopperOf(
  cookieHeader: string | null | undefined,
  { consent = 'full', isSecure = true }: { consent?: 'full' | 'contextual'; isSecure?: boolean } = {},
): Shopper {
  const pairs = (cookieHeader ?? '').split(';').map((pair) => pair.trim().split('='));
  const known = pairs.find(([name]) => name === COOKIE)?.[1] ?? null;
  const write = (id: string, maxAgeS: number) =>
    `${COOKIE}=${id}; Path=/; Max-Age=${maxAgeS}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  if (consent === 'contextual') return { id: null, setCookie: known === null ? null : write('', 0) };
  if (known !== null && ID.test(known)) return { id: known, setCookie: null };
  const id = crypto.randomUUID();
  return { id, setCookie: write(id, MAX_AGE_S) };
}

import { hostCookie } from '#kernel/host-cookie.ts';

/** Cookie, readable by scripts, with the token that this browser brought back from a seller center. */
export const PROVIDER_RETURN_COOKIE = 'providerreturn';

/**
 * Returns whether a token in the address stems from this browser's own visit. Otherwise an attacker could put their own
 * token into a link, and the user would work in the attacker's account without noticing.
 */
export function isOwnReturn(cookies: string, accessToken: string, { protocol }: { protocol: string }): boolean {
  const name = hostCookie(PROVIDER_RETURN_COOKIE, protocol === 'https:');
  return accessToken !== '' && cookies.split('; ').includes(`${name}=${accessToken}`);
}

/** Cookie, readable by scripts, with the token this very browser came back from a seller center with. */
export const PROVIDER_RETURN_COOKIE = 'providerreturn';

/**
 * Whether a token in the address comes from this browser's own visit. Anybody can put a token of their own into a link,
 * and whoever follows it would work in a stranger's account without noticing.
 */
export function isOwnReturn(cookies: string, accessToken: string): boolean {
  return accessToken !== '' && cookies.split('; ').includes(`${PROVIDER_RETURN_COOKIE}=${accessToken}`);
}

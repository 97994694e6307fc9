/** Pages whose address gets the served version appended. */
const WATCHED = /^\/(home|auth|booking|sponsor|billing)(\/|$)/;

export const FIRST_CHECK_MS = 45_000;
export const CHECK_DEBOUNCE_MS = 5_000;
export const MAX_RETRIES = 3;

/** Returns the delay before a failed check is retried; null when it is abandoned. */
export function retryDelayMs(failures: number): number | null {
  return failures > MAX_RETRIES ? null : CHECK_DEBOUNCE_MS * 2 ** (failures - 1);
}

interface Address {
  pathname: string;
  search: string;
  hash: string;
}

/** Returns whether the server has another version than the page, for which the page has not been reloaded yet. */
export function isOutdated(
  { running, served }: { running: string; served: string },
  { pathname, search }: Pick<Address, 'pathname' | 'search'>,
): boolean {
  return served !== '' && served !== running && WATCHED.test(pathname) && !parametersOf(search).includes(named(served));
}

/** Returns an address with the version appended. */
export function addressWithVersion(version: string, { pathname, search, hash }: Address): string {
  const others = parametersOf(search).filter((parameter) => !parameter.startsWith('version='));
  return `${pathname}?${[...others, named(version)].join('&')}${hash}`;
}

const named = (version: string) => `version=${encodeURIComponent(version)}`;
const parametersOf = (search: string) => search.replace(/^\?/, '').split('&').filter(Boolean);

/** Pages whose address gets the version that is served. */
const WATCHED = /^\/(home|auth|booking|sponsor|billing)(\/|$)/;

export const FIRST_CHECK_MS = 45_000;
export const CHECK_DEBOUNCE_MS = 5_000;
export const MAX_RETRIES = 3;

/** How long to wait before a failed check is repeated; null when it is given up. */
export function retryDelayMs(failures: number): number | null {
  return failures > MAX_RETRIES ? null : CHECK_DEBOUNCE_MS * 2 ** (failures - 1);
}

interface Address {
  pathname: string;
  search: string;
  hash: string;
}

/** Whether another version is served than the page runs, and the page was not loaded for it already. */
export function isOutdated(
  { running, served }: { running: string; served: string },
  { pathname, search }: Pick<Address, 'pathname' | 'search'>,
): boolean {
  return served !== '' && served !== running && WATCHED.test(pathname) && !parametersOf(search).includes(named(served));
}

/** An address with the version in it. */
export function addressWithVersion(version: string, { pathname, search, hash }: Address): string {
  const others = parametersOf(search).filter((parameter) => !parameter.startsWith('version='));
  return `${pathname}?${[...others, named(version)].join('&')}${hash}`;
}

const named = (version: string) => `version=${encodeURIComponent(version)}`;
const parametersOf = (search: string) => search.replace(/^\?/, '').split('&').filter(Boolean);

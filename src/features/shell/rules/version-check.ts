/** Pages that may be loaded anew while somebody is on them; elsewhere something typed could be lost. */
const RELOADABLE = /^\/(home|auth|booking|sponsor|billing)(\/|$)/;

export const FIRST_CHECK_MS = 45_000;
export const CHECK_DEBOUNCE_MS = 5_000;
export const MAX_RETRIES = 3;

/** How long to wait before a failed check is repeated; null when it is given up. */
export function retryDelay_ms(failures: number): number | null {
  return failures > MAX_RETRIES ? null : CHECK_DEBOUNCE_MS * 2 ** (failures - 1);
}

/**
 * The address to load when the server has another version than the page: the same one with the version in it. Null when
 * everything is up to date, when the page must not go, or when it was loaded for that version already.
 */
export function addressOfNewVersion(
  { running, served }: { running: string; served: string },
  { pathname, search, hash }: { pathname: string; search: string; hash: string },
): string | null {
  if (served === '' || served === running || !RELOADABLE.test(pathname)) return null;
  const version = `version=${encodeURIComponent(served)}`;
  const parameters = search.replace(/^\?/, '').split('&').filter(Boolean);
  if (parameters.includes(version)) return null;
  const others = parameters.filter((parameter) => !parameter.startsWith('version='));
  return `${pathname}?${[...others, version].join('&')}${hash}`;
}

/**
 * Reads the origin of a storefront's pages, as browsers send it: scheme and host, and the port unless it is the usual
 * one. Null for anything else.
 */
export function browserOrigin(text: string): string | null {
  const trimmed = text.trim();
  if (!URL.canParse(trimmed)) return null;
  const { origin, protocol, pathname, search, hash, username, hostname } = new URL(trimmed);
  const isPage =
    !hostname.includes('*') && (protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost'));
  return isPage && pathname === '/' && search === '' && hash === '' && username === '' ? origin : null;
}

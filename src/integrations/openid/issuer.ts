const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether an address can be an issuer's: https, or http on this machine, without a query and a fragment. */
export function isIssuer(text: string): boolean {
  const url = URL.parse(text);
  if (!url || url.search || url.hash || url.username || url.password) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname));
}

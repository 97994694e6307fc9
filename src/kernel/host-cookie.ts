/**
 * Returns the name of a cookie. Over https the __Host- prefix makes browsers accept it only from this exact host, for
 * all paths and encrypted, so that no sibling domain can plant one; over plain http, on a developer's machine, browsers
 * would reject the prefix.
 */
export function hostCookie(name: string, isHttps: boolean): string {
  return isHttps ? `__Host-${name}` : name;
}

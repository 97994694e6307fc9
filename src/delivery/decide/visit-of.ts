/** Characters of a token up to the end of its decision, which begins at byte 13 (`bid-token.ts`). */
const CHARACTERS = 40;
const [VERSIONS, START, BYTES] = [['\u0001', '\u0002'], 13, 14];
const BASE64URL = /^[\w-]{40}$/;
/** Of a UUIDv7, without the rank at its end. */
const DECISION = /^([\da-f]{8})([\da-f]{4})(7[\da-f]{3})([89ab][\da-f]{3})([\da-f]{8})$/;

/**
 * What the decisions of one auction have in common: all but the rank at their end. As the token says, whether it is ours or
 * not: to sort by, not to believe. Null where it says nothing like it.
 */
export function visitOf(token: string): string | null {
  const beginning = token.slice(0, CHARACTERS);
  if (!BASE64URL.test(beginning)) return null;
  const bytes = atob(beginning.replaceAll('-', '+').replaceAll('_', '/'));
  if (!VERSIONS.includes(bytes[0]!)) return null;
  const hex = Array.from(bytes.slice(START, START + BYTES), (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0'));
  return DECISION.exec(hex.join(''))?.slice(1).join('-') ?? null;
}

/** Characters of a token up to the end of its decision, which begins at byte 13 (`bid-token.ts`). */
const CHARACTERS = 40;
const [VERSIONS, START, BYTES] = [[1, 2], 13, 14];
const BASE64URL = /^[\w-]{40}$/;
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** Of a UUIDv7, without the rank at its end. */
const DECISION = /^([\da-f]{8})([\da-f]{4})(7[\da-f]{3})([89ab][\da-f]{3})([\da-f]{8})$/;

/**
 * What the decisions of one auction have in common: all but the rank at their end. As the token says, whether it is ours or
 * not: to sort by, not to believe. Null where it says nothing like it.
 */
export function visitOf(token: string): string | null {
  const beginning = token.slice(0, CHARACTERS);
  if (!BASE64URL.test(beginning)) return null;
  const bytes = bytesOf(beginning);
  if (!VERSIONS.includes(bytes[0]!)) return null;
  const hex = bytes.slice(START, START + BYTES).map((byte) => byte.toString(16).padStart(2, '0'));
  return DECISION.exec(hex.join(''))?.slice(1).join('-') ?? null;
}

/** Four characters are three bytes. */
function bytesOf(base64url: string): number[] {
  const bytes: number[] = [];
  for (let at = 0; at < base64url.length; at += 4) {
    let bits = 0;
    for (const character of base64url.slice(at, at + 4)) bits = bits * 64 + DIGITS.indexOf(character);
    bytes.push(Math.floor(bits / 65_536), Math.floor(bits / 256) % 256, bits % 256);
  }
  return bytes;
}

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Signed double submit: the token carries a random part and its HMAC over the browser's binding (the session, or an
 * anonymous cookie before sign-in), so that a token of one browser or session is worth nothing in another.
 */
export function issueCsrfToken(secret: string, binding: string, random = randomBytes(16)): string {
  const nonce = random.toString('base64url');
  return `${nonce}.${signature(secret, binding, nonce)}`;
}

export function isCsrfToken(secret: string, binding: string, token: string): boolean {
  const [nonce, mac, ...rest] = token.split('.');
  if (!nonce || !mac || rest.length) return false;
  const expected = Buffer.from(signature(secret, binding, nonce));
  const given = Buffer.from(mac);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function signature(secret: string, binding: string, nonce: string): string {
  return createHmac('sha256', secret).update(`csrf\n${binding}\n${nonce}`).digest('base64url');
}

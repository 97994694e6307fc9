import { randomBytes } from 'node:crypto';
import type { Keyring } from '#platform/crypto/keyring.ts';

const PURPOSE = 'csrf';

/**
 * Signed double submit: the token has a random part and its HMAC over the browser's binding (the session, or an
 * anonymous cookie before sign-in), so that a token of one browser or session is useless in another.
 */
export function issueCsrfToken(keyring: Keyring, binding: string, random = randomBytes(16)): string {
  const nonce = random.toString('base64url');
  return `${nonce}.${keyring.sign(PURPOSE, `${binding}\n${nonce}`)}`;
}

export function isCsrfToken(keyring: Keyring, binding: string, token: string): boolean {
  const [nonce, mac, ...rest] = token.split('.');
  if (!nonce || !mac || rest.length) return false;
  return keyring.verify(PURPOSE, `${binding}\n${nonce}`, mac);
}

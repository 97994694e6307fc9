import { randomBytes } from 'node:crypto';
import type { Keyring } from '#platform/crypto/keyring.ts';

const PURPOSE = 'csrf';

/**
 * Signed double submit: the token has a random part and its HMAC over the browser's binding (the session, or an
 * anonymous cookie before sign-in), so that a token of one browser or session is useless in another.
 */
export function issueCsrfToken(keyring: Keyring, binding: string, random = randomBytes(16)): string {
  // It ends with what it is bound to.
  return keyring.sign(PURPOSE, random.toString('base64url'), { expiresAt: null, boundTo: binding });
}

export function isCsrfToken(keyring: Keyring, binding: string, token: string): boolean {
  return keyring.verify(PURPOSE, token, { boundTo: binding }).ok;
}

import { createHash, randomBytes } from 'node:crypto';

/** Creates a single-use secret, for an emailed link or a provider's redirect. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

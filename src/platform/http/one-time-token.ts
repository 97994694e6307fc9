import { createHash, randomBytes } from 'node:crypto';

/** A secret that opens something once: the end of a mailed link, what a provider hands on. Only its hash is kept. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

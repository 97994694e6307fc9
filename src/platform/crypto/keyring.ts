import { hkdfSync, timingSafeEqual } from 'node:crypto';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { EpochMs } from '#kernel/time.ts';
import { hmacSha256 } from './hmac.ts';

/** Why a signed text is invalid. An expired one still returns its payload. */
export type BadSignature = { reason: 'FORGED' } | { reason: 'EXPIRED'; payload: unknown };

/**
 * The deployment's secrets, newest first, as a key per purpose: the newest signs and encrypts, all verify and decrypt.
 */
export interface Keyring {
  /** Returns 32-byte keys, newest first. Keys of one purpose are useless for another. */
  keys(purpose: string): readonly Buffer[];
  /** HMAC-SHA256 of a text under each key, for hashes that are stored and never handed out. */
  hashes(purpose: string, text: string): Buffer[];
  /**
   * Signs a JSON payload for an address, a header or a cookie, as `payload.signature` in base64url. Anyone can read the
   * payload. `boundTo` is signed with it but is not part of the text. `expiresAt: null` never expires.
   */
  sign(purpose: string, payload: unknown, options: { expiresAt: EpochMs | null; boundTo?: string }): string;
  /** Returns the payload. Without `nowMs`, only texts that never expire are valid. */
  verify(purpose: string, text: string, options?: { nowMs?: EpochMs; boundTo?: string }): Result<unknown, BadSignature>;
}

export function createKeyring(secrets: readonly string[]): Keyring {
  if (secrets.length === 0) throw new Error('at least one secret is needed');
  const known = new Map<string, readonly Buffer[]>();
  const keys = (purpose: string): readonly Buffer[] => {
    const made =
      known.get(purpose) ?? secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, 'endcap', purpose, 32)));
    known.set(purpose, made);
    return made;
  };
  const hashes = (purpose: string, text: string) => keys(purpose).map((key) => hmacSha256(key, text));
  return {
    keys,
    hashes,
    sign(purpose, payload, { expiresAt, boundTo = '' }) {
      const body = Buffer.from(JSON.stringify([payload, expiresAt])).toString('base64url');
      const signature = hmacSha256(keys(purpose)[0]!, signedText(body, boundTo));
      return `${body}.${signature.toString('base64url')}`;
    },
    verify(purpose, text, { nowMs = Infinity, boundTo = '' } = {}) {
      const [body = '', signature = '', ...rest] = text.split('.');
      const provided = Buffer.from(signature);
      // Compares the encoded text: several base64url texts decode to the same bytes.
      const isOurs = hashes(purpose, signedText(body, boundTo)).some((hash) => {
        const expected = Buffer.from(hash.toString('base64url'));
        return provided.length === expected.length && timingSafeEqual(provided, expected);
      });
      if (!isOurs || rest.length > 0) return fail({ reason: 'FORGED' });
      const [payload, expiresAt] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [unknown, EpochMs | null];
      return expiresAt === null || nowMs < expiresAt ? ok(payload) : fail({ reason: 'EXPIRED', payload });
    },
  };
}

/** A base64url body contains no full stop. */
const signedText = (body: string, boundTo: string) => `${body}.${boundTo}`;

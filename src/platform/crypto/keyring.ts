import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/**
 * The deployment's secrets, newest first, as a key per purpose: the newest signs and encrypts, all verify and decrypt.
 */
export interface Keyring {
  /** Returns 32-byte keys, newest first. Keys of one purpose are useless for another. */
  keys(purpose: string): readonly Buffer[];
  /** Returns the HMAC-SHA256 under the newest key, in base64url. */
  sign(purpose: string, text: string): string;
  /** Whether any of our keys signed it. */
  verify(purpose: string, text: string, signature: string): boolean;
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
  const signatureUnder = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64url');
  return {
    keys,
    sign: (purpose, text) => signatureUnder(keys(purpose)[0]!, text),
    verify(purpose, text, signature) {
      const given = Buffer.from(signature);
      return keys(purpose).some((key) => {
        const expected = Buffer.from(signatureUnder(key, text));
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
    },
  };
}

import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** The deployment's secrets, newest first, as keys for one purpose each: the newest signs and seals, all verify and open. */
export interface Keyring {
  /** 32 bytes each, newest first. What is made for one purpose is worth nothing for another. */
  keys(purpose: string): readonly Buffer[];
  /** HMAC-SHA256 under the newest, in base64url. */
  sign(purpose: string, text: string): string;
  /** Whether one of ours signed it. */
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

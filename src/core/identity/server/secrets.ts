import { createCipheriv, createDecipheriv, createHash, randomBytes, randomInt } from 'node:crypto';
import type { Keyring } from '#platform/crypto/keyring.ts';
import { CODE_DIGITS } from '../rules/one-time-code.ts';

export function newCode(): string {
  return String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
}

/** Decrypted data, and whether an older than the newest secret had encrypted it. */
export interface Opened {
  plain: Buffer;
  isStale: boolean;
}

export type Secrets = ReturnType<typeof createSecrets>;

/** Hashes short codes and encrypts authenticator secrets, with keys derived from the deployment's secrets. */
export function createSecrets(keyring: Keyring) {
  const sealKeys = keyring.keys('authenticators');
  return {
    /** Newest first. */
    captchaKeys: keyring.keys('captcha').map((key) => key.toString('hex')),
    /** Short codes can be brute-forced, so their hashes are keyed with the deployment's secret. Newest first. */
    codeHashes: (userId: string, code: string): Buffer[] => keyring.hashes('one-time codes', `${userId}\n${code}`),
    /** Recovery codes are too long to be brute-forced, and must outlive any secret. */
    recoveryHash: (userId: string, code: string): Buffer =>
      createHash('sha256').update(`recovery code\n${userId}\n${code}`).digest(),
    seal(plain: Uint8Array): Buffer {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealKeys[0]!, nonce);
      return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    /** Returns null when no secret had encrypted the bytes, or they were altered. */
    open(sealed: Buffer): Opened | null {
      for (const [age, key] of sealKeys.entries()) {
        const plain = openWith(key, sealed);
        if (plain) return { plain, isStale: age > 0 };
      }
      return null;
    },
  };
}

function openWith(key: Buffer, sealed: Buffer): Buffer | null {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(-16));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]);
  } catch {
    return null;
  }
}

import { createCipheriv, createDecipheriv, createHash, randomBytes, randomInt } from 'node:crypto';
import type { Keyring } from '#platform/crypto/keyring.ts';
import { CODE_DIGITS } from '../rules/one-time-code.ts';

export function newCode(): string {
  return String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
}

/** Something that was sealed, and whether an older secret than the newest did so. */
export interface Opened {
  plain: Buffer;
  isStale: boolean;
}

export type Secrets = ReturnType<typeof createSecrets>;

/** What is kept of short codes and of authenticators' secrets, under keys made from the deployment's own secrets. */
export function createSecrets(keyring: Keyring) {
  const sealKeys = keyring.keys('authenticators');
  return {
    /** Newest first. */
    captchaKeys: keyring.keys('captcha').map((key) => key.toString('hex')),
    /** Short codes can be tried through: without the deployment's secret their hashes are worth nothing. Newest first. */
    codeHashes: (personId: string, code: string): Buffer[] => keyring.hashes('one-time codes', `${personId}\n${code}`),
    /** Recovery codes are too long to be tried through, and have to outlive any secret. */
    recoveryHash: (personId: string, code: string): Buffer =>
      createHash('sha256').update(`recovery code\n${personId}\n${code}`).digest(),
    seal(plain: Uint8Array): Buffer {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealKeys[0]!, nonce);
      return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    /** Null when none of the secrets sealed the bytes, or they were changed. */
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

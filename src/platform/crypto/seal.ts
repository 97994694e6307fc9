import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Keyring } from './keyring.ts';

/** Decrypted data, and whether an older than the newest secret had encrypted it. */
export interface Opened {
  plain: Buffer;
  isStale: boolean;
}

export type Seal = ReturnType<typeof createSeal>;

/** Encrypts what is stored and needed again in plain, under a key of the deployment's for one purpose. */
export function createSeal(keyring: Keyring, purpose: string) {
  const keys = keyring.keys(purpose);
  return {
    seal(plain: Uint8Array): Buffer {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', keys[0]!, nonce);
      return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    /** Returns null when no secret had encrypted the bytes, or they were altered. */
    open(sealed: Buffer): Opened | null {
      for (const [age, key] of keys.entries()) {
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

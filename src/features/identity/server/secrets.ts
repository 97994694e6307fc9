import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto';
import { CODE_DIGITS } from '../rules/one-time-code.ts';

export function newCode(): string {
  return String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
}

export type Secrets = ReturnType<typeof createSecrets>;

/** What is kept of short codes and of authenticators' secrets, under keys made from the server's own secret. */
export function createSecrets(serverSecret: string) {
  const key = (purpose: string) => Buffer.from(hkdfSync('sha256', serverSecret, 'endcap', purpose, 32));
  const codeKey = key('one-time codes');
  const sealKey = key('authenticators');
  return {
    captchaKey: key('captcha').toString('hex'),
    /** Short codes can be tried through: without the server's secret their hashes are worth nothing. */
    codeHash: (personId: string, code: string): Buffer =>
      createHmac('sha256', codeKey).update(`${personId}\n${code}`).digest(),
    seal(plain: Uint8Array): Buffer {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce);
      return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    /** Throws when the sealed bytes were made under another secret, or changed. */
    open(sealed: Buffer): Buffer {
      const decipher = createDecipheriv('aes-256-gcm', sealKey, sealed.subarray(0, 12));
      decipher.setAuthTag(sealed.subarray(-16));
      return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]);
    },
  };
}

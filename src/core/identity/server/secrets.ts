import { randomInt } from 'node:crypto';
import type { Keyring } from '#platform/crypto/keyring.ts';
import { createSeal } from '#platform/crypto/seal.ts';
import { CODE_DIGITS } from '../rules/one-time-code.ts';

export function newCode(): string {
  return String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
}

export type Secrets = ReturnType<typeof createSecrets>;

/** Hashes short codes and encrypts authenticator secrets, with keys derived from the deployment's secrets. */
export function createSecrets(keyring: Keyring) {
  return {
    /** Newest first. */
    captchaKeys: keyring.keys('captcha').map((key) => key.toString('hex')),
    /** Short codes can be brute-forced, so their hashes are keyed with the deployment's secret. Newest first. */
    codeHashes: ({ userId, browser, code }: { userId: string; browser: string; code: string }): Buffer[] =>
      keyring.hashes('one-time codes', `${userId}\n${browser}\n${code}`),
    ...createSeal(keyring, 'authenticators'),
  };
}

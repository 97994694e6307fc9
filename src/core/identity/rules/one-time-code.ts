import { MINUTE_MS, type EpochMs } from '#kernel/time.ts';

export const CODE_DIGITS = 6;
export const CODE_LIFETIME_MS = 10 * MINUTE_MS;
/** Wrong attempts per code; afterwards a new code must be requested. */
export const MAX_CODE_ATTEMPTS = 5;

export interface MailedCode {
  expiresAt: EpochMs;
  /** Wrong attempts so far. */
  attempts: number;
}

export function isCodeOpen(code: MailedCode, now: EpochMs): boolean {
  return now < code.expiresAt && code.attempts < MAX_CODE_ATTEMPTS;
}

/** Removes the separators that users type between the characters of a code. */
export function normalizeCode(text: string): string {
  return text.replaceAll(/[\s-]/g, '').toUpperCase();
}

export type CodeKind = 'digits' | 'recovery' | 'nonsense';

const RECOVERY_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const RECOVERY_CODES = 10;
const RECOVERY_LENGTH = 10;

export function kindOfCode(code: string): CodeKind {
  if (/^\d{6}$/.test(code)) return 'digits';
  return code.length === RECOVERY_LENGTH && [...code].every((character) => RECOVERY_ALPHABET.includes(character))
    ? 'recovery'
    : 'nonsense';
}

/** Formats a recovery code from ten random bytes: five characters, a hyphen, five characters. */
export function recoveryCode(random: Uint8Array): string {
  const characters = Array.from(random.subarray(0, RECOVERY_LENGTH), (byte) => RECOVERY_ALPHABET[byte % 32]!);
  return `${characters.slice(0, 5).join('')}-${characters.slice(5).join('')}`;
}

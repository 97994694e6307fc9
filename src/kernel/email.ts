const EMAIL = /^[A-Za-z0-9._-]+(\+[A-Za-z0-9._-]+)?@([A-Za-z0-9-]+\.)+[A-Za-z0-9-]+$/;
const MAX_LENGTH = 254;

/** Normalizes e-mail addresses for storage and comparison: lower case, without surrounding spaces. */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase();
}

export function isEmail(text: string): boolean {
  return text.length <= MAX_LENGTH && EMAIL.test(text);
}

import { isEmail, normalizeEmail } from '#kernel/email.ts';

/** How many colleagues are invited at once. */
export const MAX_ADDRESSES = 20;

/** Reads the addresses of a text as typed or pasted, each once; `unreadable` is the first part that is none. */
export function readAddresses(text: string): { addresses: string[]; unreadable: string | null } {
  const parts = text.split(/[\s,;]+/).filter(Boolean);
  const unreadable = parts.find((part) => !isEmail(normalizeEmail(part))) ?? null;
  return { addresses: [...new Map(parts.map((part) => [normalizeEmail(part), part])).values()], unreadable };
}

import { invalid, type Problem } from '#kernel/problem.ts';
import { KEY_SCOPES, STAFF_SCOPES } from '#kernel/scope.ts';
import { accessMessages } from './access.messages.ts';

export type AccessKeyKind = 'SELLER' | 'AGENCY' | 'STAFF';

export const DEFAULT_EXPIRY_DAYS = 90;
export const MAX_EXPIRY_DAYS = 365;
export const MAX_OVERLAP_DAYS = 30;
export const MAX_NAME_LENGTH = 100;
/** Maximum number of valid keys of one user. */
export const MAX_KEYS = 50;

const PREFIXES: Readonly<Record<AccessKeyKind, string>> = { SELLER: 'esk_', AGENCY: 'eak_', STAFF: 'etk_' };
const PREFIX_LENGTH = 4;
/** Keys of a test environment say so. */
const TEST = 'test_';
/** Characters of a key that are stored and shown. */
const SHOWN_LENGTH = 8;

export interface AccessKeyInput {
  name: string;
  scopes: readonly string[];
  expiresInDays: number;
}

/** Which kind a user's key is: of staff without a company, of one company, or of several. */
export function kindOfKey(caller: { isStaff: boolean }, companies: number): AccessKeyKind {
  if (caller.isStaff) return 'STAFF';
  return companies > 1 ? 'AGENCY' : 'SELLER';
}

/** Returns what is wrong with a new key; null when nothing is. */
export function validateKey(kind: AccessKeyKind, { name, scopes, expiresInDays }: AccessKeyInput): Problem | null {
  const { problem } = accessMessages;
  if (!name.trim()) return invalid('name', problem.nameRequired());
  if (name.trim().length > MAX_NAME_LENGTH) return invalid('name', problem.nameTooLong({ max: MAX_NAME_LENGTH }));
  if (!scopes.length) return invalid('scopes', problem.scopeRequired());
  const known: readonly string[] = kind === 'STAFF' ? STAFF_SCOPES : KEY_SCOPES;
  const unknown = scopes.find((scope) => !known.includes(scope));
  if (unknown !== undefined) return invalid('scopes', problem.scopeUnknown({ scope: unknown.slice(0, 40) }));
  if (expiresInDays < 1 || expiresInDays > MAX_EXPIRY_DAYS)
    return invalid('expiresInDays', problem.expiryOutOfRange({ max: MAX_EXPIRY_DAYS }));
  return null;
}

export function validateOverlap(days: number): Problem | null {
  if (days >= 0 && days <= MAX_OVERLAP_DAYS) return null;
  return invalid('overlapDays', accessMessages.problem.overlapOutOfRange({ max: MAX_OVERLAP_DAYS }));
}

/** `random` must be safe in a URL. */
export const secretOf = (kind: AccessKeyKind, random: string, { isTest }: { isTest: boolean }): string =>
  PREFIXES[kind] + (isTest ? TEST : '') + random;
export const shownPrefix = (secret: string): string =>
  secret.slice(0, SHOWN_LENGTH + (secret.slice(PREFIX_LENGTH).startsWith(TEST) ? TEST.length : 0));
export const isAccessKey = (secret: string): boolean => Object.values(PREFIXES).some((one) => secret.startsWith(one));

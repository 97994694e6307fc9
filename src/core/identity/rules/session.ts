import type { Uuid } from '#kernel/ids.ts';
import { HOUR_MS, MINUTE_MS, type EpochMs } from '#kernel/time.ts';

export const IDLE_MS = 30 * MINUTE_MS;
export const ABSOLUTE_MS = 12 * HOUR_MS;
/** Being seen is written down at most this often, so that reading costs no write. */
const SEEN_EVERY_MS = MINUTE_MS;

export interface SessionTimes {
  lastSeenAt: EpochMs;
  expiresAt: EpochMs;
}

export function isSessionAlive({ lastSeenAt, expiresAt }: SessionTimes, now: EpochMs): boolean {
  return now < expiresAt && now < lastSeenAt + IDLE_MS;
}

export function needsSeen({ lastSeenAt }: SessionTimes, now: EpochMs): boolean {
  return now >= lastSeenAt + SEEN_EVERY_MS;
}

export interface Membership {
  id: Uuid;
  status: 'ACTIVE' | 'DISABLED';
  isDefault: boolean;
}

/** The account a new session works in: the default one while it is active, else the first active one. */
export function openingAccount<Account extends Membership>(accounts: readonly Account[]): Account | null {
  const active = accounts.filter((account) => account.status === 'ACTIVE');
  return active.find((account) => account.isDefault) ?? active[0] ?? null;
}

import type { Uuid } from '#kernel/ids.ts';
import { HOUR_MS, MINUTE_MS, type EpochMs } from '#kernel/time.ts';

export const IDLE_MS = 30 * MINUTE_MS;
export const ABSOLUTE_MS = 12 * HOUR_MS;
/** Limits writes of the last-seen time, so that most reads cause no write. */
const SEEN_EVERY_MS = MINUTE_MS;
/** For so long after its start a session proves who is at the keyboard, where there is nothing else to ask for. */
const FRESH_MS = 10 * MINUTE_MS;

export const isFresh = (startedAt: EpochMs, now: EpochMs): boolean => now < startedAt + FRESH_MS;

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

/** Returns the membership a new session opens with: the default if active, else the first active membership. */
export function openingMembership<Candidate extends Membership>(memberships: readonly Candidate[]): Candidate | null {
  const active = memberships.filter((membership) => membership.status === 'ACTIVE');
  return active.find((membership) => membership.isDefault) ?? active[0] ?? null;
}

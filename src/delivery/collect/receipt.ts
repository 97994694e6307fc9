import { hash } from 'node:crypto';
import type { Uuid } from '#kernel/ids.ts';
import { DAY_MS, type EpochMs } from '#kernel/time.ts';

export type EventKind = 'IMPRESSION' | 'CLICK' | 'PURCHASE' | 'PAGEVIEW' | 'VIEWABLE';

/** What makes an event the same again. `atMs` is the same however often it is sent: it says nothing of when that was. */
export type Receipt = {
  readonly catalogId: Uuid;
  readonly kind: EventKind;
  readonly eventId: string;
  readonly atMs: EpochMs;
};

/**
 * Returns what is stored of a receipt: the start of its week, as a UUID begins with its moment, and 80 bits of a hash. As
 * hex digits.
 */
export function fingerprintOf({ catalogId, kind, eventId, atMs }: Receipt): string {
  const week = startOfWeek(atMs).toString(16).padStart(12, '0');
  return week + hash('sha256', `${catalogId} ${kind} ${eventId}`).slice(0, 20);
}

/** Monday 0:00 UTC, as PostgreSQL truncates to weeks. */
function startOfWeek(ms: EpochMs): EpochMs {
  // What happened before 1970 is of its first whole week.
  return Math.floor((Math.max(FIRST_MONDAY_MS, ms) - FIRST_MONDAY_MS) / WEEK_MS) * WEEK_MS + FIRST_MONDAY_MS;
}

const WEEK_MS = 7 * DAY_MS;
const FIRST_MONDAY_MS = 4 * DAY_MS;

import { hash } from 'node:crypto';
import type { Uuid } from '#kernel/ids.ts';
import { DAY_MS, type EpochMs } from '#kernel/time.ts';

export type EventKind = 'IMPRESSION' | 'CLICK' | 'PURCHASE' | 'PAGEVIEW' | 'VIEWABLE';

/** What makes an event the same again. `atMs` is when its sender says that it happened, not after it was received. */
export type Receipt = {
  readonly catalogId: Uuid;
  readonly kind: EventKind;
  readonly eventId: string;
  readonly atMs: EpochMs;
};

export function receiptKey({ catalogId, kind, eventId }: Omit<Receipt, 'atMs'>): string {
  return `${catalogId} ${kind} ${eventId}`;
}

/** A receipt as stored: 16 bytes of a hash in the form of a UUID, without dashes, and the start of a week. */
export function storedReceipt(receipt: Receipt): { readonly fingerprint: string; readonly weekMs: EpochMs } {
  return { fingerprint: hash('sha256', receiptKey(receipt)).slice(0, 32), weekMs: startOfWeek(receipt.atMs) };
}

/** Monday 0:00 UTC, as PostgreSQL truncates to weeks. */
function startOfWeek(ms: EpochMs): EpochMs {
  return Math.floor((ms - FIRST_MONDAY_MS) / WEEK_MS) * WEEK_MS + FIRST_MONDAY_MS;
}

const WEEK_MS = 7 * DAY_MS;
const FIRST_MONDAY_MS = 4 * DAY_MS;

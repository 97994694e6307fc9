import {
  type ShownTailLine,
  type TrafficSlot,
  SLOT_MS,
  announceTail,
  readBusiest,
  readLastRequest,
  readSilent,
  readTail,
  readTailTime,
  readTraffic,
  sumOf,
} from '#delivery/observe/index.ts';
import { DURATION_BOUNDS_MS, SKEW_BOUNDS_S, emptyBins } from '#delivery/observe/rules/histogram.ts';
import type { Uuid } from '#kernel/ids.ts';
import { HOUR_MS, type EpochMs } from '#kernel/time.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import {
  type CallCounts,
  type CountedSpan,
  type HealthSignal,
  HEALTH_BOUNDS,
  SPANS_MS,
  silentSince,
  storefrontHealth,
} from '../rules/storefront-health.ts';
import { readFed } from './storefront-calls.repository.ts';

export const SHOWN_HOURS = 24;
export const MAX_TAIL_LINES = 200;
/** Lines that another transaction wrote may show later than younger ones: they are read again for as long. */
const LATE_MS = 3_000;

export type StorefrontHealth = {
  readonly lastRequestMs: EpochMs | null;
  readonly silentSinceMs: EpochMs | null;
  /** The beginnings of hours, the earliest first. */
  readonly hoursMs: readonly EpochMs[];
  readonly signals: readonly HealthSignal[];
};

/** Reads how a storefront does, within the last day and now. */
export async function readStorefrontHealth(
  database: Database,
  catalogId: Uuid,
  nowMs: EpochMs,
): Promise<StorefrontHealth> {
  const thisHourMs = nowMs - (nowMs % HOUR_MS);
  const hoursMs = Array.from({ length: SHOWN_HOURS }, (_, hour) => thisHourMs - (SHOWN_HOURS - 1 - hour) * HOUR_MS);
  const thisSlotMs = nowMs - (nowMs % SLOT_MS);
  // Whole slots, of which the last is under way. The longest begins before the first hour that is shown.
  const spansMs = SPANS_MS.map((spanMs) => thisSlotMs + SLOT_MS - spanMs);
  const endsMs = hoursMs.map((fromMs) => Math.min(nowMs, fromMs + HOUR_MS));
  const [slots, last, fed] = await database.read(SYSTEM, (tx) =>
    Promise.all([
      readTraffic(tx, catalogId, new Date(Math.min(hoursMs[0]!, ...spansMs))),
      readLastRequest(tx, catalogId),
      readFed(
        tx,
        catalogId,
        endsMs.map((atMs) => new Date(atMs)),
      ),
    ]),
  );
  const between = (fromMs: EpochMs, untilMs: EpochMs): CountedSpan => ({
    fromMs,
    counts: summed(slots.filter(({ slotMs }) => slotMs >= fromMs && slotMs < untilMs)),
  });
  const lastRequestMs = last?.getTime() ?? null;
  const signals = storefrontHealth({
    nowMs,
    lastRequestMs,
    hours: hoursMs.map((fromMs) => between(fromMs, fromMs + HOUR_MS)),
    spans: spansMs.map((fromMs) => between(fromMs, Infinity)),
    fedMs: fed.map((endedAt) => endedAt.getTime()),
  });
  return { lastRequestMs, silentSinceMs: silentSince(lastRequestMs, nowMs), hoursMs, signals };
}

function summed(slots: readonly TrafficSlot[]): CallCounts {
  return slots.length === 0 ? NOTHING : sumOf(slots);
}

const NOTHING: CallCounts = {
  ...{ requests: 0, refused: 0, tooMany: 0, failed: 0, auctions: 0, filled: 0, impressions: 0, impressionsJoined: 0 },
  ...{ clicks: 0, clicksJoined: 0, orders: 0, ordersJoined: 0 },
  durations: emptyBins(DURATION_BOUNDS_MS),
  skews: emptyBins(SKEW_BOUNDS_S),
};

/** Reads the storefront with the most requests within the last day; null when none called. */
export const readBusiestStorefront = (database: Database, nowMs: EpochMs) =>
  database.read(SYSTEM, (tx) => readBusiest(tx, new Date(nowMs - SHOWN_HOURS * HOUR_MS)));

/** Reads the storefronts that called before and are silent, the longest silent first. */
export const readSilentStorefronts = (database: Database, nowMs: EpochMs) =>
  database.read(SYSTEM, (tx) => readSilent(tx, new Date(nowMs - HEALTH_BOUNDS.silentMs)));

export type StorefrontTail = {
  /** The latest first. */
  readonly lines: readonly ShownTailLine[];
  /** From where the next call goes on. */
  readonly cursor: string;
};

/** Reads what a storefront called with since a cursor, and has processes show it for the next seconds. */
export function readStorefrontTail(
  database: Database,
  { catalogId, after, onlyProblems }: { catalogId: Uuid; after: string | null; onlyProblems: boolean },
): Promise<StorefrontTail> {
  const sinceMs = Number(after ?? 0);
  return database.transact(SYSTEM, async (tx) => {
    await announceTail(tx, catalogId);
    // Before the lines: what is written meanwhile is read next time.
    const now = await readTailTime(tx);
    const since = new Date(Number.isSafeInteger(sinceMs) ? Math.max(0, sinceMs - LATE_MS) : 0);
    const lines = await readTail(tx, { catalogId, since, onlyProblems, limit: MAX_TAIL_LINES });
    return { lines, cursor: String(now.getTime()) };
  });
}

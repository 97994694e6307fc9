import type { Recording } from '#delivery/collect/index.ts';
import type { AuctionResult } from '#delivery/decide/index.ts';
import type { AuctionRequest } from '#delivery/decide/rules/auction-request.ts';
import type { Uuid } from '#kernel/ids.ts';
import { type EpochMs, MINUTE_MS } from '#kernel/time.ts';
import { type Database, SYSTEM } from '#platform/db/database.ts';
import { DURATION_BOUNDS_MS, SKEW_BOUNDS_S, binOf, emptyBins } from './rules/histogram.ts';
import { type TrafficSlot, addTraffic } from './traffic.repository.ts';

/** What is counted together. */
export const SLOT_MS = 5 * MINUTE_MS;
/** Slots that wait while the database is away: hours of a few storefronts. */
const MAX_WAITING = 2_000;

/** What storefronts call with, summed here and added to the tables in batches. A killed process loses some seconds. */
export interface Traffic {
  /** Counts a call of a storefront by its answer. Does no I/O, nor do the others. */
  answered(catalogId: Uuid, atMs: EpochMs, call: { isAuction: boolean; status: number; ms: number }): void;
  auctions(catalogId: Uuid, atMs: EpochMs, asked: readonly AuctionRequest[], results: readonly AuctionResult[]): void;
  recorded(recording: Recording): void;
  write(): Promise<void>;
}

export function createTraffic(database: Database): Traffic {
  /** By span and storefront: at the end of a span what belongs to it and to the next comes mixed. */
  const current = new Map<EpochMs, Map<Uuid, TrafficSlot>>();
  let failed: TrafficSlot[] = [];
  const slotOf = (catalogId: Uuid, atMs: EpochMs): TrafficSlot => {
    const slotMs = atMs - (atMs % SLOT_MS);
    let slots = current.get(slotMs);
    if (slots === undefined) current.set(slotMs, (slots = new Map<Uuid, TrafficSlot>()));
    let slot = slots.get(catalogId);
    if (slot === undefined) slots.set(catalogId, (slot = emptySlot(catalogId, slotMs, atMs)));
    return slot;
  };
  return {
    answered(catalogId, atMs, { isAuction, status, ms }) {
      const slot = slotOf(catalogId, atMs);
      slot.requests += 1;
      slot.lastRequestMs = atMs;
      if (status === 429) slot.tooMany += 1;
      else if (status >= 500) slot.failed += 1;
      else if (status >= 400) slot.refused += 1;
      // Refusals are fast and would hide slow decisions.
      if (isAuction && status === 200) slot.durations[binOf(DURATION_BOUNDS_MS, ms)]! += 1;
    },
    auctions(catalogId, atMs, asked, results) {
      const slot = slotOf(catalogId, atMs);
      for (const [index, { winners }] of results.entries()) {
        if (asked[index]!.isTest === true) continue;
        slot.auctions += 1;
        if (winners.length > 0) slot.filled += 1;
      }
    },
    recorded({ fresh, creditedOrders }) {
      for (const { catalog, receivedMs, touches, purchases } of fresh) {
        if (touches.length + purchases.length === 0) continue;
        const slot = slotOf(catalog.catalogId, receivedMs);
        const late = (occurredAtMs: EpochMs) =>
          (slot.skews[binOf(SKEW_BOUNDS_S, (receivedMs - occurredAtMs) / 1000)]! += 1);
        for (const { touch, claims, judgement } of touches) {
          late(touch.occurredAtMs);
          if (touch.resolvedBidId === null) continue;
          const isJoined = claims !== null && judgement.invalidReason !== 'FOREIGN_CATALOG';
          if (touch.kind === 'CLICK') {
            slot.clicks += 1;
            if (isJoined) slot.clicksJoined += 1;
          } else {
            slot.impressions += 1;
            if (isJoined) slot.impressionsJoined += 1;
          }
        }
        slot.orders += purchases.length;
        for (const { id, occurredAtMs } of purchases) {
          late(occurredAtMs);
          if (creditedOrders.has(`${catalog.catalogId} ${id}`)) slot.ordersJoined += 1;
        }
      }
    },
    async write() {
      // Calls that come meanwhile are counted from zero.
      const writing = [...failed, ...[...current.values()].flatMap((slots) => [...slots.values()])];
      failed = [];
      current.clear();
      if (writing.length === 0) return;
      try {
        await database.transact(SYSTEM, (tx) => addTraffic(tx, summed(writing)));
      } catch (error) {
        failed = [...summed(writing), ...failed].slice(-MAX_WAITING);
        throw error;
      }
    },
  };
}

function emptySlot(catalogId: Uuid, slotMs: EpochMs, atMs: EpochMs): TrafficSlot {
  return {
    ...{ catalogId, slotMs, lastRequestMs: atMs },
    ...{ requests: 0, refused: 0, tooMany: 0, failed: 0, auctions: 0, filled: 0 },
    ...{ impressions: 0, impressionsJoined: 0, clicks: 0, clicksJoined: 0, orders: 0, ordersJoined: 0 },
    durations: emptyBins(DURATION_BOUNDS_MS),
    skews: emptyBins(SKEW_BOUNDS_S),
  };
}

/** One slot for each storefront and span, as one statement adds to a row once. */
function summed(slots: readonly TrafficSlot[]): TrafficSlot[] {
  const sums = Map.groupBy(slots, ({ catalogId, slotMs }) => `${catalogId} ${slotMs}`);
  return [...sums.values()].map(sumOf);
}

const add = (a: readonly number[], b: readonly number[]) => a.map((count, bin) => count + b[bin]!);

/** Adds up slots; of storefront and span those of the first. */
export function sumOf(slots: readonly TrafficSlot[]): TrafficSlot {
  return slots.reduce((a, b) => ({
    ...a,
    lastRequestMs: Math.max(a.lastRequestMs, b.lastRequestMs),
    requests: a.requests + b.requests,
    refused: a.refused + b.refused,
    tooMany: a.tooMany + b.tooMany,
    failed: a.failed + b.failed,
    durations: add(a.durations, b.durations),
    skews: add(a.skews, b.skews),
    auctions: a.auctions + b.auctions,
    filled: a.filled + b.filled,
    impressions: a.impressions + b.impressions,
    impressionsJoined: a.impressionsJoined + b.impressionsJoined,
    clicks: a.clicks + b.clicks,
    clicksJoined: a.clicksJoined + b.clicksJoined,
    orders: a.orders + b.orders,
    ordersJoined: a.ordersJoined + b.ordersJoined,
  }));
}

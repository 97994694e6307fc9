import { createHash } from 'node:crypto';
import { divideHalfEven, smallerOf, type Micros } from '#kernel/money.ts';
import { dayIn, HOUR_MS, type Day, type EpochMs } from '#kernel/time.ts';
import type { DayResult } from '../port.ts';

/** A campaign's settings from an instant on; the latest revision applies. */
export interface Revision {
  atMs: EpochMs;
  isActive: boolean;
  lifetimeBudgetMicros: Micros;
  startMs: EpochMs;
  stopMs: EpochMs;
}

export interface DeliveringCampaign {
  campaignRef: string;
  /** In chronological order. */
  revisions: readonly Revision[];
}

/** The account's total spending limit from an instant on. */
export interface Raise {
  atMs: EpochMs;
  fundedMicros: Micros;
}

export interface Delivered {
  results: DayResult[];
  /** By campaign. */
  spent: Map<string, Micros>;
}

/**
 * Simulates an account's campaigns until now: each spends its remaining budget evenly over its remaining hours while it
 * is active and the account has funds. Deterministic for the same campaigns and instant.
 */
export function deliver(
  campaigns: readonly DeliveringCampaign[],
  raises: readonly Raise[],
  timezone: string,
  nowMs: EpochMs,
): Delivered {
  const spent = new Map(campaigns.map(({ campaignRef }) => [campaignRef, 0n]));
  const costs = new Map<string, { campaignRef: string; day: Day; costMicros: Micros }>();
  const startTimes = campaigns.map((campaign) => campaign.revisions[0]?.atMs ?? nowMs);
  const first = Math.floor(Math.min(nowMs, ...startTimes) / HOUR_MS) * HOUR_MS;
  let account = 0n;
  for (let hour = first; hour + HOUR_MS <= nowMs; hour += HOUR_MS) {
    const funded = latestAt(raises, hour)?.fundedMicros ?? 0n;
    for (const { campaignRef, revisions } of campaigns) {
      const now = latestAt(revisions, hour);
      if (!now?.isActive || hour < now.startMs || hour >= now.stopMs) continue;
      const remainingHours = BigInt(Math.ceil((now.stopMs - hour) / HOUR_MS));
      const available = smallerOf(now.lifetimeBudgetMicros - spent.get(campaignRef)!, funded - account);
      const cost = smallerOf(
        divideHalfEven(now.lifetimeBudgetMicros - spent.get(campaignRef)!, remainingHours),
        available,
      );
      if (cost <= 0n) continue;
      account += cost;
      spent.set(campaignRef, spent.get(campaignRef)! + cost);
      const day = dayIn(timezone, hour);
      const key = `${campaignRef} ${day}`;
      const known = costs.get(key);
      costs.set(key, { campaignRef, day, costMicros: (known?.costMicros ?? 0n) + cost });
    }
  }
  return { results: [...costs.values()].map((cost) => resultOf(cost)), spent };
}

/** Derives shoppers' reactions from a cost: typical retail metrics, varying slightly by campaign and day. */
function resultOf(cost: { campaignRef: string; day: Day; costMicros: Micros }): DayResult {
  const chance = chances(`${cost.campaignRef} ${cost.day}`);
  const cpmMicros = 5_000_000n + chance(4_000_000n);
  const impressions = (cost.costMicros * 1000n) / cpmMicros;
  const clicks = (impressions * (110n + chance(90n))) / 10_000n;
  const purchaseItems = (clicks * (350n + chance(300n))) / 10_000n;
  const basketMicros = 28_000_000n + chance(12_000_000n);
  return { ...cost, impressions, clicks, purchaseItems, purchaseValueMicros: purchaseItems * basketMicros };
}

/** Returns pseudorandom numbers below a limit that depend only on a text. */
function chances(text: string): (limit: bigint) => bigint {
  const bytes = createHash('sha256').update(text).digest();
  let at = 0;
  return (limit) => BigInt(bytes.readUInt32BE((at++ * 4) % 28)) % limit;
}

function latestAt<Item extends { atMs: EpochMs }>(items: readonly Item[], atMs: EpochMs): Item | undefined {
  return items.findLast((item) => item.atMs <= atMs);
}

import { createHash } from 'node:crypto';
import { divideHalfEven, type Micros } from '#kernel/money.ts';
import { dayIn, HOUR_MS, type Day, type Instant_ms } from '#kernel/time.ts';
import type { DayResult } from '../port.ts';

/** What a campaign was told at a moment; the last one told holds. */
export interface Revision {
  at_ms: Instant_ms;
  isActive: boolean;
  lifetimeBudget_micros: Micros;
  start_ms: Instant_ms;
  stop_ms: Instant_ms;
}

export interface DeliveringCampaign {
  campaignRef: string;
  /** In the order they were told. */
  revisions: readonly Revision[];
}

/** How much the account might spend in all, from a moment on. */
export interface Raise {
  at_ms: Instant_ms;
  funded_micros: Micros;
}

export interface Delivered {
  results: DayResult[];
  /** By campaign. */
  spent: Map<string, Micros>;
}

/**
 * What an account's campaigns did until now: each spends what is left of its budget evenly over the hours it has left, while it is
 * switched on and the account has money. The same campaigns at the same moment always did the same.
 */
export function deliver(
  campaigns: readonly DeliveringCampaign[],
  raises: readonly Raise[],
  timezone: string,
  now_ms: Instant_ms,
): Delivered {
  const spent = new Map(campaigns.map(({ campaignRef }) => [campaignRef, 0n]));
  const costs = new Map<string, { campaignRef: string; day: Day; cost_micros: Micros }>();
  const told = campaigns.map((campaign) => campaign.revisions[0]?.at_ms ?? now_ms);
  const first = Math.floor(Math.min(now_ms, ...told) / HOUR_MS) * HOUR_MS;
  let account = 0n;
  for (let hour = first; hour + HOUR_MS <= now_ms; hour += HOUR_MS) {
    const funded = lastUntil(raises, hour)?.funded_micros ?? 0n;
    for (const { campaignRef, revisions } of campaigns) {
      const now = lastUntil(revisions, hour);
      if (!now?.isActive || hour < now.start_ms || hour >= now.stop_ms) continue;
      const hoursLeft = BigInt(Math.ceil((now.stop_ms - hour) / HOUR_MS));
      const left = least(now.lifetimeBudget_micros - spent.get(campaignRef)!, funded - account);
      const cost = least(divideHalfEven(now.lifetimeBudget_micros - spent.get(campaignRef)!, hoursLeft), left);
      if (cost <= 0n) continue;
      account += cost;
      spent.set(campaignRef, spent.get(campaignRef)! + cost);
      const day = dayIn(timezone, hour);
      const key = `${campaignRef} ${day}`;
      const known = costs.get(key);
      costs.set(key, { campaignRef, day, cost_micros: (known?.cost_micros ?? 0n) + cost });
    }
  }
  return { results: [...costs.values()].map((cost) => resultOf(cost)), spent };
}

/** Shoppers' side of a cost: figures of the kind a retailer sees, a little different for each campaign and each day. */
function resultOf(cost: { campaignRef: string; day: Day; cost_micros: Micros }): DayResult {
  const chance = chances(`${cost.campaignRef} ${cost.day}`);
  const cpm_micros = 5_000_000n + chance(4_000_000n);
  const impressions = (cost.cost_micros * 1000n) / cpm_micros;
  const clicks = (impressions * (110n + chance(90n))) / 10_000n;
  const purchaseItems = (clicks * (350n + chance(300n))) / 10_000n;
  const basket_micros = 28_000_000n + chance(12_000_000n);
  return { ...cost, impressions, clicks, purchaseItems, purchaseValue_micros: purchaseItems * basket_micros };
}

/** Numbers below a limit that only depend on a text. */
function chances(text: string): (limit: bigint) => bigint {
  const bytes = createHash('sha256').update(text).digest();
  let at = 0;
  return (limit) => BigInt(bytes.readUInt32BE((at++ * 4) % 28)) % limit;
}

function lastUntil<Told extends { at_ms: Instant_ms }>(told: readonly Told[], at_ms: Instant_ms): Told | undefined {
  return told.findLast((one) => one.at_ms <= at_ms);
}

const least = (a: Micros, b: Micros): Micros => (a < b ? a : b);

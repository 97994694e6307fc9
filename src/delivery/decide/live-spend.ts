import { type Day, type Instant_ms, addDays, dayFraction, dayIn, daysBetween, startOfDay } from '#kernel/time.ts';
import { type TrafficCurve, dayBudget, participation } from './rules/pacing.ts';
import type { ServingAdSet } from './serving.ts';

/**
 * What has been spent, as far as this process knows. The charger writes to it after every commit, other processes' charges
 * come in by notification, and every auction reads it: a budget or wallet that is used up stops winning at once. It only decides
 * who competes; what is billed is decided under the wallet's lock.
 */
export interface LiveSpend {
  readonly gates: Gates;
  /** Where an ad set stands in `gates`, given out when first asked for. Auctions keep it at hand instead of looking it up. */
  adSetSlot(adSetId: string): number;
  walletSlot(companyId: string): number;
  spendOf(adSetId: string): AdSetSpend;
  /** Spending of an ad set: over its life and on one catalog-local day. */
  setSpend(adSetId: string, spend: AdSetSpend): void;
  /** What a wallet can still pay: balance − unpaid + overdraft. */
  setAvailable(companyId: string, available_micros: number): void;
  /** Which version of the ad set may serve; others in the index are out of date. 0 = none. */
  setRevision(adSetId: string, revision: number): void;
  /** A version that no ad set of any catalog ever had, so that what was indexed under a slot is never taken for its next holder. */
  nextRevision(): number;
  /** How many ad sets have a slot. */
  adSetCount(): number;
  /** Deletes what is known of ad sets that no longer serve; their slots are given out again. */
  retain(isServing: (adSetId: string) => boolean): void;
}

export type AdSetSpend = { readonly day: Day; readonly today_micros: number; readonly total_micros: number };

/** Side by side in memory, because every auction asks many of them. By slot; arrays are replaced when they grow. */
export type Gates = {
  revisions: Int32Array;
  /** Chance of taking part in an auction, as worked out for the instants from `from_ms` up to `until_ms`. */
  chances: Float64Array;
  from_ms: Float64Array;
  until_ms: Float64Array;
  spends: AdSetSpend[];
  /** By slot of the wallet. One nobody has told us about pays nothing. */
  available_micros: Float64Array;
};

const NO_SPEND: AdSetSpend = { day: '', today_micros: 0, total_micros: 0 };
const PACE_EVERY_MS = 1000;
const FIRST_SLOTS = 1024;

export function createLiveSpend(): LiveSpend {
  const adSets = new Map<string, number>();
  const wallets = new Map<string, number>();
  const freeSlots: number[] = [];
  let lastRevision = 0;
  const gates: Gates = {
    revisions: new Int32Array(FIRST_SLOTS),
    chances: new Float64Array(FIRST_SLOTS),
    from_ms: new Float64Array(FIRST_SLOTS),
    until_ms: new Float64Array(FIRST_SLOTS),
    spends: [],
    available_micros: new Float64Array(FIRST_SLOTS),
  };
  const adSetSlot = (adSetId: string) => {
    const known = adSets.get(adSetId);
    if (known !== undefined) return known;
    const slot = freeSlots.pop() ?? gates.spends.length;
    adSets.set(adSetId, slot);
    gates.spends[slot] = NO_SPEND;
    if (slot === gates.revisions.length) {
      gates.revisions = twice(gates.revisions);
      gates.chances = twice(gates.chances);
      gates.from_ms = twice(gates.from_ms);
      gates.until_ms = twice(gates.until_ms);
    }
    return slot;
  };
  const walletSlot = (companyId: string) => {
    const known = wallets.get(companyId);
    if (known !== undefined) return known;
    const slot = wallets.size;
    wallets.set(companyId, slot);
    if (slot === gates.available_micros.length) gates.available_micros = twice(gates.available_micros);
    return slot;
  };
  const workOutAnew = (slot: number) => (gates.until_ms[slot] = 0);
  return {
    gates,
    adSetSlot,
    walletSlot,
    spendOf: (adSetId) => gates.spends[adSetSlot(adSetId)]!,
    setSpend(adSetId, spend) {
      const slot = adSetSlot(adSetId);
      gates.spends[slot] = spend;
      workOutAnew(slot);
    },
    setAvailable(companyId, available_micros) {
      const slot = walletSlot(companyId);
      gates.available_micros[slot] = available_micros;
    },
    setRevision(adSetId, revision) {
      const slot = adSetSlot(adSetId);
      if (gates.revisions[slot] === revision) return;
      gates.revisions[slot] = revision;
      workOutAnew(slot);
    },
    nextRevision: () => (lastRevision += 1),
    adSetCount: () => adSets.size,
    retain(isServing) {
      for (const [adSetId, slot] of adSets) {
        if (isServing(adSetId)) continue;
        adSets.delete(adSetId);
        gates.revisions[slot] = 0;
        gates.spends[slot] = NO_SPEND;
        workOutAnew(slot);
        freeSlots.push(slot);
      }
    },
  };
}

function twice<A extends Int32Array | Float64Array>(array: A): A {
  const grown = new (array.constructor as new (length: number) => A)(array.length * 2);
  grown.set(array);
  return grown;
}

/** The catalog-local day, worked out again only when it is over. */
export type DayClock = (now_ms: Instant_ms) => {
  readonly day: Day;
  readonly from_ms: Instant_ms;
  readonly to_ms: Instant_ms;
};

export function createDayClock(zone: string): DayClock {
  let today = { day: '', from_ms: 0, to_ms: 0 };
  return (now_ms) => {
    if (now_ms < today.from_ms || now_ms >= today.to_ms) {
      const day = dayIn(zone, now_ms);
      today = { day, from_ms: startOfDay(zone, day), to_ms: startOfDay(zone, addDays(day, 1)) };
    }
    return today;
  };
}

/** Whether budget, wallet and schedule let an ad set compete now, and if its spending is ahead of the day, the lot it draws. */
export function mayCompete(
  gates: Gates,
  slot: number,
  walletSlot: number,
  adSet: ServingAdSet,
  place: Place,
  now_ms: Instant_ms,
  random: () => number,
): boolean {
  if (gates.available_micros[walletSlot]! <= 0) return false;
  if (now_ms < gates.from_ms[slot]! || now_ms >= gates.until_ms[slot]!)
    workOutChance(gates, slot, adSet, place, now_ms);
  const chance = gates.chances[slot]!;
  return chance >= 1 || (chance > 0 && random() < chance);
}

/** Where a catalog is: its days begin and end there, and its shoppers come by its curve. */
export type Place = { readonly zone: string; readonly dayClock: DayClock; readonly traffic: TrafficCurve };

function workOutChance(gates: Gates, slot: number, adSet: ServingAdSet, place: Place, now_ms: Instant_ms): void {
  const { chance, until_ms } = chanceOf(adSet, gates.spends[slot]!, place, now_ms);
  gates.chances[slot] = chance;
  gates.from_ms[slot] = now_ms;
  gates.until_ms[slot] = until_ms;
}

/** The chance an ad set has by schedule and budgets, and until when it stays so if nothing is spent. */
function chanceOf(
  adSet: ServingAdSet,
  spend: AdSetSpend,
  place: Place,
  now_ms: Instant_ms,
): { chance: number; until_ms: Instant_ms } {
  const { starts_ms, ends_ms, dailyBudget_micros, totalBudget_micros } = adSet;
  const { dayClock } = place;
  const end_ms = ends_ms ?? Number.POSITIVE_INFINITY;
  if (now_ms >= end_ms) return { chance: 0, until_ms: Number.POSITIVE_INFINITY };
  if (now_ms < starts_ms) return { chance: 0, until_ms: starts_ms };
  if (totalBudget_micros !== null && spend.total_micros >= totalBudget_micros)
    return { chance: 0, until_ms: Number.POSITIVE_INFINITY };
  if (dailyBudget_micros === null && totalBudget_micros === null) return { chance: 1, until_ms: end_ms };
  const today = dayClock(now_ms);
  const next_ms = Math.min(end_ms, today.to_ms);
  const { spent_micros, budget_micros } = budgetOfToday(adSet, spend, place, now_ms);
  if (dailyBudget_micros !== null && spent_micros >= dailyBudget_micros) return { chance: 0, until_ms: next_ms };
  if (budget_micros === null) return { chance: 1, until_ms: next_ms };
  return {
    chance: participation(spent_micros, budget_micros, dayFraction(place.zone, now_ms), place.traffic),
    until_ms: Math.min(next_ms, now_ms + PACE_EVERY_MS),
  };
}

/** What was spent today, and what may be in all; null when nothing paces it. */
export function budgetOfToday(
  {
    ends_ms,
    dailyBudget_micros,
    totalBudget_micros,
  }: Pick<ServingAdSet, 'ends_ms' | 'dailyBudget_micros' | 'totalBudget_micros'>,
  spend: AdSetSpend,
  { zone, dayClock }: Pick<Place, 'zone' | 'dayClock'>,
  now_ms: Instant_ms,
): { spent_micros: number; budget_micros: number | null } {
  const today = dayClock(now_ms);
  const spent_micros = spend.day === today.day ? spend.today_micros : 0;
  // The end is an instant: a campaign that ends at midnight has no part of that next day.
  const daysLeft = ends_ms === null ? null : daysBetween(today.day, dayIn(zone, ends_ms - 1)) + 1;
  const before_micros = spend.total_micros - spent_micros;
  return { spent_micros, budget_micros: dayBudget(dailyBudget_micros, totalBudget_micros, before_micros, daysLeft) };
}

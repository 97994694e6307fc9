import { periodStart } from '#core/ledger/rules/shared-budget.ts';
import { type Day, type EpochMs, addDays, dayFraction, dayIn, daysBetween, startOfDay } from '#kernel/time.ts';
import { type TrafficCurve, dayBudget, openDays, openTraffic, participation } from './rules/pacing.ts';
import type { ServingAdSet, SharedCap } from './rules/serving.ts';
import { type SharedSpends, createSharedSpends, sharedOfToday } from './shared-spend.ts';

/**
 * Spending as far as this process knows. The charger updates it after every commit and other processes' charges arrive
 * by notification, so an exhausted budget or wallet stops winning at once. It only decides who competes; billing is
 * decided under the wallet's lock.
 */
export interface BudgetState {
  readonly gates: BudgetGates;
  /** Returns the ad set's slot in `gates`, allocated on first use. Auctions store it to avoid the look-up. */
  adSetSlot(adSetId: string): number;
  walletSlot(companyId: string): number;
  spendOf(adSetId: string): AdSetSpend;
  /** Sets an ad set's spending: in total and on one catalog-local day. */
  setSpend(adSetId: string, spend: AdSetSpend): void;
  /** Sets what all members of a shared budget have spent in the period that begins on `start`. */
  setSharedSpend(sharedId: string, start: Day, spentMicros: number): void;
  /** Sets what of it they had spent before a local day. */
  setSharedBefore(sharedId: string, day: Day, beforeMicros: number): void;
  /** Sets what a wallet can still pay: balance − unpaid + overdraft. */
  setAvailable(companyId: string, availableMicros: number): void;
  /** Sets the version of the ad set that may serve; other versions in the index are outdated. 0 = none. */
  setRevision(adSetId: string, revision: number): void;
  /**
   * Returns a version never used by any ad set of any catalog, so that an entry indexed under a slot is never taken for
   * the slot's next holder.
   */
  nextRevision(): number;
  /** Returns the number of ad sets with a slot. */
  adSetCount(): number;
  /** Deletes ad sets that no longer serve; their slots are reused. */
  retain(isServing: (adSetId: string) => boolean): void;
  /** Deletes shared budgets without a member that serves. */
  retainShared(isServing: (sharedId: string) => boolean): void;
}

export type AdSetSpend = { readonly day: Day; readonly todayMicros: number; readonly totalMicros: number };

/** Columns by slot, contiguous because every auction reads many of them. Arrays are replaced when they grow. */
export type BudgetGates = {
  revisions: Int32Array;
  /** Chance of taking part in an auction, computed for instants in [`fromMs`, `untilMs`). */
  chances: Float64Array;
  fromMs: Float64Array;
  untilMs: Float64Array;
  spends: AdSetSpend[];
  /** By wallet slot. An unknown wallet can pay nothing. */
  availableMicros: Float64Array;
  readonly shared: SharedSpends;
};

const NO_SPEND: AdSetSpend = { day: '', todayMicros: 0, totalMicros: 0 };
const PACE_EVERY_MS = 1000;
const FIRST_SLOTS = 1024;

export function createLiveSpend(): BudgetState {
  const adSets = new Map<string, number>();
  const wallets = new Map<string, number>();
  const freeSlots: number[] = [];
  let lastRevision = 0;
  const gates: BudgetGates = {
    revisions: new Int32Array(FIRST_SLOTS),
    chances: new Float64Array(FIRST_SLOTS),
    fromMs: new Float64Array(FIRST_SLOTS),
    untilMs: new Float64Array(FIRST_SLOTS),
    spends: [],
    availableMicros: new Float64Array(FIRST_SLOTS),
    shared: createSharedSpends(),
  };
  const adSetSlot = (adSetId: string) => {
    const known = adSets.get(adSetId);
    if (known !== undefined) return known;
    const slot = freeSlots.pop() ?? gates.spends.length;
    adSets.set(adSetId, slot);
    gates.spends[slot] = NO_SPEND;
    if (slot === gates.revisions.length) {
      gates.revisions = doubled(gates.revisions);
      gates.chances = doubled(gates.chances);
      gates.fromMs = doubled(gates.fromMs);
      gates.untilMs = doubled(gates.untilMs);
    }
    return slot;
  };
  const walletSlot = (companyId: string) => {
    const known = wallets.get(companyId);
    if (known !== undefined) return known;
    const slot = wallets.size;
    wallets.set(companyId, slot);
    if (slot === gates.availableMicros.length) gates.availableMicros = doubled(gates.availableMicros);
    return slot;
  };
  const invalidate = (slot: number) => (gates.untilMs[slot] = 0);
  return {
    gates,
    adSetSlot,
    walletSlot,
    spendOf: (adSetId) => gates.spends[adSetSlot(adSetId)]!,
    setSpend(adSetId, spend) {
      const slot = adSetSlot(adSetId);
      gates.spends[slot] = spend;
      invalidate(slot);
    },
    setSharedSpend(sharedId, start, spentMicros) {
      gates.shared.setSpent(sharedId, start, spentMicros, invalidate);
    },
    setSharedBefore(sharedId, day, beforeMicros) {
      gates.shared.setBefore(sharedId, day, beforeMicros);
    },
    setAvailable(companyId, availableMicros) {
      const slot = walletSlot(companyId);
      gates.availableMicros[slot] = availableMicros;
    },
    setRevision(adSetId, revision) {
      const slot = adSetSlot(adSetId);
      if (gates.revisions[slot] === revision) return;
      gates.revisions[slot] = revision;
      invalidate(slot);
    },
    nextRevision: () => (lastRevision += 1),
    adSetCount: () => adSets.size,
    retain(isServing) {
      for (const [adSetId, slot] of adSets) {
        if (isServing(adSetId)) continue;
        adSets.delete(adSetId);
        gates.revisions[slot] = 0;
        gates.spends[slot] = NO_SPEND;
        invalidate(slot);
        freeSlots.push(slot);
      }
    },
    retainShared: (isServing) => gates.shared.retain(isServing),
  };
}

function doubled<A extends Int32Array | Float64Array>(array: A): A {
  const grown = new (array.constructor as new (length: number) => A)(array.length * 2);
  grown.set(array);
  return grown;
}

/** The catalog-local day, recomputed only when it ends. */
export type DayClock = (nowMs: EpochMs) => {
  readonly day: Day;
  readonly fromMs: EpochMs;
  readonly toMs: EpochMs;
};

export function createDayClock(zone: string): DayClock {
  let today = { day: '', fromMs: 0, toMs: 0 };
  return (nowMs) => {
    if (nowMs < today.fromMs || nowMs >= today.toMs) {
      const day = dayIn(zone, nowMs);
      today = { day, fromMs: startOfDay(zone, day), toMs: startOfDay(zone, addDays(day, 1)) };
    }
    return today;
  };
}

/**
 * Returns whether budget, wallet and schedule let an ad set compete now. Draws a lot when its spending is ahead of the
 * day.
 */
export function canCompete(
  gates: BudgetGates,
  slot: number,
  walletSlot: number,
  adSet: ServingAdSet,
  place: Place,
  nowMs: EpochMs,
  random: () => number,
): boolean {
  if (gates.availableMicros[walletSlot]! <= 0) return false;
  if (nowMs < gates.fromMs[slot]! || nowMs >= gates.untilMs[slot]!)
    computeParticipation(gates, slot, adSet, place, nowMs);
  const chance = gates.chances[slot]!;
  return chance >= 1 || (chance > 0 && random() < chance);
}

/** A catalog's local time: the zone of its days and the daily curve of its traffic. */
export type Place = { readonly zone: string; readonly dayClock: DayClock; readonly traffic: TrafficCurve };

function computeParticipation(
  gates: BudgetGates,
  slot: number,
  adSet: ServingAdSet,
  place: Place,
  nowMs: EpochMs,
): void {
  const own = chanceOf(adSet, gates.spends[slot]!, place, nowMs);
  const { chance, untilMs } =
    adSet.shared === null || own.chance === 0 ? own : withShared(own, gates, slot, adSet.shared, place, nowMs);
  gates.chances[slot] = chance;
  gates.fromMs[slot] = nowMs;
  gates.untilMs[slot] = untilMs;
}

/** The smaller of an ad set's own chance and that of its shared budget. */
function withShared(
  own: Chance,
  { shared }: BudgetGates,
  slot: number,
  cap: SharedCap,
  place: Place,
  nowMs: EpochMs,
): Chance {
  const today = place.dayClock(nowMs);
  const untilMs = Math.min(own.untilMs, today.toMs);
  const start = periodStart(cap, today.day);
  if (start === null) return { chance: own.chance, untilMs };
  shared.watch(cap.id, slot);
  if (shared.spent(cap.id, start) >= cap.amountMicros) return { chance: 0, untilMs };
  const { spentMicros, budgetMicros } = sharedOfToday(shared, cap, today.day, start);
  const chance = participation(spentMicros, budgetMicros, dayFraction(place.zone, nowMs), place.traffic);
  return { chance: Math.min(own.chance, chance), untilMs: Math.min(untilMs, nowMs + PACE_EVERY_MS) };
}

type Chance = { readonly chance: number; readonly untilMs: EpochMs };

/** Returns an ad set's chance by schedule and budgets, and until when it is valid if nothing is spent. */
function chanceOf(adSet: ServingAdSet, spend: AdSetSpend, place: Place, nowMs: EpochMs): Chance {
  const { startsMs, endsMs, dailyBudgetMicros, totalBudgetMicros } = adSet;
  const { dayClock } = place;
  const endMs = endsMs ?? Number.POSITIVE_INFINITY;
  if (nowMs >= endMs) return { chance: 0, untilMs: Number.POSITIVE_INFINITY };
  if (nowMs < startsMs) return { chance: 0, untilMs: startsMs };
  if (totalBudgetMicros !== null && spend.totalMicros >= totalBudgetMicros)
    return { chance: 0, untilMs: Number.POSITIVE_INFINITY };
  if (dailyBudgetMicros === null && totalBudgetMicros === null) return { chance: 1, untilMs: endMs };
  const today = dayClock(nowMs);
  const nextMs = Math.min(endMs, today.toMs);
  const { spentMicros, budgetMicros } = budgetOfToday(adSet, spend, place, nowMs);
  if (dailyBudgetMicros !== null && spentMicros >= dailyOn(adSet, today.day)!) return { chance: 0, untilMs: nextMs };
  if (budgetMicros === null) return { chance: 1, untilMs: nextMs };
  return {
    chance: participation(
      spentMicros,
      budgetMicros,
      dayFraction(place.zone, nowMs),
      openTraffic(place.traffic, adSet.hours, place.zone, nowMs),
    ),
    untilMs: Math.min(nextMs, nowMs + PACE_EVERY_MS),
  };
}

/** Returns today's spending and today's budget; null when nothing paces the ad set. */
export function budgetOfToday(
  adSet: Pick<ServingAdSet, 'endsMs' | 'dailyBudgetMicros' | 'budgetOfDay' | 'totalBudgetMicros' | 'hours'>,
  spend: AdSetSpend,
  { zone, dayClock }: Pick<Place, 'zone' | 'dayClock'>,
  nowMs: EpochMs,
): { spentMicros: number; budgetMicros: number | null } {
  const { endsMs, totalBudgetMicros, hours } = adSet;
  const today = dayClock(nowMs);
  const spentMicros = spend.day === today.day ? spend.todayMicros : 0;
  // The end is an instant: a campaign that ends at midnight has no share of the following day.
  const daysLeft = endsMs === null ? null : daysBetween(today.day, dayIn(zone, endsMs - 1)) + 1;
  const shownDays = daysLeft === null ? null : openDays(daysLeft, hours, zone, nowMs);
  const beforeMicros = spend.totalMicros - spentMicros;
  return {
    spentMicros,
    budgetMicros: dayBudget(dailyOn(adSet, today.day), totalBudgetMicros, beforeMicros, shownDays),
  };
}

/** Returns the daily budget of a local day: that which a rule decided for it, otherwise the ad set's own. */
function dailyOn(
  { dailyBudgetMicros, budgetOfDay }: Pick<ServingAdSet, 'dailyBudgetMicros' | 'budgetOfDay'>,
  day: Day,
): number | null {
  return dailyBudgetMicros !== null && budgetOfDay?.day === day ? budgetOfDay.micros : dailyBudgetMicros;
}

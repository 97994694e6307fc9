import { type Day, type Instant_ms, addDays, dayFraction, dayIn, daysBetween, startOfDay } from '#kernel/time.ts';
import { type TrafficCurve, USUAL_TRAFFIC, dayBudget, participation } from './rules/pacing.ts';
import type { ServingAdSet } from './serving.ts';

/**
 * What has been spent, as far as this process knows. The charger writes to it after every commit, other processes' charges
 * come in by notification, and every auction reads it: a budget or wallet that is used up stops winning at once. It only decides
 * who competes; what is billed is decided under the wallet's lock.
 */
export interface LiveSpend {
  /** The gate of an ad set, made when first asked for. Auctions keep it at hand instead of looking it up. */
  gate(adSetId: string): AdSetGate;
  wallet(companyId: string): WalletGate;
  /** Spending of an ad set: over its life and on one catalog-local day. */
  setSpend(adSetId: string, spend: AdSetSpend): void;
  /** What a wallet can still pay: balance − unpaid + overdraft. */
  setAvailable(companyId: string, available_micros: number): void;
}

export type AdSetSpend = { readonly day: Day; readonly today_micros: number; readonly total_micros: number };
export type WalletGate = { available_micros: number };

export type AdSetGate = {
  /** Which version of the ad set may serve; others in the index are out of date. 0 = none. */
  revision: number;
  spend: AdSetSpend;
  /** Chance of taking part, and when it was worked out. */
  participation: number;
  pacedAt_ms: Instant_ms;
};

const NO_SPEND: AdSetSpend = { day: '', today_micros: 0, total_micros: 0 };
const PACE_EVERY_MS = 1000;

export function createLiveSpend(): LiveSpend {
  const gates = new Map<string, AdSetGate>();
  const wallets = new Map<string, WalletGate>();
  const gate = (adSetId: string) => {
    let found = gates.get(adSetId);
    if (!found) {
      found = { revision: 0, spend: NO_SPEND, participation: 1, pacedAt_ms: Number.NEGATIVE_INFINITY };
      gates.set(adSetId, found);
    }
    return found;
  };
  const wallet = (companyId: string) => {
    let found = wallets.get(companyId);
    // A wallet nobody has told us about pays nothing.
    if (!found) wallets.set(companyId, (found = { available_micros: 0 }));
    return found;
  };
  return {
    gate,
    wallet,
    setSpend: (adSetId, spend) => {
      const found = gate(adSetId);
      found.spend = spend;
      found.pacedAt_ms = Number.NEGATIVE_INFINITY;
    },
    setAvailable: (companyId, available_micros) => {
      wallet(companyId).available_micros = available_micros;
    },
  };
}

/** The catalog-local day, worked out again only when it is over. */
export type DayClock = (now_ms: Instant_ms) => Day;

export function createDayClock(zone: string): DayClock {
  let day = '';
  let from_ms = 0;
  let to_ms = 0;
  return (now_ms) => {
    if (now_ms < from_ms || now_ms >= to_ms) {
      day = dayIn(zone, now_ms);
      from_ms = startOfDay(zone, day);
      to_ms = startOfDay(zone, addDays(day, 1));
    }
    return day;
  };
}

/** Whether budget, wallet and schedule let an ad set compete now, and if its spending is ahead of the day, the lot it draws. */
export function mayCompete(
  adSet: ServingAdSet,
  gate: AdSetGate,
  wallet: WalletGate,
  place: { readonly zone: string; readonly dayClock: DayClock },
  now_ms: Instant_ms,
  random: () => number,
): boolean {
  if (now_ms < adSet.starts_ms || (adSet.ends_ms !== null && now_ms >= adSet.ends_ms)) return false;
  if (wallet.available_micros <= 0) return false;
  const { dailyBudget_micros, totalBudget_micros } = adSet;
  if (dailyBudget_micros === null && totalBudget_micros === null) return true;
  const { spend } = gate;
  if (totalBudget_micros !== null && spend.total_micros >= totalBudget_micros) return false;
  const today = place.dayClock(now_ms);
  const today_micros = spend.day === today ? spend.today_micros : 0;
  if (dailyBudget_micros !== null && today_micros >= dailyBudget_micros) return false;
  if (Math.abs(now_ms - gate.pacedAt_ms) >= PACE_EVERY_MS) {
    gate.pacedAt_ms = now_ms;
    gate.participation = paced(adSet, spend, today_micros, today, place.zone, now_ms, USUAL_TRAFFIC);
  }
  return gate.participation >= 1 || random() < gate.participation;
}

function paced(
  adSet: ServingAdSet,
  spend: AdSetSpend,
  today_micros: number,
  today: Day,
  zone: string,
  now_ms: Instant_ms,
  curve: TrafficCurve,
): number {
  // The end is an instant: a campaign that ends at midnight has no part of that next day.
  const daysLeft = adSet.ends_ms === null ? null : daysBetween(today, dayIn(zone, adSet.ends_ms - 1)) + 1;
  const budget = dayBudget(
    adSet.dailyBudget_micros,
    adSet.totalBudget_micros,
    spend.total_micros - today_micros,
    daysLeft,
  );
  return budget === null ? 1 : participation(today_micros, budget, dayFraction(zone, now_ms), curve);
}

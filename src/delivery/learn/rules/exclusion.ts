import type { Day, Instant_ms } from '#kernel/time.ts';

/** Why an opportunity was not won, the first that holds. */
export const REASONS = [
  'REVIEW',
  'SCHEDULE',
  'PAUSED',
  'STOCK',
  'WALLET',
  'BUDGET',
  'RELEVANCE',
  'PACING',
  'RANK',
] as const;
export type Reason = (typeof REASONS)[number];

/** What kept a campaign from competing, and when; instants are when it began. */
export type CampaignPast = {
  /** When its content was first approved; null while it never was. */
  readonly approvedAt_ms: Instant_ms | null;
  readonly startAt_ms: Instant_ms;
  readonly endAt_ms: Instant_ms | null;
  /** Turns of the owner's switch, oldest first; before the first one it was on. */
  readonly switches: readonly { readonly at_ms: Instant_ms; readonly isOn: boolean }[];
  /** When each local day's budget was used up. */
  readonly daySpentAt_ms: ReadonlyMap<Day, Instant_ms>;
  /** Since when the total budget is used up; null while it is not. */
  readonly totalSpentAt_ms: Instant_ms | null;
  /** Since when the wallet pays nothing; null while it pays. */
  readonly walletEmptyAt_ms: Instant_ms | null;
  readonly isPaced: boolean;
};

/** What the engine's rules say of one auction. */
export type Fit = {
  /** A fitting product is in stock. */
  readonly isInStock: boolean;
  /** It passes the campaign's own traffic control and negative keywords. */
  readonly isRelevant: boolean;
  /** Its bid would have been among those that were ranked. */
  readonly wouldRank: boolean;
};

/** Why a campaign that fitted an auction did not win it, given that it did not. */
export function whyMissed(past: CampaignPast, fit: Fit, at_ms: Instant_ms, day: Day): Reason {
  if (past.approvedAt_ms === null || at_ms < past.approvedAt_ms) return 'REVIEW';
  if (at_ms < past.startAt_ms || (past.endAt_ms !== null && at_ms >= past.endAt_ms)) return 'SCHEDULE';
  if (!isOn(past.switches, at_ms)) return 'PAUSED';
  if (!fit.isInStock) return 'STOCK';
  if (isSince(past.walletEmptyAt_ms, at_ms)) return 'WALLET';
  if (isSince(past.totalSpentAt_ms, at_ms) || isSince(past.daySpentAt_ms.get(day) ?? null, at_ms)) return 'BUDGET';
  if (!fit.isRelevant) return 'RELEVANCE';
  return fit.wouldRank && past.isPaced ? 'PACING' : 'RANK';
}

function isOn(switches: CampaignPast['switches'], at_ms: Instant_ms): boolean {
  return switches.findLast((turn) => turn.at_ms <= at_ms)?.isOn ?? true;
}

function isSince(since_ms: Instant_ms | null, at_ms: Instant_ms): boolean {
  return since_ms !== null && at_ms >= since_ms;
}

import type { Day, EpochMs } from '#kernel/time.ts';

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
  readonly approvedAtMs: EpochMs | null;
  readonly startAtMs: EpochMs;
  readonly endAtMs: EpochMs | null;
  /** Turns of the owner's switch, oldest first; before the first one it was on. */
  readonly switches: readonly { readonly atMs: EpochMs; readonly isOn: boolean }[];
  /** When each local day's budget was used up. */
  readonly daySpentAtMs: ReadonlyMap<Day, EpochMs>;
  /** Since when the total budget is used up; null while it is not. */
  readonly totalSpentAtMs: EpochMs | null;
  /** Since when the wallet pays nothing; null while it pays. */
  readonly walletEmptyAtMs: EpochMs | null;
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
export function explainLoss(past: CampaignPast, fit: Fit, atMs: EpochMs, day: Day): Reason {
  if (past.approvedAtMs === null || atMs < past.approvedAtMs) return 'REVIEW';
  if (atMs < past.startAtMs || (past.endAtMs !== null && atMs >= past.endAtMs)) return 'SCHEDULE';
  if (!isOn(past.switches, atMs)) return 'PAUSED';
  if (!fit.isInStock) return 'STOCK';
  if (isSince(past.walletEmptyAtMs, atMs)) return 'WALLET';
  if (isSince(past.totalSpentAtMs, atMs) || isSince(past.daySpentAtMs.get(day) ?? null, atMs)) return 'BUDGET';
  if (!fit.isRelevant) return 'RELEVANCE';
  return fit.wouldRank && past.isPaced ? 'PACING' : 'RANK';
}

function isOn(switches: CampaignPast['switches'], atMs: EpochMs): boolean {
  return switches.findLast((turn) => turn.atMs <= atMs)?.isOn ?? true;
}

function isSince(sinceMs: EpochMs | null, atMs: EpochMs): boolean {
  return sinceMs !== null && atMs >= sinceMs;
}

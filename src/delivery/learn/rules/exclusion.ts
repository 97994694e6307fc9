import type { Day, EpochMs } from '#kernel/time.ts';

/** Reasons for not winning an opportunity, in order of precedence. */
export const REASONS = [
  'REVIEW',
  'SCHEDULE',
  'PAUSED',
  'STOCK',
  'WALLET',
  'SHARED_BUDGET',
  'BUDGET',
  'BLOCKED',
  'HOURS',
  'BUCKET',
  'TARGET',
  'NEGATIVE',
  'RELEVANCE',
  'FREQUENCY',
  'FLOOR',
  'QUALITY',
  'APART',
  'PLACES',
  'PACING',
  'MODIFIER',
  'RANK',
] as const;
export type Reason = (typeof REASONS)[number];

/** What prevented a campaign from competing, and since when. */
export type CampaignPast = {
  /** When its content was first approved; null if it never was. */
  readonly approvedAtMs: EpochMs | null;
  readonly startAtMs: EpochMs;
  readonly endAtMs: EpochMs | null;
  /** On/off switches by the owner, oldest first; on before the first. */
  readonly switches: readonly { readonly atMs: EpochMs; readonly isOn: boolean }[];
  /** When each local day's budget was exhausted. */
  readonly daySpentAtMs: ReadonlyMap<Day, EpochMs>;
  /** When the total budget was exhausted; null while it is not. */
  readonly totalSpentAtMs: EpochMs | null;
  /** When the shared budget was used up, for each local day of its period; from then on until the period is over. */
  readonly sharedSpentAtMs: ReadonlyMap<Day, EpochMs>;
  /** When the wallet ran empty; null while it can pay. */
  readonly walletEmptyAtMs: EpochMs | null;
  readonly isPaced: boolean;
};

/** The engine's verdict on a campaign in one auction. */
export type Fit = {
  /** A matching product is in stock. */
  readonly isInStock: boolean;
  /** It passes the campaign's own traffic control. */
  readonly isRelevant: boolean;
  /** It closed the kind of automatic fit by which alone it would be found. */
  readonly isBucketClosed: boolean;
  /** It aims at product pages, and is not relevant on this one, at which it does not aim. */
  readonly isAimedElsewhere: boolean;
  /** It would compete but for what it excludes: searches, products, brands and categories. */
  readonly isNegated: boolean;
  /** The shopper had seen it as often as allowed, or is unknown and it is not shown to those. */
  readonly isSeenEnough: boolean;
  /** What it bids is below the least price there. */
  readonly isBelowFloor: boolean;
  /** The marketplace asks for better ads there. */
  readonly isBelowQuality: boolean;
  /** Another brand stands there, from which the marketplace keeps it apart. */
  readonly isKeptApart: boolean;
  /** The marketplace allows fewer ads there than its rank would have needed. */
  readonly hasNoPlace: boolean;
  /** The marketplace blocks it there. */
  readonly isBlocked: boolean;
  /** It is shown in this hour. */
  readonly isOpen: boolean;
  /** Its bid would have been among those ranked. */
  readonly wouldRank: boolean;
  /** It would have been without its modifiers and its maximum bid, or these alone excluded it. */
  readonly isHeldDown: boolean;
};

/** Explains why a campaign lost an auction that it matched. */
export function explainLoss(past: CampaignPast, fit: Fit, atMs: EpochMs, day: Day): Reason {
  if (past.approvedAtMs === null || atMs < past.approvedAtMs) return 'REVIEW';
  if (atMs < past.startAtMs || (past.endAtMs !== null && atMs >= past.endAtMs)) return 'SCHEDULE';
  if (!isOn(past.switches, atMs)) return 'PAUSED';
  if (!fit.isInStock) return 'STOCK';
  if (isSince(past.walletEmptyAtMs, atMs)) return 'WALLET';
  if (isSince(past.sharedSpentAtMs.get(day) ?? null, atMs)) return 'SHARED_BUDGET';
  if (isSince(past.totalSpentAtMs, atMs) || isSince(past.daySpentAtMs.get(day) ?? null, atMs)) return 'BUDGET';
  if (fit.isBlocked) return 'BLOCKED';
  if (!fit.isOpen) return 'HOURS';
  if (fit.isBucketClosed) return 'BUCKET';
  if (fit.isAimedElsewhere) return 'TARGET';
  if (fit.isNegated) return 'NEGATIVE';
  if (!fit.isRelevant) return 'RELEVANCE';
  if (fit.isSeenEnough) return 'FREQUENCY';
  if (fit.isBelowFloor) return 'FLOOR';
  if (fit.isBelowQuality) return 'QUALITY';
  if (fit.isKeptApart) return 'APART';
  if (fit.hasNoPlace) return 'PLACES';
  if (fit.wouldRank && past.isPaced) return 'PACING';
  return !fit.wouldRank && fit.isHeldDown ? 'MODIFIER' : 'RANK';
}

function isOn(switches: CampaignPast['switches'], atMs: EpochMs): boolean {
  return switches.findLast((turn) => turn.atMs <= atMs)?.isOn ?? true;
}

function isSince(sinceMs: EpochMs | null, atMs: EpochMs): boolean {
  return sinceMs !== null && atMs >= sinceMs;
}

import { type EpochMs, MINUTE_MS } from '#kernel/time.ts';

/** Why an event of a storefront was discarded or corrected. */
export type IssueReason =
  | 'MALFORMED'
  | 'UNKNOWN_KEY'
  | 'FORGED'
  | 'EXPIRED'
  | 'FOREIGN_CATALOG'
  | 'BOT'
  | 'CLICK_RATE'
  | 'TIME_AHEAD'
  | 'TIME_BEFORE_AD'
  | 'UNKNOWN_PRODUCT';

/** A sample event of its kind, without any data about the shopper. */
export type IssueExample = {
  readonly kind: string;
  readonly id: string;
  readonly occurredAt: string;
  readonly receivedAt: string;
  readonly sku: string | null;
  readonly resolvedBidId: string | null;
};

/** Tolerates clock differences and transmission delays. */
const TOLERANCE_MS = 5 * MINUTE_MS;

/** Returns an issue when a time was corrected by more than the tolerance. */
export function timeIssue(claimedMs: EpochMs, believedMs: EpochMs): IssueReason | null {
  if (claimedMs > believedMs + TOLERANCE_MS) return 'TIME_AHEAD';
  if (claimedMs < believedMs - TOLERANCE_MS) return 'TIME_BEFORE_AD';
  return null;
}

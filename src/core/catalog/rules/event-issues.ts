import { type EpochMs, MINUTE_MS } from '#kernel/time.ts';

/** Why an event of a storefront was not believed, or not in all it said. */
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

/** An event that stands for others of its kind; nothing in it says who the shopper was. */
export type IssueExample = {
  readonly kind: string;
  readonly id: string;
  readonly occurredAt: string;
  readonly receivedAt: string;
  readonly sku: string | null;
  readonly resolvedBidId: string | null;
};

/** Clocks differ, and what is sent takes its time. */
const TOLERANCE_MS = 5 * MINUTE_MS;

/** Whether a time was corrected by more than clocks differ. */
export function timeIssue(claimedMs: EpochMs, believedMs: EpochMs): IssueReason | null {
  if (claimedMs > believedMs + TOLERANCE_MS) return 'TIME_AHEAD';
  if (claimedMs < believedMs - TOLERANCE_MS) return 'TIME_BEFORE_AD';
  return null;
}

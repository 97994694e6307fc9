import { BUCKETS } from '#core/serving/rules/automatic.ts';
import type { AppliedModifiers, BidKind, PriceParts } from './price-parts.ts';
import type { ServingAdSet } from './serving.ts';

/**
 * Which of an ad set's bids counts: 0 is the ad set's own, n + 1 the n-th of its keyword bids, −n − 1 the n-th of its
 * product bids, FIRST_TARGET + n the n-th of its target bids, FIRST_BUCKET + n that of the n-th kind of automatic fit.
 */
export type BidLine = number;
export const OWN_BID: BidLine = 0;
/** Beyond the number of keywords, and of targets. */
export const FIRST_TARGET: BidLine = 1_000_000;
export const FIRST_BUCKET: BidLine = 2_000_000;

export function kindOfLine(line: BidLine): BidKind {
  if (line === OWN_BID) return 'AD_SET';
  if (line >= FIRST_BUCKET) return 'BUCKET';
  if (line >= FIRST_TARGET) return 'TARGET';
  return line > OWN_BID ? 'KEYWORD' : 'PRODUCT';
}

/** Returns the position of a line among the ad set's bids of its kind; of a bucket, among all there are. */
export function numberOfLine(line: BidLine): number {
  if (line === OWN_BID) return 0;
  if (line >= FIRST_BUCKET) return line - FIRST_BUCKET;
  if (line >= FIRST_TARGET) return line - FIRST_TARGET;
  return line > OWN_BID ? line - 1 : -line - 1;
}

/** Returns what explains a bid, to be sealed with its price; `bucket` is the kind of automatic fit, negative without one. */
export function pricePartsOf(
  facts: ServingAdSet,
  line: BidLine,
  bucket: number,
  least: Pick<PriceParts, 'minBidMicros' | 'floorKind'>,
  applied: AppliedModifiers,
): PriceParts {
  const kind = kindOfLine(line);
  return {
    kind,
    isAutomated: facts.isAutomated,
    number: kind === 'PRODUCT' || kind === 'AD_SET' ? Math.max(0, bucket + 1) : numberOfLine(line),
    revision: facts.servingRevision,
    bidMicros: bidOnLine(facts, line),
    minBidMicros: least.minBidMicros,
    floorKind: least.floorKind,
    place: applied.place,
    device: applied.device,
    audience: applied.audience,
    hour: applied.hour,
  };
}

/** An ad set's bids; those per keyword, product and target in the order that lines number them by. */
export type OwnBids = Pick<ServingAdSet, 'bidMicros' | 'keywordBids' | 'productBids' | 'targetBids' | 'automatic'>;

/** Returns the bid of a line, in the wallet's currency. */
export function bidOnLine(
  { bidMicros, keywordBids, productBids, targetBids, automatic }: OwnBids,
  line: BidLine,
): number {
  if (line === OWN_BID) return bidMicros;
  if (line >= FIRST_BUCKET) return automatic.find(({ bucket }) => bucket === BUCKETS[line - FIRST_BUCKET])!.bidMicros!;
  if (line >= FIRST_TARGET) return targetBids[line - FIRST_TARGET]!.bidMicros;
  return line > OWN_BID ? keywordBids[line - 1]!.bidMicros : productBids[-line - 1]!.bidMicros;
}

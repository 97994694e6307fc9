import type { AppliedModifiers, PriceParts } from './price-parts.ts';
import type { ServingAdSet } from './serving.ts';

/**
 * Which of an ad set's bids counts: 0 is the ad set's own, n + 1 the n-th of its keyword bids, −n − 1 the n-th of its
 * product bids.
 */
export type BidLine = number;
export const OWN_BID: BidLine = 0;

/** Returns what explains a bid, to be sealed with its price. */
export function pricePartsOf(facts: ServingAdSet, line: BidLine, applied: AppliedModifiers): PriceParts {
  return {
    kind: line === OWN_BID ? 'AD_SET' : line > OWN_BID ? 'KEYWORD' : 'PRODUCT',
    isAutomated: facts.isAutomated,
    number: line > OWN_BID ? line - 1 : 0,
    revision: facts.servingRevision,
    bidMicros: bidOnLine(facts, line),
    minBidMicros: facts.minBidMicros,
    place: applied.place,
    device: applied.device,
    audience: applied.audience,
    hour: applied.hour,
  };
}

/** An ad set's bids; those per keyword and product in the order that lines number them by. */
export type OwnBids = Pick<ServingAdSet, 'bidMicros' | 'keywordBids' | 'productBids'>;

/** Returns the bid of a line, in the wallet's currency. */
export function bidOnLine({ bidMicros, keywordBids, productBids }: OwnBids, line: BidLine): number {
  if (line === OWN_BID) return bidMicros;
  return line > OWN_BID ? keywordBids[line - 1]!.bidMicros : productBids[-line - 1]!.bidMicros;
}

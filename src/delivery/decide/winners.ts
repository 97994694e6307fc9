import type { EpochMs } from '#kernel/time.ts';
import type { AuctionCandidate, AuctionOutcome } from './auction.ts';
import type { CatalogSnapshot } from './auction-index.ts';
import { appliedModifiers } from './bid-factors.ts';
import type { TokenSigner } from './bid-token.ts';
import { templateOf } from './index-segment.ts';
import { TOKEN_LIFETIME_MS } from './rules/auction-limits.ts';
import type { AuctionRequest } from './rules/auction-request.ts';
import { pricePartsOf } from './rules/own-bids.ts';
import { shopperKey } from './shopper-key.ts';

export type Winner = {
  readonly rank: number;
  readonly type: 'product' | 'url';
  readonly id: string;
  readonly resolvedBidId: string;
  /** Banners only. */
  readonly assetUrl: string | null;
  /** Of test auctions. */
  readonly tested?: TestedWinner;
};

/** What a test auction says of a winner. */
type TestedWinner = {
  readonly campaignId: string;
  /** Of a click or an impression, in micro-units of the platform's default currency. */
  readonly priceMicros: number;
  readonly billedOn: 'CLICK' | 'IMPRESSION';
};

/**
 * Writes the auction's id, a UUIDv7 whose last two bytes are reserved for the winners' ranks: every winner is a
 * decision of its own.
 */
export function fillDecisionId(bytes: Uint8Array, nowMs: EpochMs, random: () => number): void {
  let rest = nowMs;
  for (let index = 5; index >= 0; index -= 1) {
    bytes[index] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  const high = Math.floor(random() * 0x1_0000_0000);
  const low = Math.floor(random() * 0x1_0000_0000);
  bytes[6] = 0x70 | ((high >>> 24) & 0x0f);
  bytes[7] = high >>> 16;
  bytes[8] = 0x80 | ((high >>> 8) & 0x3f);
  bytes[9] = high;
  bytes[10] = low >>> 24;
  bytes[11] = low >>> 16;
  bytes[12] = low >>> 8;
  bytes[13] = low;
  bytes[14] = 0;
  bytes[15] = 0;
}

/** Returns the winners with the tokens that their events bring back. */
export function winnersOf(
  request: AuctionRequest,
  { wins, placement, foundBy }: AuctionOutcome,
  decision: Uint8Array,
  { zone }: CatalogSnapshot,
  nowMs: EpochMs,
  sign: TokenSigner,
): Winner[] {
  const { shopper } = request;
  const sealedShopper =
    shopper === null || wins.length === 0 ? null : shopperKey(wins[0]!.candidate.adSet.facts.catalogId, shopper);
  return wins.map(({ candidate, rank, priceMicros }) => {
    decision[14] = rank >> 8;
    decision[15] = rank;
    const { sku, banner, adSet } = candidate;
    const resolvedBidId = sign(templateOf(adSet), {
      decision,
      sku: sku ?? '',
      placement: banner?.bannerType ?? placement,
      priceMicros,
      parts: pricePartsOf(
        adSet.facts,
        candidate.line,
        foundBy(candidate),
        candidate,
        appliedModifiers(adSet, request, placement, zone, nowMs),
      ),
      expiresAtMs: nowMs + TOKEN_LIFETIME_MS,
      shopperKey: sealedShopper,
      searchTerm: request.searchQuery ?? '',
    });
    return winnerOf(candidate, rank, resolvedBidId);
  });
}

/** No event of it is ever believed. */
const OF_TEST = 'test';

/** The winners of a test, which nothing can be reported for. */
export const winnersOfTest = ({ wins }: AuctionOutcome): Winner[] =>
  wins.map(({ candidate, rank, priceMicros }) => {
    const { campaignId, billedOn } = candidate.adSet.facts;
    const tested = { campaignId, priceMicros: priceMicros / candidate.walletRate, billedOn };
    return { ...winnerOf(candidate, rank, OF_TEST), tested };
  });

const winnerOf = ({ sku, banner }: AuctionCandidate, rank: number, resolvedBidId: string): Winner =>
  sku !== null
    ? { rank, type: 'product', id: sku, resolvedBidId, assetUrl: null }
    : { rank, type: 'url', id: banner!.landingUrl, resolvedBidId, assetUrl: banner!.imageUrl };

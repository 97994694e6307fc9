import { FACTOR_UNIT } from '#core/serving/rules/bid-modifiers.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { AuctionCandidate, AuctionOutcome } from './auction.ts';
import type { CatalogSnapshot } from './auction-index.ts';
import { barsOf } from './bars.ts';
import type { OpenPage } from './open-page.ts';
import type { AuctionContext, AuctionRequest, PageSoFar, RequestedFloor } from './rules/auction-request.ts';
import { bidOnLine } from './rules/own-bids.ts';
import type { Bar } from './rules/ranking.ts';
import { shopperKey } from './shopper-key.ts';

/** Losing products to log per auction: enough to show what a slot goes for, and what other rules would have shown. */
export const LOGGED_LOSERS = 20;
/** Bids to log per product beside those that won, set a price or were barred; of one company alone, another's as well. */
const LOGGED_BIDS = 4;
const LOGGED_PRODUCTS = 100;
/** The wire accepts any whole number. */
const MAX_AGE = 150;

/** A sampled auction as logged; it represents `sampleWeight` auctions. */
export type AuctionRecord = {
  readonly id: string;
  readonly catalogId: string;
  readonly atMs: EpochMs;
  readonly sampleWeight: number;
  readonly searchTerm: string | null;
  readonly categoryIds: readonly string[];
  /** The products the page named; null when it named none. */
  readonly productIds: readonly string[] | null;
  /** The storefront's scores of these products, in their order; null without any. */
  readonly qualityScores: readonly number[] | null;
  readonly platform: string;
  /** Page, place, device and shopper as far as the storefront named them. */
  readonly context: AuctionContext;
  /** Platform default currency. */
  readonly floor: RequestedFloor | null;
  /** The storefront named the shopper. */
  readonly hasShopper: boolean;
  /** The shopper's fingerprint, which decides its side in trials of rules; null when it was not named. */
  readonly shopperKey: bigint | null;
  /** Ad sets that fitted, but that the shopper had seen as often as allowed. */
  readonly seenEnough: readonly string[];
  readonly slots: number;
  /** Null for the first auction of a page. */
  readonly page: LoggedPage | null;
  readonly candidates: readonly LoggedCandidate[];
};

/** What the earlier auctions of a page awarded: `PageSoFar` as JSON, without what the shopper was shown before. */
type LoggedPage = Pick<PageSoFar, 'asked' | 'ads'> & {
  readonly taken: readonly string[];
  readonly places: Readonly<Record<string, number>>;
  readonly adsByPlacement: Readonly<Record<string, number>>;
  readonly adsByBrand: Readonly<Record<string, number>>;
};

export type LoggedCandidate = {
  readonly adSetId: string;
  readonly sku: string | null;
  /** Platform default currency, as are all amounts. */
  readonly bidMicros: number;
  /** The bid before modifiers, and their product; null where the ad set has none. */
  readonly baseMicros: number | null;
  readonly factor: number | null;
  readonly clickRate: number;
  readonly quality: number;
  /** The storefront's score of the product, where it sent one below 1. */
  readonly score?: number;
  readonly rank: number | null;
  readonly priceMicros: number | null;
  /** What kept it from a place that its rank would have given it; left out where nothing did. */
  readonly bar?: Bar;
};

/** The page goes on to change. */
export const loggedPage = ({ asked, ads, taken, places, adsByPlacement, adsByBrand }: OpenPage): LoggedPage => ({
  ...{ asked, ads, taken: [...taken], places: Object.fromEntries(places) },
  ...{ adsByPlacement: Object.fromEntries(adsByPlacement), adsByBrand: Object.fromEntries(adsByBrand) },
});

export function recordOf(
  id: string,
  request: AuctionRequest,
  outcome: AuctionOutcome,
  page: LoggedPage | null,
  { catalogId }: CatalogSnapshot,
  atMs: EpochMs,
  sampleWeight: number,
): AuctionRecord {
  const { wins, candidates, placement, seenEnough } = outcome;
  const bars = barsOf(outcome);
  const winOf = new Map(wins.map((win) => [win.candidate, win]));
  // A replay needs the price-setting competitors to reproduce the prices.
  const rivals = new Set(wins.flatMap(({ rival }) => (rival === null || winOf.has(rival) ? [] : rival)));
  const isNeeded = (candidate: AuctionCandidate) =>
    winOf.has(candidate) || rivals.has(candidate) || bars.has(candidate);
  const logged = amongLogged(
    candidates.toSorted((a, b) => b.bid * b.weight - a.bid * a.weight),
    isNeeded,
  ).map((candidate) => {
    const { adSet, sku, bid, line, factor, weight, walletRate, clickRate } = candidate;
    const isModified = adSet.modifiers !== null;
    const win = winOf.get(candidate);
    const bar = bars.get(candidate);
    return {
      adSetId: adSet.facts.adSetId,
      sku,
      bidMicros: Math.round(bid),
      baseMicros: isModified ? Math.round(bidOnLine(adSet.facts, line) / walletRate) : null,
      factor: isModified ? factor / FACTOR_UNIT : null,
      clickRate,
      quality: weight / clickRate,
      ...scoreIn(request, sku),
      rank: win?.rank ?? null,
      priceMicros: win ? Math.round(win.priceMicros / walletRate) : null,
      ...(bar && { bar }),
    };
  });
  return {
    id,
    catalogId,
    atMs,
    sampleWeight,
    searchTerm: request.searchQuery,
    categoryIds: request.categories?.flat() ?? [],
    productIds: request.products?.ids.slice(0, LOGGED_PRODUCTS) ?? null,
    qualityScores: request.products?.qualityScores?.slice(0, LOGGED_PRODUCTS) ?? null,
    platform: request.slotId ?? placement,
    context: {
      device: request.device,
      pageType: request.pageType,
      pageProductId: request.pageProductId,
      pageProductIds: request.pageProductIds,
      placementCode: request.placementCode,
      gender: request.gender,
      age: request.age === null ? null : Math.min(request.age, MAX_AGE),
      segmentIds: request.segmentIds,
    },
    floor: request.floor,
    hasShopper: request.shopper !== null,
    shopperKey: request.shopper === null ? null : shopperKey(catalogId, request.shopper),
    seenEnough: [...new Set(seenEnough)],
    slots: request.slots,
    page,
    candidates: logged,
  };
}

/** Of a product that was named twice the better score counts, with which it was worth more. */
function scoreIn({ products }: AuctionRequest, sku: string | null): { score?: number } {
  if (products === null || products.qualityScores === null || sku === null) return {};
  const scores = products.qualityScores.filter((_, at) => products.ids[at] === sku);
  const score = scores.length === 0 ? 1 : Math.max(...scores);
  return score < 1 ? { score } : {};
}

/** Returns the candidates to log, in their order: those needed, and the best bids for the best other products. */
function amongLogged(
  candidates: readonly AuctionCandidate[],
  isNeeded: (candidate: AuctionCandidate) => boolean,
): AuctionCandidate[] {
  const payersOf = new Map<string, string[]>();
  // A product that several words found was visited for each.
  const known = new Set<string>();
  for (const candidate of candidates) if (isNeeded(candidate)) payersOf.set(candidate.product, []);
  const losers = payersOf.size + LOGGED_LOSERS;
  return candidates.filter((candidate) => {
    const { product, payer, adSet } = candidate;
    const bid = `${adSet.facts.adSetId} ${product}`;
    if (known.has(bid) && !isNeeded(candidate)) return false;
    const payers = payersOf.get(product) ?? [];
    if (!payersOf.has(product) && payersOf.size >= losers) return false;
    const isOther = payers.every((one) => one === payers[0]) && payer !== payers[0];
    if (payers.length >= LOGGED_BIDS && !isOther && !isNeeded(candidate)) return false;
    payersOf.set(product, [...payers, payer]);
    known.add(bid);
    return true;
  });
}

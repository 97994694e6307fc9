import type { EpochMs } from '#kernel/time.ts';
import { type AuctionCandidate, type AuctionOutcome, runAuction } from './auction.ts';
import type { TrialAuction } from './rules/trial-auction.ts';
import {
  type AuctionContext,
  type AuctionRequest,
  NEW_PAGE,
  type PageSoFar,
  type RequestedFloor,
} from './rules/auction-request.ts';
import { barsOf } from './bars.ts';
import type { Bar } from './rules/ranking.ts';
import { FACTOR_UNIT } from '#core/serving/rules/bid-modifiers.ts';
import { appliedModifiers } from './bid-factors.ts';
import { bidOnLine, pricePartsOf } from './rules/own-bids.ts';
import type { CatalogSnapshot } from './auction-index.ts';
import type { TokenSigner } from './bid-token.ts';
import { templateOf } from './index-segment.ts';
import { shopperKey } from './shopper-key.ts';
import { TOKEN_LIFETIME_MS } from './rules/auction-limits.ts';
import { type Sampling, isSampled, newSampling } from './rules/sampling.ts';
import { type ShopperHistory, createShopperHistory } from './shopper-history.ts';
import { type Loser, runTestAuction } from './test-auction.ts';
import { uuidFromBytes } from './uuid-bytes.ts';

/** Losing products to log per auction: enough to show what a slot goes for, and what other rules would have shown. */
const LOGGED_LOSERS = 20;
/** Bids to log per product beside those that won, set a price or were barred; of one company alone, another's as well. */
const LOGGED_BIDS = 4;
const LOGGED_PRODUCTS = 100;
/** The wire accepts any whole number. */
const MAX_AGE = 150;

export type Winner = {
  readonly rank: number;
  readonly type: 'product' | 'url';
  readonly id: string;
  readonly resolvedBidId: string;
  /** Banners only. */
  readonly assetUrl: string | null;
};

export type AuctionResult = {
  readonly resultType: 'listings' | 'banners';
  readonly winners: readonly Winner[];
  /** Of test auctions: why the others did not win. */
  readonly losers?: readonly Loser[];
  /** Why this auction failed, without affecting the others; null on success. */
  readonly failure: Error | null;
};

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

/** The auctions of one request make up one page, in their order. */
export type Decider = (
  requests: readonly AuctionRequest[],
  snapshot: CatalogSnapshot,
  nowMs: EpochMs,
) => { results: AuctionResult[]; records: AuctionRecord[] };

/** `random` returns numbers in [0, 1); it breaks ties, samples the log and makes decision ids. */
export function createDecider(
  sign: TokenSigner,
  random: () => number,
  history: ShopperHistory = createShopperHistory(),
  onTrialAuction: (auction: TrialAuction) => void = () => {},
): Decider {
  const decision = new Uint8Array(16);
  const samplings = new Map<string, Sampling>();
  const samplingOf = (catalogId: string) => {
    let sampling = samplings.get(catalogId);
    if (!sampling) samplings.set(catalogId, (sampling = newSampling()));
    return sampling;
  };

  const recordImpressions = (
    { shopper }: AuctionRequest,
    { wins }: AuctionOutcome,
    { catalogId, frequencyCap }: CatalogSnapshot,
    nowMs: EpochMs,
  ) => {
    if (shopper === null) return;
    for (const { candidate } of wins) {
      const { facts } = candidate.adSet;
      if (frequencyCap === null && facts.frequencyCap === null) continue;
      const decisionId = uuidFromBytes(decision, 0);
      history.record({ catalogId, shopper, adSetId: facts.adSetId, decisionId, atMs: nowMs, seenForHours: null });
    }
  };

  const countInTrials = (
    { shopper }: AuctionRequest,
    { wins }: AuctionOutcome,
    { rules: { split }, catalogId, dayClock }: CatalogSnapshot,
    nowMs: EpochMs,
  ) => {
    if (split === null || shopper === null) return;
    const { day } = dayClock(nowMs);
    for (const { trialId, group } of split.groupsOf(shopperKey(catalogId, shopper), nowMs, day))
      onTrialAuction({ trialId, group, day, isFilled: wins.length > 0 });
  };

  const pageOf = (before: OpenPage | null, { shopper }: AuctionRequest, snapshot: CatalogSnapshot, nowMs: number) => {
    const shown = shopper === null ? null : history.shownTo(snapshot.catalogId, shopper, nowMs);
    if (before === null && shown === null) return NEW_PAGE;
    const { taken, places, asked, ads, adsByPlacement, adsByBrand } = before ?? NEW_PAGE;
    return { taken, places, shown, asked, ads, adsByPlacement, adsByBrand };
  };

  return (requests, snapshot, nowMs) => {
    const sampling = samplingOf(snapshot.catalogId);
    const results: AuctionResult[] = [];
    const records: AuctionRecord[] = [];
    let page: OpenPage | null = null;
    const decideOne = (request: AuctionRequest): readonly Winner[] => {
      const isLogged = isSampled(sampling, nowMs, random);
      const losers = isLogged ? LOGGED_LOSERS : 0;
      const before = isLogged && page !== null ? loggedPage(page) : null;
      const outcome = runAuction(request, snapshot, nowMs, random, pageOf(page, request, snapshot, nowMs), losers);
      if (requests.length > 1) page = withWins(page, request, outcome);
      fillDecisionId(decision, nowMs, random);
      recordImpressions(request, outcome, snapshot, nowMs);
      countInTrials(request, outcome, snapshot, nowMs);
      if (isLogged)
        records.push(
          recordOf(uuidFromBytes(decision, 0), request, outcome, before, snapshot, nowMs, 1 / sampling.share),
        );
      return winnersOf(request, outcome, decision, snapshot, nowMs, sign);
    };
    for (const request of requests) {
      const { type: resultType } = request;
      try {
        if (request.isTest === true) {
          const { outcome, losers } = runTestAuction(
            request,
            snapshot,
            nowMs,
            random,
            pageOf(page, request, snapshot, nowMs),
          );
          if (requests.length > 1) page = withWins(page, request, outcome);
          results.push({ resultType, winners: shownOf(outcome), losers, failure: null });
          continue;
        }
        results.push({ resultType, winners: decideOne(request), failure: null });
      } catch (failure) {
        results.push({ resultType, winners: [], failure: failure as Error });
      }
    }
    return { results, records };
  };
}

type OpenPage = Omit<PageSoFar, 'shown' | 'asked' | 'ads'> & {
  readonly taken: Set<string>;
  readonly places: Map<string, number>;
  asked: number;
  ads: number;
  readonly adsByPlacement: Map<string, number>;
  readonly adsByBrand: Map<string, number>;
};

function newOpenPage(): OpenPage {
  return { taken: new Set(), places: new Map(), asked: 0, ads: 0, adsByPlacement: new Map(), adsByBrand: new Map() };
}

/** The page goes on to change. */
const loggedPage = ({ asked, ads, taken, places, adsByPlacement, adsByBrand }: OpenPage): LoggedPage => ({
  ...{ asked, ads, taken: [...taken], places: Object.fromEntries(places) },
  ...{ adsByPlacement: Object.fromEntries(adsByPlacement), adsByBrand: Object.fromEntries(adsByBrand) },
});

function withWins(
  before: OpenPage | null,
  { slots, placementCode }: AuctionRequest,
  { wins }: AuctionOutcome,
): OpenPage {
  const page = before ?? newOpenPage();
  page.asked += slots;
  page.ads += wins.length;
  if (placementCode !== null) add(page.adsByPlacement, placementCode, wins.length);
  for (const { candidate } of wins) {
    page.taken.add(candidate.product);
    add(page.places, candidate.payer, 1);
    add(page.adsByBrand, candidate.brand, 1);
  }
  return page;
}

function add(counts: Map<string, number>, key: string, more: number): void {
  counts.set(key, (counts.get(key) ?? 0) + more);
}

/**
 * Writes the auction's id, a UUIDv7 whose last two bytes are reserved for the winners' ranks: every winner is a
 * decision of its own.
 */
function fillDecisionId(bytes: Uint8Array, nowMs: EpochMs, random: () => number): void {
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

function winnersOf(
  request: AuctionRequest,
  { wins, placement }: AuctionOutcome,
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
        candidate,
        appliedModifiers(adSet, request, placement, zone, nowMs),
      ),
      expiresAtMs: nowMs + TOKEN_LIFETIME_MS,
      shopperKey: sealedShopper,
      searchTerm: request.searchQuery ?? '',
    });
    return sku !== null
      ? { rank, type: 'product', id: sku, resolvedBidId, assetUrl: null }
      : { rank, type: 'url', id: banner!.landingUrl, resolvedBidId, assetUrl: banner!.imageUrl };
  });
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

/** No event of it is ever believed. */
const OF_TEST = 'test';

/** The winners of a test, which nothing can be reported for. */
const shownOf = ({ wins }: AuctionOutcome): Winner[] =>
  wins.map(({ candidate: { sku, banner }, rank }) =>
    sku !== null
      ? { rank, type: 'product', id: sku, resolvedBidId: OF_TEST, assetUrl: null }
      : { rank, type: 'url', id: banner!.landingUrl, resolvedBidId: OF_TEST, assetUrl: banner!.imageUrl },
  );

function recordOf(
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

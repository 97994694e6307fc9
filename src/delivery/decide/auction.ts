import type { Factor } from '#core/serving/rules/bid-modifiers.ts';
import type { FloorKind } from '#core/yield/rules/yield-rule.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { CatalogSnapshot } from './auction-index.ts';
import { type AuctionRequest, NEW_PAGE, type PageSoFar } from './rules/auction-request.ts';
import { auctionLoad } from './ad-load.ts';
import { blocksOn } from './blocks.ts';
import { lineOfPlace } from './base-bids.ts';
import { type BucketNumber, foundBucket } from './buckets.ts';
import { foundFactor, modifiedBidOf } from './bid-factors.ts';
import type { BidLine } from './rules/own-bids.ts';
import { type AuctionFloors, auctionFloors, leastPriceOf } from './floors.ts';
import type { IndexedAdSet } from './index-segment.ts';
import {
  type BrandLimit,
  type Candidate,
  NO_LIMIT,
  type PageLimit,
  type Ranked,
  type SlotLimit,
  type Win,
  expectedValue,
  mergeRanked,
  rankCandidates,
  valueAt,
  winnersAmong,
} from './rules/ranking.ts';
import { readText } from './rules/text.ts';
import { type Auction, type Search, searchIn } from './search.ts';
import type { Placement, ServingBanner } from './rules/serving.ts';
import { shopperKey } from './shopper-key.ts';
import { type Contender, type Shortlist, createRivals, createShortlist } from './shortlist.ts';
import { knownAim, knownShown } from './known-pages.ts';
import { NOTHING_SHOWN } from './rules/page-facts.ts';
import { findCandidates } from './find-candidates.ts';
import type { YieldBook } from './yield-book.ts';

export type AuctionCandidate = Candidate & {
  readonly adSet: IndexedAdSet;
  /** Bid in the platform's default currency. */
  readonly bid: number;
  readonly line: BidLine;
  /** What set the least price. */
  readonly floorKind: FloorKind;
  /** Which the modifiers and the hour put on the base bid. */
  readonly factor: Factor;
  /** Null for banners. */
  readonly sku: string | null;
  readonly banner: ServingBanner | null;
  /** Predicted click rate; `weight` is the click rate times quality. */
  readonly clickRate: number;
  readonly contender: Contender;
};

export type AuctionOutcome = {
  readonly placement: Placement;
  readonly wins: Win<AuctionCandidate>[];
  /** Every candidate that could win or set a price, and where the auction is logged, those worth less. */
  readonly candidates: readonly AuctionCandidate[];
  /** Null where the marketplace limits nothing. */
  readonly limited: LimitedOutcome | null;
  /** Ids of ad sets that fitted, but that the shopper has seen as often as allowed. May repeat. */
  readonly seenEnough: readonly string[];
  /** The kind of automatic fit by which a candidate was found, to be asked before the next auction; NO_BUCKET without one. */
  foundBy(candidate: AuctionCandidate): BucketNumber;
};

/** How the wins came about where the marketplace limits them. */
export type LimitedOutcome = {
  readonly ranked: readonly Ranked<AuctionCandidate>[];
  readonly slots: number;
  readonly places: SlotLimit | null;
  /** What keeps brands apart; null where nothing does. */
  readonly apart: BrandLimit | null;
};

/**
 * Runs one auction on a snapshot. Its only side effect is the pacing memo of the gates. `losers` is how many products to
 * find beside those that win: none to decide, some to learn from. `isWhole` has every candidate looked at by all limits,
 * for who compares the candidates of auctions.
 */
export function runAuction(
  request: AuctionRequest,
  snapshot: CatalogSnapshot,
  nowMs: EpochMs,
  random: () => number,
  page: PageSoFar = NEW_PAGE,
  losers = 0,
  isWhole = false,
): AuctionOutcome {
  const { slotsPerAdvertiser } = snapshot;
  const places: SlotLimit | null =
    slotsPerAdvertiser === null ? null : { each: slotsPerAdvertiser, taken: page.places };
  const auction = auctionOf(request, snapshot, nowMs, random, page, losers > 0);
  const { placement, floors, seenEnough } = auction;
  const limit = auction.load?.page ?? null;
  const { brands } = limit ?? NO_LIMIT;
  const slots = limit === null ? request.slots : Math.min(request.slots, limit.most);
  const outcomeOf = (
    wins: Win<AuctionCandidate>[],
    candidates: readonly AuctionCandidate[],
    ranked: readonly Ranked<AuctionCandidate>[],
  ): AuctionOutcome => {
    const limited = limit === null ? null : { ranked, slots: request.slots, places, apart: auction.load!.apart };
    return { placement, wins, candidates, limited, seenEnough, foundBy };
  };
  let searches: readonly Search[] = [];
  const foundBy = ({ contender: { segment, adSet, product } }: AuctionCandidate) =>
    foundBucket(
      searches.find((search) => search.segment === segment)!,
      adSet,
      product,
    );
  if (auction.blocks?.isClosed) return outcomeOf([], [], []);
  // Of one auction, so that each ad set draws one lot for its pace.
  searches = snapshot.segments.map((segment) => searchIn(segment, auction, NO_SHORTLIST));
  if (brands !== null && places === null && losers === 0 && !isWhole) {
    const easily = runUnlimited(auction, searches, slots, limit!);
    if (easily !== null) return outcomeOf(easily.wins, easily.candidates, easily.ranked);
  }
  for (let size = request.slots + 1 + losers; ; size *= 4) {
    const shortlist = createShortlist(size, places, brands);
    for (const search of searches) {
      search.shortlist = shortlist;
      search.wantsAllBids = auction.wantsAllBids;
      findCandidates(search);
    }
    const contenders = shortlist.contenders();
    const candidates = contenders.map((contender) => candidateOf(contender, placement, floors));
    const ranked = rankCandidates(candidates, random);
    // With a slot limit, one win more than requested proves that no candidate below the shortlist could win. Otherwise
    // the shortlist was too short: a company's better bid may occupy the place of two others.
    const isProof = places !== null || brands !== null;
    const found = winnersAmong(ranked, isProof ? slots + 1 : slots, places, oneMore(limit));
    if (isProof && slots > 0 && found.length <= slots && shortlist.min > 0) continue;
    const wins = isProof ? found.slice(0, slots) : found;
    const last = wins.at(-1);
    if (last === undefined || last.rival !== null || shortlist.min === 0) return outcomeOf(wins, candidates, ranked);
    const more = findRivals(
      searches,
      shortlist,
      contenders,
      wins,
      contenders[candidates.indexOf(last.candidate)]!.payer,
      places,
      brands,
    );
    const rivals = more.map((contender) => candidateOf(contender, placement, floors));
    // They only set prices: on a tie they rank below candidates, which are ordered by lot.
    const all = mergeRanked(
      ranked,
      rankCandidates(rivals, () => 1),
    );
    return outcomeOf(winnersAmong(all, slots, places, limit ?? NO_LIMIT), [...candidates, ...rivals], all);
  }
}

const NO_SHORTLIST = createShortlist(0, null);

/**
 * Runs an auction as if any brand could have any place. Returns null where that is not what the limit allows, or does not
 * tell all prices: then more ads have to be looked at. So they have where equal values decide: if their lots were kept
 * when they suit and drawn again when they do not, equal bids would not have equal chances.
 */
function runUnlimited(auction: Auction, searches: readonly Search[], slots: number, limit: PageLimit) {
  const { request, placement, floors, random } = auction;
  const shortlist = createShortlist(request.slots + 1, null);
  for (const search of searches) {
    search.shortlist = shortlist;
    search.wantsAllBids = false;
    findCandidates(search);
  }
  const candidates = shortlist.contenders().map((contender) => candidateOf(contender, placement, floors));
  const ranked = rankCandidates(candidates, random);
  const wins = winnersAmong(ranked, slots, null, limit);
  const freely = winnersAmong(ranked, slots, null, { ...limit, brands: null });
  const isSame = (win: Win<AuctionCandidate>, at: number) =>
    win.candidate === wins[at]?.candidate && win.rival === wins[at].rival;
  const isWhole = shortlist.min === 0 || (wins.length > 0 && wins.at(-1)!.rival !== null);
  return isWhole && freely.every(isSame) && !isDrawn(ranked, wins) ? { wins, candidates, ranked } : null;
}

/** Whether different ads of one value are among those that win or set a price. */
function isDrawn(ranked: readonly Ranked<AuctionCandidate>[], wins: readonly Win<AuctionCandidate>[]): boolean {
  // The rival of the last win is worth least of all. Without any, all were looked at for one.
  const last = wins.at(-1)?.rival ?? null;
  const least = last === null ? 0 : expectedValue(last);
  for (let at = 1; at < ranked.length && ranked[at]!.value >= least; at += 1) {
    const [before, { candidate, value }] = [ranked[at - 1]!, ranked[at]!];
    if (before.value !== value) continue;
    if (before.candidate.adSet !== candidate.adSet || before.candidate.product !== candidate.product) return true;
  }
  return false;
}

/** Winners are counted beside the limit, so that one more can be asked for. */
function oneMore(limit: PageLimit | null): PageLimit {
  return limit === null ? NO_LIMIT : { ...limit, most: Number.POSITIVE_INFINITY };
}

/** What the searches of all segments share. */
export function auctionOf(
  request: AuctionRequest,
  snapshot: CatalogSnapshot,
  nowMs: EpochMs,
  random: () => number,
  page: PageSoFar,
  isLogged = false,
): Auction {
  const { language, slotsPerAdvertiser } = snapshot;
  const query = request.searchQuery === null ? null : readText(request.searchQuery, language);
  const placement = placementOf(request);
  const rules = rulesFor(request, snapshot, nowMs);
  const load = auctionLoad(request, query, placement, rules, nowMs, page);
  return {
    request,
    snapshot,
    nowMs,
    random,
    page,
    query,
    location: request.location === null ? null : readText(request.location, language).text,
    placement,
    wantsAllBids: isLogged || slotsPerAdvertiser !== null || (load?.page?.brands ?? null) !== null,
    shown: snapshot.readsPages ? knownShown(request, snapshot.pages) : NOTHING_SHOWN,
    aimed: snapshot.aimsAtPages ? knownAim(request, snapshot.pages) : null,
    floors: auctionFloors(request, query, placement, rules, nowMs, snapshot.pages),
    blocks: blocksOn(request, query, placement, rules, nowMs, snapshot.pages),
    load,
    seenEnough: [],
  };
}

/** A shopper may be on the side of a trial. */
function rulesFor({ shopper }: AuctionRequest, { rules, catalogId }: CatalogSnapshot, nowMs: EpochMs): YieldBook {
  if (rules.split === null) return rules;
  return rules.split.bookOf(shopper === null ? null : shopperKey(catalogId, shopper), nowMs);
}

/**
 * Finds the best of the other companies when the last slots went to one company and no other was on the shortlist. All
 * wins without a competitor belong to that company: with two companies, the lower would be the other's competitor.
 */
function findRivals(
  searches: readonly Search[],
  shortlist: Shortlist,
  contenders: readonly Contender[],
  wins: readonly Win<AuctionCandidate>[],
  excluded: number,
  places: SlotLimit | null,
  brands: BrandLimit | null,
): Contender[] {
  let floor = Number.POSITIVE_INFINITY;
  for (const { rival, candidate } of wins)
    if (rival === null) floor = Math.min(floor, valueAt(candidate.minBidMicros, candidate));
  const rivals = createRivals(wins, excluded, floor, places, brands);
  for (const contender of shortlist.seen()) rivals.add(contender);
  for (const search of searches) {
    if (search.segment.solePayer === excluded) continue;
    search.shortlist = rivals;
    search.excluded = excluded;
    findCandidates(search);
  }
  return rivals.contenders().filter((rival) => !contenders.some((known) => isSameBid(rival, known)));
}

function isSameBid(a: Contender, b: Contender): boolean {
  return a.adSet === b.adSet && a.key === b.key && a.segment === b.segment;
}

export function placementOf(request: AuctionRequest): Placement {
  if (request.searchQuery !== null) return 'SEARCH';
  if (request.categories !== null) return 'CATEGORY';
  return request.products === null ? 'HOME' : 'PRODUCT';
}

function candidateOf(contender: Contender, placement: Placement, floors: AuctionFloors | null): AuctionCandidate {
  const { segment, adSet, key, product, banner, weight, place } = contender;
  const { facts } = segment.adSets[adSet]!;
  const least = leastPriceOf(floors, segment, facts, product);
  const factor = foundFactor(segment, adSet);
  const bidMicros = modifiedBidOf(segment, adSet, place, factor);
  return {
    product: key,
    payer: facts.companyId,
    brand: facts.brandId,
    bidMicros,
    minBidMicros: least.micros,
    floorKind: least.kind,
    walletRate: facts.walletRate,
    weight,
    adSet: segment.adSets[adSet]!,
    bid: bidMicros / facts.walletRate,
    line: lineOfPlace(segment.bidLines, place),
    factor,
    sku: banner ? null : key,
    banner: banner && banner.banner,
    clickRate: banner ? banner.banner.clickRate : segment.rates[placement][product]!,
    contender,
  };
}

import {
  type AuctionCandidate,
  createCatalogIndex,
  createLiveSpend,
  marketplaceRules,
  runAuction,
} from '#delivery/decide/index.ts';
import type { AuctionRequest } from '#delivery/decide/rules/auction-request.ts';
import type {
  KeywordBid,
  Placement,
  ProductBid,
  ServingAdSet,
  ServingBucket,
  ServingProduct,
  ServingTarget,
  TargetBid,
} from '#delivery/decide/rules/serving.ts';
import { type Candidate, NO_LIMIT, type PageLimit, type Win, selectWinners } from '#delivery/decide/rules/ranking.ts';
import { DEFAULT_TRAFFIC } from '#delivery/decide/rules/pacing.ts';
import { readText } from '#delivery/decide/rules/text.ts';
import type { BidHours, BidModifier } from '#core/serving/rules/bid-modifiers.ts';
import type { NegativeTarget } from '#core/serving/rules/targets.ts';
import type { ApartRule, BlockRule, ExclusionRule } from '#core/yield/rules/yield-rule.ts';
import type { Language } from '#kernel/language.ts';
import type { PastAuction, PastBid } from './samples.ts';

/** A campaign that can be entered into past auctions. */
export interface AuctionReplay {
  /** Returns its matching ads, found and weighted as the engine does; the most valuable per product. */
  enter(auction: PastAuction): readonly AuctionCandidate[];
  /** The same, with those whose bids are below a floor. */
  enterUnbound(auction: PastAuction): readonly AuctionCandidate[];
  /** The same, with those that are not as good as the marketplace asks as well. */
  enterUndemanded(auction: PastAuction): readonly AuctionCandidate[];
  /** The same, with those that the marketplace blocks as well. */
  enterUnblocked(auction: PastAuction): readonly AuctionCandidate[];
  /** Returns the rules that keep it out of an auction in which it would have ads; empty where it has some left. */
  blockedBy(auction: PastAuction): readonly (BlockRule | ExclusionRule)[];
  /** Returns the rules that keep its brand apart from others in an auction. */
  apartBy(auction: PastAuction): readonly ApartRule[];
}

export type ReplayedCampaign = {
  readonly companyId: string;
  readonly brandId: string;
  readonly catalogId: string;
  readonly adType: 'PRODUCT' | 'BANNER';
  readonly billedOn: 'CLICK' | 'IMPRESSION';
  /** Platform default currency. */
  readonly bidMicros: number;
  /** In platform default currency too; with automated bidding the most the engine may bid there. */
  readonly keywordBids: readonly KeywordBid[];
  readonly productBids: readonly ProductBid[];
  readonly modifiers: readonly BidModifier[];
  readonly hours: BidHours | null;
  /** In platform default currency. */
  readonly mostMicros: number | null;
  readonly isAutomated: boolean;
  readonly minBidMicros: number;
  readonly trafficControl: number;
  /** As typed. */
  readonly keywords: readonly string[];
  readonly negativeKeywords: readonly string[];
  /** Bids in platform default currency too. */
  readonly automatic: readonly ServingBucket[];
  readonly targets: readonly ServingTarget[];
  readonly targetBids: readonly TargetBid[];
  readonly negativeTargets: readonly NegativeTarget[];
  readonly products: readonly ServingProduct[];
  /** Banners by placement, and the categories they are shown in. */
  readonly banners: readonly { readonly bannerType: string; readonly clickRate: number }[];
  readonly bannerCategoryIds: readonly string[];
};

/** The storefront settings that decide which ads match and win. */
export type Storefront = {
  readonly zone: string;
  readonly language: Language;
  /** Maximum slots of a page per company; null: unlimited. */
  readonly slotsPerAdvertiser: number | null;
  readonly rules: ReturnType<typeof marketplaceRules.createYieldBook>;
};

const CONTESTANT_ID = '00000000-0000-7000-8000-000000000001';
/** Effectively unlimited: budgets and wallets are applied afterwards. */
const ENOUGH_MICROS = Number.MAX_SAFE_INTEGER;

/** Builds the engine's index of one campaign, so that it matches auctions exactly as the engine does. */
export async function openReplay(
  contestant: ReplayedCampaign,
  { zone, language, rules }: Storefront,
): Promise<AuctionReplay> {
  const liveSpend = createLiveSpend();
  const index = createCatalogIndex(
    {
      catalogId: contestant.catalogId,
      zone,
      language,
      slotsPerAdvertiser: null,
      frequencyCap: null,
      traffic: DEFAULT_TRAFFIC,
    },
    liveSpend,
  );
  liveSpend.setAvailable(contestant.companyId, ENOUGH_MICROS);
  index.update({ changed: [servingAdSet(contestant)], removed: [], products: contestant.products });
  await index.rebuild(async () => {});
  const snapshot = index.snapshot();
  // Nothing is drawn by lot: there is one campaign, without pacing.
  const random = () => 0;
  const enteredBy = (book: typeof rules) => (auction: PastAuction) =>
    runAuction(
      requestOf(auction),
      { ...snapshot, pages: auction.pages, rules: rulesIn(auction, book) },
      auction.atMs,
      random,
      auction.page,
    ).candidates;
  const unbound = marketplaceRules.unbound(rules);
  const undemanding = marketplaceRules.undemanding(unbound);
  const enterUndemanded = enteredBy(undemanding);
  const enterUnblocked = enteredBy(marketplaceRules.unblocked(undemanding));
  const shownAs = adsOf(contestant);
  return {
    enter: enteredBy(rules),
    enterUnbound: enteredBy(unbound),
    enterUndemanded,
    enterUnblocked,
    apartBy: (auction) =>
      marketplaceRules.apartRulesOf(ruledAuction(auction, language), rulesIn(auction, rules), contestant.brandId),
    blockedBy(auction) {
      const ruled = ruledAuction(auction, language);
      const held = rulesIn(auction, rules);
      if (marketplaceRules.auctionBlocks(ruled, held) === null || enterUndemanded(auction).length > 0) return [];
      return marketplaceRules.blockingRules(ruled, held, enterUnblocked(auction).map(shownAs));
    },
  };
}

/** Returns how the marketplace's rules see an ad of the campaign. */
function adsOf({ companyId, brandId, products, bannerCategoryIds }: ReplayedCampaign) {
  const bySku = new Map(products.map((product) => [product.sku, product]));
  return ({ sku }: AuctionCandidate) => {
    const { categoryIds, sellerIds } =
      sku === null ? { categoryIds: bannerCategoryIds, sellerIds: [] } : bySku.get(sku)!;
    return { companyId, brandId, sku, categoryIds, sellerIds };
  };
}

/** Rules on trial hold for the shoppers of their side: of an auction without a known shopper they do not. */
const rulesIn = ({ shopperKey, atMs }: PastAuction, rules: Storefront['rules']): Storefront['rules'] =>
  rules.split === null ? rules : rules.split.bookOf(shopperKey, atMs);

function ruledAuction(auction: PastAuction, language: Language) {
  const request = requestOf(auction);
  const query = auction.searchTerm === null ? null : readText(auction.searchTerm, language);
  return {
    ...request,
    query,
    placement: marketplaceRules.placementOf(request),
    atMs: auction.atMs,
    pages: auction.pages,
  };
}

/** Returns the kind of page that an auction was for. */
export const placementIn = (auction: PastAuction): Placement => marketplaceRules.placementOf(requestOf(auction));

function requestOf(auction: PastAuction): AuctionRequest {
  return {
    type: auction.type,
    slots: auction.slots,
    searchQuery: auction.searchTerm,
    categories: auction.categoryIds.length > 0 ? [auction.categoryIds] : null,
    products: auction.productIds === null ? null : { ids: auction.productIds, qualityScores: auction.qualityScores },
    location: null,
    slotId: auction.type === 'banners' ? auction.platform : null,
    ...auction.context,
    shopper: null,
    floor: auction.floor,
  };
}

function servingAdSet(contestant: ReplayedCampaign): ServingAdSet {
  const most = contestant.isAutomated ? contestant.bidMicros : Number.POSITIVE_INFINITY;
  const capped = <Line extends { readonly bidMicros: number }>(line: Line) => ({
    ...line,
    bidMicros: Math.min(most, line.bidMicros),
  });
  return {
    adSetId: CONTESTANT_ID,
    campaignId: '0',
    companyId: contestant.companyId,
    brandId: contestant.brandId,
    catalogId: contestant.catalogId,
    adType: contestant.adType,
    billedOn: contestant.billedOn,
    bidMicros: contestant.bidMicros,
    keywordBids: contestant.keywordBids.map(capped),
    productBids: contestant.productBids.map(capped),
    modifiers: contestant.modifiers,
    hours: contestant.hours,
    mostMicros: contestant.mostMicros,
    servingRevision: 0,
    isAutomated: contestant.isAutomated,
    minBidMicros: contestant.minBidMicros,
    walletRate: 1,
    dailyBudgetMicros: null,
    budgetOfDay: null,
    totalBudgetMicros: null,
    shared: null,
    frequencyCap: null,
    startsMs: 0,
    endsMs: null,
    trafficControl: contestant.trafficControl,
    keywords: contestant.keywords,
    negativeKeywords: contestant.negativeKeywords,
    automatic: contestant.automatic.map((setting) => ({
      ...setting,
      bidMicros: setting.bidMicros === null ? null : Math.min(most, setting.bidMicros),
    })),
    targets: contestant.targets,
    targetBids: contestant.targetBids.map(capped),
    negativeTargets: contestant.negativeTargets,
    negativeLists: [],
    locations: [],
    people: null,
    skus: contestant.products.map(({ sku }) => sku),
    banners: contestant.banners.map(({ bannerType, clickRate }) => ({
      bannerTypeId: bannerType,
      bannerType,
      imageUrl: '',
      landingUrl: '',
      clickRate,
    })),
    bannerCategoryIds: contestant.bannerCategoryIds,
  };
}

/**
 * Returns the bids of the past auction that would compete again. The company's own banner bids and its bids for the
 * same products are excluded: the plan replaces them.
 */
export function rivalsIn(
  auction: PastAuction,
  companyId: string,
  skus: ReadonlySet<string>,
  minBidMicros: number,
  storefront: Pick<Storefront, 'rules' | 'language'> | null = null,
) {
  return (storefront === null ? auction.bids : auction.bids.filter(allowedIn(auction, storefront)))
    .filter((bid) => bid.companyId !== companyId || (bid.sku !== null && !skus.has(bid.sku)))
    .map((bid) => rivalOf(bid, minBidMicros));
}

type Ruled = Pick<Storefront, 'rules' | 'language'>;

/** Returns whether a bid of the past would be offered under the rules. */
function allowedIn(auction: PastAuction, storefront: Ruled): (bid: PastBid) => boolean {
  const leastPrice = leastPriceIn(auction, storefront);
  return (bid) => leastPrice(bid) !== null;
}

/**
 * Returns what bids of the past have to pay at least under the rules, in the platform's default currency: null for those
 * that are blocked, below it, or not good enough. The categories that banners are for are not logged.
 */
export function leastPriceIn(auction: PastAuction, { rules: book, language }: Ruled): (bid: PastBid) => number | null {
  const rules = rulesIn(auction, book);
  const ruled = ruledAuction(auction, language);
  const { query, placement, atMs, pages, ...request } = ruled;
  const blocks = marketplaceRules.auctionBlocks(ruled, rules);
  const floors = marketplaceRules.auctionFloors(request, query, placement, rules, atMs, pages);
  const least = loadIn(auction, { rules, language })?.least ?? null;
  return ({ companyId, brandId, bidMicros, billedOn, sku, relevance, score }) => {
    if (least !== null && marketplaceRules.isTooPoor(least, relevance, score)) return null;
    const { categoryIds, sellerIds } = auction.products.get(sku ?? '') ?? UNKNOWN_PRODUCT;
    if (blocks !== null && marketplaceRules.isBlocked(blocks, { companyId, brandId, sku, categoryIds, sellerIds }))
      return null;
    if (floors === null) return 0;
    const ad = { billedOn, brandId, categoryIds: sku === null ? null : categoryIds };
    const floor = marketplaceRules.floorOfAd(floors, ad);
    return bidMicros + roundingOf(floor) >= floor ? Math.min(bidMicros, floor) : null;
  };
}

/** Bids are logged in whole micro-units; exchanged amounts differ by one, which of prices of impressions is a part that counts. */
const roundingOf = (micros: number) => Math.min(1, Math.max(0.5, micros / 1000));

const UNKNOWN_PRODUCT = { categoryIds: [], sellerIds: [] };

export function rivalOf(bid: PastBid, minBidMicros: number): Candidate {
  return {
    product: bid.sku ?? bid.adSetId,
    payer: bid.companyId,
    brand: bid.brandId,
    bidMicros: bid.bidMicros,
    minBidMicros: Math.min(minBidMicros, bid.bidMicros),
    walletRate: 1,
    weight: bid.weight,
  };
}

/** Returns the slots the campaign would have won. */
export function winsOf(
  auction: PastAuction,
  own: readonly AuctionCandidate[],
  rivals: readonly Candidate[],
  storefront: Storefront,
): Win<AuctionCandidate>[] {
  return winsWithin(pageLimitIn(auction, storefront), auction, own, rivals, storefront);
}

/** What an auction may add to its page. */
export function pageLimitIn(auction: PastAuction, storefront: Ruled): PageLimit | null {
  return loadIn(auction, storefront)?.page ?? null;
}

/** The same, and what of it keeps brands apart. */
export function loadIn(auction: PastAuction, { rules: book, language }: Ruled) {
  const rules = rulesIn(auction, book);
  if (!rules.isLimiting) return null;
  const { query, placement, atMs, pages: _, ...request } = ruledAuction(auction, language);
  return marketplaceRules.auctionLoad(request, query, placement, rules, atMs, auction.page);
}

/** As `winsOf`, under a limit of one's own. */
export function winsWithin(
  limit: PageLimit | null,
  auction: PastAuction,
  own: readonly AuctionCandidate[],
  rivals: readonly Candidate[],
  { slotsPerAdvertiser }: Pick<Storefront, 'slotsPerAdvertiser'>,
): Win<AuctionCandidate>[] {
  const isOwn = new Set<Candidate>(own);
  const places = slotsPerAdvertiser === null ? null : { each: slotsPerAdvertiser, taken: auction.page.places };
  const all = [...own, ...rivals];
  return selectWinners<Candidate>(all, auction.slots, () => 0, places, limit ?? NO_LIMIT).filter((win) =>
    isOwn.has(win.candidate),
  ) as Win<AuctionCandidate>[];
}

import { remembered } from '#kernel/remembered.ts';
import { DAY_MS, type EpochMs, dayIn } from '#kernel/time.ts';
import type { Bar } from '#delivery/decide/rules/ranking.ts';
import type { Language } from '#kernel/language.ts';
import { NEW_PAGE, type AuctionContext, type PageSoFar } from '#delivery/decide/rules/auction-request.ts';
import { goesWithCategories } from '#delivery/decide/rules/complements.ts';
import { NO_PAGE_FACTS, type PageFacts } from '#delivery/decide/rules/page-facts.ts';
import { readShownFacts } from '#core/serving/server/index.ts';
import { readYieldRules } from '#core/yield/server/index.ts';
import { type Relevance, relevanceOf } from '#delivery/decide/rules/relevance.ts';
import { PLACEMENTS } from '#delivery/decide/rules/serving.ts';
import { type Database, SYSTEM } from '#platform/db/database.ts';
import {
  type AskedAuction,
  type LoggedAuction,
  type Owner,
  type RankEvidence,
  type SoldProduct,
  readAuctions,
  readLanguage,
  readOwners,
  readRankEvidence,
  readSearches,
  readSoldProducts,
} from './learn.repository.ts';
import { readRankLosses, type RankLosses } from './rank-losses.ts';
import { readProductPairs } from './product-pairs.repository.ts';
import { type RankCounts, type RankRates, rankRates } from './rules/rank-rates.ts';
import { type SearchCount, topSearches } from './rules/search-terms.ts';

/** One bid in a past auction; amounts in the platform's default currency. */
export type PastBid = {
  readonly adSetId: string;
  readonly companyId: string;
  readonly brandId: string;
  readonly billedOn: 'CLICK' | 'IMPRESSION';
  readonly sku: string | null;
  readonly bidMicros: number;
  /** Click rate × quality. */
  readonly weight: number;
  /** What the marketplace may ask a least of: how well it fitted, and what the storefront thinks of the product. */
  readonly relevance: Relevance;
  readonly score: number;
  readonly clickRate: number;
  readonly rank: number | null;
  readonly priceMicros: number | null;
  /** What kept it from a place that its rank would have given it; absent where nothing did. */
  readonly bar?: Bar;
};

export type PastAuction = AskedAuction & {
  readonly atMs: EpochMs;
  /** Number of auctions it represents. */
  readonly weight: number;
  readonly type: 'listings' | 'banners';
  /** Of the products and categories that the auctions of the sample were about, as they are now. */
  readonly pages: PageFacts;
  /** The products that were bid on, as they are now. */
  readonly products: ReadonlyMap<string, SoldProduct>;
  /** What the earlier auctions of its page awarded. */
  readonly page: PageSoFar;
  /** Most valuable first. */
  readonly bids: readonly PastBid[];
};

/** Of an auction of which the storefront said nothing. */
const UNKNOWN_CONTEXT: AuctionContext = {
  device: null,
  pageType: null,
  pageProductId: null,
  pageProductIds: [],
  placementCode: null,
  gender: null,
  age: null,
  segmentIds: [],
};

/** Without anything the storefront may tell, and without bids. */
export const UNKNOWN_AUCTION = {
  searchTerm: null,
  categoryIds: [],
  productIds: null,
  qualityScores: null,
  context: UNKNOWN_CONTEXT,
  pages: NO_PAGE_FACTS,
  products: new Map(),
  floor: null,
  hasShopper: false,
  shopperKey: null,
  seenEnough: [],
  page: NEW_PAGE,
  bids: [],
} satisfies Partial<PastAuction>;

/** The recent past of one country's auctions. */
export type Sample = {
  readonly auctions: readonly PastAuction[];
  /** Days it covers. */
  readonly days: number;
  readonly ranks: RankRates;
};

export type Searches = { readonly counts: readonly SearchCount[]; readonly language: Language };

export interface Samples {
  /** The last seven days; cached for ten minutes. */
  recent(catalogId: string, nowMs: EpochMs): Promise<Sample>;
  /** The most frequent searches of the last 30 days. */
  searches(catalogId: string, nowMs: EpochMs): Promise<Searches>;
  /** How often each ad set stood below all places, this week and the one before; cached for ten minutes. */
  rankLosses(catalogId: string, nowMs: EpochMs): Promise<RankLosses>;
}

const MAX_AUCTIONS = 5000;
const MAX_SEARCHES = 50_000;
/** One more day is read, because the first and the last are partial. */
const SAMPLE_DAYS = 7;
const SEARCH_DAYS = 30;
const ON_PRODUCT_PAGES: readonly string[] = PLACEMENTS;

export function createSamples(database: Database): Samples {
  const recent = remembered((catalogId: string, toMs: EpochMs) =>
    readSample(database, catalogId, { fromMs: toMs - (SAMPLE_DAYS + 1) * DAY_MS, toMs }),
  );
  const searches = remembered(async (catalogId: string, toMs: EpochMs) => {
    const range = { fromMs: toMs - SEARCH_DAYS * DAY_MS, toMs };
    return database.read(SYSTEM, async (tx) => {
      const language = await readLanguage(tx, catalogId);
      return { counts: topSearches(await readSearches(tx, catalogId, range, MAX_SEARCHES), language), language };
    });
  });
  const rankLosses = remembered((catalogId: string, nowMs: EpochMs) => readRankLosses(database, catalogId, nowMs));
  return { recent, searches, rankLosses };
}

/** Reads the auctions of any range, with the rank rates of its days. */
export async function readSample(
  database: Database,
  catalogId: string,
  range: { fromMs: EpochMs; toMs: EpochMs },
  maxAuctions = MAX_AUCTIONS,
): Promise<Sample> {
  return database.read(SYSTEM, async (tx) => {
    const logged = await readAuctions(tx, catalogId, range, maxAuctions);
    const ids = new Set(logged.flatMap(({ candidates }) => candidates.map(({ adSetId }) => adSetId)));
    const owners = await readOwners(tx, [...ids]);
    const shown = logged.flatMap(({ context: { pageProductId, pageProductIds } }) => [
      ...(pageProductId === null ? [] : [pageProductId]),
      ...pageProductIds,
    ]);
    const facts = await readShownFacts(tx, catalogId, {
      skus: shown,
      categoryIds: logged.flatMap(({ categoryIds }) => categoryIds),
    });
    const { complements = [] } = (await readYieldRules(tx, { catalogId })).get(catalogId) ?? {};
    const pairs = await readProductPairs(tx, catalogId, [...new Set(shown)]);
    const pages = { ...facts, complements: { products: pairs, categories: goesWithCategories(complements) } };
    const products = await readSoldProducts(tx, catalogId, skusIn(logged));
    const seen = await readRankEvidence(tx, catalogId, dayIn('UTC', range.fromMs), dayIn('UTC', range.toMs));
    const auctions = logged.map((auction) => pastAuction(auction, owners, pages, products));
    const firstMs = auctions[0]?.atMs ?? range.toMs;
    return {
      auctions,
      days: Math.ceil((range.toMs - firstMs) / DAY_MS),
      ranks: rankRates(withWins(seen, auctions)),
    };
  });
}

const skusIn = (logged: readonly LoggedAuction[]): string[] => [
  ...new Set(logged.flatMap(({ candidates }) => candidates.flatMap(({ sku }) => sku ?? []))),
];

export function pastAuction(
  logged: LoggedAuction,
  owners: ReadonlyMap<string, Owner>,
  pages: PageFacts,
  products: PastAuction['products'],
): PastAuction {
  const { at, candidates, ...auction } = logged;
  return {
    ...auction,
    page: pageSoFar(auction.page),
    pages,
    products,
    atMs: at.getTime(),
    type: typeOf(logged),
    bids: candidates.map(({ quality, score = 1, ...bid }) => {
      const owner = owners.get(bid.adSetId) ?? { companyId: bid.adSetId, brandId: bid.adSetId, billedOn: 'CLICK' };
      const weight = bid.clickRate * quality;
      // Where impressions are sold, the click rate is no part of an ad's worth.
      const fit = owner.billedOn === 'CLICK' ? quality : weight;
      return { ...bid, ...owner, weight, score, relevance: relevanceOf(fit / score) };
    }),
  };
}

const pageSoFar = (logged: LoggedAuction['page']): PageSoFar =>
  logged === null
    ? NEW_PAGE
    : {
        ...{ asked: logged.asked, ads: logged.ads, shown: null, taken: new Set(logged.taken) },
        places: new Map(Object.entries(logged.places)),
        adsByPlacement: new Map(Object.entries(logged.adsByPlacement)),
        adsByBrand: new Map(Object.entries(logged.adsByBrand)),
      };

/** The log shows the auction's type by its bids; without bids, by its placement. */
function typeOf({ platform, candidates }: LoggedAuction): PastAuction['type'] {
  const [first] = candidates;
  const isListing = first ? first.sku !== null : ON_PRODUCT_PAGES.includes(platform);
  return isListing ? 'listings' : 'banners';
}

/** Combines how often each rank was won with how often it was seen and clicked. */
function withWins(seen: readonly RankEvidence[], auctions: readonly PastAuction[]): RankCounts[] {
  const wins = new Map<string, number>();
  for (const { platform, weight, bids } of auctions)
    for (const { rank } of bids)
      if (rank !== null) wins.set(`${platform} ${rank}`, (wins.get(`${platform} ${rank}`) ?? 0) + weight);
  return seen.map((row) => ({ ...row, wins: wins.get(`${row.placement} ${row.rank}`) ?? 0 }));
}

const AT_ONCE = 100;

/** Visits the auctions and yields to requests in between: the ad engine may run in the same process. */
export async function throughAll(
  auctions: readonly PastAuction[],
  visit: (auction: PastAuction) => void,
): Promise<void> {
  for (const [number, auction] of auctions.entries()) {
    if (number % AT_ONCE === AT_ONCE - 1) await new Promise((resolve) => setImmediate(resolve));
    visit(auction);
  }
}

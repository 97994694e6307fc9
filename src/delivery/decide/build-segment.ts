import {
  type BidLines,
  OWN_PLACE,
  categoryCeiling,
  buildBidLines,
  ceilingOf,
  keywordCeilingOf,
  lineOfPlace,
  offeredBid,
  searchCeiling,
  productPlace,
  targetCeilingOf,
  unnamedPlace,
} from './base-bids.ts';
import { type BidFactors, type MostBids, buildBidFactors, createMostBids } from './bid-factors.ts';
import { BUCKETS, type Bucket } from '#core/serving/rules/automatic.ts';
import { buildBucketIndex } from './buckets.ts';
import type { BudgetState } from './budget-state.ts';
import { float32Column, float64Column, int32Column, uint8Column } from './columns.ts';
import { type IndexSegment, type IndexedVersion, SEVERAL } from './index-segment.ts';
import { buildKeywordLists } from './keyword-lists.ts';
import { type Lists, fallingOrder, roundedUp, transpose } from './lists.ts';
import {
  type SegmentSource,
  indexBanners,
  numbering,
  readAdSets,
  readKeywords,
  readProductFacts,
  readProducts,
} from './read-segment.ts';
import { bidOnLine } from './rules/own-bids.ts';
import { PLACEMENTS, type Placement } from './rules/serving.ts';
import { buildTargetIndex } from './target-index.ts';

/** Builds in slices: between two slices the caller may yield to requests. */
export function* buildSegment(source: SegmentSource, liveSpend: BudgetState): Generator<void, IndexSegment> {
  const mostBids = yield* createMostBids(source.adSets);
  // A bid below the minimum can win nothing.
  const versions = source.adSets.filter(({ facts }) => mostBids.of(highestOf(facts), facts) >= facts.minBidMicros);
  const words = numbering();
  const { products, productBySku, productsOfAdSet } = yield* readProducts(versions, source.productOf);
  const bids = filled(float64Column(versions.length), (adSet) => {
    const { facts } = versions[adSet]!;
    return offeredBid(facts.bidMicros, facts);
  });
  const ceilings = filled(float64Column(versions.length), (adSet) => {
    const { facts } = versions[adSet]!;
    return mostBids.of(ceilingOf(facts), facts) / facts.walletRate;
  });
  const offers = yield* transpose(productsOfAdSet, yield* fallingOrder(ceilings), products.length);

  const { rates, ...facts } = yield* readProductFacts(products, words, source.language);
  const worth = {} as Record<Placement, Float32Array>;
  const { keywords, keywordsOf } = yield* readKeywords(versions, words, source.language);
  const targets = yield* buildTargetIndex({
    versions,
    offers,
    rates,
    mostOf: (adSet, bidMicros) => {
      const { facts: own } = versions[adSet]!;
      return mostBids.of(bidMicros ?? targetCeilingOf(own), own) / own.walletRate;
    },
  });
  const factors = yield* buildBidFactors(versions, mostBids);
  const bidLines = yield* buildBidLines(
    versions,
    (match, typed) => keywords.add(match, typed.map(words.of)),
    productBySku,
    targets && targets.numbers,
    source.language,
    factors !== null,
  );
  const varied = variedProducts(offers, bidLines, factors);
  const highestWith = (bidOf: (facts: IndexedVersion['facts'], namedMicros: number) => number) =>
    filled(float64Column(products.length), (product) =>
      varied === null || varied[product] === 0
        ? ceilings[offers.items[offers.starts[product]!]!]!
        : highestBid(offers, versions, bidLines, mostBids, product, bidOf),
    );
  const hasBuckets = versions.some(({ facts }) => facts.automatic.length > 0);
  const unasked = highestWith((_, namedMicros) => namedMicros);
  const inSearches = hasBuckets ? highestWith(searchCeiling) : unasked;
  const inCategories = hasBuckets ? highestWith(categoryCeiling) : unasked;
  for (const placement of PLACEMENTS) {
    const highest = placement === 'SEARCH' ? inSearches : placement === 'CATEGORY' ? inCategories : unasked;
    worth[placement] = filled(float32Column(products.length), (product) =>
      roundedUp(highest[product]! * rates[placement][product]!),
    );
    yield;
  }
  const inSearch = yield* fallingOrder(worth.SEARCH);
  const inCategory = yield* fallingOrder(worth.CATEGORY);
  const productsOf = yield* transpose(offers, yield* fallingOrder(rates.SEARCH), versions.length);
  const byKeyword = yield* buildKeywordLists({
    ...{ keywordsOf, keywordCount: keywords.count(), bidLines },
    bestRates: filled(float64Column(versions.length), (adSet) => bestRate(productsOf, rates.SEARCH, adSet)),
    mostOf: (adSet, bidMicros) => {
      const { facts: own } = versions[adSet]!;
      return mostBids.of(bidMicros ?? keywordCeilingOf(own), own) / own.walletRate;
    },
    bidOf: (adSet, number) => versions[adSet]!.facts.keywordBids[number]!.bidMicros,
  });
  const walletSlots = filled(int32Column(versions.length), (adSet) =>
    liveSpend.walletSlot(versions[adSet]!.facts.companyId),
  );
  const solePayers = filled(int32Column(products.length), (product) => onlyPayer(offers, walletSlots, product));
  yield;
  const { adSets, negativesOf, negativeLists, listsOf, excludedBy } = yield* readAdSets(
    versions,
    words,
    source.language,
  );
  const categoryCount = facts.categories.size;
  const buckets = yield* buildBucketIndex({
    ...{ versions, products, offers, categoryCount, rates },
    ...{ ownCategoriesOf: facts.ownCategoriesOf, parentCategoriesOf: facts.parentCategoriesOf },
    mostBeside: (adSet, product, bucket) => bidBeside(versions[adSet]!, adSet, bidLines, mostBids, product, bucket),
  });
  return {
    adSets,
    adSetsByBrand: Map.groupBy(adSets.keys(), (adSet) => adSets[adSet]!.facts.brandId),
    skus: products.map(({ sku }) => sku),
    productBySku,
    words: words.numbers,
    categories: facts.categories,
    sellers: facts.sellers,
    revisions: filled(int32Column(versions.length), (adSet) => versions[adSet]!.revision),
    bids,
    ceilings,
    bidLines,
    factors,
    controls: filled(uint8Column(versions.length), (adSet) => versions[adSet]!.facts.trafficControl),
    slots: filled(int32Column(versions.length), (adSet) => liveSpend.adSetSlot(versions[adSet]!.facts.adSetId)),
    walletSlots,
    negativesOf,
    listsOf,
    isLocal: filled(uint8Column(adSets.length), (adSet) => (adSets[adSet]!.locations ? 1 : 0)),
    productsOf,
    rates,
    worth,
    wordsOf: facts.wordsOf,
    ownCategoriesOf: facts.ownCategoriesOf,
    parentCategoriesOf: facts.parentCategoriesOf,
    sellersOf: facts.sellersOf,
    offers,
    varied,
    solePayers,
    solePayer: walletSlots.every((slot) => slot === walletSlots[0]) ? (walletSlots[0] ?? SEVERAL) : SEVERAL,
    byOwnCategory: yield* transpose(facts.ownCategoriesOf, inCategory, categoryCount),
    byParentCategory: yield* transpose(facts.parentCategoriesOf, inCategory, categoryCount),
    byWord: yield* transpose(facts.wordsOf, inSearch, words.numbers.size),
    everything: { starts: Int32Array.of(0, products.length), items: yield* fallingOrder(worth.HOME) },
    keywords,
    keywordsOf,
    byKeyword,
    bannersBySlot: indexBanners(adSets),
    targets,
    buckets,
    negativeLists,
    excludedBy,
    readsPages: excludedBy.size > 0 || negativeLists.some(({ excluded }) => excluded.size > 0),
    scratch: {
      auction: 0,
      verdicts: float64Column(versions.length),
      listVerdicts: float64Column(negativeLists.length),
    },
  };
}

const highestOf = (facts: IndexedVersion['facts']): number =>
  Math.max(keywordCeilingOf(facts), targetCeilingOf(facts), ceilingOf(facts));

/**
 * Fills a column from its rows' values. A plain loop: `from` with a function calls an iterator for every row, at ten
 * times the cost.
 */
function filled<Column extends Float64Array | Float32Array | Int32Array | Uint8Array>(
  column: Column,
  valueOf: (row: number) => number,
): Column {
  for (let row = 0; row < column.length; row += 1) column[row] = valueOf(row);
  return column;
}

function variedProducts(
  { starts, items }: Lists,
  bidLines: BidLines | null,
  factors: BidFactors | null,
): Uint8Array | null {
  if (bidLines === null && factors === null) return null;
  return filled(uint8Column(starts.length - 1), (product) => {
    for (let offer = starts[product]!; offer < starts[product + 1]!; offer += 1) {
      const adSet = items[offer]!;
      if (bidLines?.marks[adSet] === 1 || factors?.marks[adSet] === 1) return 1;
    }
    return 0;
  });
}

/** Returns the most that is bid on a product in auctions of a kind where no keyword's bid counts. */
function highestBid(
  { starts, items }: Lists,
  versions: readonly IndexedVersion[],
  bidLines: BidLines | null,
  mostBids: MostBids,
  product: number,
  bidOf: (facts: IndexedVersion['facts'], namedMicros: number) => number,
): number {
  let highest = 0;
  for (let at = starts[product]!; at < starts[product + 1]!; at += 1) {
    const adSet = items[at]!;
    const { facts } = versions[adSet]!;
    const place = bidLines === null ? OWN_PLACE : productPlace(bidLines, adSet, product);
    const bidMicros = bidOf(facts, bidOnLine(facts, lineOfPlace(bidLines, place)));
    highest = Math.max(highest, offeredBid(mostBids.of(bidMicros, facts), facts));
  }
  return highest;
}

/** Returns what an ad set bids on a product, at most, where a bucket finds it. */
function bidBeside(
  { facts }: IndexedVersion,
  adSet: number,
  bidLines: BidLines | null,
  mostBids: MostBids,
  product: number,
  bucket: Bucket,
): number {
  const place = bidLines === null ? OWN_PLACE : unnamedPlace(bidLines, adSet, product, BUCKETS.indexOf(bucket));
  return offeredBid(mostBids.of(bidOnLine(facts, lineOfPlace(bidLines, place)), facts), facts);
}

function onlyPayer({ starts, items }: Lists, walletSlots: Int32Array, product: number): number {
  const payer = walletSlots[items[starts[product]!]!]!;
  for (let at = starts[product]! + 1; at < starts[product + 1]!; at += 1)
    if (walletSlots[items[at]!] !== payer) return SEVERAL;
  return payer;
}

/** Banner ads have no products: their keywords are only looked up, never walked. */
function bestRate(productsOf: Lists, rates: Float64Array, adSet: number): number {
  const first = productsOf.starts[adSet]!;
  return first === productsOf.starts[adSet + 1]! ? 0 : rates[productsOf.items[first]!]!;
}

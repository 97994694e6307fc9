import type { ModifierRow } from '#core/serving/rules/bid-modifiers.ts';
import { targetKey } from '#core/serving/rules/targets.ts';
import type { Language } from '#kernel/language.ts';
import { type TokenTemplate, tokenTemplate } from './bid-token.ts';
import {
  type BidLines,
  OWN_PLACE,
  buildBidLines,
  ceilingOf,
  keywordCeilingOf,
  targetCeilingOf,
  lineOfPlace,
  offeredBid,
  productPlace,
} from './base-bids.ts';
import { type BidFactors, buildBidFactors, modifierRowOf, mostOf } from './bid-factors.ts';
import { float32Column, float64Column, int32Column, uint8Column } from './columns.ts';
import { type KeywordIndex, createKeywordIndex } from './keyword-index.ts';
import { type Lists, createListsBuilder, fallingOrder, roundedUp, transpose } from './lists.ts';
import { type TargetIndex, buildTargetIndex } from './target-index.ts';
import type { BudgetState } from './budget-state.ts';
import { bidOnLine } from './rules/own-bids.ts';
import { type Keyword, readKeyword } from './rules/keywords.ts';
import { readText, readWords } from './rules/text.ts';
import {
  PLACEMENTS,
  type Placement,
  type ServingAdSet,
  type ServingBanner,
  type ServingProduct,
} from './rules/serving.ts';

/** An ad set ready to compete: the facts that few auctions read. */
export type IndexedAdSet = {
  readonly facts: ServingAdSet;
  readonly negatives: readonly Keyword[];
  /** Keys of what no page may show; null when it excludes nothing. */
  readonly excluded: ReadonlySet<string> | null;
  /** Locations as normalized by `readText`; null when it serves everywhere. */
  readonly locations: ReadonlySet<string> | null;
  /** Null without modifiers, hours and a maximum bid. */
  readonly modifiers: ModifierRow | null;
  /** Created on the first win. */
  stem: TokenTemplate | null;
};

export type IndexedBanner = { readonly adSet: number; readonly banner: ServingBanner; readonly key: string };

/**
 * An immutable piece of a catalog's index. Ad sets, products, words, categories and keywords are numbered within it;
 * facts that every auction reads are columns. Every list is sorted by descending maximum worth, so an auction reads
 * only its first entries.
 */
export type IndexSegment = {
  readonly adSets: readonly IndexedAdSet[];
  readonly skus: readonly string[];
  readonly productBySku: ReadonlyMap<string, number>;
  readonly words: ReadonlyMap<string, number>;
  readonly categories: ReadonlyMap<string, number>;

  // Columns by ad set.
  /** Compared with the gate's revision: an older version of the ad set no longer competes. */
  readonly revisions: Int32Array;
  /** Bid in the platform's default currency; 0 where it is below the minimum and another of its bids is not. */
  readonly bids: Float64Array;
  /**
   * The most the ad set may bid where no keyword's bid counts, by which lists are ordered and walks stop: its own bid,
   * unless it has bids per product or modifiers.
   */
  readonly ceilings: Float64Array;
  readonly bidLines: BidLines | null;
  readonly factors: BidFactors | null;
  readonly controls: Uint8Array;
  readonly slots: Int32Array;
  readonly walletSlots: Int32Array;
  /** First word of each negative keyword of the ad set. */
  readonly negativesOf: Lists;
  readonly isLocal: Uint8Array;
  /** The ad set's products, highest click rate in search first. */
  readonly productsOf: Lists;
  /** Maximum worth of a keyword of the ad set: the most it may bid in any auction × best click rate among its products. */
  readonly keywordWorth: Float32Array;

  // Columns by product.
  readonly rates: Readonly<Record<Placement, Float64Array>>;
  /** Maximum worth of the product where no keyword's bid counts: highest bid × click rate. */
  readonly worth: Readonly<Record<Placement, Float32Array>>;
  readonly wordsOf: Lists;
  /** The categories a product is filed under, and their ancestors. */
  readonly ownCategoriesOf: Lists;
  readonly parentCategoriesOf: Lists;
  /** Ad sets on the product, highest ceiling first. */
  readonly offers: Lists;
  /**
   * 1 where an ad set on the product has other bids than its own, or modifiers: its offers are in the order of what they
   * may bid, not of what they do. Null where there is none.
   */
  readonly varied: Uint8Array | null;
  /** Slot of the only wallet that bids on the product; SEVERAL when there are more. */
  readonly solePayers: Int32Array;
  /** Slot of the only wallet that bids at all; SEVERAL when there are more. */
  readonly solePayer: number;

  readonly byOwnCategory: Lists;
  readonly byParentCategory: Lists;
  readonly byWord: Lists;
  /** All products in one list. */
  readonly everything: Lists;
  readonly keywords: KeywordIndex;
  readonly byKeyword: Lists;
  readonly bannersBySlot: ReadonlyMap<string, readonly IndexedBanner[]>;
  readonly targets: TargetIndex | null;
  /** An ad set excludes something of the page. */
  readonly readsPages: boolean;
  /** Eligibility verdicts of the running auction, preallocated so that an auction allocates nothing for them. */
  readonly scratch: { auction: number; readonly verdicts: Float64Array };
};

export type IndexedVersion = { readonly facts: ServingAdSet; readonly revision: number };

export type SegmentSource = {
  readonly adSets: readonly IndexedVersion[];
  readonly productOf: (sku: string) => ServingProduct | undefined;
  /** The language for normalizing texts. */
  readonly language: Language;
};

/** Ad sets or products read between two pauses. */
const SLICE = 500;

/** Builds in slices: between two slices the caller may yield to requests. */
export function* buildSegment(source: SegmentSource, liveSpend: BudgetState): Generator<void, IndexSegment> {
  // A bid below the minimum can win nothing.
  const versions = source.adSets.filter(
    ({ facts }) => mostOf(Math.max(keywordCeilingOf(facts), targetCeilingOf(facts)), facts) >= facts.minBidMicros,
  );
  const words = numbering();
  const { products, productBySku, productsOfAdSet } = yield* readProducts(versions, source.productOf);
  const bids = filled(float64Column(versions.length), (adSet) => {
    const { facts } = versions[adSet]!;
    return offeredBid(facts.bidMicros, facts);
  });
  const ceilings = filled(float64Column(versions.length), (adSet) => {
    const { facts } = versions[adSet]!;
    return mostOf(ceilingOf(facts), facts) / facts.walletRate;
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
      return mostOf(bidMicros ?? targetCeilingOf(own), own) / own.walletRate;
    },
  });
  const bidLines = buildBidLines(
    versions,
    (match, typed) => keywords.add(match, typed.map(words.of)),
    productBySku,
    targets && targets.numbers,
    source.language,
  );
  const factors = buildBidFactors(versions);
  const varied = variedProducts(offers, bidLines, factors);
  const highest = filled(float64Column(products.length), (product) =>
    varied === null || varied[product] === 0
      ? ceilings[offers.items[offers.starts[product]!]!]!
      : highestBid(offers, versions, bidLines, product),
  );
  for (const placement of PLACEMENTS) {
    worth[placement] = filled(float32Column(products.length), (product) =>
      roundedUp(highest[product]! * rates[placement][product]!),
    );
    yield;
  }
  const inSearch = yield* fallingOrder(worth.SEARCH);
  const inCategory = yield* fallingOrder(worth.CATEGORY);
  const productsOf = yield* transpose(offers, yield* fallingOrder(rates.SEARCH), versions.length);
  const keywordWorth = filled(float32Column(versions.length), (adSet) => {
    const { facts } = versions[adSet]!;
    return roundedUp(
      (mostOf(keywordCeilingOf(facts), facts) / facts.walletRate) * bestRate(productsOf, rates.SEARCH, adSet),
    );
  });
  const walletSlots = filled(int32Column(versions.length), (adSet) =>
    liveSpend.walletSlot(versions[adSet]!.facts.companyId),
  );
  const solePayers = filled(int32Column(products.length), (product) => onlyPayer(offers, walletSlots, product));
  yield;
  const { adSets, negativesOf } = yield* readAdSets(versions, words, source.language);
  const categoryCount = facts.categories.size;
  return {
    adSets,
    skus: products.map(({ sku }) => sku),
    productBySku,
    words: words.numbers,
    categories: facts.categories,
    revisions: filled(int32Column(versions.length), (adSet) => versions[adSet]!.revision),
    bids,
    ceilings,
    bidLines,
    factors,
    controls: filled(uint8Column(versions.length), (adSet) => versions[adSet]!.facts.trafficControl),
    slots: filled(int32Column(versions.length), (adSet) => liveSpend.adSetSlot(versions[adSet]!.facts.adSetId)),
    walletSlots,
    negativesOf,
    isLocal: filled(uint8Column(adSets.length), (adSet) => (adSets[adSet]!.locations ? 1 : 0)),
    productsOf,
    keywordWorth,
    rates,
    worth,
    wordsOf: facts.wordsOf,
    ownCategoriesOf: facts.ownCategoriesOf,
    parentCategoriesOf: facts.parentCategoriesOf,
    offers,
    varied,
    solePayers,
    solePayer: walletSlots.every((slot) => slot === walletSlots[0]) ? (walletSlots[0] ?? SEVERAL) : SEVERAL,
    byOwnCategory: yield* transpose(facts.ownCategoriesOf, inCategory, categoryCount),
    byParentCategory: yield* transpose(facts.parentCategoriesOf, inCategory, categoryCount),
    byWord: yield* transpose(facts.wordsOf, inSearch, words.numbers.size),
    everything: { starts: Int32Array.of(0, products.length), items: yield* fallingOrder(worth.HOME) },
    keywords,
    byKeyword: yield* transpose(keywordsOf, yield* fallingOrder(keywordWorth), keywords.count()),
    bannersBySlot: indexBanners(adSets),
    targets,
    readsPages: adSets.some(({ excluded }) => excluded !== null),
    scratch: { auction: 0, verdicts: float64Column(versions.length) },
  };
}

function* readProducts(versions: readonly IndexedVersion[], productOf: SegmentSource['productOf']) {
  const products: ServingProduct[] = [];
  const productBySku = new Map<string, number>();
  const productsOfAdSet = createListsBuilder();
  for (const [adSet, { facts }] of versions.entries()) {
    for (const sku of facts.skus) {
      let product = productBySku.get(sku);
      if (product === undefined) {
        const known = productOf(sku);
        if (!known) continue;
        product = products.push(known) - 1;
        productBySku.set(known.sku, product);
      }
      productsOfAdSet.add(product);
    }
    productsOfAdSet.endRow();
    if (adSet % SLICE === SLICE - 1) yield;
  }
  return { products, productBySku, productsOfAdSet: productsOfAdSet.finish() };
}

/**
 * Reads all facts of a product in one pass: a million products are scattered over memory, and each visit costs more
 * than the work done there.
 */
function* readProductFacts(products: readonly ServingProduct[], words: Numbering, language: Language) {
  const columns = PLACEMENTS.map(() => float64Column(products.length));
  const categories = numbering();
  const wordsOf = createListsBuilder();
  const ownCategoriesOf = createListsBuilder();
  const parentCategoriesOf = createListsBuilder();
  for (const [product, { text, categoryIds, categoryPath, clickRates }] of products.entries()) {
    for (const word of readWords(text, language)) wordsOf.addOnce(words.of(word));
    wordsOf.endRow();
    for (const category of categoryIds) ownCategoriesOf.addOnce(categories.of(category));
    ownCategoriesOf.endRow();
    for (const category of categoryPath)
      if (!categoryIds.includes(category)) parentCategoriesOf.addOnce(categories.of(category));
    parentCategoriesOf.endRow();
    for (let placement = 0; placement < columns.length; placement += 1)
      columns[placement]![product] = clickRates[placement]!;
    if (product % SLICE === SLICE - 1) yield;
  }
  return {
    rates: Object.fromEntries(PLACEMENTS.map((placement, index) => [placement, columns[index]!])) as Record<
      Placement,
      Float64Array
    >,
    categories: categories.numbers,
    wordsOf: wordsOf.finish(),
    ownCategoriesOf: ownCategoriesOf.finish(),
    parentCategoriesOf: parentCategoriesOf.finish(),
  };
}

function* readKeywords(versions: readonly IndexedVersion[], words: Numbering, language: Language) {
  const keywords = createKeywordIndex();
  const keywordsOf = createListsBuilder();
  for (const [adSet, { facts }] of versions.entries()) {
    for (const typed of facts.keywords) {
      const keyword = readKeyword(typed, language);
      if (keyword) keywordsOf.addOnce(keywords.add(keyword.match, keyword.words.map(words.of)));
    }
    keywordsOf.endRow();
    if (adSet % SLICE === SLICE - 1) yield;
  }
  return { keywords, keywordsOf: keywordsOf.finish() };
}

function* readAdSets(versions: readonly IndexedVersion[], words: Numbering, language: Language) {
  const adSets: IndexedAdSet[] = [];
  const negativesOf = createListsBuilder();
  for (const [adSet, { facts }] of versions.entries()) {
    const negatives = facts.negativeKeywords
      .map((typed) => readKeyword(typed, language))
      .filter((keyword) => keyword !== null);
    for (const [first] of negatives.map((negative) => negative.words)) negativesOf.add(words.of(first!));
    negativesOf.endRow();
    const places = facts.locations.map((location) => readText(location, language).text);
    const locations = places.length > 0 ? new Set(places) : null;
    const excluded = facts.negativeTargets.length > 0 ? new Set(facts.negativeTargets.map(targetKey)) : null;
    adSets.push({ facts, negatives, excluded, locations, modifiers: modifierRowOf(facts), stem: null });
    if (adSet % SLICE === SLICE - 1) yield;
  }
  return { adSets, negativesOf: negativesOf.finish() };
}

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

/** Returns the most that is bid on a product in any auction where no keyword's bid counts. */
function highestBid(
  { starts, items }: Lists,
  versions: readonly IndexedVersion[],
  bidLines: BidLines | null,
  product: number,
): number {
  let highest = 0;
  for (let at = starts[product]!; at < starts[product + 1]!; at += 1) {
    const adSet = items[at]!;
    const { facts } = versions[adSet]!;
    const place = bidLines === null ? OWN_PLACE : productPlace(bidLines, adSet, product);
    const bidMicros = bidOnLine(facts, lineOfPlace(bidLines, place));
    highest = Math.max(highest, offeredBid(mostOf(bidMicros, facts), facts));
  }
  return highest;
}

export const SEVERAL = -2;

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

function indexBanners(adSets: readonly IndexedAdSet[]): Map<string, IndexedBanner[]> {
  const bySlot = new Map<string, IndexedBanner[]>();
  for (const [adSet, { facts }] of adSets.entries()) {
    for (const banner of facts.banners) {
      const entry = { adSet, banner, key: `${facts.adSetId} ${banner.bannerTypeId}` };
      push(bySlot, banner.bannerTypeId, entry);
      push(bySlot, banner.bannerType, entry);
    }
  }
  return bySlot;
}

export function templateOf(adSet: IndexedAdSet): TokenTemplate {
  return (adSet.stem ??= tokenTemplate(adSet.facts));
}

type Numbering = { readonly numbers: ReadonlyMap<string, number>; readonly of: (name: string) => number };

function numbering(): Numbering {
  const numbers = new Map<string, number>();
  return {
    numbers,
    of(name) {
      let number = numbers.get(name);
      if (number === undefined) numbers.set(name, (number = numbers.size));
      return number;
    },
  };
}

function push<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

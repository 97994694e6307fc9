import { type KeywordIndex, createKeywordIndex, inOrder } from './keyword-index.ts';
import { type TokenStem, tokenStem } from './bid-token.ts';
import type { AdSetGate, LiveSpend, WalletGate } from './live-spend.ts';
import { type PostingList, postingList } from './posting-list.ts';
import { type Keyword, readKeyword } from './rules/keywords.ts';
import { keywordRelevance } from './rules/relevance.ts';
import { readText } from './rules/text.ts';
import { PLACEMENTS, type Placement, type ServingAdSet, type ServingBanner, type ServingProduct } from './serving.ts';

/** An ad set ready to compete. */
export type IndexedAdSet = {
  readonly facts: ServingAdSet;
  /** Compared with the gate's: an older version of the ad set has lost its place. */
  readonly revision: number;
  readonly gate: AdSetGate;
  readonly wallet: WalletGate;
  readonly stem: TokenStem;
  readonly negatives: readonly Keyword[];
  readonly locations: ReadonlySet<string>;
  /** Bid in the platform's default currency. */
  readonly bid: number;
};

export type IndexedProduct = {
  /** The same in every segment of a catalog. */
  readonly number: number;
  readonly sku: string;
  readonly words: ReadonlySet<string>;
  readonly ownCategories: ReadonlySet<string>;
  readonly categories: ReadonlySet<string>;
  readonly clickRates: readonly number[];
};

export type IndexedBanner = { readonly adSet: number; readonly banner: ServingBanner; readonly number: number };

/**
 * A finished, never changed piece of a catalog's index. Every list is in falling order of the most its entries can be worth, so an
 * auction reads the first few entries of each.
 */
export type IndexSegment = {
  readonly adSets: readonly IndexedAdSet[];
  readonly products: readonly IndexedProduct[];
  readonly productBySku: ReadonlyMap<string, number>;
  /** Ad sets on product p, highest bid first: offerAdSet[offerStart[p]] to offerAdSet[offerStart[p + 1] - 1]. */
  readonly offerStart: Int32Array;
  readonly offerAdSet: Int32Array;
  /** What an auction reads of ad sets and products before it knows whether they matter, side by side in memory. */
  readonly bids: Float64Array;
  readonly controls: Uint8Array;
  /** Companies, numbered. */
  readonly payers: Int32Array;
  readonly rates: Readonly<Record<Placement, Float64Array>>;
  /** An ad set's products, best click rate in search first. */
  readonly productsOf: readonly Int32Array[];
  /** Products filed under a category itself. */
  readonly byOwnCategory: ReadonlyMap<string, PostingList>;
  /** Products filed under a category below it. */
  readonly byParentCategory: ReadonlyMap<string, PostingList>;
  readonly byWord: ReadonlyMap<string, PostingList>;
  readonly everything: Readonly<Record<Placement, PostingList>>;
  readonly keywords: KeywordIndex;
  readonly bannersBySlot: ReadonlyMap<string, readonly IndexedBanner[]>;
  /** Verdicts of the running auction, kept beside the index so that an auction allocates nothing for them. */
  readonly scratch: { auction: number; readonly verdictAt: Float64Array; readonly verdicts: Uint8Array };
};

/** Numbers products and banners across the segments of a catalog. */
export type Numbering = (key: string) => number;

export type IndexedVersion = { readonly facts: ServingAdSet; readonly revision: number };

export type SegmentSource = {
  readonly adSets: readonly IndexedVersion[];
  readonly productOf: (sku: string) => ServingProduct | undefined;
};

/** Builds in slices: between two slices the caller may let requests through. */
export function* buildSegment(
  source: SegmentSource,
  liveSpend: LiveSpend,
  numberOf: Numbering,
): Generator<void, IndexSegment> {
  const adSets: IndexedAdSet[] = [];
  const products: IndexedProduct[] = [];
  const productBySku = new Map<string, number>();
  const offerLists: number[][] = [];
  const productsOf: Int32Array[] = [];
  let work = 0;

  for (const { facts, revision } of source.adSets) {
    const adSet = adSets.push(indexAdSet(facts, revision, liveSpend)) - 1;
    const own: number[] = [];
    for (const sku of facts.skus) {
      let product = productBySku.get(sku);
      if (product === undefined) {
        const known = source.productOf(sku);
        if (!known) continue;
        product = products.push(indexProduct(known, numberOf)) - 1;
        productBySku.set(sku, product);
        offerLists.push([]);
      }
      offerLists[product]!.push(adSet);
      own.push(product);
    }
    productsOf.push(Int32Array.from(own.sort((a, b) => rate(products[b]!, 'SEARCH') - rate(products[a]!, 'SEARCH'))));
    if ((work += facts.skus.length) > SLICE) {
      work = 0;
      yield;
    }
  }

  const offers: Int32Array[] = [];
  for (const list of offerLists) {
    offers.push(Int32Array.from(list.sort((a, b) => adSets[b]!.bid - adSets[a]!.bid)));
    if ((work += list.length) > SLICE) {
      work = 0;
      yield;
    }
  }

  const bestBid = (product: number) => adSets[offers[product]![0]!]!.bid;
  const valueIn = (placement: Placement) => (product: number) => bestBid(product) * rate(products[product]!, placement);
  const ownMembers = new Map<string, number[]>();
  const parentMembers = new Map<string, number[]>();
  const wordMembers = new Map<string, number[]>();
  for (const [product, { categories, ownCategories, words }] of products.entries()) {
    for (const category of categories)
      push(ownCategories.has(category) ? ownMembers : parentMembers, category, product);
    for (const word of words) push(wordMembers, word, product);
    if (product % SLICE === SLICE - 1) yield;
  }
  const byOwnCategory = yield* listEach(ownMembers, valueIn('CATEGORY'));
  const byParentCategory = yield* listEach(parentMembers, valueIn('CATEGORY'));
  const byWord = yield* listEach(wordMembers, valueIn('SEARCH'));
  const all = products.map((_, product) => product);
  const everything = {} as Record<Placement, PostingList>;
  for (const placement of PLACEMENTS) {
    everything[placement] = postingList(all, valueIn(placement));
    yield;
  }

  const keywords = yield* indexKeywords(adSets, products, productsOf);
  const rates = {} as Record<Placement, Float64Array>;
  for (const placement of PLACEMENTS)
    rates[placement] = Float64Array.from(products, (product) => rate(product, placement));
  const offerStart = new Int32Array(products.length + 1);
  for (const [product, list] of offers.entries()) offerStart[product + 1] = offerStart[product]! + list.length;
  const offerAdSet = new Int32Array(offerStart[products.length]!);
  for (const [product, list] of offers.entries()) offerAdSet.set(list, offerStart[product]);
  return {
    adSets,
    products,
    productBySku,
    offerStart,
    offerAdSet,
    bids: Float64Array.from(adSets, (adSet) => adSet.bid),
    controls: Uint8Array.from(adSets, (adSet) => adSet.facts.trafficControl),
    payers: Int32Array.from(adSets, (adSet) => numberOf(`company ${adSet.facts.companyId}`)),
    rates,
    productsOf,
    byOwnCategory,
    byParentCategory,
    byWord,
    everything,
    keywords,
    scratch: { auction: 0, verdictAt: new Float64Array(adSets.length), verdicts: new Uint8Array(adSets.length) },
    bannersBySlot: indexBanners(adSets, numberOf),
  };
}

const SLICE = 5_000;

function* listEach(
  members: ReadonlyMap<string, number[]>,
  valueOf: (product: number) => number,
): Generator<void, Map<string, PostingList>> {
  const lists = new Map<string, PostingList>();
  let work = 0;
  for (const [key, list] of members) {
    lists.set(key, postingList(list, valueOf));
    if ((work += list.length) > SLICE) {
      work = 0;
      yield;
    }
  }
  return lists;
}

function* indexKeywords(
  adSets: readonly IndexedAdSet[],
  products: readonly IndexedProduct[],
  productsOf: readonly Int32Array[],
): Generator<void, KeywordIndex> {
  const members = new Map<string, { keyword: Keyword; adSets: number[] }>();
  let work = 0;
  for (const [adSet, { facts }] of adSets.entries()) {
    for (const typed of facts.keywords) {
      const keyword = readKeyword(typed);
      if (!keyword) continue;
      const words = keyword.match === 'broad' ? inOrder(keyword.words) : keyword.words;
      const key = `${keyword.match} ${words.join(' ')}`;
      const entry = members.get(key);
      if (!entry) members.set(key, { keyword, adSets: [adSet] });
      else if (entry.adSets.at(-1) !== adSet) entry.adSets.push(adSet);
    }
    if ((work += facts.keywords.length) > SLICE) {
      work = 0;
      yield;
    }
  }

  const bestValue = (adSet: number) => {
    const best = productsOf[adSet]![0];
    return best === undefined ? adSets[adSet]!.bid : adSets[adSet]!.bid * rate(products[best]!, 'SEARCH');
  };
  const index = createKeywordIndex();
  for (const { keyword, adSets: list } of members.values()) {
    index.add(keyword, { relevance: keywordRelevance(keyword.match), adSets: postingList(list, bestValue) });
    if ((work += list.length) > SLICE) {
      work = 0;
      yield;
    }
  }
  return index;
}

function indexAdSet(facts: ServingAdSet, revision: number, liveSpend: LiveSpend): IndexedAdSet {
  return {
    facts,
    revision,
    gate: liveSpend.gate(facts.adSetId),
    wallet: liveSpend.wallet(facts.companyId),
    stem: tokenStem(facts),
    negatives: facts.negativeKeywords.map(readKeyword).filter((keyword) => keyword !== null),
    locations: new Set(facts.locations.map((location) => readText(location).text)),
    bid: facts.bid_micros / facts.walletRate,
  };
}

function indexProduct(product: ServingProduct, numberOf: Numbering): IndexedProduct {
  return {
    number: numberOf(`sku ${product.sku}`),
    sku: product.sku,
    words: new Set(readText(product.text).words),
    ownCategories: new Set(product.categoryIds),
    categories: new Set([...product.categoryIds, ...product.categoryPath]),
    clickRates: product.clickRates,
  };
}

function indexBanners(adSets: readonly IndexedAdSet[], numberOf: Numbering): Map<string, IndexedBanner[]> {
  const bySlot = new Map<string, IndexedBanner[]>();
  for (const [adSet, { facts }] of adSets.entries()) {
    for (const banner of facts.banners) {
      const entry = { adSet, banner, number: numberOf(`banner ${facts.adSetId} ${banner.bannerTypeId}`) };
      push(bySlot, banner.bannerTypeId, entry);
      push(bySlot, banner.bannerType, entry);
    }
  }
  return bySlot;
}

export function rate(product: IndexedProduct, placement: Placement): number {
  return product.clickRates[PLACEMENTS.indexOf(placement)]!;
}

function push<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

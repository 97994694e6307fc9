import { targetKey } from '#core/serving/rules/targets.ts';
import type { Language } from '#kernel/language.ts';
import { modifierRowOf } from './bid-factors.ts';
import { float64Column } from './columns.ts';
import type { IndexedAdSet, IndexedBanner, IndexedNegatives, IndexedVersion } from './index-segment.ts';
import { createKeywordIndex } from './keyword-index.ts';
import { createListsBuilder } from './lists.ts';
import { readKeyword } from './rules/keywords.ts';
import { PLACEMENTS, type NegativeList, type Placement, type ServingProduct } from './rules/serving.ts';
import { readText, readWords } from './rules/text.ts';
import { isSliceEnd } from './slices.ts';

export type SegmentSource = {
  readonly adSets: readonly IndexedVersion[];
  readonly productOf: (sku: string) => ServingProduct | undefined;
  /** The language for normalizing texts. */
  readonly language: Language;
};

export function* readProducts(versions: readonly IndexedVersion[], productOf: SegmentSource['productOf']) {
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
    if (isSliceEnd(adSet)) yield;
  }
  return { products, productBySku, productsOfAdSet: productsOfAdSet.finish() };
}

/**
 * Reads all facts of a product in one pass: a million products are scattered over memory, and each visit costs more
 * than the work done there.
 */
export function* readProductFacts(products: readonly ServingProduct[], words: Numbering, language: Language) {
  const columns = PLACEMENTS.map(() => float64Column(products.length));
  const categories = numbering();
  const wordsOf = createListsBuilder();
  const ownCategoriesOf = createListsBuilder();
  const parentCategoriesOf = createListsBuilder();
  const sellers = numbering();
  const sellersOf = createListsBuilder();
  for (const [product, { text, categoryIds, categoryPath, sellerIds, clickRates }] of products.entries()) {
    for (const word of readWords(text, language)) wordsOf.addOnce(words.of(word));
    wordsOf.endRow();
    for (const category of categoryIds) ownCategoriesOf.addOnce(categories.of(category));
    ownCategoriesOf.endRow();
    for (const category of categoryPath)
      if (!categoryIds.includes(category)) parentCategoriesOf.addOnce(categories.of(category));
    parentCategoriesOf.endRow();
    for (const seller of sellerIds) sellersOf.addOnce(sellers.of(seller));
    sellersOf.endRow();
    for (let placement = 0; placement < columns.length; placement += 1)
      columns[placement]![product] = clickRates[placement]!;
    if (isSliceEnd(product)) yield;
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
    sellers: [...sellers.numbers.keys()],
    sellersOf: sellersOf.finish(),
  };
}

export function* readKeywords(versions: readonly IndexedVersion[], words: Numbering, language: Language) {
  const keywords = createKeywordIndex();
  const keywordsOf = createListsBuilder();
  for (const [adSet, { facts }] of versions.entries()) {
    const numbers = new Set<number>();
    for (const typed of facts.keywords) {
      const keyword = readKeyword(typed, language);
      if (keyword) numbers.add(keywords.add(keyword.match, keyword.words.map(words.of)));
    }
    for (const number of Int32Array.from(numbers).sort()) keywordsOf.add(number);
    keywordsOf.endRow();
    if (isSliceEnd(adSet)) yield;
  }
  return { keywords, keywordsOf: keywordsOf.finish() };
}

export function* readAdSets(versions: readonly IndexedVersion[], words: Numbering, language: Language) {
  const adSets: IndexedAdSet[] = [];
  const negativesOf = createListsBuilder();
  const negativeLists: IndexedNegatives[] = [];
  const listsOf = createListsBuilder();
  const numbers = new Map<string, number>();
  const excluding = new Map<string, number[]>();
  for (const [adSet, { facts }] of versions.entries()) {
    const negatives = readNegatives(facts.negativeKeywords, language);
    for (const [first] of negatives.map((negative) => negative.words)) negativesOf.add(words.of(first!));
    negativesOf.endRow();
    for (const list of facts.negativeLists) {
      const key = `${list.id} ${list.version}`;
      let number = numbers.get(key);
      if (number === undefined) {
        number = negativeLists.push(readNegativeList(list, words, language)) - 1;
        numbers.set(key, number);
      }
      listsOf.add(number);
    }
    listsOf.endRow();
    const places = facts.locations.map((location) => readText(location, language).text);
    const locations = places.length > 0 ? new Set(places) : null;
    for (const target of facts.negativeTargets) push(excluding, targetKey(target), adSet);
    adSets.push({ facts, negatives, locations, modifiers: modifierRowOf(facts), stem: null });
    if (isSliceEnd(adSet)) yield;
  }
  return {
    adSets,
    negativesOf: negativesOf.finish(),
    negativeLists,
    excludedBy: new Map([...excluding].map(([key, numbered]) => [key, Int32Array.from(numbered)])),
    listsOf: negativeLists.length > 0 ? listsOf.finish() : null,
  };
}

const readNegatives = (typed: readonly string[], language: Language) =>
  typed.map((text) => readKeyword(text, language)).filter((keyword) => keyword !== null);

function readNegativeList({ entries }: NegativeList, words: Numbering, language: Language): IndexedNegatives {
  const negatives = readNegatives(entries.keywords, language);
  return {
    byFirstWord: Map.groupBy(negatives, (negative) => words.of(negative.words[0]!)),
    excluded: new Set(entries.targets.map(targetKey)),
  };
}

export function indexBanners(adSets: readonly IndexedAdSet[]): Map<string, IndexedBanner[]> {
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

export type Numbering = { readonly numbers: ReadonlyMap<string, number>; readonly of: (name: string) => number };

/** Numbers names from 0 in the order in which they come. */
export function numbering(): Numbering {
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

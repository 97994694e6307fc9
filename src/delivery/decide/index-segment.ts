import type { ModifierRow } from '#core/serving/rules/bid-modifiers.ts';
import type { BidLines } from './base-bids.ts';
import type { BucketIndex } from './buckets.ts';
import type { BidFactors } from './bid-factors.ts';
import { type TokenTemplate, tokenTemplate } from './bid-token.ts';
import type { KeywordIndex } from './keyword-index.ts';
import type { KeywordLists } from './keyword-lists.ts';
import type { Lists } from './lists.ts';
import type { Keyword } from './rules/keywords.ts';
import type { Placement, ServingAdSet, ServingBanner } from './rules/serving.ts';
import type { TargetIndex } from './target-index.ts';

/** A list of negatives ready to be asked: once an auction, however many ad sets use it. */
export type IndexedNegatives = {
  /** Its keywords by the number of their first word: most queries have none of them. */
  readonly byFirstWord: ReadonlyMap<number, readonly Keyword[]>;
  /** Keys of what no page may show. */
  readonly excluded: ReadonlySet<string>;
};

/** An ad set ready to compete: the facts that few auctions read. */
export type IndexedAdSet = {
  readonly facts: ServingAdSet;
  readonly negatives: readonly Keyword[];
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
  readonly sellers: readonly string[];

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
  /** The lists of negatives that it uses; null where no ad set uses any. */
  readonly listsOf: Lists | null;
  readonly isLocal: Uint8Array;
  /** The ad set's products, highest click rate in search first. */
  readonly productsOf: Lists;

  // Columns by product.
  readonly rates: Readonly<Record<Placement, Float64Array>>;
  /** Maximum worth of the product where no keyword's bid counts: highest bid × click rate. */
  readonly worth: Readonly<Record<Placement, Float32Array>>;
  readonly wordsOf: Lists;
  /** The categories a product is filed under, and their ancestors. */
  readonly ownCategoriesOf: Lists;
  readonly parentCategoriesOf: Lists;
  /** Who offers it, as numbers of `sellers`. */
  readonly sellersOf: Lists;
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
  /** Numbers of the ad set's keywords, ascending. */
  readonly keywordsOf: Lists;
  readonly byKeyword: KeywordLists;
  readonly bannersBySlot: ReadonlyMap<string, readonly IndexedBanner[]>;
  readonly targets: TargetIndex | null;
  readonly buckets: BucketIndex | null;
  readonly negativeLists: readonly IndexedNegatives[];
  readonly adSetsByBrand: ReadonlyMap<string, readonly number[]>;
  /** By key of what a page shows, the ad sets that exclude it, ascending. */
  readonly excludedBy: ReadonlyMap<string, Int32Array>;
  /** An ad set excludes something of the page. */
  readonly readsPages: boolean;
  /** Verdicts of the running auction on ad sets and lists of negatives, preallocated so that an auction allocates nothing for them. */
  readonly scratch: { auction: number; readonly verdicts: Float64Array; readonly listVerdicts: Float64Array };
};

export type IndexedVersion = { readonly facts: ServingAdSet; readonly revision: number };

/** In the place of a wallet's slot. */
export const SEVERAL = -2;

export function templateOf(adSet: IndexedAdSet): TokenTemplate {
  return (adSet.stem ??= tokenTemplate(adSet.facts));
}

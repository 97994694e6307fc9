import type { Lists } from './lists.ts';
import type { AimedPage, PageFacts } from './rules/page-facts.ts';

/** All ad sets that aim at a page, most worth first. */
export type AimedList = {
  /** One list of its entries. */
  readonly list: Lists;
  readonly worth: Float32Array;
  /** By entry. */
  readonly adSets: Int32Array;
};

/** Of a page, by category and placement, and how much they weigh. */
export type KnownLists = { readonly byKey: Map<number, AimedList>; weight: number };

/** Lists of pages, as far as these were asked for again; the page that is known longest first. */
export type AimedLists = { readonly byPage: Map<AimedPage, KnownLists>; weight: number };

/** For as long as what is known of pages stays. */
export type ListsOfPages = WeakMap<PageFacts, AimedLists>;

export function aimedListsOf(known: ListsOfPages, pages: PageFacts): AimedLists {
  let lists = known.get(pages);
  if (lists === undefined) known.set(pages, (lists = { byPage: new Map(), weight: 0 }));
  return lists;
}

/** Of all pages together, in entries of twelve bytes. */
export const MAX_WEIGHT = 1_000_000;
/** Of a page or a list without entries: it takes memory as well. */
const MIN_WEIGHT = 64;

/** Counts a list, or the page itself, and forgets the pages that are known longest. */
export function weigh(lists: AimedLists, page: KnownLists, entries: number): void {
  const more = Math.max(MIN_WEIGHT, entries);
  page.weight += more;
  lists.weight += more;
  for (const [oldest, { weight }] of lists.byPage) {
    if (lists.weight <= MAX_WEIGHT) return;
    lists.byPage.delete(oldest);
    lists.weight -= weight;
  }
}

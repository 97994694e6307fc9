import type { Lists } from './lists.ts';
import type { AimedPage } from './rules/page-facts.ts';

/** All ad sets that aim at a page, most worth first. */
export type AimedList = {
  /** One list of its entries. */
  readonly list: Lists;
  readonly worth: Float32Array;
  /** By entry. */
  readonly adSets: Int32Array;
};

/** Of a page, by category and placement. */
export type KnownLists = Map<number, AimedList>;

/** Lists of pages, as far as these were asked for again. */
export type AimedLists = { readonly byPage: Map<AimedPage, KnownLists>; entries: number };

export const noAimedLists = (): AimedLists => ({ byPage: new Map(), entries: 0 });

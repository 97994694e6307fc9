import type { PageType } from '#core/serving/rules/page-type.ts';
import type {
  AdLoad,
  ApartRule,
  BilledOn,
  BlockRule,
  ExclusionRule,
  FloorRule,
  LoadRule,
  Timed,
  YieldScope,
} from '#core/yield/rules/yield-rule.ts';
import type { Language } from '#kernel/language.ts';
import type { EpochMs } from '#kernel/time.ts';
import { type Blocks, createBlocks } from './block-table.ts';
import { type ExclusionTable, exclusionsByBrand } from './exclusion-table.ts';
import { strictest } from './load-table.ts';
import { type PageRules, createPageRules } from './page-rules.ts';
import { memoized } from './memoized.ts';
import { fits } from './rule-scope.ts';
import { type CategoryPaths, type FloorTable, createFloorTable, layered } from './floor-table.ts';
import { type Apart, groupsByBrand } from './rules/ranking.ts';
import type { ReadText } from './rules/text.ts';
import { createTermIndex } from './term-index.ts';
import { type TrialSplit, splitByTrials } from './trial-split.ts';

/** The marketplace's rules of one storefront. */
export interface YieldBook {
  /** Returns what holds at an instant; null where nothing does. */
  at(nowMs: EpochMs): YieldNow | null;
  /** Whether bids below a floor are left out; otherwise they only know it. */
  readonly isBinding: boolean;
  /** Whether a rule may block something, and what it blocks is left out. */
  readonly isBlocking: boolean;
  /** Whether ads that are not good enough are left out. */
  readonly isDemanding: boolean;
  /** Whether a rule may keep other brands off product pages, or asks them for more. */
  readonly isExcluding: boolean;
  /** Whether a rule may limit how many ads a page shows. */
  readonly isLimiting: boolean;
  /** The book of each shopper where rules are on trial: this one is that of shoppers without a name. Null without trials. */
  readonly split: TrialSplit | null;
}

/** The rules that hold now. */
export interface YieldNow {
  /** Returns the floors of a place; null where no rule is for it. */
  floors(billedOn: BilledOn, placementCode: string | null, page: PageType, query: ReadText | null): FloorTable | null;
  readonly blocks: Blocks;
  readonly loads: PageRules<LoadRule, AdLoad>;
  readonly aparts: PageRules<ApartRule, ApartTable>;
  readonly exclusions: PageRules<ExclusionRule, ExclusionTable>;
}

/** Brands of which one stands on a page. */
type ApartTable = { readonly rules: readonly ApartRule[]; readonly byBrand: Apart };

export const NO_RULES: YieldBook = {
  at: () => null,
  ...{ isBinding: true, isBlocking: false, isDemanding: false, isExcluding: false, isLimiting: false },
  split: null,
};

export type YieldRules = {
  readonly floors: readonly Timed<FloorRule>[];
  readonly blocks: readonly Timed<BlockRule>[];
  readonly loads: readonly Timed<LoadRule>[];
  readonly aparts: readonly Timed<ApartRule>[];
  readonly exclusions: readonly Timed<ExclusionRule>[];
  readonly categoryPaths: CategoryPaths;
  readonly language: Language;
};

export function createYieldBook(rules: YieldRules): YieldBook {
  const split = splitByTrials(rules, createBook);
  return split === null ? createBook(rules) : { ...split.bookOf(null, 0), split };
}

/** Rules begin and end by themselves: what holds is put together when it is first needed after one did. */
function createBook({ categoryPaths, language, ...rules }: YieldRules): YieldBook {
  const { floors, blocks, loads, aparts, exclusions } = rules;
  const all = [...floors, ...blocks, ...loads, ...aparts, ...exclusions];
  if (all.length === 0) return NO_RULES;
  const turns = [...new Set(all.flatMap(({ fromMs, untilMs }) => (untilMs === null ? fromMs : [fromMs, untilMs])))];
  turns.sort((a, b) => a - b);
  const byPeriod = new Map<number, YieldNow | null>();
  return {
    isBinding: true,
    isBlocking: blocks.length + exclusions.length > 0,
    isDemanding: loads.some(({ leastRelevance, leastScorePercent }) => (leastRelevance ?? leastScorePercent) !== null),
    isExcluding: exclusions.length > 0,
    isLimiting: loads.length + aparts.length > 0,
    split: null,
    at(nowMs) {
      const period = periodOf(turns, nowMs);
      let known = byPeriod.get(period);
      if (known === undefined) {
        const isHeld = holdsAt(nowMs);
        const holding = {
          floors: floors.filter(isHeld),
          blocks: blocks.filter(isHeld),
          loads: loads.filter(isHeld),
          aparts: aparts.filter(isHeld),
          exclusions: exclusions.filter(isHeld),
        };
        known = Object.values(holding).every((held) => held.length === 0)
          ? null
          : createYieldNow(holding, categoryPaths, language);
        byPeriod.set(period, known);
      }
      return known;
    },
  };
}

const holdsAt =
  (nowMs: EpochMs) =>
  ({ fromMs, untilMs }: Timed<YieldScope>): boolean =>
    fromMs <= nowMs && (untilMs === null || nowMs < untilMs);

/** Returns a book that differs from another for every shopper. */
function changed(book: YieldBook, change: (book: YieldBook) => Partial<YieldBook>): YieldBook {
  const { split } = book;
  const bookOf: TrialSplit['bookOf'] = (shopperKey, atMs) => changed(split!.bookOf(shopperKey, atMs), change);
  return { ...book, ...change(book), split: split && { ...split, bookOf } };
}

/** Returns a book in which what holds at one instant always does: for what is yet to come. */
export function heldAt(book: YieldBook, nowMs: EpochMs): YieldBook {
  const held = changed(book, ({ at }) => ({ at: () => at(nowMs) }));
  const { split } = held;
  return { ...held, split: split && { ...split, bookOf: (shopperKey) => split.bookOf(shopperKey, nowMs) } };
}

/** Returns a book whose floors bids may be below. */
export const unbound = (book: YieldBook): YieldBook => changed(book, () => ({ isBinding: false }));

/** Returns a book that takes ads of any quality. */
export const undemanding = (book: YieldBook): YieldBook => changed(book, () => ({ isDemanding: false }));

/** Returns a book that blocks nothing. */
export const unblocked = (book: YieldBook): YieldBook => changed(book, () => ({ isBlocking: false }));

/** Returns how many turns have passed. */
function periodOf(turns: readonly EpochMs[], nowMs: EpochMs): number {
  let low = 0;
  let high = turns.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (turns[middle]! <= nowMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

function createYieldNow(
  { floors, blocks, loads, aparts, exclusions }: Omit<YieldRules, 'categoryPaths' | 'language'>,
  paths: CategoryPaths,
  language: Language,
): YieldNow {
  const floorsOf = (paidFor: BilledOn) =>
    createFloors(
      floors.filter(({ billedOn }) => billedOn === paidFor),
      paths,
      language,
    );
  const byPaid = { CLICK: floorsOf('CLICK'), IMPRESSION: floorsOf('IMPRESSION') };
  return {
    floors: (billedOn, placementCode, page, query) => byPaid[billedOn](placementCode, page, query),
    blocks: createBlocks(blocks, paths, language),
    loads: createPageRules(loads, paths, language, strictest),
    aparts: createPageRules(aparts, paths, language, (held) => ({
      rules: held,
      byBrand: groupsByBrand(held.map(({ brandIds }) => new Set(brandIds))),
    })),
    exclusions: createPageRules(exclusions, paths, language, exclusionsByBrand),
  };
}

/** Tables kept of searches: more at once are put together again. */
const MAX_SEARCHES = 1000;

type Floors = (placementCode: string | null, page: PageType, query: ReadText | null) => FloorTable | null;

function createFloors(rules: readonly FloorRule[], paths: CategoryPaths, language: Language): Floors {
  if (rules.length === 0) return () => null;
  const codes = new Set(rules.map(({ placementCode }) => placementCode));
  const pages = new Set(rules.map(({ pageType }) => pageType));
  const termless = rules.filter(({ terms }) => terms.length === 0);
  const matching = createTermIndex(rules, language);
  // Few keys occur: the places and pages that rules name.
  const tableOf = memoized((type: PageType | null) =>
    memoized((code: string | null) =>
      createFloorTable(
        termless.filter((rule) => fits(rule, code, type)),
        paths,
      ),
    ),
  );
  const numbers = new Map(rules.map((rule, number) => [rule, number]));
  const ofSearches = new Map<string, FloorTable | null>();
  return (placementCode, page, query) => {
    const code = codes.has(placementCode) ? placementCode : null;
    const type = pages.has(page) ? page : null;
    const table = tableOf(type)(code);
    if (matching === null || query === null) return table;
    const ofSearch = matching(query).filter((rule) => fits(rule, code, type));
    if (ofSearch.length === 0) return table;
    const search = `${type ?? ''} ${code ?? ''} ${ofSearch.map((rule) => numbers.get(rule)).join()}`;
    let special = ofSearches.get(search);
    if (special === undefined) {
      if (ofSearches.size === MAX_SEARCHES) ofSearches.clear();
      ofSearches.set(search, (special = layered(createFloorTable(ofSearch, paths, true), table)));
    }
    return special;
  };
}

import type { PageType } from '#core/serving/rules/page-type.ts';
import type { BilledOn, FloorRule, Timed } from '#core/yield/rules/yield-rule.ts';
import type { Language } from '#kernel/language.ts';
import type { EpochMs } from '#kernel/time.ts';
import { type CategoryPaths, type FloorTable, createFloorTable, layered } from './floor-table.ts';
import { type KeywordIndex, createKeywordIndex } from './keyword-index.ts';
import { numbering } from './read-segment.ts';
import { readKeyword } from './rules/keywords.ts';
import type { ReadText } from './rules/text.ts';

/** The marketplace's rules of one storefront. */
export interface YieldBook {
  /** Returns what holds at an instant; null where nothing does. */
  at(nowMs: EpochMs): YieldNow | null;
  /** Whether bids below a floor are left out; otherwise they only know it. */
  readonly isBinding: boolean;
}

/** The rules that hold now. */
export interface YieldNow {
  /** Returns the floors of a place; null where no rule is for it. */
  floors(billedOn: BilledOn, placementCode: string | null, page: PageType, query: ReadText | null): FloorTable | null;
}

export const NO_RULES: YieldBook = { at: () => null, isBinding: true };

export type YieldRules = {
  readonly floors: readonly Timed<FloorRule>[];
  readonly categoryPaths: CategoryPaths;
  readonly language: Language;
};

/** Rules begin and end by themselves: what holds is put together when it is first needed after one did. */
export function createYieldBook({ floors, categoryPaths, language }: YieldRules): YieldBook {
  if (floors.length === 0) return NO_RULES;
  const turns = [...new Set(floors.flatMap(({ fromMs, untilMs }) => (untilMs === null ? fromMs : [fromMs, untilMs])))];
  turns.sort((a, b) => a - b);
  const byPeriod = new Map<number, YieldNow | null>();
  return {
    isBinding: true,
    at(nowMs) {
      const period = periodOf(turns, nowMs);
      let known = byPeriod.get(period);
      if (known === undefined) {
        const holding = floors.filter(
          ({ fromMs, untilMs }) => fromMs <= nowMs && (untilMs === null || nowMs < untilMs),
        );
        known = holding.length === 0 ? null : createYieldNow(holding, categoryPaths, language);
        byPeriod.set(period, known);
      }
      return known;
    },
  };
}

/** Returns a book in which what holds at one instant always does: for what is yet to come. */
export function heldAt(book: YieldBook, nowMs: EpochMs): YieldBook {
  return { ...book, at: () => book.at(nowMs) };
}

/** Returns a book whose floors bids may be below. */
export function unbound(book: YieldBook): YieldBook {
  return { ...book, isBinding: false };
}

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

function createYieldNow(rules: readonly FloorRule[], paths: CategoryPaths, language: Language): YieldNow {
  const floorsOf = (paidFor: BilledOn) =>
    createFloors(
      rules.filter(({ billedOn }) => billedOn === paidFor),
      paths,
      language,
    );
  const floors = { CLICK: floorsOf('CLICK'), IMPRESSION: floorsOf('IMPRESSION') };
  return { floors: (billedOn, placementCode, page, query) => floors[billedOn](placementCode, page, query) };
}

type Floors = (placementCode: string | null, page: PageType, query: ReadText | null) => FloorTable | null;

function createFloors(rules: readonly FloorRule[], paths: CategoryPaths, language: Language): Floors {
  if (rules.length === 0) return () => null;
  const codes = new Set(rules.map(({ placementCode }) => placementCode));
  const pages = new Set(rules.map(({ pageType }) => pageType));
  const termless = rules.filter(({ terms }) => terms.length === 0);
  const matching = createTermIndex(rules, language);
  // Few keys occur: the places and pages that rules name.
  const tables = new Map<string, FloorTable | null>();
  return (placementCode, page, query) => {
    const code = codes.has(placementCode) ? placementCode : null;
    const type = pages.has(page) ? page : null;
    const key = `${type ?? ''} ${code ?? ''}`;
    let table = tables.get(key);
    if (table === undefined) {
      table = createFloorTable(
        termless.filter((rule) => fits(rule, code, type)),
        paths,
      );
      tables.set(key, table);
    }
    if (matching === null || query === null) return table;
    const ofSearch = matching(query).filter((rule) => fits(rule, code, type));
    return ofSearch.length === 0 ? table : layered(createFloorTable(ofSearch, paths, true), table);
  };
}

function fits({ placementCode, pageType }: FloorRule, code: string | null, type: PageType | null): boolean {
  return (placementCode === null || placementCode === code) && (pageType === null || pageType === type);
}

/** Of words that no rule has. */
const NO_WORD = -1;

/** Finds the rules that are for a search. Returns null where none is for searches. */
function createTermIndex<Rule extends { readonly terms: readonly string[] }>(
  rules: readonly Rule[],
  language: Language,
): ((query: ReadText) => readonly Rule[]) | null {
  const words = numbering();
  const keywords: KeywordIndex = createKeywordIndex();
  const rulesOf: Rule[][] = [];
  for (const rule of rules) {
    for (const term of rule.terms) {
      const read = readKeyword(term, language);
      if (read === null) continue;
      const keyword = keywords.add(read.match, read.words.map(words.of));
      (rulesOf[keyword] ??= []).push(rule);
    }
  }
  if (rulesOf.length === 0) return null;
  return (query) => [
    ...new Set(
      keywords
        .matching(query.words.map((word) => words.numbers.get(word) ?? NO_WORD))
        .flatMap((found) => rulesOf[found]!),
    ),
  ];
}

import type { Micros } from '#kernel/money.ts';
import { addDays, type Day } from '#kernel/time.ts';

/** What search terms are looked at for, in the order of the tabs. */
export const TERM_LENSES = ['WASTE', 'WINNERS', 'NEW', 'ALL'] as const;
export type TermLens = (typeof TERM_LENSES)[number];

export const TERM_SORTS = ['term', 'spend', 'sales', 'roas', 'waste', 'searches'] as const;
export type TermSort = (typeof TERM_SORTS)[number];

export const TERM_GROUPS = ['TERM', 'CAMPAIGN'] as const;
export type TermGrouping = (typeof TERM_GROUPS)[number];

/** How a term reaches a campaign: by a keyword, or by its products alone; EXCLUDED when a negative keyword stops it. */
export const TERM_MATCHES = ['EXCLUDED', 'EXACT', 'PHRASE', 'BROAD', 'PRODUCT'] as const;
export type TermMatch = (typeof TERM_MATCHES)[number];

/** Days of the page when none are chosen: enough to have days whose click window has passed. */
export const TERM_DAYS = 30;
/** Terms seen less often are summed in one line. */
export const RARE_BELOW = 3;
/** Less spend than this, of the platform's default currency, is not worth an exclusion. */
export const WASTE_FROM_MICROS = 5_000_000n;
export const WINNER_ORDERS = 2;
export const BREAK_EVEN_PERCENT = 100;
/** Days after a click within which a sale is its own. */
const CLICK_WINDOW_DAYS = 7;
const NEW_DAYS = 14;
/** Savings of an exclusion are what its term cost on as many days before it. */
export const SAVINGS_DAYS = 30;

/** The days that decide about a term. */
export interface TermDays {
  /** Last day whose clicks can bring no more sales. */
  settledTo: Day;
  /** A term is new if it was not seen before this day. */
  newFrom: Day;
}

export const termDays = (today: Day): TermDays => ({
  settledTo: addDays(today, -CLICK_WINDOW_DAYS - 1),
  newFrom: addDays(today, 1 - NEW_DAYS),
});

/** A search term in one campaign. Amounts in the report's currency. */
export interface TermFacts {
  /** Empty for pages without a search. */
  term: string;
  spendMicros: Micros;
  /** Spend on days whose click window has passed. */
  settledMicros: Micros;
  salesMicros: Micros;
  /** Orders of the advertised products, and of the brand's others. */
  orders: bigint;
  haloOrders: bigint;
  isNew: boolean;
  isExactKeyword: boolean;
  isExcluded: boolean;
  /** Whether the campaign can still be changed. */
  isOpen: boolean;
  targetRoasPercent: number | null;
}

/** Returns what a term cost without a sale, of clicks that can bring none any more. */
export const wasteMicros = ({ orders, haloOrders, settledMicros }: TermFacts): Micros =>
  orders + haloOrders > 0n ? 0n : settledMicros;

/**
 * Returns the lenses that show a term. `wasteFromMicros` is `WASTE_FROM_MICROS` in the report's currency. ClickHouse decides
 * the same for all terms: `judgedTerms`.
 */
export function lensesOf(facts: TermFacts, wasteFromMicros: Micros): TermLens[] {
  const canAct = facts.term !== '' && facts.isOpen;
  const target = BigInt(facts.targetRoasPercent || BREAK_EVEN_PERCENT);
  const shows: Record<TermLens, boolean> = {
    WASTE: canAct && !facts.isExcluded && wasteMicros(facts) >= wasteFromMicros,
    WINNERS:
      canAct &&
      !facts.isExactKeyword &&
      facts.orders >= BigInt(WINNER_ORDERS) &&
      facts.salesMicros * 100n >= facts.spendMicros * target,
    NEW: facts.term !== '' && facts.isNew,
    ALL: true,
  };
  return TERM_LENSES.filter((lens) => shows[lens]);
}

/** The page opens on waste if there is any. */
export const openingLens = (countOf: Readonly<Record<TermLens, number>>): TermLens =>
  countOf.WASTE > 0 ? 'WASTE' : 'ALL';

/** A term that became an exact negative keyword of a campaign. */
export interface Exclusion {
  campaignId: bigint;
  /** In lower case. */
  term: string;
  on: Day;
}

const EXACT = /\[([^\]]+)\]/g;
const exactTerms = (list: string | null): string[] =>
  [...(list ?? '').matchAll(EXACT)].map(([, term]) => term!.toLowerCase());

/** Returns the exact negative keywords that a change of the activity log added, as it writes lists. */
export function addedExclusions(change: { old: string | null; new: string | null }): string[] {
  const before = new Set(exactTerms(change.old));
  return exactTerms(change.new).filter((term) => !before.has(term));
}

/** Returns the days whose spend an exclusion saves. */
export const savedDays = ({ on }: Pick<Exclusion, 'on'>): { fromDate: Day; toDate: Day } => ({
  fromDate: addDays(on, -SAVINGS_DAYS),
  toDate: addDays(on, -1),
});

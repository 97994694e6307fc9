import type { PageType } from '#core/serving/rules/page-type.ts';
import type { Language } from '#kernel/language.ts';
import type { Micros } from '#kernel/money.ts';
import type { Day, EpochMs } from '#kernel/time.ts';
import type { TrialTerms } from './trial.ts';

export const YIELD_KINDS = ['FLOOR', 'BLOCK', 'LOAD', 'APART', 'EXCLUSION', 'COMPLEMENT'] as const;
export type YieldKind = (typeof YIELD_KINDS)[number];

/** Whether the log tells what a rule brings: one that lets ads in where none were looked for is not replayed. */
export const isReplayed = (kind: YieldKind): boolean => kind !== 'COMPLEMENT';

/** Where a rule of the marketplace holds; a part that is null or empty holds everywhere. */
export type YieldScope = {
  /** With everything below it. Of a floor: the page's, and where a page has none, the product's own; of others: the page's. */
  readonly categoryId: string | null;
  /** A place on the page, as the storefront's auctions name it. */
  readonly placementCode: string | null;
  readonly pageType: PageType | null;
  /** Searches, as keywords are typed: [exact], "phrase" or broad. One of them is enough. */
  readonly terms: readonly string[];
};

/** What is paid for: each has its own floors. */
export type BilledOn = 'CLICK' | 'IMPRESSION';

/** A least price. */
export type FloorRule = YieldScope & {
  readonly billedOn: BilledOn;
  /** In micro-units of the platform's default currency. */
  readonly micros: number;
};

/** What a block keeps from being advertised. */
export const BLOCK_SUBJECTS = ['CATEGORY', 'BRAND', 'PRODUCT', 'SELLER', 'COMPANY'] as const;
export type BlockSubject = (typeof BLOCK_SUBJECTS)[number];

/** A text of staff in every language that sellers read. */
export type Translated = Readonly<Record<Language, string>>;

/** Keeps ads from being shown. */
export type BlockRule = YieldScope & {
  /** What is not advertised there; null: there are no ads at all. */
  readonly subject: BlockSubject | null;
  /** Ids of the subject; of products their SKUs. Categories include all below them. */
  readonly values: readonly string[];
  readonly reason: Translated;
};

/** How many ads a page may bear, and how good they are at least; null without a limit. */
export type AdLoad = {
  /** Ads of all auctions of one page. */
  readonly mostOnPage: number | null;
  /** Ads of all its auctions at one place that they name. */
  readonly mostAtPlacement: number | null;
  /** Ads of one brand on the page. */
  readonly mostOfBrand: number | null;
  /** Of the places that the page asks for, how many show ads. */
  readonly sharePercent: number | null;
  /** The first places of the page, which show none. */
  readonly firstFree: number | null;
  /** 0–100, as auctions measure it. */
  readonly leastRelevance: number | null;
  /** Of the scores that the storefront sends along, from 0 to 100. */
  readonly leastScorePercent: number | null;
};

/** Limits how many ads a page shows, and which. */
export type LoadRule = YieldScope & AdLoad;

/** Brands of which only one stands on a page: the most valuable one. */
export type ApartRule = YieldScope & {
  readonly brandIds: readonly string[];
  readonly reason: Translated;
};

/** Keeps other brands off the product pages of some, or asks them for more. */
export type ExclusionRule = YieldScope & {
  /** The page's product is of one of these. */
  readonly brandIds: readonly string[];
  /** Further brands that may be advertised there, beside the page's own. */
  readonly openTo: readonly string[];
  /** What all others pay at least, in micro-units of the platform's default currency; null: they are not shown. */
  readonly floor: { readonly billedOn: BilledOn; readonly micros: number } | null;
  readonly reason: Translated;
};

/** Says that products of some categories go with those of a category, beside what is learned from orders. */
export type ComplementRule = {
  readonly categoryId: string;
  readonly withIds: readonly string[];
};

export const AD_LOAD_PARTS = [
  'mostOnPage',
  'mostAtPlacement',
  'mostOfBrand',
  'sharePercent',
  'firstFree',
  'leastRelevance',
  'leastScorePercent',
] as const satisfies readonly (keyof AdLoad)[];

/** A rule as staff set it. Amounts in the catalog's currency. */
export type YieldRule = YieldScope & {
  readonly kind: YieldKind;
  /** Local days of the catalog, both inclusive; null without. */
  readonly fromDay: Day | null;
  readonly untilDay: Day | null;
  /** Of a floor, and of an exclusion that is open at one. */
  readonly billedOn: BilledOn | null;
  readonly amountMicros: Micros | null;
  /** Of a block; of others that name brands or categories always these. */
  readonly subject: BlockSubject | null;
  readonly values: readonly string[];
  /** Of an exclusion: further brands that may be advertised there. */
  readonly openTo: readonly string[];
  readonly reason: Translated | null;
  /** Of an ad load. */
  readonly load: AdLoad | null;
  /** Where it first holds for a share of shoppers. */
  readonly trial: TrialTerms | null;
};

/** A rule with the time in which it holds. */
export type Timed<Rule> = Rule & {
  readonly fromMs: EpochMs;
  /** Null when it has no end. */
  readonly untilMs: EpochMs | null;
  /** On trial, for which shoppers; absent for all. */
  readonly tried?: TriedFor;
};

/** The shoppers whose group in a trial is below a limit, or all others with those whom the storefront does not name. */
export type TriedFor = {
  readonly trialId: string;
  readonly groups: number;
  readonly isOthers: boolean;
  /** The last local day that is measured; the rule holds on until the trial is decided. */
  readonly lastDay: Day;
};

/** Of which kind the floor of a price was. A price keeps it as a position in this list. */
export const FLOOR_KINDS = [
  'MINIMUM',
  'STOREFRONT',
  'PAGE',
  'PLACEMENT',
  'CATEGORY',
  'TERMS',
  'REQUEST',
  'BRAND',
] as const;
export type FloorKind = (typeof FLOOR_KINDS)[number];

/** Whether a rule holds on a local day. */
export function holdsOn({ fromDay, untilDay }: Pick<YieldRule, 'fromDay' | 'untilDay'>, day: Day): boolean {
  return (fromDay === null || fromDay <= day) && (untilDay === null || day <= untilDay);
}

/** Rules of one storefront. */
export const MAX_YIELD_RULES = 5_000;

/** Returns which part of a rule's scope makes it the more specific: searches before category, place and page. */
export function floorKindOf({ terms, categoryId, placementCode, pageType }: YieldScope): FloorKind {
  if (terms.length > 0) return 'TERMS';
  if (categoryId !== null) return 'CATEGORY';
  if (placementCode !== null) return 'PLACEMENT';
  return pageType === null ? 'STOREFRONT' : 'PAGE';
}

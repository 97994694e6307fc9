import { decimalFromMicros, roundToDigits, type Micros } from '#kernel/money.ts';
import type { Day } from '#kernel/time.ts';
import { addDays } from '#kernel/time.ts';
import type { MetaProblemText } from './problem-texts.ts';

/** Keyed by input field of the API. Empty without problems. */
export type MetaProblems = Record<string, MetaProblemText>;

export const MAX_NAME_LENGTH = 200;
/** Meta truncates the displayed text after 125 characters, but accepts longer ones. */
export const SHOWN_TEXT_LENGTH = 125;
export const MAX_TEXT_LENGTH = 1000;
export const MAX_SKUS = 5000;
/** Independent of the currency, so that every sum of budgets fits its column. */
const MAX_BUDGET_MICROS: Micros = 1_000_000_000_000_000n;

export interface ProductFilter {
  categories: readonly string[];
  /** In the storefront's currency. */
  minPriceMicros: Micros | null;
  maxPriceMicros: Micros | null;
  skus: readonly string[];
}

/** User input of a new campaign; null for undecided values. */
export interface CampaignDraft extends ProductFilter {
  name: string;
  /** In the ad account's currency. */
  lifetimeBudgetMicros: Micros | null;
  startDate: Day | null;
  endDate: Day | null;
  creativeText: string | null;
}

export interface CampaignTerms {
  /** In the ad account's time zone. */
  today: Day;
  /** Decimals of the ad account's currency. */
  digits: number;
  /** Fields hidden by the configuration. */
  excludedFields: ReadonlySet<string>;
}

/** Returns the earliest allowed start day. */
export const earliestStart = (today: Day): Day => addDays(today, 1);

/** Returns the problems of a new campaign. Used by quick create, the setup page and the API. */
export function checkNewCampaign(draft: CampaignDraft, terms: CampaignTerms): MetaProblems {
  const { startDate, endDate } = draft;
  return found({
    name: nameProblem(draft.name),
    lifetimeBudget: budgetProblem(draft.lifetimeBudgetMicros, terms.digits, 0n),
    startDate: !startDate
      ? { key: 'startRequired' }
      : startDate < earliestStart(terms.today)
        ? { key: 'startTooEarly' }
        : null,
    endDate: endProblem(startDate, endDate, terms.today),
    creativeText: requiresText(terms.excludedFields) ? textProblem(draft.creativeText) : null,
    ...productProblems(draft),
  });
}

export const requiresText = (excludedFields: ReadonlySet<string>): boolean => !excludedFields.has('creativeText');

/** A saved campaign. */
export interface KnownCampaign {
  startDate: Day;
  endDate: Day | null;
  spentMicros: Micros;
}

/** Omitted fields are unchanged. */
export interface CampaignEdit {
  name?: string;
  lifetimeBudgetMicros?: Micros | null;
  startDate?: Day | null;
  endDate?: Day | null;
}

/** Returns whether the start has passed and can no longer be changed. */
export const isStartLocked = (startDate: Day, today: Day): boolean => startDate <= today;

export function checkEdit(edit: CampaignEdit, known: KnownCampaign, terms: CampaignTerms): MetaProblems {
  const startDate = edit.startDate === undefined ? known.startDate : edit.startDate;
  const endDate = edit.endDate === undefined ? known.endDate : edit.endDate;
  const movesStart = edit.startDate !== undefined && edit.startDate !== known.startDate;
  return found({
    name: edit.name === undefined ? null : nameProblem(edit.name),
    lifetimeBudget:
      edit.lifetimeBudgetMicros === undefined
        ? null
        : budgetProblem(edit.lifetimeBudgetMicros, terms.digits, known.spentMicros),
    startDate: !movesStart ? null : startProblem(startDate, known, terms.today),
    endDate: edit.endDate === undefined && !movesStart ? null : endProblem(startDate, endDate, terms.today),
  });
}

function startProblem(startDate: Day | null, known: KnownCampaign, today: Day): MetaProblemText | null {
  if (isStartLocked(known.startDate, today)) return { key: 'startPassed' };
  if (!startDate) return { key: 'startRequired' };
  return startDate < earliestStart(today) ? { key: 'startTooEarly' } : null;
}

function endProblem(startDate: Day | null, endDate: Day | null, today: Day): MetaProblemText | null {
  if (!endDate) return { key: 'endRequired' };
  if (startDate && endDate < startDate) return { key: 'endBeforeStart' };
  return endDate < today ? { key: 'endPassed' } : null;
}

function nameProblem(name: string): MetaProblemText | null {
  if (name.trim() === '') return { key: 'nameRequired' };
  return name.trim().length > MAX_NAME_LENGTH ? { key: 'tooLong', params: { max: MAX_NAME_LENGTH } } : null;
}

function textProblem(text: string | null): MetaProblemText | null {
  if (!text?.trim()) return { key: 'textRequired' };
  return text.trim().length > MAX_TEXT_LENGTH ? { key: 'tooLong', params: { max: MAX_TEXT_LENGTH } } : null;
}

function budgetProblem(budget: Micros | null, digits: number, spentMicros: Micros): MetaProblemText | null {
  if (budget === null) return { key: 'budgetRequired' };
  if (budget <= 0n) return { key: 'budgetNotPositive' };
  if (roundToDigits(budget, digits) !== budget) return { key: 'tooPrecise', params: { digits } };
  if (budget > MAX_BUDGET_MICROS)
    return { key: 'budgetTooLarge', params: { max: decimalFromMicros(MAX_BUDGET_MICROS) } };
  const spent = decimalFromMicros(roundToDigits(spentMicros, digits));
  return budget <= spentMicros ? { key: 'budgetSpent', params: { spent } } : null;
}

/** Returns the problems of a product selection by field. */
export function productProblems({ skus, minPriceMicros, maxPriceMicros }: ProductFilter) {
  const priceProblem = (price: Micros | null): MetaProblemText | null =>
    price !== null && price < 0n ? { key: 'pricesNegative' } : null;
  const isCrossed = minPriceMicros !== null && maxPriceMicros !== null && minPriceMicros > maxPriceMicros;
  return {
    minPrice: isCrossed ? ({ key: 'pricesCrossed' } as const) : priceProblem(minPriceMicros),
    maxPrice: priceProblem(maxPriceMicros),
    skus: skus.length > MAX_SKUS ? ({ key: 'tooManySkus', params: { max: MAX_SKUS } } as const) : null,
  };
}

function found(checks: Record<string, MetaProblemText | null>): MetaProblems {
  return Object.fromEntries(Object.entries(checks).flatMap(([field, problem]) => (problem ? [[field, problem]] : [])));
}

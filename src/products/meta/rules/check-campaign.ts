import type { Message } from '#kernel/message.ts';
import { decimalFromMicros, roundToDigits, type Micros } from '#kernel/money.ts';
import type { Day } from '#kernel/time.ts';
import { addDays } from '#kernel/time.ts';
import { metaMessages } from './meta.messages.ts';

const messages = metaMessages.problem;

/** Keyed by input field of the API. Empty without problems. */
export type MetaProblems = Record<string, Message>;

export const MAX_NAME_LENGTH = 200;
/** Meta truncates the displayed text after 125 characters, but accepts longer ones. */
export const VISIBLE_TEXT_LENGTH = 125;
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
      ? messages.startRequired()
      : startDate < earliestStart(terms.today)
        ? messages.startTooEarly()
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

function startProblem(startDate: Day | null, known: KnownCampaign, today: Day): Message | null {
  if (isStartLocked(known.startDate, today)) return messages.startPassed();
  if (!startDate) return messages.startRequired();
  return startDate < earliestStart(today) ? messages.startTooEarly() : null;
}

function endProblem(startDate: Day | null, endDate: Day | null, today: Day): Message | null {
  if (!endDate) return messages.endRequired();
  if (startDate && endDate < startDate) return messages.endBeforeStart();
  return endDate < today ? messages.endPassed() : null;
}

function nameProblem(name: string): Message | null {
  if (name.trim() === '') return messages.nameRequired();
  return name.trim().length > MAX_NAME_LENGTH ? messages.tooLong({ max: MAX_NAME_LENGTH }) : null;
}

function textProblem(text: string | null): Message | null {
  if (!text?.trim()) return messages.textRequired();
  return text.trim().length > MAX_TEXT_LENGTH ? messages.tooLong({ max: MAX_TEXT_LENGTH }) : null;
}

function budgetProblem(budget: Micros | null, digits: number, spentMicros: Micros): Message | null {
  if (budget === null) return messages.budgetRequired();
  if (budget <= 0n) return messages.budgetNotPositive();
  if (roundToDigits(budget, digits) !== budget) return messages.tooPrecise({ digits });
  if (budget > MAX_BUDGET_MICROS) return messages.budgetTooLarge({ max: inUnits(MAX_BUDGET_MICROS) });
  const spent = inUnits(roundToDigits(spentMicros, digits));
  return budget <= spentMicros ? messages.budgetSpent({ spent }) : null;
}

const inUnits = (micros: Micros) => Number(decimalFromMicros(micros));

/** Returns the problems of a product selection by field. */
export function productProblems({ skus, minPriceMicros, maxPriceMicros }: ProductFilter) {
  const priceProblem = (price: Micros | null): Message | null =>
    price !== null && price < 0n ? messages.pricesNegative() : null;
  const isCrossed = minPriceMicros !== null && maxPriceMicros !== null && minPriceMicros > maxPriceMicros;
  return {
    minPrice: isCrossed ? messages.pricesCrossed() : priceProblem(minPriceMicros),
    maxPrice: priceProblem(maxPriceMicros),
    skus: skus.length > MAX_SKUS ? messages.tooManySkus({ max: MAX_SKUS }) : null,
  };
}

function found(checks: Record<string, Message | null>): MetaProblems {
  return Object.fromEntries(Object.entries(checks).flatMap(([field, problem]) => (problem ? [[field, problem]] : [])));
}

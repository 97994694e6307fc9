import { PLACEMENT_CODE } from '#core/serving/rules/bid-modifiers.ts';
import { MAX_KEYWORD_LENGTH, keywordKey, parseKeyword } from '#core/serving/rules/keywords.ts';
import type { Message } from '#kernel/message.ts';
import { type Micros, minorUnitOf } from '#kernel/money.ts';
import type { Day } from '#kernel/time.ts';
import { trialProblems } from './trial.ts';
import { yieldMessages } from './yield.messages.ts';
import { AD_LOAD_PARTS, type AdLoad, type YieldRule } from './yield-rule.ts';

/** What a rule is checked against. */
export type YieldFacts = {
  readonly today: Day;
  readonly hasCategory: boolean;
  /** Of the values that a rule names, those that the storefront has. */
  readonly knownValues: ReadonlySet<string>;
  /** Rules that hold, other than the one that is changed. */
  readonly others: readonly YieldRule[];
};

export const MAX_TERMS = 1000;
export const MAX_VALUES = 1000;
export const MAX_REASON_LENGTH = 300;
/** Higher prices are typing errors; in whole units of any currency. */
const MAX_AMOUNT = 1_000_000;
const MAX_AMOUNT_MICROS: Micros = BigInt(MAX_AMOUNT) * 1_000_000n;
/** A click's price is charged in hundredths, an impression's as exactly as amounts are kept. */
const CLICK_DIGITS = 2;

const { problem } = yieldMessages;

/** Returns what is wrong with a rule, by field. */
export function yieldProblems(rule: YieldRule, facts: YieldFacts): Record<string, Message | undefined> {
  const { categoryId, placementCode, fromDay, untilDay } = rule;
  return {
    categoryId: categoryId !== null && !facts.hasCategory ? problem.unknownCategory() : undefined,
    placementCode: placementCode !== null && !PLACEMENT_CODE.test(placementCode) ? problem.placement() : undefined,
    terms: termProblem(rule),
    ...PROBLEMS_OF[rule.kind](rule, facts),
    ...trialProblems(rule, facts),
    untilDate:
      untilDay !== null && fromDay !== null && untilDay < fromDay
        ? problem.dates()
        : untilDay !== null && untilDay < facts.today
          ? problem.past()
          : undefined,
  };
}

function termProblem({ terms, pageType }: YieldRule): Message | undefined {
  if (terms.length === 0) return undefined;
  if (terms.length > MAX_TERMS) return problem.tooManyTerms({ max: MAX_TERMS });
  const wrong = terms.find((term) => parseKeyword(term) === null);
  if (wrong !== undefined) return problem.term({ term: wrong });
  if (terms.some((term) => parseKeyword(term)!.keyword.length > MAX_KEYWORD_LENGTH))
    return problem.longTerm({ max: MAX_KEYWORD_LENGTH });
  return pageType !== null && pageType !== 'SEARCH' ? problem.termsOutsideSearch() : undefined;
}

function floorProblems(rule: YieldRule, { others }: YieldFacts): Record<string, Message | undefined> {
  const { billedOn, amountMicros } = rule;
  return {
    billedOn: billedOn === null ? problem.billedOn() : hasSame(rule, others) ? problem.same() : undefined,
    amount: amountProblem(amountMicros, billedOn),
  };
}

/** A block without a subject and without a place would end all ads of a storefront: that is not a rule's to do. */
function blockProblems(rule: YieldRule, facts: YieldFacts): Record<string, Message | undefined> {
  const { subject, categoryId, placementCode, pageType, terms } = rule;
  const isEverywhere = categoryId === null && placementCode === null && pageType === null && terms.length === 0;
  const same = hasSame(rule, facts.others) ? problem.same() : undefined;
  return {
    subject: subject === null && isEverywhere ? problem.everything() : same,
    values: subject === null ? undefined : valuesProblem(rule, facts),
    reason: requiredReason(rule),
  };
}

function valuesProblem({ values }: YieldRule, { knownValues }: YieldFacts): Message | undefined {
  if (values.length === 0) return problem.values();
  if (values.length > MAX_VALUES) return problem.tooManyValues({ max: MAX_VALUES });
  const unknown = values.find((value) => !knownValues.has(value));
  return unknown === undefined ? undefined : problem.unknownValue({ value: unknown });
}

function reasonProblem(texts: readonly string[]): Message | undefined {
  if (texts.some((text) => text === '')) return problem.reason();
  return texts.some((text) => text.length > MAX_REASON_LENGTH)
    ? problem.longReason({ max: MAX_REASON_LENGTH })
    : undefined;
}

function apartProblems(rule: YieldRule, facts: YieldFacts): Record<string, Message | undefined> {
  const few = rule.values.length < 2 ? problem.twoBrands() : undefined;
  const same = hasSame(rule, facts.others) ? problem.same() : undefined;
  return { values: few ?? valuesProblem(rule, facts) ?? same, reason: requiredReason(rule) };
}

function exclusionProblems(rule: YieldRule, facts: YieldFacts): Record<string, Message | undefined> {
  const { openTo, billedOn, amountMicros } = rule;
  const unknown = openTo.find((value) => !facts.knownValues.has(value));
  const same = hasSame(rule, facts.others) ? problem.same() : undefined;
  const openProblem =
    openTo.length > MAX_VALUES
      ? problem.tooManyValues({ max: MAX_VALUES })
      : unknown === undefined
        ? undefined
        : problem.unknownValue({ value: unknown });
  return {
    values: valuesProblem(rule, facts) ?? same,
    openTo: openProblem,
    billedOn: amountMicros !== null && billedOn === null ? problem.billedOn() : undefined,
    amount: amountMicros === null ? undefined : amountProblem(amountMicros, billedOn),
    reason: requiredReason(rule),
  };
}

function complementProblems(rule: YieldRule, facts: YieldFacts): Record<string, Message | undefined> {
  const { categoryId, values } = rule;
  const named = values.length === 0 ? problem.goesWith() : valuesProblem(rule, facts);
  const isItself = categoryId !== null && values.includes(categoryId);
  return {
    ...(categoryId === null && { categoryId: problem.category() }),
    ...(hasSameCategory(rule, facts.others) && { categoryId: problem.same() }),
    values: named ?? (isItself ? problem.goesWithItself() : undefined),
  };
}

const hasSameCategory = ({ kind, categoryId }: YieldRule, others: readonly YieldRule[]) =>
  others.some((other) => other.kind === kind && other.categoryId === categoryId);

const requiredReason = ({ reason }: YieldRule) =>
  reason === null ? problem.reason() : reasonProblem(Object.values(reason));

const HIGHEST_PERCENT = 100;
/** More ads than a page can show. */
const MAX_ADS = 1000;
const MAX_OF_PART: Readonly<Record<keyof AdLoad, number>> = {
  mostOnPage: MAX_ADS,
  mostAtPlacement: MAX_ADS,
  mostOfBrand: MAX_ADS,
  sharePercent: HIGHEST_PERCENT,
  firstFree: MAX_ADS,
  leastRelevance: HIGHEST_PERCENT,
  leastScorePercent: HIGHEST_PERCENT,
};

/** No ads at all is a block's to say: it tells sellers why. */
function loadProblems(rule: YieldRule, { others }: YieldFacts): Record<string, Message | undefined> {
  const load = rule.load ?? NO_LOAD;
  const isEmpty = AD_LOAD_PARTS.every((part) => load[part] === null);
  const problems = AD_LOAD_PARTS.map((part): [string, Message | undefined] => {
    const [value, max] = [load[part], MAX_OF_PART[part]];
    const isIn = value === null || (Number.isInteger(value) && value >= 1 && value <= max);
    return [`load.${part}`, isIn ? undefined : problem.part({ max })];
  });
  const [first] = AD_LOAD_PARTS;
  const same = hasSame(rule, others) ? problem.same() : undefined;
  return {
    ...Object.fromEntries(problems),
    ...((isEmpty || same) && { [`load.${first}`]: same ?? problem.nothing() }),
  };
}

const NO_LOAD = Object.fromEntries(AD_LOAD_PARTS.map((part) => [part, null])) as AdLoad;

const PROBLEMS_OF: Readonly<
  Record<YieldRule['kind'], (rule: YieldRule, facts: YieldFacts) => Record<string, Message | undefined>>
> = {
  FLOOR: floorProblems,
  BLOCK: blockProblems,
  LOAD: loadProblems,
  APART: apartProblems,
  EXCLUSION: exclusionProblems,
  COMPLEMENT: complementProblems,
};

function hasSame(rule: YieldRule, others: readonly YieldRule[]): boolean {
  const key = scopeKey(rule);
  return others.some((other) => other.kind === rule.kind && scopeKey(other) === key);
}

function amountProblem(amountMicros: Micros | null, billedOn: YieldRule['billedOn']): Message | undefined {
  if (amountMicros === null || amountMicros <= 0n) return problem.amount();
  if (amountMicros > MAX_AMOUNT_MICROS) return problem.tooHigh({ max: MAX_AMOUNT });
  const isTooFine = billedOn === 'CLICK' && amountMicros % minorUnitOf(CLICK_DIGITS) !== 0n;
  return isTooFine ? problem.decimals({ digits: CLICK_DIGITS }) : undefined;
}

/** Two rules of one kind with the same scope, at the same time, would contradict or repeat each other. */
function scopeKey(rule: YieldRule): string {
  const { billedOn, categoryId, placementCode, pageType, terms, fromDay, untilDay, subject, values } = rule;
  const searches = terms.map(keywordKey).toSorted();
  const where = [categoryId, placementCode, pageType, searches, fromDay, untilDay];
  return JSON.stringify([billedOn, subject, values.toSorted(), ...where]);
}

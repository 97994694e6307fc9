import { PLACEMENT_CODE } from '#core/serving/rules/bid-modifiers.ts';
import { MAX_KEYWORD_LENGTH, keywordKey, parseKeyword } from '#core/serving/rules/keywords.ts';
import type { Message } from '#kernel/message.ts';
import { type Micros, minorUnitOf } from '#kernel/money.ts';
import type { Day } from '#kernel/time.ts';
import { yieldMessages } from './yield.messages.ts';
import type { YieldRule } from './yield-rule.ts';

/** What a rule is checked against. */
export type YieldFacts = {
  readonly today: Day;
  readonly hasCategory: boolean;
  /** Rules that hold, other than the one that is changed. */
  readonly others: readonly YieldRule[];
};

export const MAX_TERMS = 1000;
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
    ...floorProblems(rule, facts),
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
  const isSame = others.some((other) => scopeKey(other) === scopeKey(rule));
  return {
    billedOn: billedOn === null ? problem.billedOn() : isSame ? problem.same() : undefined,
    amount: amountProblem(amountMicros, billedOn),
  };
}

function amountProblem(amountMicros: Micros | null, billedOn: YieldRule['billedOn']): Message | undefined {
  if (amountMicros === null || amountMicros <= 0n) return problem.amount();
  if (amountMicros > MAX_AMOUNT_MICROS) return problem.tooHigh({ max: MAX_AMOUNT });
  const isTooFine = billedOn === 'CLICK' && amountMicros % minorUnitOf(CLICK_DIGITS) !== 0n;
  return isTooFine ? problem.decimals({ digits: CLICK_DIGITS }) : undefined;
}

/** Two rules of one kind with the same scope, at the same time, would contradict each other. */
function scopeKey({
  kind,
  billedOn,
  categoryId,
  placementCode,
  pageType,
  terms,
  fromDay,
  untilDay,
}: YieldRule): string {
  const searches = terms.map(keywordKey).toSorted();
  return JSON.stringify([kind, billedOn, categoryId, placementCode, pageType, searches, fromDay, untilDay]);
}

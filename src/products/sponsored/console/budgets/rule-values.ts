import { microsFromDecimal } from '#kernel/money.ts';
import type { Day } from '#kernel/time.ts';
import type { BudgetRulePartsFragment, BudgetRuleTermsInput } from '#platform/api-client/generated/graphql.ts';
import {
  RULE_WINDOWS,
  type BudgetRuleInput,
  type RuleComparison,
  type RuleCondition,
  type RuleEffect,
  type RuleMetric,
} from '../../rules/budget-rule.ts';

export const LEAP_YEAR = '2024';

/** A rule as it is typed: numbers as text, days of the year as days of one year. */
export type RuleValues = {
  name: string;
  condition: RuleCondition;
  fromDate: Day | null;
  toDate: Day | null;
  weekdays: string[];
  yearlyFrom: Day | null;
  yearlyTo: Day | null;
  metric: RuleMetric;
  comparison: RuleComparison;
  value: string;
  windowDays: string;
  effect: RuleEffect;
  percent: string;
  amount: string;
  least: string;
  most: string;
  endDate: Day | null;
  isPaused: boolean;
  campaignIds: string[];
};

/** Shown in the present year, except 29 February. */
const ofYear = (monthDay: string | null | undefined, year: string): Day | null =>
  monthDay ? `${monthDay === '02-29' ? LEAP_YEAR : year}-${monthDay}` : null;

/** The values of a stored rule, or those that a new one begins with. */
export function valuesOfRule(
  rule: BudgetRulePartsFragment | null,
  campaignIds: string[],
  year: string = LEAP_YEAR,
): RuleValues {
  return {
    name: rule?.name ?? '',
    condition: rule?.condition ?? 'WEEKDAYS',
    fromDate: rule?.fromDate ?? null,
    toDate: rule?.toDate ?? null,
    weekdays: (rule?.weekdays ?? []).map(String),
    yearlyFrom: ofYear(rule?.yearlyFrom, year),
    yearlyTo: ofYear(rule?.yearlyTo, year),
    metric: rule?.metric ?? 'ROAS',
    comparison: rule?.comparison ?? 'AT_LEAST',
    value: rule?.value == null ? '' : String(rule.value),
    windowDays: String(rule?.windowDays ?? RULE_WINDOWS[1]),
    effect: rule?.effect ?? 'RAISE',
    percent: rule?.percent == null ? '' : String(rule.percent),
    amount: rule?.amount ?? '',
    least: rule?.least ?? '',
    most: rule?.most ?? '',
    endDate: rule?.endDate ?? null,
    isPaused: rule?.isPaused ?? false,
    campaignIds,
  };
}

const numberIn = (text: string): number | null =>
  text.trim() === '' || Number.isNaN(Number(text)) ? null : Number(text);
const monthDay = (day: Day | null): string | null => day && day.slice(5);

/** As the rules check it. */
export function inputOfValues(values: RuleValues): BudgetRuleInput {
  // An amount that cannot be read is reported, as one that is missing.
  const limit = (text: string) => (text === '' ? null : (microsFromDecimal(text) ?? 0n));
  return {
    name: values.name,
    condition: values.condition,
    fromDay: values.fromDate,
    toDay: values.toDate,
    weekdays: values.weekdays.map(Number),
    yearlyFrom: monthDay(values.yearlyFrom),
    yearlyTo: monthDay(values.yearlyTo),
    metric: values.metric,
    comparison: values.comparison,
    value: numberIn(values.value),
    windowDays: Number(values.windowDays),
    effect: values.effect,
    percent: numberIn(values.percent),
    amountMicros: microsFromDecimal(values.amount),
    leastMicros: limit(values.least),
    mostMicros: limit(values.most),
    endsOn: values.endDate,
    isPaused: values.isPaused,
  };
}

/** As they are sent: only what the condition and the effect have. */
export function termsOfValues(values: RuleValues): BudgetRuleTermsInput {
  const { condition, effect, isPaused } = values;
  const isSet = effect === 'SET';
  return {
    condition,
    ...(condition === 'RANGE' && { fromDate: values.fromDate, toDate: values.toDate }),
    ...(condition === 'WEEKDAYS' && { weekdays: values.weekdays.map(Number).sort((a, b) => a - b) }),
    ...(condition === 'YEARLY' && { yearlyFrom: monthDay(values.yearlyFrom), yearlyTo: monthDay(values.yearlyTo) }),
    ...(condition === 'FIGURE' && {
      metric: values.metric,
      comparison: values.comparison,
      value: numberIn(values.value),
      windowDays: Number(values.windowDays),
    }),
    effect,
    ...(isSet ? { amount: values.amount } : { percent: numberIn(values.percent) }),
    ...(!isSet && values.least !== '' && { least: values.least }),
    ...(!isSet && values.most !== '' && { most: values.most }),
    ...(condition !== 'RANGE' && values.endDate && { endDate: values.endDate }),
    isPaused,
  };
}

export const termsOfRule = (rule: BudgetRulePartsFragment): BudgetRuleTermsInput =>
  termsOfValues(valuesOfRule(rule, []));

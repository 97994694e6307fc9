import { useTranslation } from 'react-i18next';
import { useFormat, useLocale, useMoney, type Currency, type Format } from '#design/format.ts';
import { RULE_WINDOWS, type RuleMetric } from '../../rules/budget-rule.ts';
import type { BudgetRulePartsFragment } from '#platform/api-client/generated/graphql.ts';
import { weekdayName } from '../modifier-name.ts';
import { LEAP_YEAR } from './rule-values.ts';

/** Names of the days of the week, Monday first. */
export function useWeekdays(width: 'long' | 'short'): { value: string; label: string }[] {
  const locale = useLocale();
  const style = width === 'long' ? 'longWeekday' : 'weekday';
  return [1, 2, 3, 4, 5, 6, 7].map((day) => ({
    value: String(day),
    label: weekdayName(locale, day - 1, style),
  }));
}

/** Returns functions that say in words when a rule acts and what it does. */
export function useRuleText(currency: Currency) {
  const { t } = useTranslation('sponsorAds');
  const format = useFormat();
  const money = useMoney(currency);
  const weekdays = useWeekdays('short');
  const dayOfYear = (monthDay: string | null) => format.shortDay(`${LEAP_YEAR}-${monthDay}`);
  const when = (rule: BudgetRulePartsFragment): string => {
    switch (rule.condition) {
      case 'RANGE':
        return format.days({ from: rule.fromDate!, to: rule.toDate! });
      case 'WEEKDAYS':
        return (rule.weekdays ?? []).map((day) => weekdays[day - 1]!.label).join(', ');
      case 'YEARLY':
        return t('rules.every', { from: dayOfYear(rule.yearlyFrom), to: dayOfYear(rule.yearlyTo) });
      case 'FIGURE':
        return t(`rules.compared.${rule.comparison!}`, {
          metric: t(`rules.metric.${rule.metric!}`),
          value: figureText(rule.metric!, rule.value, format),
          count: rule.windowDays ?? RULE_WINDOWS[0],
        });
    }
  };
  const effect = ({ effect: kind, percent, amount }: BudgetRulePartsFragment): string => {
    if (kind === 'SET') return t('rules.sets', { amount: money(amount, 0) });
    return `${kind === 'RAISE' ? '+' : '−'}${format.typedPercent(percent)}`;
  };
  return { when, effect };
}

function figureText(metric: RuleMetric, value: number | null, format: Format): string {
  if (metric === 'ORDERS') return format.integer(value);
  return metric === 'ROAS' ? format.multiple(value) : format.typedPercent(value);
}

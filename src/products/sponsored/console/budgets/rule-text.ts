import { useTranslation } from 'react-i18next';
import { useFormat, useLocale, useMoney, type Currency } from '#design/format.ts';
import { RULE_WINDOWS } from '../../rules/budget-rule.ts';
import type { BudgetRulePartsFragment } from '#platform/api-client/generated/graphql.ts';
import { LEAP_YEAR } from './rule-values.ts';

// A Monday, and a leap year.
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** Names of the days of the week, Monday first. */
export function useWeekdays(width: 'long' | 'short'): { value: string; label: string }[] {
  const locale = useLocale();
  const names = new Intl.DateTimeFormat(locale, { weekday: width, timeZone: 'UTC' });
  return [1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: String(day), label: names.format(MONDAY + (day - 1) * DAY_MS) }));
}

/** Returns functions that say in words when a rule acts and what it does. */
export function useRuleText(currency: Currency) {
  const { t } = useTranslation('sponsorAds');
  const format = useFormat();
  const money = useMoney(currency);
  const locale = useLocale();
  const weekdays = useWeekdays('short');
  const ofYear = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const dayOfYear = (monthDay: string | null) => ofYear.format(Date.parse(`${LEAP_YEAR}-${monthDay}T00:00:00Z`));
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
          value: rule.metric === 'ORDERS' ? format.decimal(rule.value) : format.percent(rule.value),
          count: rule.windowDays ?? RULE_WINDOWS[0],
        });
    }
  };
  const effect = ({ effect: kind, percent, amount }: BudgetRulePartsFragment): string => {
    if (kind === 'SET') return t('rules.sets', { amount: money(amount, 0) });
    return `${kind === 'RAISE' ? '+' : '−'}${format.percent(percent)}`;
  };
  return { when, effect };
}

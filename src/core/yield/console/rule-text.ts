import { useTranslation } from 'react-i18next';
import { useFormat, useMoney, type Currency } from '#design/format.ts';
import { AD_LOAD_PARTS } from '../rules/yield-rule.ts';
import type { YieldRulePartsFragment } from '#platform/api-client/generated/graphql.ts';

export type Rule = YieldRulePartsFragment;

const MAX_SHOWN = 3;

const nameOf = ({ value, name }: Rule['subjects'][number]): string => name ?? value;

/** Returns how rules are said in words. */
export function useRuleText(currency: Currency) {
  const { t } = useTranslation('yield');
  const format = useFormat();
  const money = useMoney(currency);
  const amountOf = (amount: string) =>
    money(amount, Math.max(currency.maxFractionDigits, amount.split('.')[1]?.length ?? 0));
  return {
    /** Where it holds. */
    scope({ categoryId, categoryLabel, placementCode, pageType, terms }: Rule): string {
      const parts = [
        categoryId !== null && (categoryLabel ?? t('gone', { id: categoryId })),
        placementCode !== null && t('atPlace', { code: placementCode }),
        pageType !== null && t(`pages.${pageType}`),
        terms.length > 0 && t('termsOf', { named: shortened(terms) }),
      ].filter((part) => part !== false);
      return parts.length === 0 ? t('everywhere') : parts.join(' · ');
    },
    /** What it does. */
    effect({ kind, billedOn, amount, subject, subjects, openTo, load }: Rule): string {
      if (load !== null)
        return AD_LOAD_PARTS.flatMap((part) => {
          const value = load[part];
          return value === null ? [] : t(`load.${part}`, { value: format.integer(value), count: value });
        }).join(' · ');
      if (kind === 'APART') return t('apart', { named: shortened(subjects.map(nameOf)) });
      if (kind === 'COMPLEMENT') return t('goesWith', { named: shortened(subjects.map(nameOf)) });
      if (kind === 'EXCLUSION') {
        const closed = t('exclusion.pages', { named: shortened(subjects.map(nameOf)) });
        const open = openTo.length > 0 && t('exclusion.openTo', { named: shortened(openTo.map(nameOf)) });
        const floor = amount !== null && t(`least.${billedOn ?? 'CLICK'}`, { amount: amountOf(amount) });
        const others = floor ? t('exclusion.others', { floor }) : t('exclusion.closed');
        return [closed, open, others].filter(Boolean).join(' · ');
      }
      if (kind === 'BLOCK') {
        if (subject === null) return t('blocks.all');
        return t('blocks.some', { subject: t(`subject.${subject}`), named: shortened(subjects.map(nameOf)) });
      }
      return t(`least.${billedOn ?? 'CLICK'}`, { amount: amountOf(amount ?? '0') });
    },
    /** When it holds, where that is limited. */
    days({ fromDate, untilDate }: Rule): string | null {
      if (fromDate === null && untilDate === null) return null;
      if (untilDate === null) return t('days.from', { from: format.day(fromDate) });
      const until = format.day(untilDate);
      return fromDate === null ? t('days.until', { until }) : t('days.range', { from: format.day(fromDate), until });
    },
  };

  function shortened(names: readonly string[]): string {
    const named = names.slice(0, MAX_SHOWN).join(', ');
    const count = names.length - MAX_SHOWN;
    return count > 0 ? t('more', { named, count }) : named;
  }
}

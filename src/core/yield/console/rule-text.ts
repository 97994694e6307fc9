import { useTranslation } from 'react-i18next';
import { useFormat, useMoney, type Currency } from '#design/format.ts';
import type { YieldRulePartsFragment } from '#platform/api-client/generated/graphql.ts';

export type Rule = YieldRulePartsFragment;

const MAX_TERMS_SHOWN = 3;

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
        terms.length > 0 && termsText(terms),
      ].filter((part) => part !== false);
      return parts.length === 0 ? t('everywhere') : parts.join(' · ');
    },
    /** What it does. */
    effect({ billedOn, amount }: Rule): string {
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

  function termsText(terms: readonly string[]): string {
    const named = terms.slice(0, MAX_TERMS_SHOWN).join(', ');
    const count = terms.length - MAX_TERMS_SHOWN;
    return count > 0 ? t('termsMore', { named, count }) : t('termsOf', { named });
  }
}

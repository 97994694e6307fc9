import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat, type Currency } from '#design/format.ts';
import type { TermEffectPartsFragment } from '#platform/api-client/generated/graphql.ts';

/** What a change of search terms is expected to bring in a month, with what that rests on. */
export function TermEffect({ effect, currency }: { effect: TermEffectPartsFragment | null; currency: Currency }) {
  const { t } = useTranslation('searchTerms');
  const format = useFormat();
  if (!effect) {
    return (
      <Text size="sm" c="dimmed">
        {t('effect.unknown')}
      </Text>
    );
  }
  const money = (amount: number) => format.moneyOf(currency)(amount, 0);
  const spend = spanOf(Number(effect.spendLow), Number(effect.spendHigh));
  const orders = spanOf(effect.ordersLow, effect.ordersHigh);
  const count = (amount: number) => format.integer(amount);
  return (
    <Text size="sm">
      {t(`effect.spend.${spend.side}`, { low: money(spend.low), high: money(spend.high) })}
      {' · '}
      {t(`effect.orders.${orders.side}`, { low: count(orders.low), high: count(orders.high) })}
      <Text span size="sm" c="dimmed">
        {` ${t('effect.basis', { count: effect.auctions, days: effect.days })}`}
      </Text>
    </Text>
  );
}

/** Amounts without their sign: less and more are said in words. */
function spanOf(low: number, high: number) {
  if (high <= 0) return { side: 'less', low: -high + 0, high: -low } as const;
  if (low >= 0) return { side: 'more', low, high } as const;
  return { side: 'either', low: -low, high } as const;
}

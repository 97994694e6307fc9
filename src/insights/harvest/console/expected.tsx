import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat, type Currency } from '#design/format.ts';
import type { TermEffectPartsFragment } from '#platform/api-client/generated/graphql.ts';

/** What was expected over the days that are counted afterwards; less is negative. */
export function Expected({ effect, currency }: { effect: TermEffectPartsFragment | null; currency: Currency }) {
  const { t } = useTranslation('harvest');
  const format = useFormat();
  const money = format.moneyOf(currency);
  return (
    <Text span size="sm" c={effect ? undefined : 'dimmed'}>
      {effect
        ? t('expected', {
            spend: [effect.spendLow, effect.spendHigh].map((amount) => money(amount, 0)).join(' … '),
            orders: [effect.ordersLow, effect.ordersHigh].map((count) => format.integer(count)).join(' … '),
            count: effect.auctions,
          })
        : t('unknown')}
    </Text>
  );
}

import { useTranslation } from 'react-i18next';
import { useFormat, type Currency } from '#design/format.ts';
import { useModifierName } from '#products/sponsored/console/index.ts';
import type { CreditedSalesQuery } from '#platform/api-client/generated/graphql.ts';
import styles from './advice.module.css';

type Explanation = NonNullable<CreditedSalesQuery['creditedSales']['objects'][number]['touch']['explanation']>;

interface PriceLineProps {
  explanation: Explanation;
  paid: string;
  currency: Currency;
}

/** How the price came about, from the bid to what was paid. */
export function PriceLine({
  explanation: { bidKind, keyword, target, bucket, isAutomated, bid, factors, finalBid, most, floor, floorKind, ahead },
  paid,
  currency,
}: PriceLineProps) {
  const { t } = useTranslation('advice');
  const format = useFormat();
  const nameOf = useModifierName();
  // Bids for impressions have more decimals than the currency.
  const money = (amount: string) =>
    format.moneyOf(currency)(amount, Math.max(currency.maxFractionDigits, amount.split('.')[1]?.length ?? 0));
  const isGone = (bidKind === 'KEYWORD' && keyword === null) || (bidKind === 'TARGET' && target === null);
  const of = isGone ? (`${bidKind}_GONE` as const) : bidKind;
  const parts = [
    t(`price.bid.${of}`, { amount: money(bid), keyword, target, bucket: bucket && t(`bucket.${bucket}`) }),
    isAutomated && t('price.automated'),
    ...factors.map(({ dimension, value, percent }) =>
      t('price.factor', { percent: format.percent(percent), name: nameOf(dimension, value) }),
    ),
    most !== null && t('price.most', { amount: money(most) }),
    bid !== finalBid && t('price.finalBid', { amount: money(finalBid) }),
    t(`price.floor.${floorKind}`, { amount: money(floor) }),
    ahead === null ? t('price.floorEnough') : t('price.ahead', { amount: money(ahead) }),
    t('price.paid', { amount: money(paid) }),
  ];
  return <p className={styles.quiet}>{parts.filter(Boolean).join(' · ')}</p>;
}

import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useMoney } from '#design/format.ts';
import { RecommendedBidDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { inWallet } from '../rules/wallet-amount.ts';
import { BasisLine } from './basis-line.tsx';
import styles from './advice.module.css';
import type { BidAdviceProps } from '#products/sponsored/console/index.ts';

/** Recommends a bid based on past auctions. A bid field that was never filled is set to the recommendation. */
export default function BidAdvice({ currency, bid, onUse, onMinimum, ...plan }: BidAdviceProps) {
  const { t } = useTranslation('advice');
  const written = useMoney(currency);
  const hasFilled = useRef(bid !== '');
  const { catalogId, brandId, adType } = plan;
  const query = useApiQuery(
    RecommendedBidDocument,
    {
      catalogId,
      brandId,
      adType,
      skus: [...plan.skus],
      categoryIds: [...plan.categoryIds],
      keywords: [...plan.keywords],
    },
    { isEnabled: catalogId !== '', keepPreviousData: true },
  );
  const advice = query.data?.recommendedBid;
  // Manual bids for banners are per impression.
  const digits = adType === 'BANNER' ? 6 : 2;
  const recommended = advice?.recommendedBid ? inWallet(advice.recommendedBid, currency.rate, digits) : null;
  const fillOnce = useEffectEvent((amount: string) => {
    if (hasFilled.current) return;
    hasFilled.current = true;
    if (bid === '') onUse(amount);
  });
  useEffect(() => {
    if (recommended) fillOnce(recommended);
  }, [recommended]);
  const minimum = advice ? inWallet(advice.minBid, currency.rate, digits) : null;
  const notifyMinimum = useEffectEvent(onMinimum);
  useEffect(() => {
    if (minimum) notifyMinimum(minimum);
  }, [minimum]);

  if (!advice) return null;
  const range = advice.recommendedBidRange;
  // A campaign that wins nearly everything gets no higher recommendation. This requires the campaign's own auctions;
  // the country's prices do not show it.
  const isOwn = advice.basis.scope === 'CAMPAIGN';
  const winsNearlyAll =
    isOwn && bid !== '' && range !== null && Number(bid) >= Number(inWallet(range.high, currency.rate, digits));
  const isLower = recommended !== null && Number(recommended) < Number(bid);
  const money = (amount: string) => written(inWallet(amount, currency.rate, digits), digits);
  return (
    <div className={styles.bid} aria-live="polite">
      {recommended && range ? (
        <>
          <div className={styles.bidLine}>
            {winsNearlyAll ? (
              <span>
                <strong>{t('bid.winsNearlyAll')}</strong>{' '}
                {isLower && t('bid.lower', { amount: written(recommended, digits) })}
              </span>
            ) : (
              <span>
                {t('bid.recommended')} <strong>{written(recommended, digits)}</strong>{' '}
                <span className={styles.quiet}>{t(isOwn ? 'bid.wins' : 'bid.inCountry')}</span>
              </span>
            )}
            {Number(bid) !== Number(recommended) && (!winsNearlyAll || isLower) && (
              <Button size="compact-xs" variant="default" onClick={() => onUse(recommended)}>
                {t('bid.use', { amount: written(recommended, digits) })}
              </Button>
            )}
          </div>
          {!winsNearlyAll && money(range.low) !== money(range.high) && (
            <div className={styles.quiet}>{t('bid.range', { low: money(range.low), high: money(range.high) })}</div>
          )}
          {!winsNearlyAll && advice.firstPlaceBid && (
            <div className={styles.quiet}>{t('bid.firstPlace', { amount: money(advice.firstPlaceBid) })}</div>
          )}
        </>
      ) : (
        <div className={styles.bidLine}>{t('bid.minimum', { amount: written(minimum, digits) })}</div>
      )}
      <BasisLine basis={advice.basis} />
    </div>
  );
}

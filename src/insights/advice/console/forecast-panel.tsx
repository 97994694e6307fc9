import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat, useMoney } from '#design/format.ts';
import { RefreshLine, SkeletonLines } from '#design/states.tsx';
import { errorText } from '#platform/api-client/error-text.ts';
import {
  BannerForecastDocument,
  ProductForecastDocument,
  type BannerForecastQueryVariables,
  type ProductForecastQueryVariables,
} from '#platform/api-client/generated/graphql.ts';
import type { ForecastPanelProps, ForecastPlan } from '#products/sponsored/console/index.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { inWallet } from '../rules/wallet-amount.ts';
import { FEEDBACK_HASH } from '../rules/feedback.ts';
import { BasisLine } from './basis-line.tsx';
import styles from './advice.module.css';
import { useSettled } from '#design/form/use-settled.ts';

const DELAY_MS = 800;
const HORIZONS = [7, 30] as const;
// Cents are shown for small amounts only; large amounts are abbreviated.
const CENTS_BELOW = 100;
const SHORTENED_FROM = 100_000;

/** Forecast of the campaign's results with its current settings. */
export default function ForecastPanel({
  plan,
  isWithoutProducts = false,
  currency,
  budgetDaily,
  onBudget,
  canAnswer = true,
}: ForecastPanelProps) {
  const { t } = useTranslation('advice');
  const format = useFormat();
  const money = useMoney(currency);
  const [countDay, setCountDay] = useState<number>(HORIZONS[0]);
  const query = useForecast(useSettled(plan, DELAY_MS), countDay, !isWithoutProducts);
  // Without matching auctions there is no basis for a forecast.
  const forecast = isWithoutProducts || query.forecast?.basis.auctions === 0 ? null : query.forecast;
  const cost = forecast?.pCost.map((amount) => Number(inWallet(amount, currency.rate))) ?? [];
  const max = Math.max(...cost);
  const shortened = (amount: number) =>
    max < SHORTENED_FROM ? money(amount, max < CENTS_BELOW ? currency.maxFractionDigits : 0) : money.compact(amount);
  const suggested = forecast?.pDailyBudgetSuggestion
    ? inWallet(forecast.pDailyBudgetSuggestion, currency.rate, 0)
    : null;
  const isShort = suggested !== null && budgetDaily !== '' && Number(budgetDaily) < Number(suggested);

  return (
    <aside className={styles.forecast} aria-label={t('forecast.title')} aria-busy={query.isFetching}>
      <div className={styles.forecastHead}>
        <h2>{t('forecast.title')}</h2>
        <SegmentedControl
          size="xs"
          aria-label={t('forecast.horizon')}
          value={String(countDay)}
          onChange={(days) => setCountDay(Number(days))}
          data={HORIZONS.map((days) => ({ value: String(days), label: t('forecast.days', { count: days }) }))}
        />
      </div>
      {isWithoutProducts && <p className={styles.quiet}>{t('forecast.missingProducts')}</p>}
      {!isWithoutProducts && query.isPending && <SkeletonLines count={5} />}
      {query.error && <p className={styles.quiet}>{errorText(query.error)}</p>}
      {forecast === null && !isWithoutProducts && !query.error && <p className={styles.quiet}>{t('forecast.none')}</p>}
      {forecast && (
        <div className={styles.forecastBody}>
          {query.isStale && <RefreshLine />}
          <dl className={styles.metrics}>
            <Figure label={t('forecast.impressions')} range={forecast.pImpression} write={format.compact} />
            <Figure label={t('forecast.clicks')} range={forecast.pClick} write={format.compact} />
            <Figure label={t('forecast.cost')} range={cost} write={shortened} />
          </dl>
          {suggested && (
            <div className={styles.suggested} data-short={isShort || undefined}>
              <span>
                {t(isShort ? 'forecast.budgetShort' : 'forecast.budget', {
                  amount: money(suggested, 0),
                })}
              </span>
              {isShort && onBudget && (
                <Button size="compact-xs" variant="default" onClick={() => onBudget(suggested)}>
                  {t('forecast.useBudget')}
                </Button>
              )}
            </div>
          )}
          <BasisLine basis={forecast.basis} />
        </div>
      )}
      {canAnswer && (
        <a className={styles.feedback} href={`#${FEEDBACK_HASH}`}>
          {t('forecast.feedback')}
        </a>
      )}
    </aside>
  );
}

interface FigureProps {
  label: string;
  range: readonly number[];
  write(value: number): string;
}

function Figure({ label, range: [low = 0, high = 0], write }: FigureProps) {
  const { t } = useTranslation('advice');
  const summary = () => {
    if (write(low) === write(high)) return write(low);
    return low === 0 ? t('forecast.upTo', { most: write(high) }) : `${write(low)} – ${write(high)}`;
  };
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd>{summary()}</dd>
    </div>
  );
}

function useForecast(plan: ForecastPlan, countDay: number, isEnabled: boolean) {
  const { adType, ...variables } = plan;
  const isBanner = adType === 'BANNER';
  const options = { keepPreviousData: true };
  const product = useApiQuery(
    ProductForecastDocument,
    { ...(variables as ProductForecastQueryVariables), countDay },
    { ...options, isEnabled: isEnabled && !isBanner },
  );
  const banner = useApiQuery(
    BannerForecastDocument,
    { ...(variables as BannerForecastQueryVariables), countDay },
    { ...options, isEnabled: isEnabled && isBanner },
  );
  const query = isBanner ? banner : product;
  return {
    forecast: isBanner ? banner.data?.bannerForecast : product.data?.productForecast,
    isPending: query.isPending,
    isFetching: query.isFetching,
    isStale: query.isPlaceholderData,
    error: query.error,
  };
}

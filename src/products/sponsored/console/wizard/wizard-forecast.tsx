import { Suspense } from 'react';
import { readableNumber } from '#design/form/number-text.ts';
import { useViewer } from '#core/session/console/index.ts';
import { isBidModifier } from '#core/serving/rules/bid-modifiers.ts';
import { decimalFromMicros, type Micros } from '#kernel/money.ts';
import type { Step } from '../../rules/wizard-steps.ts';
import { useAdvice, type ForecastPlan } from '../advice-slots.ts';
import { automaticOf, keywordBidsOf, productBidsOf, targetsOf } from './api-input.ts';
import type { Wizard } from './use-wizard.ts';
import styles from './wizard.module.css';

interface WizardForecastProps {
  wizard: Wizard;
  step: Step;
  isEditable: boolean;
}

/** The forecast beside the steps, shown once enough values are set. */
export function WizardForecast({ wizard, step, isEditable }: WizardForecastProps) {
  const { values, campaign, currency, change } = wizard;
  const { role } = useViewer();
  const { ForecastFeedback, ForecastPanel } = useAdvice();
  const isKnown = step === 'content' || campaign !== null || values.adType === 'BANNER' || values.skus.length > 0;
  if (!isKnown || values.catalogId === '' || step === 'type' || step === 'review') return null;
  return (
    <div className={styles.forecast}>
      <Suspense>
        <ForecastPanel
          plan={planOf(wizard)}
          isWithoutProducts={values.adType === 'PRODUCT' && values.contentMode === 'SKUS' && values.skus.length === 0}
          currency={currency}
          budgetDaily={(values.hasDaily && readableNumber(values.budgetDaily)) || ''}
          onBudget={
            isEditable ? (budgetDaily) => change({ hasDaily: true, budgetDaily }, ['budgetDailyTotal']) : undefined
          }
          canAnswer={role !== null}
        />
        {role !== null && values.adType && <ForecastFeedback adType={values.adType} />}
      </Suspense>
    </div>
  );
}

export function planOf({ brandId, campaign, input, values, placements }: Wizard): ForecastPlan {
  const place = {
    catalogId: values.catalogId,
    brandId,
    keywords: values.keywords,
    keywordBids: keywordBidsOf(input),
    bidModifiers: input.bidModifiers.filter(isBidModifier),
    bidHours: input.bidHours,
    maxBid: decimal(input.maxBidMicros),
    frequencyCap: input.frequencyCap,
    bid: decimal(input.bidMicros),
    budgetDaily: decimal(input.budgetDailyMicros),
    targetRoas: input.targetRoasPercent,
    campaignId: campaign && campaign.id,
  };
  if (input.adType === 'BANNER') {
    const isSelected = (id: string) => input.banners.some(({ bannerTypeId }) => bannerTypeId === id);
    return {
      ...place,
      adType: 'BANNER',
      categoryIds: input.bannerCategoryIds,
      platforms: placements.filter(({ id }) => isSelected(id)).map(({ bannerType }) => bannerType),
      goal: input.goal,
    };
  }
  return {
    ...place,
    adType: 'PRODUCT',
    negativeKeywords: values.negativeKeywords,
    automatic: automaticOf(input),
    targets: targetsOf(input),
    negativeTargets: input.negativeTargets,
    negativeListIds: input.negativeListIds,
    skus: input.skus,
    productBids: productBidsOf(input),
    categoryIds: input.productCategoryIds,
    sellerIds: input.productSellerIds,
    minPrice: decimal(input.productMinPriceMicros),
    maxPrice: decimal(input.productMaxPriceMicros),
    trafficControl: values.trafficControl,
  };
}

const decimal = (micros: Micros | null) => (micros === null ? null : decimalFromMicros(micros));

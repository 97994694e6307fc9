import { Alert, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RadioCards } from '#design/form/choice-cards.tsx';
import { MoneyField, RatioField } from '#design/form/number-fields.tsx';
import { useMoney } from '#design/format.ts';
import { useAdvice } from '../advice-slots.ts';
import { decimalFromMicros } from '#kernel/money.ts';
import { budgetBelowBid, pricePerThousand } from '../../rules/bid-warning.ts';
import { BID_TYPES, type BidType } from '#core/serving/rules/ad-set.ts';
import { BidModifiers } from './bid-modifiers.tsx';
import { FrequencyFields } from './frequency-fields.tsx';
import type { Wizard } from './use-wizard.ts';
import styles from './wizard.module.css';

/** Bidding strategy. */
export function StrategyStep({ wizard }: { wizard: Wizard }) {
  const { BidAdvice } = useAdvice();
  const { values, change, currency, input } = wizard;
  return (
    <Stack gap="lg">
      <BidFields
        wizard={wizard}
        advice={
          values.adType && (
            <Suspense>
              <BidAdvice
                catalogId={values.catalogId}
                brandId={wizard.brandId}
                adType={values.adType}
                skus={input.skus}
                categoryIds={input.productCategoryIds}
                keywords={values.keywords}
                currency={currency}
                bid={values.bid}
                onUse={(bid) => change({ bid }, BID_FIELDS)}
                onMinimum={wizard.notifyMinBid}
              />
            </Suspense>
          )
        }
      />
      <BidModifiers wizard={wizard} />
      <FrequencyFields wizard={wizard} />
      <TargetRoasField wizard={wizard} />
    </Stack>
  );
}

export const BID_FIELDS = ['bidType', 'bidWalletCurrency'];

/** How the campaign bids, and its own bid with what is advised. */
export function BidFields({ wizard, advice }: { wizard: Wizard; advice: ReactNode }) {
  const { t } = useTranslation('campaigns');
  const { values, change, errorOf, touch, currency, input } = wizard;
  const money = useMoney(currency);
  const invalidPayload: BidType = values.adType === 'PRODUCT' ? 'MAXIMUM_CPI' : 'MAXIMUM_CPC';
  const offered = BID_TYPES.filter((type) => type !== invalidPayload);
  const short = budgetBelowBid(input);
  const perThousand = values.bidType === 'MAXIMUM_CPI' ? pricePerThousand(values.bid) : null;
  return (
    <>
      <RadioCards
        label={t('strategy.kind')}
        choices={offered.map((type) => ({
          value: type,
          label: t(`bidType.${type}`),
          description: t(`bidTypeHint.${type}`),
        }))}
        value={values.bidType}
        onChange={(type) => change({ bidType: type as BidType }, BID_FIELDS)}
        error={errorOf('bidType')}
      />
      {values.bidType !== 'AUTOMATED' && (
        <MoneyField
          className={styles.short}
          label={t(`strategy.${values.bidType}`)}
          description={t('strategy.bidHint')}
          required
          currency={currency}
          digits={values.bidType === 'MAXIMUM_CPC' ? 2 : 6}
          value={values.bid}
          onChange={(bid) => change({ bid }, BID_FIELDS)}
          onBlur={() => touch('bidWalletCurrency')}
          error={errorOf('bidWalletCurrency')}
        />
      )}
      {perThousand !== null && (
        <p className={styles.hint}>{t('strategy.perThousand', { amount: money(perThousand) })}</p>
      )}
      {short && (
        <Alert color="amber" variant="light" p="xs" icon={<IconAlertTriangle size={18} />}>
          {t(`strategy.bidAbove.${short.kind}.${values.adType === 'BANNER' ? 'impression' : 'click'}`, {
            amount: money(decimalFromMicros(short.micros)),
          })}
        </Alert>
      )}
      {values.bidType !== 'AUTOMATED' && advice}
    </>
  );
}

export function TargetRoasField({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('campaigns');
  const { values, change, errorOf, touch, excludedFields, isDisabled } = wizard;
  if (excludedFields.has('targetRoas')) return null;
  return (
    <RatioField
      className={styles.short}
      label={t('strategy.targetRoas')}
      description={t('strategy.targetRoasHint')}
      decimals={2}
      placeholder={t('strategy.noTarget')}
      disabled={isDisabled('targetRoas')}
      value={values.targetRoas}
      onChange={(targetRoas) => change({ targetRoas }, ['targetRoas'])}
      onBlur={() => touch('targetRoas')}
      error={errorOf('targetRoas')}
    />
  );
}

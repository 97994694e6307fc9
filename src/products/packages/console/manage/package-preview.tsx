import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Facts } from '#design/description-list.tsx';
import { isUnreadable } from '#design/form/number-text.ts';
import { SelectField } from '#design/form/select-fields.tsx';
import { NO_VALUE, type Currency } from '#design/format.ts';
import { Panel } from '#design/page.tsx';
import { StatusBadge } from '#design/status-badge.tsx';
import { Discounts, PackageTitle, Placements, Price, When } from '../packages/package-cells.tsx';
import styles from './manage.module.css';
import type { ManagedPlacement, Venture } from './manage-screen.tsx';
import { orNull, type PackageValues } from './package-values.ts';
import { fractionOfPercent } from './percent.ts';

interface PackagePreviewProps {
  values: PackageValues;
  placements: readonly ManagedPlacement[];
  ventures: readonly Venture[];
  /** The platform's, of amounts without a country. */
  currency: Currency;
}

/** The package as buyers of a country see it, with what is typed. */
export function PackagePreview({ values, placements, ventures, currency }: PackagePreviewProps) {
  const { t } = useTranslation('stdPkg');
  const [chosen, setChosen] = useState<string | null>(null);
  const priced = ventures.find(({ code }) => values.prices.some(({ country }) => country === code));
  const venture = ventures.find(({ code }) => code === chosen) ?? priced ?? ventures[0];
  const prices = values.prices.filter(({ country, price }) => country === venture?.code && readable(price));
  const shown = {
    name: values.name || NO_VALUE,
    code: values.code || NO_VALUE,
    tags: values.tags.filter(({ name }) => name).map((tag, index) => ({ id: String(index), ...tag })),
    placements: values.placements.flatMap((code) => placements.find((one) => one.code === code)?.placement ?? []),
    startDate: values.startDate,
    endDate: values.endDate,
    dynamicStartDate: values.dynamicStartDate,
    maxBookingDays: orNull(readable(values.maxBookingDays)),
    customBudget: values.customBudget,
    minPrice: readable(values.minPrice) || null,
  };
  const discounts = values.discounts
    .filter(({ name }) => name)
    .map(({ name, note, discount, minAmount, beforeStart, stacksWith }, index) => ({
      id: String(index),
      name,
      note,
      discount: fractionOfPercent(readable(discount)),
      minAmount: readable(minAmount) || null,
      beforeStart: orNull(readable(beforeStart)),
      stackableDiscounts: stacksWith.map((other) => ({ id: other, name: other })),
    }));
  return (
    <div className={styles.preview}>
      <Panel
        title={t('manage.asBuyers')}
        actions={
          <SelectField
            size="xs"
            w={130}
            aria-label={t('packages.venture')}
            data={ventures.map(({ code, name }) => ({ value: code, label: name }))}
            value={venture?.code ?? null}
            onChange={setChosen}
          />
        }
      >
        <div className={styles.card}>
          <div className={styles.cardHead}>
            <PackageTitle offered={shown} />
          </div>
          {!values.isOffered && <StatusBadge tone="neutral" label={t('manage.hidden')} />}
          <Facts
            facts={[
              [
                t('packages.placements'),
                shown.placements.length ? <Placements placements={shown.placements} /> : NO_VALUE,
              ],
              ...(venture?.segments ?? []).map(
                (segment) =>
                  [
                    t('packages.priceFor', { segment: segment.name }),
                    <Price
                      key={segment.id}
                      price={priceIn(prices.find(({ segmentId }) => segmentId === segment.id)?.price, venture)}
                    />,
                  ] as const,
              ),
              [t('packages.discounts'), <Discounts key="discounts" discounts={discounts} currency={currency} />],
              [t('packages.when'), <When key="when" offered={shown} currency={currency} />],
              [t('packages.types'), values.types.join(', ') || NO_VALUE],
              [t('packages.slots'), t('packages.slotCount', { count: Number(readable(values.slotCount)) })],
              [t('packages.payment'), t(values.paidCreditOnly ? 'packages.paidOnly' : 'packages.anyCredit')],
            ]}
          />
        </div>
      </Panel>
    </div>
  );
}

const readable = (typed: string): string => (isUnreadable(typed) ? '' : typed);

const priceIn = (price: string | undefined, venture: Venture | undefined) =>
  price && venture ? { price, currency: venture.currency } : undefined;

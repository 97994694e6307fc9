import { MoneyField } from '#design/form/number-fields.tsx';
import { FormBanner } from '#design/form/form-banner.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import roomStyles from '../bookings.module.css';
import styles from './manage.module.css';
import type { Venture } from './manage-screen.tsx';
import { orderedPrices, type PackageValues } from './package-values.ts';

interface PriceGridProps {
  ventures: readonly Venture[];
  prices: PackageValues['prices'];
  /** By dotted path. */
  errors: Readonly<Record<string, ReactNode>>;
  onChange(prices: PackageValues['prices']): void;
}

/** Weekly prices by country and segment. An empty price means that the package is not sold there. */
export function PriceGrid({ ventures, prices, errors, onChange }: PriceGridProps) {
  const { t } = useTranslation('stdPkg');
  const segments = [...new Map(ventures.flatMap((one) => one.segments.map((s) => [s.id, s]))).values()];
  const indexOf = (country: string, segmentId: string) =>
    prices.findIndex((price) => price.country === country && price.segmentId === segmentId);
  const priceOf = (country: string, segmentId: string) => prices[indexOf(country, segmentId)]?.price ?? '';
  const set = (country: string, segmentId: string, price: string) =>
    onChange(
      orderedPrices([
        ...prices.filter((one) => one.country !== country || one.segmentId !== segmentId),
        ...(price ? [{ country, segmentId, price }] : []),
      ]),
    );
  return (
    <div className={roomStyles.compareScroll} data-path="prices" tabIndex={-1}>
      <FormBanner message={typeof errors['prices'] === 'string' ? errors['prices'] : null} />
      <table className={styles.priceGrid}>
        <thead>
          <tr>
            <th>{t('packages.venture')}</th>
            {segments.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ventures.map(({ id, code, name, currency, segments: own }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {segments.map((segment) => (
                <td key={segment.id}>
                  {own.some((one) => one.id === segment.id) && (
                    <MoneyField
                      size="xs"
                      data-path={`prices.${indexOf(code, segment.id)}.price`}
                      aria-label={t('manage.priceOf', { venture: name, segment: segment.name })}
                      currency={currency}
                      error={errors[`prices.${indexOf(code, segment.id)}.price`]}
                      value={priceOf(code, segment.id)}
                      onChange={(price) => set(code, segment.id, price)}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

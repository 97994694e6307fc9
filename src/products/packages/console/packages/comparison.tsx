import { Button } from '@mantine/core';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NO_VALUE, useFormat, useMoney } from '#design/format.ts';
import { useViewer } from '#core/session/console/index.ts';
import {
  type DiscountPartsFragment,
  type PackagePartsFragment,
  type PackageTermsQuery,
  type PricingPartsFragment,
} from '#platform/api-client/generated/graphql.ts';
import roomStyles from '../bookings.module.css';
import styles from './comparison.module.css';
import { useCart } from '../use-cart.ts';
import { AddPackageDialog } from './add-package-dialog.tsx';
import { PlacementSketch } from './placement-sketch.tsx';

interface ComparisonProps {
  packages: readonly PackagePartsFragment[];
  venture: { id: string; name: string; timezone: string };
  terms: PackageTermsQuery;
}

/** Compares packages side by side: description, placements, and prices in one country. */
export function Comparison({ packages, venture, terms }: ComparisonProps) {
  const { t } = useTranslation('stdPkg');
  const prices = terms.packageSegmentPricings.filter((price) => price.venture.id === venture.id);
  const discounts = terms.packagesDiscounts;
  const segments = [...new Map(prices.map(({ segment }) => [segment.id, segment])).values()];
  const row = (label: string, cell: (offered: PackagePartsFragment) => ReactNode) => (
    <tr key={label}>
      <th scope="row">{label}</th>
      {packages.map((offered) => (
        <td key={offered.id}>{cell(offered)}</td>
      ))}
    </tr>
  );
  return (
    <div className={roomStyles.compareScroll} tabIndex={0} role="region" aria-label={t('packages.comparison')}>
      <table className={styles.compare}>
        <thead>
          <tr>
            <td />
            {packages.map((offered) => (
              <th key={offered.id} scope="col">
                <PackageHead offered={offered} venture={venture} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row(t('packages.placements'), (offered) => (
            <ul className={styles.placementList}>
              {offered.placements.map((placement) => (
                <li key={placement.id}>
                  <PlacementSketch placement={placement} />
                  <span className={roomStyles.twoLines}>
                    {placement.name}
                    <span className={roomStyles.second}>{placement.category}</span>
                  </span>
                </li>
              ))}
            </ul>
          ))}
          {segments.map((segment) =>
            row(t('packages.priceFor', { segment: segment.name }), (offered) => (
              <Price
                price={prices.find((price) => price.packageId === offered.id && price.segment.id === segment.id)}
              />
            )),
          )}
          {row(t('packages.discounts'), (offered) => (
            <Discounts discounts={discounts.filter(({ packageId }) => packageId === offered.id)} />
          ))}
          {row(t('packages.when'), (offered) => (
            <When offered={offered} />
          ))}
          {row(t('packages.types'), (offered) => (offered.types.length ? offered.types.join(', ') : NO_VALUE))}
          {row(t('packages.slots'), (offered) => t('packages.slotCount', { count: offered.slotCount }))}
          {row(t('packages.payment'), (offered) =>
            t(offered.paidCreditOnly ? 'packages.paidOnly' : 'packages.anyCredit'),
          )}
        </tbody>
      </table>
    </div>
  );
}

function PackageHead({ offered, venture }: { offered: PackagePartsFragment; venture: ComparisonProps['venture'] }) {
  const { t } = useTranslation('stdPkg');
  const { cart, change } = useCart();
  const [isConfirming, setIsConfirming] = useState(false);
  const isSelected = cart.campaigns.some((entry) => entry.package.id === offered.id);
  return (
    <div className={styles.packageHead}>
      <span className={styles.tags}>
        {offered.tags.map(({ id, name, color }) => (
          <span key={id} className={styles.tag} style={{ '--tag': color } as object}>
            {name}
          </span>
        ))}
      </span>
      <span className={styles.packageName}>{offered.name}</span>
      <span className={roomStyles.second}>{offered.code}</span>
      {isSelected ? (
        <Button
          variant="light"
          fullWidth
          leftSection={<IconCheck size={15} />}
          aria-label={t('packages.unselectNamed', { name: offered.name })}
          onClick={() => change({ do: 'removePackage', packageId: offered.id })}
        >
          {t('packages.selected')}
        </Button>
      ) : (
        <Button
          variant="default"
          fullWidth
          leftSection={<IconPlus size={15} />}
          aria-label={t('packages.selectNamed', { name: offered.name })}
          onClick={() => setIsConfirming(true)}
        >
          {t('packages.select')}
        </Button>
      )}
      {isConfirming && <AddPackageDialog offered={offered} venture={venture} onClose={() => setIsConfirming(false)} />}
    </div>
  );
}

function Price({ price }: { price: PricingPartsFragment | undefined }) {
  const { t } = useTranslation('stdPkg');
  const money = useMoney(price?.currency);
  const { company } = useViewer();
  if (!price) return <span className={roomStyles.second}>{t('packages.notOffered')}</span>;
  const own = company?.walletCurrency;
  return (
    <span className={roomStyles.twoLines}>
      <span className={`${styles.price} figures`}>{money(price.price)}</span>
      <span className={roomStyles.second}>
        {own && own.code !== price.currency.code
          ? t('packages.perWeekIn', { currency: price.currency.code })
          : t('packages.perWeek')}
      </span>
    </span>
  );
}

function Discounts({ discounts }: { discounts: readonly DiscountPartsFragment[] }) {
  const { t } = useTranslation('stdPkg');
  const format = useFormat();
  const { company } = useViewer();
  const money = useMoney(company?.walletCurrency);
  if (!discounts.length) return NO_VALUE;
  return (
    <ul className={styles.plainList}>
      {discounts.map(({ id, name, discount, beforeStart, minAmount, stackableDiscounts }) => (
        <li key={id} className={roomStyles.twoLines}>
          <span>
            {name} <strong className="figures">−{format.percent(Number(discount) * 100)}</strong>
          </span>
          <span className={roomStyles.second}>
            {[
              beforeStart !== null && t('packages.beforeStart', { count: beforeStart }),
              minAmount !== null && t('packages.from', { amount: money(minAmount) }),
              stackableDiscounts.length > 0 &&
                t('packages.stacks', { names: stackableDiscounts.map((other) => other.name).join(', ') }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
}

function When({ offered }: { offered: PackagePartsFragment }) {
  const { t } = useTranslation('stdPkg');
  const format = useFormat();
  const { company } = useViewer();
  const money = useMoney(company?.walletCurrency);
  const { startDate, endDate, maxBookingDays, dynamicStartDate, customBudget, minPrice } = offered;
  return (
    <span className={roomStyles.twoLines}>
      {startDate && endDate && !dynamicStartDate
        ? format.days({ from: startDate, to: endDate })
        : t('packages.anyWeek')}
      <span className={roomStyles.second}>
        {[
          maxBookingDays !== null && t('packages.atMostWeeks', { count: Math.floor(maxBookingDays / 7) }),
          customBudget && t('packages.ownBudget', { amount: money(minPrice) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
  );
}

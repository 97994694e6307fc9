import { useTranslation } from 'react-i18next';
import { NO_VALUE, useFormat, useMoney, type Currency } from '#design/format.ts';
import { useViewer } from '#core/session/console/index.ts';
import type {
  DiscountPartsFragment,
  PackagePartsFragment,
  PricingPartsFragment,
} from '#platform/api-client/generated/graphql.ts';
import roomStyles from '../bookings.module.css';
import styles from './comparison.module.css';
import { PlacementSketch } from './placement-sketch.tsx';

/** Goals, name and code. */
export function PackageTitle({ offered }: { offered: Pick<PackagePartsFragment, 'tags' | 'name' | 'code'> }) {
  return (
    <>
      <span className={styles.tags}>
        {offered.tags.map(({ id, name, color }) => (
          <span key={id} className={styles.tag} style={{ '--tag': color } as object}>
            {name}
          </span>
        ))}
      </span>
      <span className={styles.packageName}>{offered.name}</span>
      <span className={roomStyles.second}>{offered.code}</span>
    </>
  );
}

export function Placements({ placements }: Pick<PackagePartsFragment, 'placements'>) {
  return (
    <ul className={styles.placementList}>
      {placements.map((placement) => (
        <li key={placement.id}>
          <PlacementSketch placement={placement} />
          <span className={roomStyles.twoLines}>
            {placement.name}
            <span className={roomStyles.second}>{placement.category}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

export function Price({ price }: { price: Pick<PricingPartsFragment, 'price' | 'currency'> | undefined }) {
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

interface DiscountsProps {
  discounts: readonly Omit<DiscountPartsFragment, 'packageId' | '__typename'>[];
  /** Of the amounts; the viewer's wallet's without one. */
  currency?: Currency;
}

export function Discounts({ discounts, currency }: DiscountsProps) {
  const { t } = useTranslation('stdPkg');
  const format = useFormat();
  const { company } = useViewer();
  const money = useMoney(currency ?? company?.walletCurrency);
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

interface WhenProps {
  offered: Pick<
    PackagePartsFragment,
    'startDate' | 'endDate' | 'maxBookingDays' | 'dynamicStartDate' | 'customBudget' | 'minPrice'
  >;
  currency?: Currency;
}

export function When({ offered, currency }: WhenProps) {
  const { t } = useTranslation('stdPkg');
  const format = useFormat();
  const { company } = useViewer();
  const money = useMoney(currency ?? company?.walletCurrency);
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

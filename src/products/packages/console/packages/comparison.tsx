import { Button } from '@mantine/core';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NO_VALUE } from '#design/format.ts';
import type { PackagePartsFragment, PackageTermsQuery } from '#platform/api-client/generated/graphql.ts';
import roomStyles from '../bookings.module.css';
import styles from './comparison.module.css';
import { useCart } from '../use-cart.ts';
import { AddPackageDialog } from './add-package-dialog.tsx';
import { Discounts, PackageTitle, Placements, Price, When } from './package-cells.tsx';

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
            <Placements placements={offered.placements} />
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
      <PackageTitle offered={offered} />
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

import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './dashboard.module.css';
import { ScopeFields } from './scope-fields.tsx';
import type { Dashboard } from './use-dashboard.ts';

/** Ad type, country and date range. */
export function FilterBar({ address, hasBanners, adType, catalogs, catalog, range, limits, today }: Dashboard) {
  const { t } = useTranslation('sponsorAds');
  return (
    <div className={styles.filters} role="group" aria-label={t('filter.label')}>
      {hasBanners && (
        <SegmentedControl
          size="xs"
          aria-label={t('filter.adType')}
          value={adType}
          onChange={(type) =>
            address.change({
              adType: type === 'BANNER' ? 'BANNER' : undefined,
              sort: undefined,
              direction: undefined,
              status: undefined,
            })
          }
          data={[
            { value: 'PRODUCT', label: t('filter.product') },
            { value: 'BANNER', label: t('filter.banner') },
          ]}
        />
      )}
      <ScopeFields {...{ catalogs, catalog, range, limits, today, address }} />
    </div>
  );
}

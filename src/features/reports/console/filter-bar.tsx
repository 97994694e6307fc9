import { SegmentedControl, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DateRangeField } from '#design/form/date-range-field.tsx';
import { SelectField } from '#design/form/select-fields.tsx';
import styles from './dashboard.module.css';
import { ALL_COUNTRIES, type Dashboard } from './use-dashboard.ts';

/** Kind of ads, country and days. */
export function FilterBar({ change, hasBanners, adType, catalogs, catalog, range, limits, today }: Dashboard) {
  const { t } = useTranslation('sponsorAds');
  const [only] = catalogs;
  return (
    <div className={styles.filters} role="group" aria-label={t('filter.label')}>
      {hasBanners && (
        <SegmentedControl
          size="xs"
          aria-label={t('filter.adType')}
          value={adType}
          onChange={(type) =>
            change({
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
      {catalogs.length === 1 && only && (
        <Text size="sm" c="dimmed">
          {only.name}
        </Text>
      )}
      {catalogs.length > 1 && (
        <SelectField
          size="xs"
          w={170}
          aria-label={t('filter.country')}
          value={catalog?.id ?? ALL_COUNTRIES}
          onChange={(country) => change({ country: country && country !== ALL_COUNTRIES ? country : undefined })}
          data={[
            { value: ALL_COUNTRIES, label: t('filter.allCountries') },
            ...catalogs.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <DateRangeField
        label={t('filter.dates')}
        value={range}
        limits={limits}
        today={today}
        onChange={({ from, to }) => change({ date: `${from}_${to}` })}
      />
    </div>
  );
}

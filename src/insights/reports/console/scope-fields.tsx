import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DateRangeField } from '#design/form/date-range-field.tsx';
import { DAY_RANGE_PRESETS, type DayRange } from '#design/form/day-range.ts';
import { SelectField } from '#design/form/select-fields.tsx';
import { ALL_COUNTRIES, type Dashboard } from './use-dashboard.ts';

interface ScopeFieldsProps extends Pick<Dashboard, 'catalog' | 'range' | 'limits' | 'today'> {
  /** Selectable catalogs. A single one is shown as text, none hides the field. */
  catalogs: readonly { id: string; name: string }[];
  address: {
    change(patch: { country?: string | undefined }): void;
    changeRange(range: DayRange | null): void;
  };
}

/** Country and date range of the displayed data. */
export function ScopeFields({ catalogs, catalog, range, limits, today, address }: ScopeFieldsProps) {
  const { t } = useTranslation('sponsorAds');
  const [only] = catalogs;
  return (
    <>
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
          onChange={(country) =>
            address.change({ country: country && country !== ALL_COUNTRIES ? country : undefined })
          }
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
        presets={DAY_RANGE_PRESETS}
        onChange={address.changeRange}
        onClear={() => address.changeRange(null)}
      />
    </>
  );
}

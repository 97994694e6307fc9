import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DateField } from '#design/form/date-fields.tsx';
import { MoneyField, NumberField } from '#design/form/number-fields.tsx';
import { useFormat, type Currency } from '#design/format.ts';
import { AllCatalogsDocument, CompanyBrandsDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { Chip, ListChip, wholeIn, type Option } from './chips.tsx';
import type { Workplace } from './use-workplace.ts';
import { isFiltered, listText, NO_FILTERS, STATUS_FILTER, valuesIn, type WorkplaceSearch } from './workplace-search.ts';
import styles from './workplace.module.css';

interface FilterChipsProps extends Pick<Workplace, 'search' | 'change'> {
  companyId: string | null;
  currency: Currency;
  hasBanners: boolean;
}

/** The filters of the list. Each opens below its chip and can be cleared there. */
export function FilterChips({ search, change, companyId, currency, hasBanners }: FilterChipsProps) {
  const { t } = useTranslation('workplace');
  const { t: tList } = useTranslation('sponsorAds');
  const format = useFormat();
  const brands = useApiQuery(CompanyBrandsDocument, { companyId, page: 1 });
  const catalogs = useApiQuery(AllCatalogsDocument, {});
  const brandOptions = (brands.data?.accessibleCompanyBrands.objects ?? []).map(({ id, name }) => ({ id, name }));
  const countryOptions = catalogs.data?.allCatalogs ?? [];
  const statusOptions = STATUS_FILTER.map((status) => ({ id: status, name: tList(`status.${status}`) }));
  const typeOptions = (['PRODUCT', 'BANNER'] as const).map((type) => ({ id: type, name: t(`type.${type}`) }));
  const list = (name: 'brands' | 'countries' | 'statuses', label: string, options: readonly Option[]) => (
    <ListChip
      label={label}
      options={options}
      values={valuesIn(search[name])}
      onChange={(values) => change({ [name]: listText(values) })}
    />
  );
  return (
    <div className={styles.chips} role="group" aria-label={t('filter.label')}>
      {list('brands', t('filter.brands'), brandOptions)}
      {countryOptions.length > 1 && list('countries', t('filter.countries'), countryOptions)}
      {list('statuses', t('filter.statuses'), statusOptions)}
      {hasBanners && (
        <ListChip
          label={t('filter.type')}
          options={typeOptions}
          values={search.adType ? [search.adType] : []}
          onChange={(values) => change({ adType: values.at(-1) as WorkplaceSearch['adType'] })}
        />
      )}
      <Chip
        label={t('filter.roasBelow')}
        value={search.roasBelow && t('filter.below', { value: `${format.compact(search.roasBelow / 100)}×` })}
        onClear={() => change({ roasBelow: undefined })}
      >
        <NumberField
          label={t('filter.roasBelow')}
          description={t('filter.roasHint')}
          suffix="%"
          value={search.roasBelow}
          onChange={(value) => change({ roasBelow: wholeIn(value) }, true)}
        />
      </Chip>
      <Chip
        label={t('filter.spendAbove')}
        value={search.spendAbove && t('filter.above', { value: format.moneyOf(currency)(search.spendAbove, 0) })}
        onClear={() => change({ spendAbove: undefined })}
      >
        <MoneyField
          label={t('filter.spendAbove')}
          currency={currency}
          digits={0}
          value={search.spendAbove}
          onChange={(value) => change({ spendAbove: wholeIn(value) }, true)}
        />
      </Chip>
      <Chip
        label={t('filter.endsBefore')}
        value={search.endsBefore && t('filter.before', { value: format.day(search.endsBefore) })}
        onClear={() => change({ endsBefore: undefined })}
      >
        <DateField
          label={t('filter.endsBefore')}
          value={search.endsBefore ?? null}
          isInPopover
          clearable
          onChange={(endsBefore) => change({ endsBefore: endsBefore ?? undefined })}
        />
      </Chip>
      {isFiltered(search) && (
        <UnstyledButton className={styles.chip} onClick={() => change(NO_FILTERS)}>
          {t('filter.clear')}
        </UnstyledButton>
      )}
    </div>
  );
}

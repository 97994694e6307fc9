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
  const statusOptions = STATUS_FILTER.map((status) => ({ id: status, name: tList(`status.${status}`) }));
  const typeOptions = (['PRODUCT', 'BANNER'] as const).map((type) => ({ id: type, name: t(`type.${type}`) }));
  return (
    <div className={styles.chips} role="group" aria-label={t('filter.label')}>
      <PlaceChips search={search} change={change} companyId={companyId} />
      <ListChip
        label={t('filter.statuses')}
        options={statusOptions}
        values={valuesIn(search.statuses)}
        onChange={(values) => change({ statuses: listText(values) })}
      />
      {hasBanners && (
        <ListChip
          label={t('filter.type')}
          options={typeOptions}
          values={search.adType ? [search.adType] : []}
          onChange={(values) => change({ adType: values.at(-1) as WorkplaceSearch['adType'] })}
        />
      )}
      <FigureChips search={search} change={change} currency={currency} />
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

interface SharedChipsProps<Search> {
  search: Search;
  change(patch: Search, replaces?: boolean): void;
}

interface PlaceSearch {
  brands?: string | undefined;
  countries?: string | undefined;
}

/** By brand, and by country where there are several. */
export function PlaceChips({
  search,
  change,
  companyId,
}: SharedChipsProps<PlaceSearch> & Pick<FilterChipsProps, 'companyId'>) {
  const { t } = useTranslation('workplace');
  const brands = useApiQuery(CompanyBrandsDocument, { companyId, page: 1 });
  const catalogs = useApiQuery(AllCatalogsDocument, {});
  const countryOptions = catalogs.data?.allCatalogs ?? [];
  const list = (name: keyof PlaceSearch, label: string, options: readonly Option[]) => (
    <ListChip
      label={label}
      options={options}
      values={valuesIn(search[name])}
      onChange={(values) => change({ [name]: listText(values) })}
    />
  );
  return (
    <>
      {list('brands', t('filter.brands'), brands.data?.accessibleCompanyBrands.objects ?? [])}
      {countryOptions.length > 1 && list('countries', t('filter.countries'), countryOptions)}
    </>
  );
}

interface FigureSearch {
  roasBelow?: number | undefined;
  spendAbove?: number | undefined;
}

/** By results. */
export function FigureChips({
  search,
  change,
  currency,
}: SharedChipsProps<FigureSearch> & Pick<FilterChipsProps, 'currency'>) {
  const { t } = useTranslation('workplace');
  const format = useFormat();
  return (
    <>
      <Chip
        label={t('filter.roasBelow')}
        value={search.roasBelow && t('filter.below', { value: format.multiple(search.roasBelow) })}
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
    </>
  );
}

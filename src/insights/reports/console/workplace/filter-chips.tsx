import { Checkbox, CloseButton, Popover, ScrollArea, Stack, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '#design/form/date-fields.tsx';
import { MoneyField, NumberField } from '#design/form/number-fields.tsx';
import { useFormat, type Currency } from '#design/format.ts';
import { AllCatalogsDocument, CompanyBrandsDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
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

/** Returns a positive whole number; undefined for everything else that is typed. */
const wholeIn = (text: string): number | undefined => (/^[1-9]\d*$/.test(text) ? Number(text) : undefined);

interface Option {
  id: string;
  name: string;
}

interface ListChipProps {
  label: string;
  options: readonly Option[];
  values: readonly string[];
  onChange(values: string[]): void;
}

function ListChip({ label, options, values, onChange }: ListChipProps) {
  const { t } = useTranslation('workplace');
  const [first] = options.filter(({ id }) => values.includes(id));
  const shown =
    values.length === 0
      ? undefined
      : values.length === 1
        ? (first?.name ?? '…')
        : t('filter.several', { name: first?.name ?? '…', count: values.length - 1 });
  return (
    <Chip label={label} value={shown} onClear={() => onChange([])}>
      <Checkbox.Group value={[...values]} onChange={onChange} aria-label={label}>
        <ScrollArea.Autosize mah={280}>
          <Stack gap="xs">
            {options.map(({ id, name }) => (
              <Checkbox key={id} value={id} label={name} />
            ))}
          </Stack>
        </ScrollArea.Autosize>
      </Checkbox.Group>
    </Chip>
  );
}

interface ChipProps {
  label: string;
  /** What is set, in words; nothing while the filter is open. */
  value: string | number | undefined;
  onClear(): void;
  children: ReactNode;
}

function Chip({ label, value, onClear, children }: ChipProps) {
  const { t } = useTranslation('workplace');
  const [isOpen, setIsOpen] = useState(false);
  const isSet = value !== undefined && value !== 0;
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-start"
      shadow="md"
      width={260}
      trapFocus
      returnFocus
      withRoles
    >
      <span className={styles.chipFrame}>
        <Popover.Target>
          <UnstyledButton className={styles.chip} data-set={isSet || undefined} onClick={() => setIsOpen(!isOpen)}>
            {isSet ? `${label}: ${value}` : label}
            {!isSet && <IconChevronDown size={13} stroke={1.8} aria-hidden />}
          </UnstyledButton>
        </Popover.Target>
        {isSet && <CloseButton size="sm" aria-label={t('filter.clearOne', { label })} onClick={onClear} />}
      </span>
      <Popover.Dropdown>{children}</Popover.Dropdown>
    </Popover>
  );
}

import { useTranslation } from 'react-i18next';
import { MultiSelectField } from '#design/form/multi-select-field.tsx';
import { SelectField } from '#design/form/select-fields.tsx';
import type { useServerForm } from '#design/form/use-server-form.ts';

type InputProps = ReturnType<ReturnType<typeof useServerForm>['form']['getInputProps']>;

/** In how many days a key or mandate ends. */
export function ExpiryField({ days, inputProps }: { days: readonly number[]; inputProps: InputProps }) {
  const { t } = useTranslation('access');
  return (
    <SelectField
      label={t('new.expiry')}
      allowDeselect={false}
      data={days.map((count) => ({ value: String(count), label: t('new.days', { count }) }))}
      {...inputProps}
    />
  );
}

interface BrandsFieldProps {
  hint: string;
  brands: readonly { id: string; name: string }[];
  inputProps: InputProps;
}

/** The brands that are reached; none for all. */
export function BrandsField({ hint, brands, inputProps }: BrandsFieldProps) {
  const { t } = useTranslation('access');
  return (
    <MultiSelectField
      label={t('new.brands')}
      description={hint}
      searchable
      clearable
      data={brands.map(({ id, name }) => ({ value: id, label: name }))}
      {...inputProps}
    />
  );
}

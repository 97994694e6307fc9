import { useTranslation } from 'react-i18next';
import { readExcludedFields, type ExcludableField } from '../rules/company-form.ts';

const SIZES = ['SIZE_1_50', 'SIZE_50_100', 'SIZE_100_250', 'SIZE_250_PLUS'] as const;
export type CompanySize = (typeof SIZES)[number];

export function useSizeOptions() {
  const { t } = useTranslation('company');
  return SIZES.map((value) => ({ value, label: t(`size.${value}`) }));
}

/** Whether a field is part of the forms here. */
export function askedFields(configuration: { value: string | null } | null): (field: ExcludableField) => boolean {
  const excluded = readExcludedFields(configuration?.value);
  return (field) => !excluded.has(field);
}

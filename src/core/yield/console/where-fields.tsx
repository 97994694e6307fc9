import { Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keywordsFromText } from '#core/serving/rules/keywords.ts';
import { PAGE_TYPES } from '#core/serving/rules/page-type.ts';
import { DateField } from '#design/form/date-fields.tsx';
import { LongTextField } from '#design/form/long-text-field.tsx';
import { SearchedSelect } from '#design/form/searched-select.tsx';
import { SelectField } from '#design/form/select-fields.tsx';
import { TextField } from '#design/form/text-fields.tsx';
import { YieldCategoriesDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { matchingCategories, namedInPath } from '#core/catalog/rules/category-choices.ts';
import type { Rule } from './rule-text.ts';

/** Where and when a rule holds, as its form has it. */
export type WhereValues = ReturnType<typeof whereOf>;

export const whereOf = (rule: Rule | null) => ({
  categoryId: rule?.categoryId ?? null,
  placementCode: rule?.placementCode ?? '',
  pageType: rule?.pageType ?? null,
  terms: rule?.terms.join('\n') ?? '',
  fromDate: rule?.fromDate ?? null,
  untilDate: rule?.untilDate ?? null,
});

export const sentWhere = ({ categoryId, placementCode, pageType, terms, fromDate, untilDate }: WhereValues) => ({
  ...{ categoryId, placementCode, pageType, fromDate, untilDate },
  terms: keywordsFromText(terms),
});

interface WhereFieldsProps {
  catalogId: string;
  /** Null to add one. */
  rule: Rule | null;
  categoryHint: string;
  /** It is for product pages: type of page and searches are not asked for. */
  isOfProductPages?: boolean;
  form: { getInputProps(name: keyof WhereValues): object };
}

/** The fields of where and when a rule holds. */
export function WhereFields({ catalogId, rule, categoryHint, isOfProductPages = false, form }: WhereFieldsProps) {
  const { t } = useTranslation('yield');
  return (
    <>
      <CategoryField
        catalogId={catalogId}
        hint={categoryHint}
        selected={
          rule?.categoryId == null ? null : { id: rule.categoryId, name: rule.categoryLabel ?? rule.categoryId }
        }
        {...form.getInputProps('categoryId')}
      />
      <Group grow align="flex-start">
        {!isOfProductPages && (
          <SelectField
            label={t('form.pageType')}
            placeholder={t('form.anyPage')}
            clearable
            data={PAGE_TYPES.map((value) => ({ value, label: t(`pages.${value}`) }))}
            {...form.getInputProps('pageType')}
          />
        )}
        <TextField
          label={t('form.placementCode')}
          description={t('form.placementHint')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autoComplete="off"
          {...form.getInputProps('placementCode')}
        />
      </Group>
      {!isOfProductPages && (
        <LongTextField
          label={t('form.terms')}
          description={t('form.termsHint')}
          autosize={false}
          rows={3}
          {...form.getInputProps('terms')}
        />
      )}
      <Group grow align="flex-start">
        <DateField label={t('form.fromDate')} clearable {...form.getInputProps('fromDate')} />
        <DateField label={t('form.untilDate')} clearable {...form.getInputProps('untilDate')} />
      </Group>
    </>
  );
}

interface CategoryFieldProps {
  catalogId: string;
  /** That of the rule that is changed. */
  selected: { id: string; name: string } | null;
  hint: string;
  placeholder?: string;
  isRequired?: boolean;
  value?: string | null;
  error?: string;
  onChange?(id: string | null): void;
}

export function CategoryField({
  catalogId,
  selected,
  hint,
  placeholder,
  isRequired = false,
  value,
  error,
  onChange,
}: CategoryFieldProps) {
  const { t } = useTranslation('yield');
  const [term, setTerm] = useState('');
  const categories = useApiQuery(YieldCategoriesDocument, { catalogId });
  const choices = categories.data && namedInPath(categories.data.productCategories);
  const chosen = choices?.find(({ id }) => id === value) ?? (value === selected?.id ? selected : null);
  return (
    <SearchedSelect
      label={t('form.category')}
      description={hint}
      placeholder={placeholder ?? t('form.anyCategory')}
      required={isRequired}
      clearable={!isRequired}
      onClear={() => onChange?.(null)}
      selected={chosen}
      found={choices && matchingCategories(choices, term)}
      onTerm={setTerm}
      onSelect={({ id }) => onChange?.(id)}
      error={error}
    />
  );
}

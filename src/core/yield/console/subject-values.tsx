import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MultiSelectField } from '#design/form/multi-select-field.tsx';
import type { Choice } from '#design/form/searched-select.tsx';
import { useSettled } from '#design/form/use-settled.ts';
import {
  YieldBrandsDocument,
  YieldCategoriesDocument,
  YieldCompaniesDocument,
  YieldProductsDocument,
  YieldSellersDocument,
  type BlockSubject,
} from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { MAX_VALUES } from '../rules/check-yield-rule.ts';
import { matchingCategories, namedInPath } from '#core/catalog/rules/category-choices.ts';

interface SubjectValuesProps {
  catalogId: string;
  subject: BlockSubject;
  label: string;
  description?: string;
  isOptional?: boolean;
  /** Names of what the rule has. */
  named: readonly { value: string; name: string | null }[];
  value?: string[];
  error?: string;
  onChange?(values: string[]): void;
}

/** Chooses what is not advertised, by its name. */
export function SubjectValues({ catalogId, subject, named, value = [], onChange, ...props }: SubjectValuesProps) {
  const { t } = useTranslation('yield');
  const { label, description, isOptional = false, error } = props;
  const [term, setTerm] = useState('');
  const found = useFound(subject, catalogId, useSettled(term));
  // What was chosen keeps its name while something else is searched for.
  const [names, setNames] = useState(() => new Map(named.map((one) => [one.value, one.name ?? one.value])));
  const choices = new Map([...names, ...found.map(({ id, name }) => [id, name] as const)]);
  return (
    <MultiSelectField
      label={label}
      description={description}
      placeholder={t('form.find')}
      required={!isOptional}
      searchable
      clearable
      maxValues={MAX_VALUES}
      nothingFoundMessage={t('form.notFound')}
      data={[...choices].map(([id, label]) => ({ value: id, label }))}
      value={value}
      error={error}
      onSearchChange={setTerm}
      onChange={(next) => {
        setNames(new Map([...names, ...next.map((id) => [id, choices.get(id) ?? id] as const)]));
        onChange?.(next);
      }}
    />
  );
}

function useFound(subject: BlockSubject, catalogId: string, term: string): readonly Choice[] {
  const searchTerm = term || null;
  const when = (one: BlockSubject) => ({ isEnabled: subject === one, keepPreviousData: true });
  const categories = useApiQuery(YieldCategoriesDocument, { catalogId }, when('CATEGORY'));
  const products = useApiQuery(YieldProductsDocument, { catalogId, searchTerm }, when('PRODUCT'));
  const brands = useApiQuery(YieldBrandsDocument, { searchTerm }, when('BRAND'));
  const sellers = useApiQuery(YieldSellersDocument, { catalogId, searchTerm }, when('SELLER'));
  const companies = useApiQuery(YieldCompaniesDocument, { searchTerm }, when('COMPANY'));
  switch (subject) {
    case 'CATEGORY':
      return categories.data ? matchingCategories(namedInPath(categories.data.productCategories), term) : [];
    case 'PRODUCT':
      return (products.data?.productSuggestions.objects ?? []).map(({ sku, name }) => ({
        id: sku,
        name: `${name} (${sku})`,
      }));
    case 'BRAND':
      return brands.data?.searchBrands.objects ?? [];
    case 'SELLER':
      return sellers.data?.sellerSuggestions.objects ?? [];
    case 'COMPANY':
      return companies.data?.searchCompanies.objects ?? [];
  }
}

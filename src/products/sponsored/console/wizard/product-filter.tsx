import { Button, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MoneyField } from '#design/form/number-fields.tsx';
import { readableNumber } from '#design/form/number-text.ts';
import { MultiSelectField } from '#design/form/multi-select-field.tsx';
import { useFormat } from '#design/format.ts';
import { useCurrencies } from '#core/session/console/index.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import {
  MatchingProductsDocument,
  ProductFilterOptionsDocument,
  type ProductFilterOptionsQuery,
} from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { pathsOf } from '../../rules/category-path.ts';
import { FilteredProducts, PreviewDrawer, type FilterChoice } from './filter-preview.tsx';
import type { Wizard } from './use-wizard.ts';
import styles from './wizard.module.css';
import { useSettled } from '#design/form/use-settled.ts';

const COUNT_DELAY_MS = 250;
const PREVIEW_PAGE_SIZE = 10;

/** Selects products by category and price. Products that match later are promoted as well. */
export function ProductFilter({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('campaigns');
  const { values, change, errorOf, touch, catalog, brandId, campaign } = wizard;
  const currency = useCurrencies()(catalog?.currencyCode);
  const companyId = campaign?.company.id;
  const options = useApiQuery(ProductFilterOptionsDocument, { catalogId: values.catalogId, brandId, companyId });
  const hasPrice = values.minPrice !== '' || values.maxPrice !== '';
  const categories = pathsOf(options.data?.productCategories ?? []);
  return (
    <Stack gap="lg">
      <MultiSelectField
        label={t('filter.categories')}
        description={t('filter.categoriesHint')}
        placeholder={values.categoryIds.length ? undefined : t(hasPrice ? 'filter.allCategories' : 'filter.choose')}
        searchable
        clearable
        limit={200}
        data={categories.map(({ id, path }) => ({ value: id, label: path }))}
        value={values.categoryIds}
        onChange={(categoryIds) => {
          touch('skus');
          change({ categoryIds }, ['productCategoryIds', 'skus']);
        }}
        error={errorOf('productCategoryIds') ?? errorOf('skus')}
      />
      <div className={styles.pair}>
        <MoneyField
          label={t('filter.minPrice')}
          currency={currency}
          value={values.minPrice}
          onChange={(minPrice) => change({ minPrice }, ['productMinPrice', 'skus'])}
          onBlur={() => touch('productMinPrice')}
          error={errorOf('productMinPrice')}
        />
        <MoneyField
          label={t('filter.maxPrice')}
          currency={currency}
          value={values.maxPrice}
          onChange={(maxPrice) => change({ maxPrice }, ['productMaxPrice', 'productMinPrice', 'skus'])}
          onBlur={() => touch('productMinPrice')}
          error={errorOf('productMaxPrice')}
        />
      </div>
      {(hasPrice || values.categoryIds.length > 0) && (
        <Matches wizard={wizard} ownSellers={options.data?.companySellers ?? null} />
      )}
    </Stack>
  );
}

interface MatchesProps {
  wizard: Wizard;
  /** Null while loading. */
  ownSellers: ProductFilterOptionsQuery['companySellers'] | null;
}

/** The products a filter matches and the sellers that sell them. */
function Matches({ wizard, ownSellers }: MatchesProps) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const { values, change, errorOf, touch, brandId, campaign, onMatchCount } = wizard;
  const currency = useCurrencies()(wizard.catalog?.currencyCode);
  const filter: FilterChoice = useSettled(
    {
      categoryIds: values.categoryIds,
      sellerIds: values.sellerIds,
      minPrice: readableNumber(values.minPrice),
      maxPrice: readableNumber(values.maxPrice),
    },
    COUNT_DELAY_MS,
  );
  const { data, error } = useApiQuery(
    MatchingProductsDocument,
    { catalogId: values.catalogId, brandId, companyId: campaign?.company.id, ...filter },
    { keepPreviousData: true },
  );
  const count = data?.productsMatchingFilterCount;
  const matching = data?.sellersMatchingFilter ?? [];
  // Selected sellers of the company stay listed by name even when the filter leaves none of their products.
  const selectedOwn = (ownSellers ?? []).filter(
    ({ id }) => values.sellerIds.includes(id) && !matching.some((seller) => seller.id === id),
  );
  const isOwnSold = data && matching.some(({ id }) => ownSellers?.some((own) => own.id === id) ?? true);
  useEffect(() => {
    onMatchCount(count === undefined || isOwnSold === undefined ? null : { count, isOwnSold });
    return () => onMatchCount(null);
  }, [count, isOwnSold, onMatchCount]);
  const [isPreviewed, setIsPreviewed] = useState(false);
  return (
    <>
      <MultiSelectField
        label={t('filter.sellers')}
        description={t('filter.sellersHint')}
        placeholder={values.sellerIds.length ? undefined : t('filter.allSellers')}
        searchable
        clearable
        data={[...matching, ...selectedOwn].map(({ id, name }) => ({ value: id, label: name }))}
        value={values.sellerIds}
        onChange={(sellerIds) => change({ sellerIds }, ['productSellerIds'])}
        onBlur={() => touch('productSellerIds')}
        error={errorOf('productSellerIds')}
      />
      <div className={styles.matchesRow}>
        <p className={styles.matches} data-none={count === 0 || undefined} aria-live="polite">
          {error
            ? errorText(error)
            : count === undefined
              ? t('filter.counting')
              : t('filter.count', { count, shown: format.integer(count) })}
        </p>
        <Button variant="default" disabled={!count} onClick={() => setIsPreviewed(true)}>
          {t('filter.preview')}
        </Button>
      </div>
      {isPreviewed && (
        <PreviewDrawer title={t('preview.title')} onClose={() => setIsPreviewed(false)}>
          <FilteredProducts
            filter={{ catalogId: values.catalogId, brandId, ...filter }}
            pageSize={PREVIEW_PAGE_SIZE}
            currency={currency}
          />
        </PreviewDrawer>
      )}
    </>
  );
}

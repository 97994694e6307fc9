import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettled } from '#design/form/use-settled.ts';
import { MoneyField } from '#design/form/number-fields.tsx';
import { readableNumber } from '#design/form/number-text.ts';
import { MultiSelectField } from '#design/form/multi-select-field.tsx';
import { MetaCategoriesDocument, MetaProductsDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import type { CampaignForm, CampaignValues } from '../campaigns/use-campaign-form.ts';
import styles from '../meta.module.css';
import { useCurrency, type Seller } from '../use-seller.ts';
import type { ProductRequest } from './products.ts';
import { SkuDrawer } from './sku-drawer.tsx';

const PRICE_DELAY_MS = 500;

/** Builds the product filter from categories and prices. */
export const filterOf = ({
  categories,
  minPrice,
  maxPrice,
}: Pick<CampaignValues, 'categories' | 'minPrice' | 'maxPrice'>): ProductRequest => {
  const [min, max] = [readableNumber(minPrice), readableNumber(maxPrice)];
  return {
    ...(categories.length ? { categories } : {}),
    ...(min ? { minPrice: min } : {}),
    ...(max ? { maxPrice: max } : {}),
  };
};

interface PlainFilterProps {
  seller: Seller;
  form: CampaignForm['form'];
}

/** Filters products by category and price and shows the number of matches immediately. */
export function PlainFilter({ seller, form }: PlainFilterProps) {
  const { t } = useTranslation('metaAds');
  const input = useSettled(filterOf(form.values), PRICE_DELAY_MS);
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useApiQuery(
    MetaProductsDocument,
    { ...input, sellerId: seller.id, limit: 1 },
    { keepPreviousData: true },
  );
  const count = data?.metaCatalogProducts.totalCount;
  return (
    <div className={styles.fields}>
      <FilterFields seller={seller} form={form} />
      <div className={styles.found} role="status">
        {count === undefined ? (
          <Text c="dimmed">{t('products.counting')}</Text>
        ) : (
          <>
            <span>{t('products.matching', { count })}</span>
            <Button variant="subtle" size="compact-sm" disabled={count === 0} onClick={() => setIsOpen(true)}>
              {t('products.preview')}
            </Button>
          </>
        )}
      </div>
      {form.errors['skus'] && (
        <p role="alert" className={styles.error}>
          {form.errors['skus']}
        </p>
      )}
      {isOpen && <SkuDrawer seller={seller} input={input} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

/** Fields for the categories and the price range. */
export function FilterFields({ seller, form }: PlainFilterProps) {
  const { t } = useTranslation('metaAds');
  const currency = useCurrency(seller.catalog.currencyCode);
  const { data } = useApiQuery(MetaCategoriesDocument, { sellerId: seller.id });
  const options = (data?.metaCatalogCategories ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <MultiSelectField
        label={t('products.categories')}
        placeholder={form.values.categories.length ? undefined : t('products.allCategories')}
        data={options}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('products.clearCategories') }}
        {...form.getInputProps('categories')}
      />
      <div className={styles.pair}>
        <MoneyField label={t('products.minPrice')} currency={currency} {...form.getInputProps('minPrice')} />
        <MoneyField label={t('products.maxPrice')} currency={currency} {...form.getInputProps('maxPrice')} />
      </div>
    </>
  );
}

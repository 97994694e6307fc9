import { ActionIcon, Button } from '@mantine/core';
import { IconCheck, IconListDetails, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '#design/form/search-field.tsx';
import { useFormat } from '#design/format.ts';
import { useCurrencies } from '#features/shell/console/index.ts';
import { MOST_COUNTED } from '#features/catalog/rules/product-search.ts';
import { EmptyState, ErrorState, SkeletonLines } from '#design/states.tsx';
import { TablePagination } from '#design/table/table-pagination.tsx';
import { errorText } from '#platform/api-client/error-text.ts';
import { ProductSuggestionsDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import type { ProductImageInput } from '../../rules/campaign-input.ts';
import { SKU_LIMIT } from '../../rules/check-campaign.ts';
import { ChosenProducts, ProductRow } from './chosen-products.tsx';
import { ProductPictureDialog } from './product-picture-dialog.tsx';
import { SkuListDialog } from './sku-list-dialog.tsx';
import type { Wizard } from './use-wizard.ts';
import styles from './product-picker.module.css';

const FOUND_PAGE_SIZE = 12;

/** Products one by one: found on one side, chosen on the other. */
export function ProductPicker({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('campaigns');
  const { values, change, errorOf } = wizard;
  const [isListOpen, setIsListOpen] = useState(false);
  const [pictured, setPictured] = useState<{ sku: string; name: string } | null>(null);
  const error = errorOf('skus') ?? errorOf('productImages');
  const currency = useCurrencies()(wizard.catalog?.currencyCode);
  const choose = (skus: readonly string[]) =>
    change({ skus: [...new Set([...values.skus, ...skus])].slice(0, SKU_LIMIT - 1) }, ['skus']);
  const drop = (sku: string) => change({ skus: values.skus.filter((one) => one !== sku) }, ['skus']);

  const setPicture = (sku: string, picture: ProductImageInput | null) => {
    const { [sku]: _before, ...others } = values.productImages;
    change({ productImages: picture ? { ...others, [sku]: picture } : others }, ['productImages']);
  };

  return (
    <div>
      <div className={styles.picker}>
        <FoundProducts wizard={wizard} onChoose={choose} onDrop={drop} onPasteList={() => setIsListOpen(true)} />
        <ChosenProducts
          catalogId={values.catalogId}
          currency={currency}
          skus={values.skus}
          onDrop={drop}
          onClear={() => change({ skus: [] }, ['skus'])}
          pictures={values.productImages}
          onPicture={setPictured}
        />
      </div>
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <SkuListDialog
        isOpen={isListOpen}
        catalogId={values.catalogId}
        brandId={wizard.brandId}
        helpPage={wizard.skusHelpPage}
        onAdd={choose}
        onClose={() => setIsListOpen(false)}
        label={t('skuList.title')}
      />
      {pictured && (
        <ProductPictureDialog
          {...pictured}
          catalogId={values.catalogId}
          limit_mb={wizard.imageLimit_mb}
          picture={values.productImages[pictured.sku] ?? null}
          onChange={(picture) => setPicture(pictured.sku, picture)}
          onClose={() => setPictured(null)}
        />
      )}
    </div>
  );
}

interface FoundProductsProps {
  wizard: Wizard;
  onChoose(skus: string[]): void;
  onDrop(sku: string): void;
  onPasteList(): void;
}

function FoundProducts({ wizard, onChoose, onDrop, onPasteList }: FoundProductsProps) {
  const { t } = useTranslation('campaigns');
  const { values, brandId } = wizard;
  const currency = useCurrencies()(wizard.catalog?.currencyCode);
  const format = useFormat();
  const [{ searchTerm, page }, setShown] = useState({ searchTerm: '', page: 1 });
  const found = useApiQuery(
    ProductSuggestionsDocument,
    {
      catalogId: values.catalogId,
      brandId,
      companyId: wizard.campaign?.supplier.id,
      searchTerm: searchTerm || null,
      offset: (page - 1) * FOUND_PAGE_SIZE,
      limit: FOUND_PAGE_SIZE,
    },
    { keepsPrevious: true },
  );
  const list = found.data?.productSuggestions;
  const chosen = new Set(values.skus);
  const fresh = (list?.objects ?? []).map(({ sku }) => sku).filter((sku) => !chosen.has(sku));

  return (
    <section className={styles.side} aria-label={t('products.found')}>
      <div className={styles.tools}>
        <SearchField
          size="sm"
          w="auto"
          className={styles.search}
          label={t('products.search')}
          value={searchTerm}
          onSearch={(term) => setShown({ searchTerm: term, page: 1 })}
        />
        <Button variant="default" h={36} leftSection={<IconListDetails size={15} />} onClick={onPasteList}>
          {t('skuList.open')}
        </Button>
      </div>
      <div className={styles.sideHead}>
        <span>
          {list &&
            t(list.total < MOST_COUNTED ? 'products.foundCount' : 'products.foundMore', {
              count: list.total,
              shown: format.integer(list.total),
            })}
        </span>
        <Button variant="subtle" size="compact-xs" disabled={fresh.length === 0} onClick={() => onChoose(fresh)}>
          {t('products.addPage')}
        </Button>
      </div>
      {found.error && !list && <ErrorState message={errorText(found.error)} onRetry={() => void found.refetch()} />}
      {found.isPending && <SkeletonLines count={8} />}
      {list?.objects.length === 0 && <EmptyState isCompact title={t('products.none')} />}
      <ul className={styles.list} aria-busy={found.isFetching}>
        {list?.objects.map((product) => (
          <ProductRow key={product.sku} currency={currency} product={product} term={searchTerm}>
            {chosen.has(product.sku) ? (
              <ActionIcon
                variant="light"
                color="petrol"
                size={30}
                aria-label={t('products.drop', { name: product.name })}
                aria-pressed
                onClick={() => onDrop(product.sku)}
              >
                <IconCheck size={16} />
              </ActionIcon>
            ) : (
              <ActionIcon
                variant="default"
                size={30}
                aria-label={t('products.choose', { name: product.name })}
                onClick={() => onChoose([product.sku])}
              >
                <IconPlus size={16} />
              </ActionIcon>
            )}
          </ProductRow>
        ))}
      </ul>
      {list && list.total > FOUND_PAGE_SIZE && (
        <div className={styles.foot}>
          <TablePagination
            page={page}
            pageSize={FOUND_PAGE_SIZE}
            numPages={Math.ceil(list.total / FOUND_PAGE_SIZE)}
            total={list.total}
            onPage={(next) => setShown({ searchTerm, page: next })}
          />
        </div>
      )}
    </section>
  );
}

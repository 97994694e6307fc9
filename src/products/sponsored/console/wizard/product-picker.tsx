import { ActionIcon, Button } from '@mantine/core';
import { IconCheck, IconListDetails, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '#design/form/search-field.tsx';
import { useFormat } from '#design/format.ts';
import { useCurrencies } from '#core/session/console/index.ts';
import { MAX_COUNTED } from '#core/catalog/rules/product-search.ts';
import { EmptyState, SkeletonLines } from '#design/states.tsx';
import { TablePagination } from '#design/table/table-pagination.tsx';
import { ApiError } from '#platform/api-client/api-error.ts';
import { callApi } from '#platform/api-client/client.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import { ProductSuggestionsDocument, SelectedProductsDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import { useLocalPages, usePaging } from '#platform/console-kit/list.ts';
import type { ProductImageInput } from '../../rules/campaign-input.ts';
import { SKU_LIMIT } from '../../rules/check-campaign.ts';
import { OwnBids, type BidContents } from './own-bids.tsx';
import { SelectedProducts, ProductRow } from './selected-products.tsx';
import { ProductImageDialog } from './product-image-dialog.tsx';
import { SkuListDialog } from './sku-list-dialog.tsx';
import type { Wizard } from './use-wizard.ts';
import styles from './product-picker.module.css';

// Maximum page size of the API.
const BATCH_SIZE = 1000;

const ProductContents: BidContents = ({ wizard, keys, children }) => {
  const { data } = useApiQuery(
    SelectedProductsDocument,
    { catalogId: wizard.values.catalogId, skus: keys },
    { keepPreviousData: true },
  );
  const names = new Map(data?.productDetails.map(({ sku, name }) => [sku, name]));
  return children((sku) => {
    const name = names.get(sku);
    return {
      name: name ?? sku,
      content: (
        <span className={styles.text}>
          {name && <span className={styles.name}>{name}</span>}
          <span className={styles.detail}>{sku}</span>
        </span>
      ),
    };
  });
};

/** Selects individual products: search results on one side, selected products on the other. */
export function ProductPicker({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('campaigns');
  const { values, change, errorOf } = wizard;
  const [isListOpen, setIsListOpen] = useState(false);
  const [editedProduct, setEditedProduct] = useState<{ sku: string; name: string } | null>(null);
  const error = errorOf('skus') ?? errorOf('productImages');
  const currency = useCurrencies()(wizard.catalog?.currencyCode);
  const select = (skus: readonly string[]) =>
    change({ skus: [...new Set([...values.skus, ...skus])].slice(0, SKU_LIMIT - 1) }, ['skus']);
  const drop = (sku: string) => change({ skus: values.skus.filter((one) => one !== sku) }, ['skus']);

  const setImage = (sku: string, image: ProductImageInput | null) => {
    const { [sku]: _before, ...otherImages } = values.productImages;
    change({ productImages: image ? { ...otherImages, [sku]: image } : otherImages }, ['productImages']);
  };

  return (
    <div>
      <div className={styles.picker}>
        <FoundProducts wizard={wizard} onSelect={select} onDrop={drop} onPasteList={() => setIsListOpen(true)} />
        <SelectedProducts
          catalogId={values.catalogId}
          currency={currency}
          skus={values.skus}
          onDrop={drop}
          onClear={() => change({ skus: [] }, ['skus'])}
          images={values.productImages}
          onImage={setEditedProduct}
        />
      </div>
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <OwnBids wizard={wizard} list="productBids" keys={values.skus} Contents={ProductContents} />
      {isListOpen && (
        <SkuListDialog
          catalogId={values.catalogId}
          brandId={wizard.brandId}
          helpPage={wizard.skusHelpPage}
          onAdd={select}
          onClose={() => setIsListOpen(false)}
          label={t('skuList.title')}
        />
      )}
      {editedProduct && (
        <ProductImageDialog
          {...editedProduct}
          catalogId={values.catalogId}
          limitMb={wizard.imageLimitMb}
          image={values.productImages[editedProduct.sku] ?? null}
          onChange={(image) => setImage(editedProduct.sku, image)}
          onClose={() => setEditedProduct(null)}
        />
      )}
    </div>
  );
}

interface FoundProductsProps {
  wizard: Wizard;
  onSelect(skus: string[]): void;
  onDrop(sku: string): void;
  onPasteList(): void;
}

function FoundProducts({ wizard, onSelect, onDrop, onPasteList }: FoundProductsProps) {
  const { t } = useTranslation('campaigns');
  const { values, brandId } = wizard;
  const currency = useCurrencies()(wizard.catalog?.currencyCode);
  const format = useFormat();
  const [searchTerm, setSearchTerm] = useState('');
  const wanted = {
    catalogId: values.catalogId,
    brandId,
    companyId: wizard.campaign?.company.id,
    searchTerm: searchTerm || null,
  };
  const pages = useLocalPages(wanted);
  const { page, pageSize } = pages;
  const found = useApiQuery(
    ProductSuggestionsDocument,
    { ...wanted, offset: (page - 1) * pageSize, limit: pageSize },
    { keepPreviousData: true },
  );
  const list = found.data?.productSuggestions;
  const paging = usePaging(pages, list && { total: list.total }, { isEarlier: found.isPlaceholderData });
  const selected = new Set(values.skus);
  const [isAddingAll, setIsAddingAll] = useState(false);
  const [addError, setAddError] = useState<ApiError | null>(null);
  /** Adds every matching product, page by page, up to the maximum per campaign. */
  const addAll = async () => {
    setIsAddingAll(true);
    setAddError(null);
    try {
      const remaining = SKU_LIMIT - 1 - values.skus.length;
      const all: string[] = [];
      for (let offset = 0; all.length < remaining; offset += BATCH_SIZE) {
        const { productSuggestions } = await callApi(ProductSuggestionsDocument, {
          ...wanted,
          offset,
          limit: BATCH_SIZE,
        });
        all.push(...productSuggestions.objects.map(({ sku }) => sku).filter((sku) => !selected.has(sku)));
        if (productSuggestions.objects.length < BATCH_SIZE) break;
      }
      onSelect(all.slice(0, remaining));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setAddError(error);
    } finally {
      setIsAddingAll(false);
    }
  };

  return (
    <section className={styles.side} aria-label={t('products.found')}>
      <div className={styles.tools}>
        <SearchField
          size="sm"
          w="auto"
          className={styles.search}
          label={t('products.search')}
          value={searchTerm}
          onSearch={setSearchTerm}
        />
        <Button variant="default" h={36} leftSection={<IconListDetails size={15} />} onClick={onPasteList}>
          {t('skuList.open')}
        </Button>
      </div>
      <div className={styles.sideHead}>
        <span>
          {list &&
            t(list.total < MAX_COUNTED ? 'products.foundCount' : 'products.foundMore', {
              count: list.total,
              shown: format.integer(list.total),
            })}
        </span>
        <Button
          variant="subtle"
          size="compact-xs"
          disabled={!list || list.total === 0 || values.skus.length >= SKU_LIMIT - 1}
          loading={isAddingAll}
          onClick={() => void addAll()}
        >
          {t('products.addAll')}
        </Button>
      </div>
      {addError && (
        <p role="alert" className={styles.error}>
          {errorText(addError)}
        </p>
      )}
      <QueryBoundary
        reads={{ found }}
        skeleton={<SkeletonLines count={8} />}
        renderEmpty={() => list?.objects.length === 0 && <EmptyState isCompact title={t('products.none')} />}
      >
        {() => (
          <ul className={styles.list} aria-busy={found.isFetching}>
            {list?.objects.map((product) => (
              <ProductRow key={product.sku} currency={currency} product={product} term={searchTerm}>
                {selected.has(product.sku) ? (
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
                    onClick={() => onSelect([product.sku])}
                  >
                    <IconPlus size={16} />
                  </ActionIcon>
                )}
              </ProductRow>
            ))}
          </ul>
        )}
      </QueryBoundary>
      {paging && paging.numPages > 1 && (
        <div className={styles.foot}>
          <TablePagination {...paging} />
        </div>
      )}
    </section>
  );
}

import { ActionIcon, Button, UnstyledButton } from '@mantine/core';
import { IconPhotoEdit, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat, type Currency, useMoney } from '#design/format.ts';
import { Highlight } from '#design/picker/highlight.tsx';
import { EmptyState } from '#design/states.tsx';
import { TablePagination } from '#design/table/table-pagination.tsx';
import { Thumbnail } from '#design/thumbnail.tsx';
import { SelectedProductsDocument, type ProductPartsFragment } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { useLocalPages, usePagedRows } from '#platform/console-kit/list.ts';
import { IMAGE_PATH, imageNameOf } from '#core/media/rules/image.ts';
import type { ProductImageInput } from '../../rules/campaign-input.ts';
import styles from './product-picker.module.css';

const SELECTED_PAGE_SIZE = 6;

interface SelectedProductsProps {
  catalogId: string;
  /** Currency of the catalog. */
  currency: Currency;
  skus: readonly string[];
  pageSize?: number;
  /** Omitted when the selection is read-only. */
  onDrop?(sku: string): void;
  onClear?(): void;
  /** Images selected for products, by SKU. */
  images?: Readonly<Record<string, ProductImageInput>>;
  /** Omitted when the selection is read-only. */
  onImage?(product: { sku: string; name: string }): void;
}

/** The products a campaign advertises, paginated. */
export function SelectedProducts({ catalogId, currency, skus, ...props }: SelectedProductsProps) {
  const { pageSize = SELECTED_PAGE_SIZE, onDrop, onClear, images = {}, onImage } = props;
  const format = useFormat();
  const { t } = useTranslation('campaigns');
  const { rows: visible = [], paging } = usePagedRows(useLocalPages(catalogId, pageSize), skus);
  const details = useApiQuery(
    SelectedProductsDocument,
    { catalogId, skus: visible },
    { isEnabled: visible.length > 0, keepPreviousData: true },
  );
  const bySku = new Map(details.data?.productDetails.map((product) => [product.sku, product]));

  return (
    <section className={styles.side} data-selected={onDrop ? true : undefined} aria-label={t('products.chosen')}>
      <div className={styles.sideHead} data-title>
        <strong aria-live="polite">
          {t('products.chosenCount', { count: skus.length, shown: format.integer(skus.length) })}
        </strong>
        {onClear && (
          <Button variant="subtle" size="compact-xs" disabled={skus.length === 0} onClick={onClear}>
            {t('products.clear')}
          </Button>
        )}
      </div>
      {skus.length === 0 && <EmptyState title={t('products.noneChosen')} detail={t('products.noneChosenDetail')} />}
      <ul className={styles.list}>
        {visible.map((sku) => {
          const product = bySku.get(sku);
          const isUnknown = !product && details.isSuccess && !details.isPlaceholderData;
          return (
            <ProductRow
              key={sku}
              currency={currency}
              product={
                product ?? {
                  sku,
                  name: isUnknown ? t('products.notFound') : '…',
                  image: null,
                  price: null,
                  quantity: null,
                }
              }
              uploadedImage={imageNameOf(images[sku]?.url ?? '')}
              onImage={onImage && product && (() => onImage(product))}
              term=""
            >
              {onDrop && (
                <ActionIcon
                  variant="subtle"
                  size={30}
                  aria-label={t('products.drop', { name: product?.name ?? sku })}
                  onClick={() => onDrop(sku)}
                >
                  <IconX size={16} />
                </ActionIcon>
              )}
            </ProductRow>
          );
        })}
      </ul>
      {paging && paging.numPages > 1 && (
        <div className={styles.foot}>
          <TablePagination {...paging} />
        </div>
      )}
    </section>
  );
}

interface ProductRowProps {
  currency: Currency;
  product: Omit<ProductPartsFragment, 'price'> & { price: string | null };
  term: string;
  /** Name of an uploaded image that replaces the product's own. */
  uploadedImage?: string | null;
  /** Omitted when the image cannot be changed. */
  onImage?: (() => void) | undefined;
  /** Actions for the product; none when read-only. */
  children?: ReactNode;
}

/** One product: image, name, SKU, price, and stock where the viewer may see it. */
export function ProductRow({ currency, product, term, uploadedImage, onImage, children }: ProductRowProps) {
  const { t } = useTranslation('campaigns');
  const money = useMoney(currency);
  const { sku, name, image, price, quantity } = product;
  const isOut = quantity === 0;
  const thumbnail = <Thumbnail src={uploadedImage ? IMAGE_PATH + uploadedImage : image} sizePx={40} />;
  return (
    <li className={styles.product}>
      {onImage ? (
        <UnstyledButton
          className={styles.image}
          aria-label={t('productPicture.open', { name })}
          title={t('productPicture.open', { name })}
          onClick={onImage}
        >
          {thumbnail}
          <IconPhotoEdit size={14} stroke={1.8} aria-hidden />
        </UnstyledButton>
      ) : (
        thumbnail
      )}
      <span className={styles.text}>
        <span className={styles.name} title={name}>
          <Highlight text={name} term={term} />
        </span>
        <span className={styles.detail}>
          <span>
            <Highlight text={sku} term={term} />
          </span>
          {typeof quantity === 'number' && (
            <span data-out={isOut || undefined}>
              {isOut ? t('products.outOfStock') : t('products.stock', { count: quantity })}
            </span>
          )}
          {price !== null && <span className={`${styles.price} figures`}>{money(price)}</span>}
        </span>
      </span>
      {children}
    </li>
  );
}

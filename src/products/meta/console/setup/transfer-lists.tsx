import { ActionIcon, Checkbox, Tooltip } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat, type Currency, useMoney } from '#design/format.ts';
import { EmptyState, ErrorState, PartialNotice, SkeletonLines } from '#design/states.tsx';
import { TablePagination } from '#design/table/table-pagination.tsx';
import type { ApiError } from '#platform/api-client/api-error.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import { MetaProductsDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { useLocalPages, usePaging } from '#platform/console-kit/list.ts';
import { MAX_SKUS } from '../../rules/check-campaign.ts';
import { drop, toggled } from '../../rules/transfer.ts';
import styles from '../meta.module.css';
import { useCurrency, type Seller } from '../use-seller.ts';
import { fetchProducts, type Fetched, type Product, type ProductRequest } from './products.ts';

const ROW_PX = 44;
const EMPTY_SELECTION: ReadonlySet<string> = new Set();

interface TransferListsProps {
  seller: Seller;
  /** Current search; null before the first one. */
  input: ProductRequest | null;
  sponsored: readonly Product[];
  onSelect(products: readonly Product[]): void;
  onChange(next: (now: readonly Product[]) => Product[]): void;
}

/** Search results on one side, promoted products on the other. Ticked or all products can be moved either way. */
export function TransferLists({ seller, input, sponsored, onSelect, onChange }: TransferListsProps) {
  const currency = useCurrency(seller.catalog.currencyCode);
  const { t } = useTranslation('metaAds');
  const format = useFormat();
  const pages = useLocalPages(input);
  const { page, pageSize } = pages;
  const [visibleInput, setVisibleInput] = useState(input);
  const [found, setFound] = useState<ReadonlyMap<string, Product>>(new Map());
  const [ticked, setTicked] = useState(EMPTY_SELECTION);
  const [isFetchingAll, setIsFetchingAll] = useState(false);
  const [stopped, setStopped] = useState<{ fetched: Fetched; error: ApiError } | null>(null);
  // A new search starts without ticked products.
  if (visibleInput !== input) {
    setVisibleInput(input);
    setFound(new Map());
    setStopped(null);
  }
  const { data, error, refetch, isPlaceholderData } = useApiQuery(
    MetaProductsDocument,
    { ...input, sellerId: seller.id, limit: pageSize, cursor: String((page - 1) * pageSize) },
    { isEnabled: input !== null, keepPreviousData: true },
  );
  const list = input === null ? undefined : data?.metaCatalogProducts;
  const paging = usePaging(pages, list && { total: list.totalCount }, {
    label: t('products.found'),
    isEarlier: isPlaceholderData,
  });
  const selected = new Set(sponsored.map(({ sku }) => sku));
  const tick = (product: Product) => {
    const next = new Map(found);
    if (!next.delete(product.sku)) next.set(product.sku, product);
    setFound(next);
  };
  const moveAll = async (previous: Fetched | null) => {
    setIsFetchingAll(true);
    try {
      const { products, fetched, error } = await fetchProducts(seller.id, input ?? {}, { previous, enough: MAX_SKUS });
      if (products.length > 0) onSelect(products);
      setFound(new Map());
      setStopped(error && { fetched, error });
    } finally {
      setIsFetchingAll(false);
    }
  };
  const total = stopped?.fetched.total || list?.totalCount || 0;
  return (
    <div className={styles.transfer}>
      {stopped && (
        <div className={styles.transferNotice}>
          <PartialNotice
            message={t('products.addedOf', { count: total, added: format.integer(stopped.fetched.count) })}
            detail={errorText(stopped.error)}
            isRetrying={isFetchingAll}
            onRetry={() => void moveAll(stopped.fetched)}
          />
        </div>
      )}
      <section className={styles.list} aria-label={t('products.found')}>
        <h3>{list ? t('products.foundCount', { count: list.totalCount }) : t('products.found')}</h3>
        {error && !data ? (
          <ErrorState message={errorText(error)} onRetry={() => void refetch()} />
        ) : input === null ? (
          <EmptyState isCompact title={t('products.searchFirst')} />
        ) : !list ? (
          <SkeletonLines count={6} />
        ) : list.objects.length === 0 ? (
          <EmptyState isCompact title={t('products.noneFound')} />
        ) : (
          <>
            <div>
              {list.objects.map((product) => (
                <ProductLine
                  key={product.sku}
                  product={product}
                  currency={currency}
                  isTicked={selected.has(product.sku) || found.has(product.sku)}
                  isDisabled={selected.has(product.sku)}
                  onTick={tick}
                />
              ))}
            </div>
            <div className={styles.listFooter}>{paging && <TablePagination {...paging} />}</div>
          </>
        )}
      </section>
      <div className={styles.movers}>
        <MoveButton
          label={t('products.addAll')}
          icon={IconChevronsRight}
          isBusy={isFetchingAll}
          isDisabled={!list?.totalCount}
          onClick={() => void moveAll(null)}
        />
        <MoveButton
          label={t('products.addTicked')}
          icon={IconChevronRight}
          isDisabled={found.size === 0}
          onClick={() => {
            onSelect([...found.values()]);
            setFound(new Map());
          }}
        />
        <MoveButton
          label={t('products.removeTicked')}
          icon={IconChevronLeft}
          isDisabled={ticked.size === 0}
          onClick={() => {
            onChange((now) => drop(now, ticked));
            setTicked(EMPTY_SELECTION);
          }}
        />
        <MoveButton
          label={t('products.removeAll')}
          icon={IconChevronsLeft}
          isDisabled={sponsored.length === 0}
          onClick={() => {
            onChange(() => []);
            setTicked(EMPTY_SELECTION);
          }}
        />
      </div>
      <div className={styles.list}>
        <h3>{t('products.sponsoredCount', { count: sponsored.length })}</h3>
        {sponsored.length === 0 ? (
          <EmptyState isCompact title={t('products.noneSponsored')} />
        ) : (
          <Sponsored
            currency={currency}
            products={sponsored}
            ticked={ticked}
            onTick={({ sku }) => setTicked(toggled(ticked, sku))}
          />
        )}
      </div>
    </div>
  );
}

interface MoveButtonProps {
  label: string;
  icon: typeof IconChevronLeft;
  isDisabled: boolean;
  isBusy?: boolean;
  onClick(): void;
}

function MoveButton({ label, icon: Icon, isDisabled, isBusy = false, onClick }: MoveButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="default"
        size={32}
        aria-label={label}
        disabled={isDisabled}
        loading={isBusy}
        onClick={onClick}
      >
        <Icon size={17} stroke={1.8} />
      </ActionIcon>
    </Tooltip>
  );
}

interface SponsoredProps {
  currency: Currency;
  products: readonly Product[];
  ticked: ReadonlySet<string>;
  onTick(product: Product): void;
}

/** Virtualized, since there may be thousands. */
function Sponsored({ currency, products, ticked, onTick }: SponsoredProps) {
  const { t } = useTranslation('metaAds');
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: products.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 6,
  });
  return (
    <div ref={scroller} className={styles.scroller} tabIndex={0} role="region" aria-label={t('products.sponsored')}>
      <div className={styles.canvas} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start, size }) => {
          const product = products[index]!;
          return (
            <div key={product.sku} style={{ height: size, transform: `translateY(${start}px)` }}>
              <ProductLine
                product={product}
                currency={currency}
                isTicked={ticked.has(product.sku)}
                isDisabled={false}
                onTick={onTick}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}

interface ProductLineProps {
  product: Product;
  currency: Currency;
  isTicked: boolean;
  isDisabled: boolean;
  onTick(product: Product): void;
}

/** Memoized, so that scrolling does not render it again. */
const ProductLine = memo(function ProductLine({ product, currency, isTicked, isDisabled, onTick }: ProductLineProps) {
  const { t } = useTranslation('metaAds');
  const money = useMoney(currency);
  return (
    <label className={styles.line} data-disabled={isDisabled || undefined}>
      <Checkbox
        size="xs"
        checked={isTicked}
        disabled={isDisabled}
        onChange={() => onTick(product)}
        aria-label={product.name}
      />
      <span className={styles.lineName}>
        <span title={product.name}>{product.name}</span>
        <small>{product.sku}</small>
      </span>
      <span className="figures">{money(product.price)}</span>
      <span className={styles.stock}>{t('products.inStock', { count: product.inventory ?? 0 })}</span>
    </label>
  );
});

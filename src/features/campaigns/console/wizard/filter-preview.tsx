import { Drawer } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState, ErrorState, SkeletonLines } from '#design/states.tsx';
import { TablePagination } from '#design/table/table-pagination.tsx';
import { ExportMenu, useViewer } from '#features/shell/console/index.ts';
import {
  FilteredProductsDocument,
  type FilteredProductsQueryVariables,
} from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { ProductRow } from './chosen-products.tsx';
import styles from './product-picker.module.css';

const PAGE_SIZE = 10;

export type FilterChoice = Pick<FilteredProductsQueryVariables, 'categoryIds' | 'sellerIds' | 'minPrice' | 'maxPrice'>;

interface FilterPreviewProps {
  filter: Omit<FilteredProductsQueryVariables, 'page'>;
  symbol: string;
  onClose(): void;
}

/** The products a filter finds right now, a page at a time. */
export function FilterPreview({ filter, symbol, onClose }: FilterPreviewProps) {
  const { t } = useTranslation(['campaigns', 'common']);
  const { isApprovedByStaff, isGfg } = useViewer();
  const [page, setPage] = useState(1);
  const maySee = isApprovedByStaff || isGfg;
  const { data, error, refetch } = useApiQuery(
    FilteredProductsDocument,
    { ...filter, page },
    { keepsPrevious: true, isEnabled: maySee },
  );
  const list = data?.productsMatchingFilter;
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={t('preview.title')}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      {maySee && list && list.total > 0 && (
        <div className={styles.export}>
          <ExportMenu dataType="SPONSOR_FILTERED_PRODUCTS" params={exportParams(filter)} />
        </div>
      )}
      {!maySee && <EmptyState title={t('preview.notApproved')} />}
      {maySee && error && !list && <ErrorState message={t('preview.failed')} onRetry={() => void refetch()} />}
      {maySee && !list && !error && <SkeletonLines count={PAGE_SIZE} />}
      <ul className={styles.list}>
        {list?.objects.map((product) => (
          <ProductRow key={product.sku} symbol={symbol} product={product} term="" />
        ))}
      </ul>
      {list && list.total > PAGE_SIZE && (
        <div className={styles.foot}>
          <TablePagination
            page={page}
            pageSize={PAGE_SIZE}
            numPages={list.numPages}
            total={list.total}
            onPage={setPage}
          />
        </div>
      )}
    </Drawer>
  );
}

const exportParams = ({ catalogId, brandId, ...filters }: FilterPreviewProps['filter']) => ({
  catalogId,
  brandId,
  filters,
});

import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState, RefreshLine, SkeletonLines } from '#design/states.tsx';
import { TablePagination } from '#design/table/table-pagination.tsx';
import type { Currency } from '#design/format.ts';
import { ExportMenu } from '#core/exports/console/index.ts';
import { useViewer } from '#core/session/console/index.ts';
import {
  FilteredProductsDocument,
  type FilteredProductsQueryVariables,
} from '#platform/api-client/generated/graphql.ts';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import { useListQuery, useLocalPages } from '#platform/console-kit/list.ts';
import { ProductRow } from './selected-products.tsx';
import styles from './product-picker.module.css';

interface PreviewDrawerProps {
  title: string;
  onClose(): void;
  children: ReactNode;
}

/** Shows products beside the page, for staff and for accounts that staff have approved. */
export function PreviewDrawer({ title, onClose, children }: PreviewDrawerProps) {
  const { t } = useTranslation(['campaigns', 'common']);
  const { isApprovedByStaff, isStaff } = useViewer();
  return (
    <Drawer opened onClose={onClose} position="right" size="lg" title={title}>
      {isApprovedByStaff || isStaff ? children : <EmptyState title={t('preview.notApproved')} />}
    </Drawer>
  );
}

export type FilterChoice = Pick<FilteredProductsQueryVariables, 'categoryIds' | 'sellerIds' | 'minPrice' | 'maxPrice'>;

interface FilteredProductsProps {
  filter: Omit<FilteredProductsQueryVariables, 'page' | 'pageSize'>;
  pageSize: number;
  /** Currency of the catalog. */
  currency: Currency;
}

/** The products a filter currently matches: paginated, and as a downloadable file. */
export function FilteredProducts({ filter, pageSize, currency }: FilteredProductsProps) {
  const { t } = useTranslation('campaigns');
  const { query, list, paging } = useListQuery(
    FilteredProductsDocument,
    filter,
    ({ productsMatchingFilter }) => productsMatchingFilter,
    useLocalPages(filter, pageSize),
  );
  const { isPlaceholderData } = query;
  return (
    <QueryBoundary
      reads={{ products: query }}
      skeleton={<SkeletonLines count={pageSize} />}
      renderEmpty={() => list?.total === 0 && <EmptyState title={t('products.none')} />}
    >
      {() => (
        <>
          <div className={styles.export}>
            <ExportMenu dataType="SPONSOR_FILTERED_PRODUCTS" params={exportParams(filter)} />
          </div>
          <div className={styles.previewed} aria-busy={isPlaceholderData}>
            {isPlaceholderData && <RefreshLine />}
            <ul className={styles.list}>
              {list?.objects.map((product) => (
                <ProductRow key={product.sku} currency={currency} product={product} term="" />
              ))}
            </ul>
          </div>
          {paging && paging.numPages > 1 && (
            <div className={styles.foot}>
              <TablePagination {...paging} />
            </div>
          )}
        </>
      )}
    </QueryBoundary>
  );
}

const exportParams = ({ catalogId, brandId, ...filters }: FilteredProductsProps['filter']) => ({
  catalogId,
  brandId,
  filters,
});

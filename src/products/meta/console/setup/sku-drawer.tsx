import { Drawer } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat, type Currency } from '#design/format.ts';
import { DataTable, type Column } from '#design/table/data-table.tsx';
import { errorText } from '#platform/api-client/error-text.ts';
import { MetaProductsDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { useCurrency, type Seller } from '../use-seller.ts';
import type { Product, ProductRequest } from './products.ts';

const PAGE_SIZE = 10;

interface SkuDrawerProps {
  seller: Seller;
  input: ProductRequest;
  onClose(): void;
}

/** Lists the products of a campaign with links to their pages in the shop. */
export function SkuDrawer({ seller, input, onClose }: SkuDrawerProps) {
  const { t } = useTranslation(['metaAds', 'common']);
  const [page, setPage] = useState(1);
  const { data, error, isFetching, isPlaceholderData, refetch } = useApiQuery(
    MetaProductsDocument,
    { ...input, sellerId: seller.id, limit: PAGE_SIZE, cursor: String((page - 1) * PAGE_SIZE) },
    { keepPreviousData: true },
  );
  const list = data?.metaCatalogProducts;
  const columns = useColumns(useCurrency(seller.catalog.currencyCode));
  return (
    <Drawer opened onClose={onClose} position="right" size="lg" title={t('products.preview')}>
      <DataTable
        label={t('products.preview')}
        columns={columns}
        rows={list?.objects}
        rowId={({ sku }) => sku}
        error={error && errorText(error)}
        onRetry={() => void refetch()}
        isRefreshing={isFetching && isPlaceholderData}
        paging={
          list && {
            page,
            pageSize: PAGE_SIZE,
            numPages: Math.ceil(list.totalCount / PAGE_SIZE),
            total: list.totalCount,
            onPage: setPage,
          }
        }
      />
    </Drawer>
  );
}

function useColumns(currency: Currency): Column<Product>[] {
  const { t } = useTranslation('metaAds');
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('products.name'),
        name: (product) => product.name,
        open: ({ url }) => window.open(url, '_blank', 'noopener'),
        link: ({ url }, props) => <a {...props} href={url} target="_blank" rel="noreferrer" />,
      },
      {
        id: 'price',
        header: t('products.priceIn', { symbol: currency.symbol }),
        align: 'right',
        cell: ({ price }) => format.money(price, currency),
      },
      { id: 'stock', header: t('products.stock'), align: 'right', cell: ({ inventory }) => format.integer(inventory) },
    ],
    [t, format, currency],
  );
}

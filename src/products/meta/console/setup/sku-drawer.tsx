import { Drawer } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat, type Currency, useMoney } from '#design/format.ts';
import type { Column } from '#design/table/data-table.tsx';
import { MetaProductsDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { useLocalPages, usePaging } from '#platform/console-kit/list.ts';
import { QueryTable } from '#platform/console-kit/query-table.tsx';
import { useCurrency, type Seller } from '../use-seller.ts';
import type { Product, ProductRequest } from './products.ts';

interface SkuDrawerProps {
  seller: Seller;
  input: ProductRequest;
  onClose(): void;
}

/** Lists the products of a campaign with links to their pages in the shop. */
export function SkuDrawer({ seller, input, onClose }: SkuDrawerProps) {
  const { t } = useTranslation(['metaAds', 'common']);
  const pages = useLocalPages(input);
  const { page, pageSize } = pages;
  const query = useApiQuery(
    MetaProductsDocument,
    { ...input, sellerId: seller.id, limit: pageSize, cursor: String((page - 1) * pageSize) },
    { keepPreviousData: true },
  );
  const list = query.data?.metaCatalogProducts;
  const paging = usePaging(pages, list && { total: list.totalCount }, { isEarlier: query.isPlaceholderData });
  const columns = useColumns(useCurrency(seller.catalog.currencyCode));
  return (
    <Drawer opened onClose={onClose} position="right" size="lg" title={t('products.preview')}>
      <QueryTable
        label={t('products.preview')}
        columns={columns}
        rows={list?.objects}
        rowId={({ sku }) => sku}
        query={query}
        paging={paging}
      />
    </Drawer>
  );
}

function useColumns(currency: Currency): Column<Product>[] {
  const { t } = useTranslation('metaAds');
  const format = useFormat();
  const money = useMoney(currency);
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
        cell: ({ price }) => money(price),
      },
      { id: 'stock', header: t('products.stock'), align: 'right', cell: ({ inventory }) => format.integer(inventory) },
    ],
    [t, format, currency, money],
  );
}

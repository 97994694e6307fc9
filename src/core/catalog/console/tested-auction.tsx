import { Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCurrencies } from '#core/session/console/index.ts';
import { useFormat, useMoney } from '#design/format.ts';
import { Panel } from '#design/page.tsx';
import { EmptyState } from '#design/states.tsx';
import type { OpenerProps } from '#design/table/column.ts';
import { DataTable, type Column } from '#design/table/data-table.tsx';
import { Thumbnail } from '#design/thumbnail.tsx';
import { TestedProductsDocument, type StorefrontCatalogsQuery } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { useLocalPages, usePagedRows } from '#platform/console-kit/list.ts';
import type { TestAnswer, TestedLoser, TestedWinner } from '../rules/test-auction.ts';
import { useLossText } from './loss-text.ts';
import styles from './event-issues.module.css';

type Catalog = StorefrontCatalogsQuery['allCatalogs'][number];

interface Ad {
  id: string;
  campaignId: string;
}

/** The answer to a test: who won at which price, and why the others did not. */
export function TestedAuction({ catalog, answer }: { catalog: Catalog; answer: TestAnswer }) {
  const { t } = useTranslation('storefront');
  const { winners, losers } = answer;
  const column = useAdColumn(catalog.id, [...winners, ...losers]);
  const columns = { winners: useWinnerColumns(catalog, column), losers: useLoserColumns(column) };
  const { rows, paging } = usePagedRows(useLocalPages(answer), losers, { label: t('test.losers') });
  return (
    <Stack gap="md">
      <Panel flush title={t('test.winners')}>
        <DataTable
          label={t('test.winners')}
          columns={columns.winners}
          rows={winners}
          rowId={({ rank }) => String(rank)}
          empty={<EmptyState title={t('test.noWinner')} detail={t('test.noWinnerDetail')} />}
        />
      </Panel>
      <Panel flush title={t('test.losers')} subtitle={t('test.losersDetail')}>
        <DataTable
          label={t('test.losers')}
          columns={columns.losers}
          rows={rows}
          rowId={({ id, campaignId, reason }) => `${campaignId} ${id} ${reason}`}
          paging={paging}
          empty={<EmptyState title={t('test.noLoser')} />}
        />
      </Panel>
    </Stack>
  );
}

/** The column that names ads and opens their campaigns. Ads of products have their names; banners the page they lead to. */
function useAdColumn(catalogId: string, ads: readonly Ad[]) {
  const { t } = useTranslation('storefront');
  const skus = [...new Set(ads.map(({ id }) => id))].toSorted();
  const { data } = useApiQuery(TestedProductsDocument, { catalogId, skus }, { isEnabled: skus.length > 0 });
  const products = new Map(data?.productDetails.map((product) => [product.sku, product]));
  const nameOf = ({ id, campaignId }: Ad) => products.get(id)?.name ?? (id || campaignId);
  return {
    id: 'ad',
    header: t('test.column.ad'),
    name: nameOf,
    open: () => {},
    link: ({ campaignId }: Ad, props: OpenerProps) => (
      <Link to="/campaigns/$campaignId" params={{ campaignId }} {...props} />
    ),
    detail: ({ id, campaignId }: Ad) =>
      [products.has(id) && id, t('test.campaign', { id: campaignId })].filter(Boolean).join(' · '),
    picture: (ad: Ad) => <Thumbnail src={products.get(ad.id)?.image ?? null} name={nameOf(ad)} sizePx={32} />,
  } satisfies Column<Ad>;
}

function useWinnerColumns(catalog: Catalog, ad: Column<Ad>): Column<TestedWinner>[] {
  const { t } = useTranslation('storefront');
  const format = useFormat();
  const money = useMoney(useCurrencies()(catalog.currencyCode));
  return [
    {
      id: 'rank',
      header: t('test.column.rank'),
      align: 'right',
      width: 70,
      hideNarrow: true,
      cell: ({ rank }) => format.integer(rank),
    },
    ad,
    {
      id: 'price',
      header: t('test.column.price'),
      align: 'right',
      cell: ({ price: { amount, per } }) => t(`test.per.${per}`, { amount: money(amount) }),
    },
  ];
}

function useLoserColumns(ad: Column<Ad>): Column<TestedLoser>[] {
  const { t } = useTranslation('storefront');
  const lossText = useLossText();
  return [
    ad,
    {
      id: 'reason',
      header: t('test.column.reason'),
      cell: ({ reason }) => {
        const { title, explanation, remedy } = lossText(reason);
        return (
          <span className={styles.issue}>
            {title}
            <span className={styles.detail}>{[explanation, remedy].filter(Boolean).join(' ')}</span>
          </span>
        );
      },
    },
  ];
}

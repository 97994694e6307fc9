import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMoney } from '#design/format.ts';
import { ScrollRegion } from '#design/scroll-region.tsx';
import { PlainChange } from '#insights/overview/console/index.ts';
import { Roas } from '#insights/reports/console/index.ts';
import type { SharedResultsPartsFragment } from '#platform/api-client/generated/graphql.ts';
import type { LinkColumn } from '../rules/portfolio-link.ts';
import type { SharedPortfolio } from './shared-screen.tsx';
import cards from '#design/table/card-rows.module.css';
import table from './portfolio.module.css';
import styles from './portfolio-links.module.css';

/** The brands of a link with the columns that it shows, and all together. */
export function SharedTable({ shared }: { shared: SharedPortfolio }) {
  const { t } = useTranslation('portfolio');
  const { title, brands, columns, total } = shared;
  return (
    <ScrollRegion label={title}>
      <table className={`${table.table} ${cards.cards}`}>
        <thead>
          <tr>
            <th scope="col">{t('column.brand')}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`share.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {brands.map(({ name, results }) => (
            <tr key={name}>
              <th scope="row" title={name}>
                {name}
              </th>
              <Cells shared={shared} results={results} />
            </tr>
          ))}
        </tbody>
        {brands.length > 1 && (
          <tfoot>
            <tr className={styles.total}>
              <th scope="row">{t('shared.total')}</th>
              <Cells shared={shared} results={total} />
            </tr>
          </tfoot>
        )}
      </table>
    </ScrollRegion>
  );
}

function Cells({ shared, results }: { shared: SharedPortfolio; results: SharedResultsPartsFragment }) {
  const { t } = useTranslation('portfolio');
  const money = useMoney(shared.currency);
  const values: Record<LinkColumn, ReactNode> = {
    SPEND: money(results.spend),
    SPEND_CHANGE: <PlainChange percent={results.spendChange} isNeutral />,
    SALES: money(results.sales),
    SALES_CHANGE: <PlainChange percent={results.salesChange} />,
    ROAS: <Roas roas={results.roas} />,
  };
  return shared.columns.map((column) => (
    <td key={column} data-label={t(`share.column.${column}`)}>
      {values[column]}
    </td>
  ));
}

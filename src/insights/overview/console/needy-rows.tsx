import { Link, type LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMoney, type Currency } from '#design/format.ts';
import { Panel } from '#design/page.tsx';
import { Roas } from '#insights/reports/console/index.ts';
import { Change } from './change.tsx';
import type { Figures, Overview } from './overview-screen.tsx';
import cards from '#design/table/card-rows.module.css';
import { daysText } from '#kernel/day.ts';
import styles from './overview.module.css';
import { useQuestion } from './use-question.ts';

interface NeedyRowsProps {
  figures: Figures;
  currency: Currency;
  period: Pick<Overview, 'fromDate' | 'toDate' | 'previousFromDate' | 'previousToDate'>;
  previousPeriod: string;
}

/** The brands that lost most or, of a single brand, its campaigns. */
export function NeedyRows({ figures, currency, period, previousPeriod }: NeedyRowsProps) {
  const { t } = useTranslation('overview');
  const money = useMoney(currency);
  const { rowKind, rowCount, rows } = figures;
  const date = daysText(period);
  const asking = useQuestion(period);
  const partOf = (id: string) => (rowKind === 'BRAND' ? { brandIds: [id] } : { campaignId: id });
  const isCut = rowCount > rows.length;
  const linkOf = (id: string): LinkProps => ({
    to: '/campaigns',
    search: rowKind === 'BRAND' ? { date, brands: id } : { date, peek: id },
  });
  return (
    <Panel
      title={t(`rows.${rowKind}`)}
      subtitle={isCut ? t('rows.inNeed', { shown: rows.length, count: rowCount }) : undefined}
      actions={
        <Link to="/campaigns" className={styles.more}>
          {t('rows.all')}
        </Link>
      }
      flush
    >
      <table className={`${styles.rows} ${cards.cards}`}>
        <thead>
          <tr>
            <th scope="col">{t(`rows.name.${rowKind}`)}</th>
            {(['spend', 'change', 'sales', 'salesChange', 'roas'] as const).map((column) => (
              <th key={column} scope="col" data-column={column}>
                {t(`rows.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, figures: { spend, previousSpend, sales, previousSales, roas } }) => (
            <tr key={id}>
              <th scope="row">
                <Link {...linkOf(id)} title={name}>
                  {name}
                </Link>
              </th>
              <td data-label={t('rows.column.spend')}>{money(spend)}</td>
              <td data-label={t('rows.column.change')}>
                <Change
                  now={spend}
                  before={previousSpend}
                  isNeutral
                  isShort
                  previousPeriod={previousPeriod}
                  to={asking('SPEND', partOf(id))}
                />
              </td>
              <td data-label={t('rows.column.sales')}>{money(sales)}</td>
              <td data-label={t('rows.column.salesChange')}>
                <Change
                  now={sales}
                  before={previousSales}
                  isShort
                  previousPeriod={previousPeriod}
                  to={asking('SALES', partOf(id))}
                />
              </td>
              <td data-label={t('rows.column.roas')}>
                <Roas roas={roas} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

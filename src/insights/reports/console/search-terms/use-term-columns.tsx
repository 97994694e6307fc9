import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NO_VALUE, useFormat, type Currency } from '#design/format.ts';
import type { TermSort } from '../../rules/search-terms.ts';
import { Roas, Trend } from '../workplace/cells.tsx';
import type { GridColumnView } from '../workplace/work-grid.tsx';
import styles from '../workplace/workplace.module.css';
import type { TermFigures, TermRow } from './use-search-terms.ts';

type TermColumn = GridColumnView<TermRow, TermFigures, TermSort>;

/** Returns the columns of the search terms. */
export function useTermColumns(currency: Currency): TermColumn[] {
  const { t } = useTranslation('searchTerms');
  const format = useFormat();
  return useMemo(() => {
    const money = format.moneyOf(currency);
    const figure = (
      id: Exclude<TermSort, 'term'>,
      width: number,
      of: (figures: TermFigures) => ReactNode,
    ): TermColumn => ({
      id,
      header: t(`column.${id}`),
      sort: id,
      isFigure: true,
      width,
      cell: ({ figures }) => of(figures),
      sum: of,
    });
    return [
      {
        id: 'match',
        header: t('column.match'),
        isFigure: false,
        width: 110,
        cell: ({ match }) => (
          <span className={match === 'PRODUCT' ? styles.quiet : undefined}>{t(`match.${match}`)}</span>
        ),
      },
      figure('spend', 110, ({ spend }) => money(spend)),
      figure('sales', 116, ({ sales }) => money(sales)),
      figure('roas', 80, (figures) => <Roas {...figures} />),
      // Less than can be written is none.
      figure('waste', 110, ({ waste }) => (money(waste) === money('0') ? NO_VALUE : money(waste))),
      figure('searches', 100, ({ searches }) => format.compact(Number(searches))),
      {
        id: 'trend',
        header: t('column.trend'),
        isFigure: false,
        width: 116,
        cell: ({ trend }) => <Trend trend={trend} currency={currency} />,
      },
    ];
  }, [t, format, currency]);
}

import type { TFunction } from 'i18next';
import type { CsvCell } from '#kernel/csv.ts';
import type { Portfolio } from './portfolio-screen.tsx';

/** Returns the portfolio as the rows of a file: numbers as they are, so that a sheet can calculate with them. */
export function portfolioRows({ brands }: Portfolio, t: TFunction<'portfolio'>): CsvCell[][] {
  return [
    [
      t('column.brand'),
      t('file.plan'),
      t('file.monthSpend'),
      t('file.planPercent'),
      t('file.expectedPercent'),
      t('column.spend'),
      t('file.previousSpend'),
      t('column.sales'),
      t('file.previousSales'),
      t('file.roas'),
      t('column.left'),
      t('file.delivering'),
      t('file.stopped'),
    ],
    ...brands.map(({ brand, delivering, stopped, ...row }) => [
      brand.name,
      row.plan ?? '',
      row.monthSpend,
      percent(row.planPercent),
      percent(row.expectedPercent),
      row.spend,
      row.previousSpend,
      row.sales,
      row.previousSales,
      percent(row.roas),
      row.budgetLeftToday ?? '',
      delivering,
      stopped,
    ]),
  ];
}

const percent = (value: number | null): CsvCell => (value === null ? '' : value.toFixed(2));

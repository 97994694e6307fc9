import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NO_VALUE, useFormat } from '#design/format.ts';
import type { Column } from '#design/table/data-table.tsx';
import styles from '../billing.module.css';

/** Renders a cell with a second, quieter line. */
export function TwoLines({ children, second }: { children: ReactNode; second: ReactNode }) {
  return (
    <span className={styles.twoLines}>
      {children}
      <span className={styles.second}>{second}</span>
    </span>
  );
}

interface Case {
  company: { id: string; name: string };
  dateFound: string;
}

/** Returns the columns that the lists of payments for staff share; `detail` and `amountDetail` are the second lines. */
export function useCaseColumns<Row extends Case>(of: {
  page: '/billing/credits' | '/billing/transactions';
  detail(row: Row): ReactNode;
  amountHeader: string;
  amount(row: Row): string;
  amountDetail(row: Row): string;
}): Column<Row>[] {
  const { t } = useTranslation('billing');
  const format = useFormat();
  return [
    {
      id: 'company',
      header: t('audit.company'),
      cell: (row) => (
        <TwoLines second={of.detail(row)}>
          <Link to={of.page} search={{ company: row.company.id }}>
            {row.company.name}
          </Link>
        </TwoLines>
      ),
    },
    { id: 'found', header: t('checks.found'), hideNarrow: true, cell: ({ dateFound }) => format.dateTime(dateFound) },
    {
      id: 'amount',
      header: of.amountHeader,
      align: 'right',
      cell: (row) => (
        <TwoLines second={of.amountDetail(row)}>
          <strong className="figures">{of.amount(row)}</strong>
        </TwoLines>
      ),
    },
  ];
}

/** Renders a decision with its user and date. */
export function Decided({ by, date, children }: { by: string | null; date: string | null; children: ReactNode }) {
  const format = useFormat();
  return <TwoLines second={`${by ?? NO_VALUE} · ${format.dateTime(date)}`}>{children}</TwoLines>;
}

import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#design/format.ts';
import { daysText } from '#kernel/day.ts';
import { lastDayOf } from '../rules/invoice.ts';
import { Row, signed } from './statement-lines.tsx';
import { departmentRows, type Statement } from './statement-rows.ts';
import styles from './statement.module.css';

/** What ads cost by department. Each brand opens the transactions that make it up. */
export function StatementDepartments({ statement }: { statement: Statement }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const { month, currency } = statement;
  const { rows, rounding, total } = departmentRows(statement);
  const date = daysText({ fromDate: month, toDate: lastDayOf(month) });
  return (
    <table className={styles.lines} aria-label={`${t('statement.departments')}, ${format.month(month)}`}>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('statement.department')}</th>
          <th scope="col">{t('statement.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ department, amount, brands }) => {
          const name = department ?? t('statement.noDepartment');
          return (
            <Fragment key={department ?? ''}>
              <Row name={name} amount={signed(amount, currency)} />
              {brands.map((brand) => (
                <Row
                  key={brand.id}
                  isPart
                  name={
                    <Link
                      to="/billing/transactions"
                      search={{ brand: brand.id, date }}
                      aria-label={t('statement.transactions', { line: `${name}, ${brand.name}` })}
                    >
                      {brand.name}
                    </Link>
                  }
                  amount={signed(brand.amount, currency)}
                />
              ))}
            </Fragment>
          );
        })}
        {rounding !== null && <Row name={t('statement.rounding')} amount={signed(rounding, currency)} />}
        <Row isBalance name={t('statement.departmentTotal')} amount={signed(total, currency)} />
      </tbody>
    </table>
  );
}

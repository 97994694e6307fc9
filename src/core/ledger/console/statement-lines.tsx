import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat, useMoney } from '#design/format.ts';
import { daysText } from '#kernel/day.ts';
import { lastDayOf } from '../rules/invoice.ts';
import { statementRows, type Statement, type StatementGroup } from './statement-rows.ts';
import { SignedMoney } from './transaction-amount.tsx';
import styles from './statement.module.css';

/** The balances of a month and what moved between them, exactly. */
export function StatementTotals({ statement }: { statement: Statement }) {
  const { t } = useTranslation('billing');
  const money = useMoney(statement.currency);
  const { moneyIn, moneyOut } = statementRows(statement);
  const totals = [
    ['opening', money(statement.openingBalance)],
    ['in', money(moneyIn)],
    ['out', money(moneyOut)],
    [statement.state === 'OPEN' ? 'soFar' : 'closing', money(statement.closingBalance)],
  ] as const;
  return (
    <dl className={styles.totals}>
      {totals.map(([name, amount]) => (
        <div key={name}>
          <dt>{t(`statement.totals.${name}`)}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The lines between the opening and the closing balance. Each opens the transactions that make it up. */
export function StatementLines({ statement }: { statement: Statement }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const money = useMoney(statement.currency);
  const { month, state, openingBalance, closingBalance, currency } = statement;
  const { groups, rounding } = statementRows(statement);
  return (
    <>
      <table className={styles.lines} aria-label={t('statement.lines', { month: format.month(month) })}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t('statement.line')}</th>
            <th scope="col">{t('statement.amount')}</th>
          </tr>
        </thead>
        <tbody>
          <Row isBalance name={t('statement.opening', { day: format.day(month) })} amount={money(openingBalance)} />
          {groups.map((group) => (
            <Group key={group.kind} group={group} statement={statement} />
          ))}
          {groups.length === 0 && (
            <tr>
              <td colSpan={2} className={styles.still}>
                {t('statement.still')}
              </td>
            </tr>
          )}
          {rounding !== null && <Row name={t('statement.rounding')} amount={signed(rounding, currency)} />}
          <Row
            isBalance
            name={
              state === 'OPEN'
                ? t('statement.totals.soFar')
                : t('statement.closing', { day: format.day(lastDayOf(month)) })
            }
            amount={money(closingBalance)}
          />
        </tbody>
      </table>
      <Pending statement={statement} />
    </>
  );
}

/** One kind of movement: a single row, or its countries and brands below their sum. */
function Group({ group, statement }: { group: StatementGroup; statement: Statement }) {
  const { t } = useTranslation('billing');
  const { kind, amount, lines } = group;
  const { currency, month } = statement;
  const name = t(`statement.kinds.${kind}`);
  const linkTo = (
    search: { country?: string | undefined; brand?: string | undefined },
    text: string,
    label: string,
  ) => (
    <Link
      to="/billing/transactions"
      search={{ ...search, kind, date: daysText({ fromDate: month, toDate: lastDayOf(month) }) }}
      aria-label={t('statement.transactions', { line: label })}
    >
      {text}
    </Link>
  );
  const isSplit = lines.some(({ catalog }) => catalog !== null);
  return (
    <Fragment>
      <Row name={isSplit ? name : linkTo({}, name, name)} amount={signed(amount, currency)} />
      {isSplit &&
        lines.map((line) => {
          const text = [line.catalog?.name, line.brand?.name].filter(Boolean).join(' · ');
          return (
            <Row
              key={`${line.catalog?.id} ${line.brand?.id}`}
              isPart
              name={linkTo({ country: line.catalog?.id, brand: line.brand?.id }, text, `${name}, ${text}`)}
              amount={signed(line.amount, currency)}
            />
          );
        })}
    </Fragment>
  );
}

/** An amount with its sign, as a statement's rows show it. */
export const signed = (amount: string, currency: Statement['currency']) => (
  <SignedMoney amount={amount.replace(/^-/, '')} isIncome={!amount.startsWith('-')} currency={currency} />
);

interface RowProps {
  name: ReactNode;
  amount: ReactNode;
  isBalance?: boolean;
  /** Included in the row above. */
  isPart?: boolean;
}

export function Row({ name, amount, isBalance, isPart }: RowProps) {
  return (
    <tr data-balance={isBalance} data-part={isPart}>
      <th scope="row">{name}</th>
      <td className="figures">{amount}</td>
    </tr>
  );
}

/** What the month cost and no line contains yet. */
function Pending({ statement: { pending, state, currency } }: { statement: Statement }) {
  const { t } = useTranslation('billing');
  const money = useMoney(currency);
  if (Number(pending) === 0) return null;
  return (
    <p className={styles.pending}>
      {t(state === 'OPEN' ? 'statement.pendingTonight' : 'statement.pending', { amount: money(pending) })}
    </p>
  );
}

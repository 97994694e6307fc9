import { Progress } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NO_VALUE, useFormat, useMoney } from '#design/format.ts';
import { ScrollRegion } from '#design/scroll-region.tsx';
import { useReportCurrency } from '#core/session/console/index.ts';
import { Change, useQuestion } from '#insights/overview/console/index.ts';
import { percentText, Roas } from '#insights/reports/console/index.ts';
import { daysText } from '#kernel/day.ts';
import { addDays } from '#kernel/time.ts';
import type { PortfolioBrandPartsFragment } from '#platform/api-client/generated/graphql.ts';
import type { Portfolio } from './portfolio-screen.tsx';
import cards from '#design/table/card-rows.module.css';
import styles from './portfolio.module.css';

const FULL_PERCENT = 100;

/** One row per brand, those that need attention first. */
export function BrandTable({ portfolio }: { portfolio: Portfolio }) {
  const { t } = useTranslation('portfolio');
  const { brands } = portfolio;
  const hasPlans = brands.some(({ plan }) => plan !== null);
  const columns = [
    ...(hasPlans ? (['plan'] as const) : []),
    ...(['spend', 'change', 'sales', 'salesChange', 'roas', 'left', 'campaigns'] as const),
  ];
  return (
    <ScrollRegion label={t('title')}>
      <table className={`${styles.table} ${cards.cards}`}>
        <thead>
          <tr>
            <th scope="col">{t('column.brand')}</th>
            {columns.map((column) => (
              <th key={column} scope="col" data-column={column}>
                {t(`column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {brands.map((row) => (
            <BrandRow key={row.brand.id} row={row} portfolio={portfolio} hasPlans={hasPlans} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

interface BrandRowProps {
  row: PortfolioBrandPartsFragment;
  portfolio: Portfolio;
  hasPlans: boolean;
}

function BrandRow({ row, portfolio, hasPlans }: BrandRowProps) {
  const { t } = useTranslation('portfolio');
  const format = useFormat();
  const money = useMoney(useReportCurrency());
  const walletMoney = useMoney(portfolio.walletCurrency);
  const { previousFromDate, previousToDate } = portfolio;
  const { id, name } = row.brand;
  const previousPeriod = format.shortDays({ from: previousFromDate, to: previousToDate });
  const asking = useQuestion(portfolio);
  const toCampaigns = { date: daysText(portfolio), brands: id };
  return (
    <tr>
      <th scope="row">
        <Link to="/campaigns" search={toCampaigns} title={name}>
          {name}
        </Link>
      </th>
      {hasPlans && (
        <td data-label={t('column.plan')} data-column="plan">
          <Plan row={row} portfolio={portfolio} />
        </td>
      )}
      <td data-label={t('column.spend')}>{money(row.spend)}</td>
      <td data-label={t('column.change')}>
        <Change
          now={row.spend}
          before={row.previousSpend}
          isNeutral
          isShort
          previousPeriod={previousPeriod}
          to={asking('SPEND', { brandIds: [id] })}
        />
      </td>
      <td data-label={t('column.sales')}>{money(row.sales)}</td>
      <td data-label={t('column.salesChange')}>
        <Change
          now={row.sales}
          before={row.previousSales}
          isShort
          previousPeriod={previousPeriod}
          to={asking('SALES', { brandIds: [id] })}
        />
      </td>
      <td data-label={t('column.roas')}>
        <Roas roas={row.roas} />
      </td>
      <td data-label={t('column.left')}>
        {row.budgetLeftToday === null ? NO_VALUE : walletMoney(row.budgetLeftToday)}
      </td>
      <td data-label={t('column.campaigns')}>
        {t('delivering', { count: row.delivering })}
        {row.stopped > 0 && (
          <>
            {' · '}
            <Link
              to="/campaigns"
              search={{ ...toCampaigns, statuses: 'NOT_DELIVERING,REJECTED' }}
              className={styles.stopped}
            >
              {t('stopped', { count: row.stopped })}
            </Link>
          </>
        )}
      </td>
    </tr>
  );
}

/** What is spent of the month's plan, and where that leads. */
function Plan({ row, portfolio }: Pick<BrandRowProps, 'row' | 'portfolio'>) {
  const { t } = useTranslation('portfolio');
  const format = useFormat();
  const money = useMoney(useReportCurrency());
  const { plan, planPercent, expectedPercent, monthSpend } = row;
  if (plan === null || planPercent === null) return NO_VALUE;
  const percent = (value: number) => percentText(format, value);
  const end = format.shortDay(addDays(portfolio.month, portfolio.monthDays - 1));
  const pace =
    expectedPercent === null
      ? percent(planPercent)
      : t('plan.pace', { percent: percent(planPercent), expected: percent(expectedPercent), end });
  const named = t('plan.spentOf', { spent: money(monthSpend), plan: money(plan) });
  return (
    <span className={styles.plan} title={named}>
      <Progress
        value={Math.min(FULL_PERCENT, planPercent)}
        size={4}
        color={planPercent > FULL_PERCENT ? 'crimson' : undefined}
        aria-label={named}
      />
      <span data-off={expectedPercent !== null && isOff(expectedPercent) ? true : undefined}>{pace}</span>
    </span>
  );
}

const OFF_BY_PERCENT = 10;

const isOff = (expectedPercent: number): boolean => Math.abs(expectedPercent - FULL_PERCENT) > OFF_BY_PERCENT;

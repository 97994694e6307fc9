import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NO_VALUE, useFormat, useMoney, type Currency } from '#design/format.ts';
import { roundRunway } from '#core/ledger/rules/runway.ts';
import { percentText, Roas } from '#insights/reports/console/index.ts';
import type { AskedFigure } from '#insights/reports/rules/change-question.ts';
import { Change } from './change.tsx';
import type { Overview } from './overview-screen.tsx';
import styles from './overview.module.css';
import { Sparkline } from './sparkline.tsx';
import { useQuestion } from './use-question.ts';

interface TilesProps {
  overview: Overview;
  currency: Currency;
  previousPeriod: string;
}

/** The four figures of the page, each with its change against the previous period. */
export function Tiles({ overview, currency, previousPeriod }: TilesProps) {
  const { t } = useTranslation('overview');
  const money = useMoney(currency);
  const { figures } = overview;
  const totals = figures?.totals;
  const days = figures?.days ?? [];
  const asking = useQuestion(overview);
  const change = (
    metric: AskedFigure,
    now: string | number | null | undefined,
    before: string | number | null | undefined,
    isNeutral = false,
  ) =>
    totals && (
      <Change
        now={now ?? null}
        before={before ?? null}
        isNeutral={isNeutral}
        previousPeriod={previousPeriod}
        to={asking(metric)}
      />
    );
  return (
    <section className={styles.tiles} aria-label={t('tiles.title')}>
      <Tile
        label={t('metric.spend')}
        figure={figureOf(totals && money(totals.spend))}
        detail={change('SPEND', totals?.spend, totals?.previousSpend, true)}
        trend={<Sparkline values={days.map(({ spend }) => Number(spend))} />}
      />
      <Tile
        label={t('metric.sales')}
        figure={figureOf(totals && money(totals.sales))}
        detail={change('SALES', totals?.sales, totals?.previousSales)}
        trend={<Sparkline values={days.map(({ sales }) => Number(sales))} />}
      />
      <Tile
        label={t('metric.roas')}
        figure={totals ? <Roas roas={totals.roas} /> : NO_VALUE}
        detail={change('ROAS', totals?.roas, totals?.previousRoas)}
        trend={<Sparkline values={days.map(({ roas }) => roas ?? 0)} />}
      />
      {overview.seesWallet ? <BalanceTile overview={overview} /> : <BudgetTile overview={overview} />}
    </section>
  );
}

const figureOf = (text: string | undefined) => text ?? NO_VALUE;

interface TileProps {
  label: string;
  figure: ReactNode;
  detail: ReactNode;
  trend?: ReactNode;
}

export function Tile({ label, figure, detail, trend }: TileProps) {
  return (
    <div className={styles.tile}>
      <div className={styles.tileLabel}>{label}</div>
      <div className={styles.tileFigure}>{figure}</div>
      <div className={styles.tileFoot}>
        <div className={styles.tileDetail}>{detail}</div>
        {trend}
      </div>
    </div>
  );
}

/** What the owner has left, for how long, and which campaigns stop first. */
function BalanceTile({ overview: { wallet, walletCurrency } }: { overview: Overview }) {
  const { t } = useTranslation('overview');
  const money = useMoney(walletCurrency);
  const runway = roundRunway(wallet?.runwayDays ?? null);
  const [first] = wallet?.stopsFirst ?? [];
  return (
    <Tile
      label={t('metric.balance')}
      figure={
        <Link to="/billing/transactions" className={styles.plainLink}>
          {money(wallet?.balance)}
        </Link>
      }
      detail={
        wallet && (
          <>
            <div title={t('runway.basis', { amount: money(wallet.averageDailySpend) })}>
              {runway === null
                ? t('runway.none')
                : runway === 'OVER_TWO_YEARS'
                  ? t('runway.overTwoYears')
                  : t('runway.days', { count: runway })}
            </div>
            {first && (
              <div className={styles.stops} title={first.campaignName}>
                {t('runway.stops', { name: first.campaignName, count: first.days })}
              </div>
            )}
          </>
        )
      }
    />
  );
}

const FULL_PERCENT = 100;

/** What others than the owner see instead: how much of today's budgets is used. */
function BudgetTile({ overview: { budget, walletCurrency } }: { overview: Overview }) {
  const { t } = useTranslation('overview');
  const format = useFormat();
  const money = useMoney(walletCurrency);
  const daily = Number(budget?.dailyBudget ?? 0);
  const percent = daily > 0 ? Math.min(FULL_PERCENT, Math.round((100 * Number(budget!.spentToday)) / daily)) : null;
  return (
    <Tile
      label={t('metric.budget')}
      figure={percent === null ? NO_VALUE : percentText(format, percent)}
      detail={
        percent === null ? (
          t('budget.none')
        ) : (
          <>
            <div>{t('budget.of', { used: money(budget!.spentToday, 0), budget: money(budget!.dailyBudget, 0) })}</div>
            <div
              className={styles.meter}
              role="meter"
              aria-label={t('metric.budget')}
              aria-valuenow={percent}
              aria-valuemin={0}
              aria-valuemax={FULL_PERCENT}
            >
              <span style={{ width: `${percent}%` }} />
            </div>
          </>
        )
      }
    />
  );
}

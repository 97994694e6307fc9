import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat, useMoney } from '#design/format.ts';
import { Panel } from '#design/page.tsx';
import { EmptyState, SkeletonLines } from '#design/states.tsx';
import { Multiples, Roas, useChartFlags, type Operations } from '#insights/reports/console/index.ts';
import { CampaignOverviewDocument, type CampaignOverviewQuery } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import { BudgetCurve } from './budget-curve.tsx';
import { BudgetDays } from './budget-days.tsx';
import { Change } from './change.tsx';
import { LogEntry } from './log-entry.tsx';
import type { CampaignHead, CampaignRights } from './use-campaign-head.ts';
import styles from './campaign-page.module.css';

type Results = CampaignOverviewQuery['campaignResults'];

const METRICS = { spend: 'SPEND', sales: 'SALES', roas: 'ROAS' } as const;

interface OverviewTabProps {
  head: CampaignHead;
  rights: CampaignRights;
  operations: Operations;
}

/** How the campaign did against the days before, what was changed, and what another budget would bring. */
export function OverviewTab({ head, rights, operations }: OverviewTabProps) {
  const { t } = useTranslation('campaignPage');
  const format = useFormat();
  const overview = useApiQuery(CampaignOverviewDocument, { id: head.id });
  return (
    <QueryBoundary reads={{ overview }} skeleton={<SkeletonLines count={14} />}>
      {({ overview: { campaignResults, sponsorCampaignHistory, campaignBudgetForecast } }) => {
        const previousPeriod = format.days({
          from: campaignResults.previousFromDate,
          to: campaignResults.previousToDate,
        });
        const period = format.days({ from: campaignResults.fromDate, to: campaignResults.toDate });
        const hasResults = campaignResults.days.some(({ spend, sales }) => Number(spend) > 0 || Number(sales) > 0);
        return (
          <div className={styles.overview}>
            <Panel
              title={t('overview.title')}
              subtitle={t('overview.compared', { period, previousPeriod })}
              className={styles.wide}
            >
              {hasResults ? (
                <>
                  <Totals campaignId={head.id} results={campaignResults} previousPeriod={previousPeriod} />
                  <FlaggedMultiples
                    campaignId={head.id}
                    companyId={head.campaign.company.id}
                    results={campaignResults}
                  />
                </>
              ) : (
                <EmptyState title={t('overview.none')} detail={t('overview.noneDetail')} />
              )}
            </Panel>
            <Panel
              title={t('overview.changes')}
              actions={
                <Link to="/campaigns/$campaignId/$tab" params={{ campaignId: head.id, tab: 'history' }}>
                  {t('overview.allChanges')}
                </Link>
              }
            >
              <ol className={styles.entries}>
                {sponsorCampaignHistory.objects.map((entry) => (
                  <LogEntry key={entry.id} entry={entry} head={head} />
                ))}
              </ol>
            </Panel>
            {head.campaign.adSets[0]!.budgetDays.length > 0 && (
              <Panel title={t('budgetDays.title')}>
                <BudgetDays head={head} />
              </Panel>
            )}
            <Panel title={t('forecast.title')}>
              <BudgetCurve forecast={campaignBudgetForecast} {...{ head, rights, operations }} />
            </Panel>
          </div>
        );
      }}
    </QueryBoundary>
  );
}

interface FlaggedMultiplesProps {
  campaignId: string;
  companyId: string;
  results: Results;
}

/** The results by day, with what happened on them. */
function FlaggedMultiples({ campaignId, companyId, results }: FlaggedMultiplesProps) {
  const { days, previousFromDate, toDate, currency } = results;
  const points = useMemo(() => days.map(({ day }) => day), [days]);
  const flags = useChartFlags(
    { campaignId, companyId, fromDate: previousFromDate, toDate },
    { points, isEnabled: true },
  );
  return <Multiples days={days} flags={flags} currency={currency} />;
}

interface TotalsProps {
  campaignId: string;
  results: Results;
  previousPeriod: string;
}

function Totals({ campaignId, results, previousPeriod }: TotalsProps) {
  const { t } = useTranslation('workplace');
  const money = useMoney(results.currency);
  const figures = [
    { id: 'spend', value: money(results.spend), now: results.spend, before: results.previousSpend, isNeutral: true },
    { id: 'sales', value: money(results.sales), now: results.sales, before: results.previousSales },
    { id: 'roas', value: <Roas roas={results.roas} />, now: results.roas, before: results.previousRoas },
  ] as const;
  return (
    <dl className={styles.totals}>
      {figures.map(({ id, value, ...compared }) => (
        <div key={id}>
          <dt>{t(`multiples.${id}`)}</dt>
          <dd>{value}</dd>
          <dd className={styles.against}>
            <Change
              {...compared}
              previousPeriod={previousPeriod}
              question={{
                metric: METRICS[id],
                now: { fromDate: results.fromDate, toDate: results.toDate },
                before: { fromDate: results.previousFromDate, toDate: results.previousToDate },
                campaignId,
              }}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

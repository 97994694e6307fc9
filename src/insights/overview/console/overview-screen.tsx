import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#design/format.ts';
import { Page, Panel } from '#design/page.tsx';
import { WalletCard } from '#core/ledger/console/index.ts';
import { TopUpButton } from '#core/payments/console/index.ts';
import { PromotionCarousel } from '#core/promotions/console/index.ts';
import { StepList, useSteps } from '#core/registration/console/index.ts';
import { Multiples } from '#insights/reports/console/index.ts';
import { COMPANY_PERMISSIONS } from '#core/accounts/rules/permissions.ts';
import { useHasNoBrands, useMay, useReportCurrency, useSelection, useViewer } from '#core/session/console/index.ts';
import { OverviewDocument, type OverviewQuery } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { PreviousFigures } from '#platform/console-kit/previous-figures.tsx';
import { Freshness } from '#platform/console-kit/freshness.tsx';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import { CampaignAlerts, NewCampaignButton } from '#products/sponsored/console/index.ts';
import { Headline } from './headline.tsx';
import { NeedyRows } from './needy-rows.tsx';
import styles from './overview.module.css';
import { OverviewSkeleton } from './overview-skeleton.tsx';
import { PartFailed } from './part-failed.tsx';
import { Tiles } from './tiles.tsx';
import { TodoPanel } from './todo-panel.tsx';
import { useQuestion } from './use-question.ts';

export type Overview = OverviewQuery['overview'];
export type Figures = NonNullable<Overview['figures']>;
export type Comparison = Figures['totals'];

/** A company's home: how it goes, what to decide, and who needs it. */
export function OverviewScreen({ title }: { title: string }) {
  const { companyId, brand } = useSelection();
  const { isOwner } = useViewer();
  const overview = useApiQuery(OverviewDocument, { companyId, brandId: brand?.id }, { keepPreviousData: 'dimmed' });
  return (
    <Page title={title} subtitle={<Freshness />} actions={<NewCampaignButton />}>
      <QueryBoundary reads={{ overview }} skeleton={<OverviewSkeleton />}>
        {({ overview: { overview: data } }) => (
          <PreviousFigures isPrevious={overview.isPlaceholderData} skeleton={<OverviewSkeleton />}>
            <Content overview={data} isRetrying={overview.isFetching} onRetry={() => void overview.refetch()} />
          </PreviousFigures>
        )}
      </QueryBoundary>
      <div className={styles.below}>
        <PromotionCarousel />
        <div className={styles.watched}>
          {isOwner && <WalletCard action={<TopUpButton />} />}
          <Suspense fallback={null}>
            <CampaignAlerts companyId={companyId} brandId={brand?.id} />
          </Suspense>
        </div>
      </div>
    </Page>
  );
}

interface ContentProps {
  overview: Overview;
  isRetrying: boolean;
  onRetry(): void;
}

function Content({ overview, isRetrying, onRetry }: ContentProps) {
  const { t } = useTranslation('overview');
  const format = useFormat();
  const currency = useReportCurrency();
  const asking = useQuestion(overview);
  const { figures, todos, todoCount } = overview;
  const period = format.shortDays({ from: overview.fromDate, to: overview.toDate });
  const previousPeriod = format.shortDays({ from: overview.previousFromDate, to: overview.previousToDate });
  const failed = <PartFailed isRetrying={isRetrying} onRetry={onRetry} />;
  const isNew = figures !== null && figures.rows.length === 0;
  return (
    <>
      <Headline
        figures={figures}
        todoCount={todoCount}
        currency={currency}
        previousPeriod={previousPeriod}
        question={asking('SPEND')}
      />
      <Tiles overview={overview} currency={currency} previousPeriod={previousPeriod} />
      <div className={styles.middle}>
        {isNew ? (
          <Guide />
        ) : (
          <Panel title={t('multiples.title')} subtitle={t('compared', { period, previousPeriod })}>
            {figures ? <Multiples days={figures.days} currency={currency} /> : failed}
          </Panel>
        )}
        <TodoPanel
          todos={todos}
          todoCount={todoCount}
          currency={overview.walletCurrency}
          whyOf={(campaignId) => asking('SPEND', { campaignId })}
          failed={failed}
        />
      </div>
      {figures && figures.rows.length > 0 && (
        <NeedyRows figures={figures} currency={currency} period={overview} previousPeriod={previousPeriod} />
      )}
    </>
  );
}

/** The first steps, where there is nothing to show yet. */
function Guide() {
  const { t } = useTranslation('common');
  const { t: tOverview } = useTranslation('overview');
  const { steps, isCompleted } = useSteps();
  const lacksBrands = useHasNoBrands();
  const managesBrands = useMay(COMPANY_PERMISSIONS['Mutation.addBrands']);
  if (steps.length === 0) return <Panel title={tOverview('multiples.title')}>{tOverview('sentence.nothing')}</Panel>;
  return (
    <Panel
      title={t('getStarted.title')}
      subtitle={t(isCompleted ? 'getStarted.complete' : 'getStarted.lead')}
      actions={
        // Nothing else can be done before.
        lacksBrands &&
        managesBrands && (
          <Button renderRoot={(props) => <Link {...props} to="/brands" />}>{tOverview('guide.addBrand')}</Button>
        )
      }
    >
      <StepList />
    </Panel>
  );
}

import { ActionIcon, Tooltip } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '#design/page.tsx';
import { SkeletonLines } from '#design/states.tsx';
import { ExportMenu } from '#core/exports/console/index.ts';
import { FreshnessLine } from '#platform/console-kit/freshness.tsx';
import { useFlag, useReportCurrency, useViewer } from '#core/session/console/index.ts';
import { TopUpButton } from '#core/payments/console/index.ts';
import { WalletCard } from '#core/ledger/console/index.ts';
import { Breakdowns } from './breakdowns.tsx';
import { CampaignList } from './campaigns/campaign-list.tsx';
import styles from './dashboard.module.css';
import { FilterBar } from './filter-bar.tsx';
import { InvalidClicksPanel } from './invalid-clicks-panel.tsx';
import { LaunchButton } from './launch-button.tsx';
import { PerformancePanel } from './performance-panel.tsx';
import { useDashboard } from './use-dashboard.ts';
import { useLiveReports, useRefresh } from './use-live-reports.ts';

/** Dashboard of sponsored ads: headline figures, chart, breakdowns, and the campaigns behind them. */
export function DashboardScreen() {
  const { t } = useTranslation('sponsorAds');
  const { isOwner } = useViewer();
  const currency = useReportCurrency();
  const withHalo = useFlag('halo_sales_reports');
  const canExport = useFlag('export_daily_dashboard_data');
  const dashboard = useDashboard();
  const { isScopeKnown } = dashboard;
  const totals = useLiveReports(dashboard.filter, { isEnabled: isScopeKnown });
  const refresh = useRefresh();
  // On the first visit, the top renders before the rest. On return, the page has its full length immediately, so that
  // the scroll position can be restored.
  const isRestDue = useDeferredValue(true, totals.data !== undefined);

  return (
    <Page
      title={t('dashboard.title')}
      titleAside={
        <Tooltip label={t('dashboard.refresh')}>
          <ActionIcon aria-label={t('dashboard.refresh')} onClick={refresh}>
            <IconRefresh size={16} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      }
      subtitle={
        <FreshnessLine freshness={totals.data?.reportFreshness} read={totals}>
          {currency.code && t('dashboard.currency', { code: currency.code })}
        </FreshnessLine>
      }
      actions={
        <>
          {canExport && <ExportMenu dataType="SPONSOR_DAILY_DASHBOARD" params={dashboard.fileParams} />}
          <LaunchButton />
        </>
      }
    >
      <FilterBar {...dashboard} />
      {isScopeKnown ? (
        <>
          <div className={styles.top}>
            <PerformancePanel
              filter={dashboard.filter}
              address={dashboard.address}
              firstDay={dashboard.limits?.from}
              totals={totals}
              currency={currency}
              withHalo={withHalo}
            />
            <div className={styles.rail}>
              {isOwner && <WalletCard action={<TopUpButton />} />}
              <Breakdowns.Platforms filter={dashboard.filter} currency={currency} withHalo={withHalo} />
              {isRestDue && <InvalidClicksPanel filter={dashboard.filter} currency={currency} />}
            </div>
          </div>
          {isRestDue && (
            <>
              <Breakdowns.More
                filter={dashboard.filter}
                fileParams={dashboard.fileParams}
                currency={currency}
                withHalo={withHalo}
              />
              <CampaignList dashboard={dashboard} currency={currency} />
            </>
          )}
        </>
      ) : (
        <SkeletonLines count={12} />
      )}
    </Page>
  );
}

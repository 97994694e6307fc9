import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Page, Panel } from '#design/page.tsx';
import { hasSingleKeys } from '#design/single-keys.ts';
import { NotFoundState, SkeletonLines } from '#design/states.tsx';
import { toastError } from '#design/toast.ts';
import { CampaignProducts, CampaignSearchTerms, useOperations } from '#insights/reports/console/index.ts';
import { CampaignSales } from '#insights/advice/console/index.ts';
import { canSwitch } from '#core/serving/rules/campaign-state.ts';
import { justMade } from '#platform/console-kit/just-made.ts';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import { CampaignSettings } from '#products/sponsored/console/index.ts';
import { STEPS } from '#products/sponsored/rules/wizard-steps.ts';
import { CampaignActions } from './campaign-actions.tsx';
import { CampaignFacts } from './campaign-facts.tsx';
import { DeliveryTab } from './delivery-tab.tsx';
import { EditableName } from './editable-name.tsx';
import { HealthStrip } from './health-strip.tsx';
import { HistoryTab } from './history-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { openedTab, tabsOf, type Tab } from './tabs.ts';
import { TakeOut } from './take-out.tsx';
import { useCampaignHead, useCampaignRights, type CampaignHead } from './use-campaign-head.ts';
import { usePerform } from './use-perform.ts';
import styles from './campaign-page.module.css';

interface Params {
  campaignId: string;
  tab?: string;
}

/** Home of a campaign: how it stands, what happened, what to do about it, and its settings. */
export function CampaignScreen({ params }: { params: Params }) {
  const { t } = useTranslation(['campaignPage', 'common']);
  const { read, head } = useCampaignHead(params.campaignId);
  const breadcrumbs = [
    <Link key="campaigns" to="/campaigns">
      {t('breadcrumb')}
    </Link>,
  ];
  if (head) return <Loaded key={head.id} head={head} wanted={params.tab} breadcrumbs={breadcrumbs} />;
  return (
    <Page title={t('title')} breadcrumbs={breadcrumbs}>
      <Panel>
        {read.error?.code === 'NOT_FOUND' ? (
          <NotFoundState
            title={t('notFound')}
            action={
              <Button variant="default" renderRoot={(props) => <Link {...props} to="/campaigns" />}>
                {t('back')}
              </Button>
            }
          />
        ) : (
          <QueryBoundary reads={{ read }} skeleton={<SkeletonLines count={12} />} />
        )}
      </Panel>
    </Page>
  );
}

interface LoadedProps {
  head: CampaignHead;
  wanted: string | undefined;
  breadcrumbs: readonly ReactNode[];
}

function Loaded({ head, wanted, breadcrumbs }: LoadedProps) {
  const { t } = useTranslation('campaignPage');
  const { t: tWork } = useTranslation('workplace');
  const navigate = useNavigate();
  const rights = useCampaignRights(head);
  const operations = useOperations();
  const { perform } = usePerform(operations);
  const { campaign } = head;
  const adSet = campaign.adSets[0]!;
  const tabs = tabsOf({ adType: campaign.adType, status: adSet.status, seesDelivery: rights.seesDelivery });
  const tab = openedTab(wanted, tabs, adSet.status);
  const open = (next: Tab, hash?: string) =>
    void navigate({ to: '/campaigns/$campaignId/$tab', params: { campaignId: head.id, tab: next }, hash });
  const turn = (by: number) => {
    const next = tabs[tabs.indexOf(tab) + by];
    if (next) open(next);
  };
  const onToggle = () => {
    if (!rights.canChange || !canSwitch(adSet)) return toastError(tWork('toast.cannotSwitch'));
    const kind = adSet.runningStatus === 'STARTED' ? 'PAUSE' : 'RESUME';
    void perform({ kind, campaignIds: [head.id] }, t(`switched.${kind}`));
  };
  const ifSingle = (act: () => void) => () => hasSingleKeys() && act();
  useHotkeys([
    ['[', ifSingle(() => turn(-1))],
    [']', ifSingle(() => turn(1))],
    ['e', ifSingle(() => open('settings'))],
    ['p', ifSingle(onToggle)],
  ]);
  const [isNew] = useState(() => justMade.take(head.id));
  // A rejection is about the content: that is where there is something to do.
  const named = STEPS.find((step) => window.location.hash === `#${step}`);
  const section = named ?? (adSet.status === 'REJECTED' && tabs.includes('settings') ? 'content' : undefined);

  return (
    <Page
      title={campaign.name}
      heading={<EditableName campaign={campaign} canChange={rights.canChange} onRenamed={operations.offerUndo} />}
      breadcrumbs={breadcrumbs}
      subtitle={
        <div className={isNew ? styles.justMade : undefined}>
          <CampaignFacts head={head} rights={rights} />
        </div>
      }
      actions={<CampaignActions head={head} rights={rights} onToggle={onToggle} onTab={open} />}
    >
      {rights.seesDelivery && <HealthStrip head={head} />}
      <nav className={styles.tabs} aria-label={t('tabs')}>
        {tabs.map((one) => (
          <Link
            key={one}
            to="/campaigns/$campaignId/$tab"
            params={{ campaignId: head.id, tab: one }}
            className={styles.tab}
            aria-current={one === tab ? 'page' : undefined}
          >
            {t(`tab.${one}`)}
          </Link>
        ))}
      </nav>
      <Suspense fallback={<SkeletonLines count={10} />}>
        {tab === 'overview' && <OverviewTab head={head} rights={rights} operations={operations} />}
        {tab === 'terms' && <CampaignSearchTerms campaignId={head.id} />}
        {tab === 'products' && (
          <Panel title={t('tab.products')}>
            <CampaignProducts
              campaignId={head.id}
              renderAction={
                rights.canChange && head.productCount > 1
                  ? (row) => <TakeOut campaignId={head.id} product={row} />
                  : undefined
              }
            />
          </Panel>
        )}
        {tab === 'delivery' && <DeliveryTab head={head} rights={rights} operations={operations} />}
        {tab === 'orders' && (
          <Panel title={t('orders.title')} subtitle={t('orders.detail')}>
            <CampaignSales campaignId={head.id} />
          </Panel>
        )}
        {tab === 'settings' && <CampaignSettings campaignId={head.id} version={campaign.version} section={section} />}
        {tab === 'history' && <HistoryTab head={head} rights={rights} operations={operations} />}
      </Suspense>
    </Page>
  );
}

import { Tabs } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { lastStorefront, rememberStorefront, useViewer } from '#core/session/console/index.ts';
import { TestClockPanel } from '#core/test-environment/console/index.ts';
import { SelectField } from '#design/form/select-fields.tsx';
import { Page, Panel } from '#design/page.tsx';
import { EmptyState, SkeletonLines } from '#design/states.tsx';
import {
  BusiestStorefrontDocument,
  StorefrontCatalogsDocument,
  type StorefrontCatalogsQuery,
} from '#platform/api-client/generated/graphql.ts';
import { isTestEnvironment } from '#platform/api-client/deployment.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import type { ScreenProps } from '#platform/console-kit/screen-route.ts';
import { EventIssuesPanel } from './event-issues-panel.tsx';
import { FeedTab } from './feed-tab.tsx';
import { HealthTab } from './health-tab.tsx';
import { StorefrontKeys } from './storefront-keys.tsx';
import { STOREFRONT_TABS, type StorefrontSearch, type StorefrontTab } from './storefront-search.ts';
import { TailTab } from './tail-tab.tsx';
import { TestSearch } from './test-search.tsx';
import { WordsTab } from './words-tab.tsx';

type Catalogs = StorefrontCatalogsQuery['allCatalogs'];

/** Only a test environment has a clock to move. */
const TABS = STOREFRONT_TABS.filter((tab) => tab !== 'clock' || isTestEnvironment);

/** The picker's value for events of all storefronts. */
const ALL = 'ALL';

/** The desk of staff for what the marketplace's storefronts call and send. */
export function StorefrontScreen({ search }: ScreenProps<'/storefront', StorefrontSearch>) {
  const { t } = useTranslation('storefront');
  const catalogs = useApiQuery(StorefrontCatalogsDocument, {});
  const { catalog } = search;
  const tab = TABS.find((one) => one === search.tab) ?? 'keys';
  return (
    <Page title={t('title')} subtitle={t('subtitle')}>
      <Tabs value={tab} keepMounted={false}>
        <Tabs.List mb="lg">
          {TABS.map((value) => (
            <Tabs.Tab
              key={value}
              value={value}
              renderRoot={(props) => <Link {...props} to="/storefront" search={{ tab: value, catalog }} />}
            >
              {t(`tab.${value}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab}>
          {tab === 'clock' ? (
            <TestClockPanel />
          ) : (
            <QueryBoundary
              reads={{ catalogs }}
              skeleton={
                <Panel>
                  <SkeletonLines count={8} />
                </Panel>
              }
            >
              {({ catalogs: { allCatalogs } }) =>
                tab === 'events' ? (
                  <Events catalogs={allCatalogs} named={catalog} />
                ) : (
                  <OfOne tab={tab} catalogs={allCatalogs} named={catalog} />
                )
              }
            </QueryBoundary>
          )}
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

interface TabProps {
  catalogs: Catalogs;
  /** By the address. */
  named: string | undefined;
}

/** Tabs that are about one storefront: where the address names none the one that was chosen last, or the busiest one. */
function OfOne({ tab, catalogs, named }: TabProps & { tab: Exclude<StorefrontTab, 'events' | 'clock'> }) {
  const { t } = useTranslation('storefront');
  const { id: userId } = useViewer();
  const wanted = named ?? lastStorefront(userId);
  const chosen = catalogs.find(({ id }) => id === wanted);
  const busiest = useApiQuery(
    BusiestStorefrontDocument,
    {},
    { isEnabled: !chosen && catalogs.length > 1, isFinal: true },
  );
  const catalog = chosen ?? catalogs.find(({ id }) => id === busiest.data?.busiestStorefront?.id) ?? catalogs[0];
  // What was not chosen is not remembered: another one may be the busiest next time.
  const chosenId = chosen?.id;
  useEffect(() => {
    if (chosenId !== undefined) rememberStorefront(userId, chosenId);
  }, [userId, chosenId]);
  if (busiest.isLoading) {
    return (
      <Panel>
        <SkeletonLines count={8} />
      </Panel>
    );
  }
  if (catalog === undefined) return <EmptyState title={t('noCatalog')} />;
  return (
    <>
      <Picker tab={tab} catalogs={catalogs} value={catalog.id} />
      {tab === 'health' && <HealthTab key={catalog.id} catalogId={catalog.id} />}
      {tab === 'tail' && <TailTab key={catalog.id} catalogId={catalog.id} />}
      {tab === 'keys' && <StorefrontKeys key={catalog.id} catalogId={catalog.id} />}
      {tab === 'feed' && <FeedTab key={catalog.id} catalogId={catalog.id} />}
      {tab === 'words' && <WordsTab key={catalog.id} catalogId={catalog.id} />}
      {tab === 'test' && <TestSearch key={catalog.id} catalog={catalog} />}
    </>
  );
}

function Events({ catalogs, named }: TabProps) {
  const catalogId = catalogs.find(({ id }) => id === named)?.id ?? null;
  return (
    <>
      <Picker tab="events" catalogs={catalogs} value={catalogId ?? ALL} />
      <EventIssuesPanel catalogId={catalogId} />
    </>
  );
}

function Picker({ tab, catalogs, value }: { tab: StorefrontTab; catalogs: Catalogs; value: string }) {
  const { t } = useTranslation('storefront');
  const navigate = useNavigate();
  return (
    <SelectField
      label={t('storefront')}
      maw={320}
      mb="md"
      data={[
        ...(tab === 'events' ? [{ value: ALL, label: t('allStorefronts') }] : []),
        ...catalogs.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={value}
      onChange={(id) => {
        const catalog = id === null || id === ALL ? undefined : id;
        void navigate({ to: '/storefront', search: { tab, catalog } });
      }}
    />
  );
}

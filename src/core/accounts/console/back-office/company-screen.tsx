import { Stack, Tabs } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Facts } from '#design/description-list.tsx';
import { countryName } from '#design/form/places.ts';
import { useFormat, useMoney } from '#design/format.ts';
import { Page, Panel } from '#design/page.tsx';
import { EmptyState, SkeletonLines } from '#design/states.tsx';
import { addDays } from '#kernel/time.ts';
import { DeskCompanyDocument, type DeskCompanyQuery } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import type { ScreenProps } from '#platform/console-kit/screen-route.ts';
import { ApprovalBadge } from './approval-badge.tsx';
import { ChangesTable } from './changes-table.tsx';
import { ClaimsTable } from './claims-table.tsx';
import { CompanySettings } from './company-settings.tsx';
import { COMPANY_TABS } from './company-search.ts';
import { useCompanySlots } from './company-slots.ts';
import { InvitationsTable } from './invitations-table.tsx';
import { CompanyMembersTable } from './members-table.tsx';

export type BackOfficeCompany = NonNullable<DeskCompanyQuery['deskCompany']>;

/** Shows staff a company and the decisions they can make about it. */
export function CompanyScreen({ params }: ScreenProps<'/companies/$companyId'>) {
  const { t } = useTranslation('company');
  const { companyId } = params;
  const company = useApiQuery(DeskCompanyDocument, { id: companyId });
  const found = company.data?.deskCompany;
  return (
    <Page
      title={found?.company.nameWithCluster ?? t('desk.company')}
      titleAside={found && <ApprovalBadge company={found} />}
      breadcrumbs={[
        <Link key="list" to="/companies">
          {t('desk.title')}
        </Link>,
      ]}
    >
      {company.error?.code === 'NOT_FOUND' ? (
        <EmptyState title={t('desk.unknown')} action={<Link to="/companies">{t('desk.back')}</Link>} />
      ) : (
        <QueryBoundary
          reads={{ company }}
          skeleton={
            <Panel>
              <SkeletonLines count={8} />
            </Panel>
          }
        >
          {({ company: { deskCompany, clusters } }) =>
            deskCompany && <CompanyTabs found={deskCompany} clusters={clusters} />
          }
        </QueryBoundary>
      )}
    </Page>
  );
}

function CompanyTabs({ found, clusters }: { found: BackOfficeCompany; clusters: readonly string[] }) {
  const { t } = useTranslation('company');
  const { tab = 'overview' } = useSearch({ from: '/shell/companies/$companyId' });
  const { id } = found;
  return (
    <Tabs value={tab} keepMounted={false}>
      <Tabs.List mb="lg">
        {COMPANY_TABS.map((value) => (
          <Tabs.Tab
            key={value}
            value={value}
            renderRoot={(props) => (
              <Link {...props} to="/companies/$companyId" params={{ companyId: id }} search={{ tab: value }} />
            )}
          >
            {t(`desk.tabs.${value}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={tab}>
        {tab === 'overview' && <Overview found={found} />}
        {tab === 'settings' && <CompanySettings key={id} found={found} clusters={clusters} />}
        {tab === 'team' && (
          <Stack gap="md">
            <CompanyMembersTable companyId={id} />
            <InvitationsTable companyId={id} />
          </Stack>
        )}
        {tab === 'brands' && <Brands found={found} />}
        {tab === 'billing' && <Billing found={found} />}
        {tab === 'history' && <ChangesTable found={found} />}
      </Tabs.Panel>
    </Tabs>
  );
}

function Overview({ found }: { found: BackOfficeCompany }) {
  const { t, i18n } = useTranslation('company');
  const format = useFormat();
  const { company, walletCurrency, dateApprovalRequested, approvalRequestedBy } = found;
  const money = useMoney(walletCurrency);
  return (
    <Panel>
      <Facts
        facts={[
          [t('desk.id'), found.id],
          [t('field.country'), countryName(company.countryCode, i18n.language)],
          [t('desk.since'), format.dateTime(found.dateCreated)],
          [
            t('desk.asks'),
            dateApprovalRequested && `${format.dateTime(dateApprovalRequested)} · ${approvalRequestedBy ?? ''}`,
          ],
          [t('desk.members'), format.integer(found.members)],
          [t('desk.activeCampaigns'), format.integer(found.activeCampaigns)],
          [t('desk.spent'), money(found.spent)],
          [
            t('desk.balance'),
            <Link key="wallet" to="/companies/$companyId" params={{ companyId: found.id }} search={{ tab: 'billing' }}>
              {money(found.balance)}
            </Link>,
          ],
          [t('desk.overdraft'), money(found.overdraft)],
        ]}
      />
    </Panel>
  );
}

function Brands({ found: { id, company } }: { found: BackOfficeCompany }) {
  const { t } = useTranslation('company');
  const names = (list: readonly string[]) => (list.length ? list.join(', ') : t('desk.nothing'));
  return (
    <>
      <ClaimsTable companyId={id} />
      <Panel>
        <Facts
          facts={[
            [t('desk.brands'), names(company.brands.map(({ name }) => name))],
            [t('desk.shops'), names(company.sellers.map(({ nameWithCatalog }) => nameWithCatalog))],
          ]}
        />
      </Panel>
    </>
  );
}

function Billing({ found: { id, dateCreated } }: { found: BackOfficeCompany }) {
  const { Billing: CompanyBilling } = useCompanySlots();
  // A day earlier, since west of here the day was not over yet.
  const since = `${addDays(dateCreated.slice(0, 10), -1).slice(0, 7)}-01`;
  return (
    <Suspense
      fallback={
        <Panel>
          <SkeletonLines count={8} />
        </Panel>
      }
    >
      <CompanyBilling companyId={id} since={since} />
    </Suspense>
  );
}

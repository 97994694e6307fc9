import { Anchor, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Facts } from '#design/description-list.tsx';
import { useFormat, useToday } from '#design/format.ts';
import { Panel } from '#design/page.tsx';
import { EmptyState, SkeletonLines } from '#design/states.tsx';
import type { Day } from '#kernel/time.ts';
import { BillingDocumentsDocument, WalletDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import { daysText } from '#kernel/day.ts';
import { DocumentRows } from './document-rows.tsx';
import { walletMetrics } from './wallet-metrics.ts';

const LATEST_DOCUMENTS = 5;

interface CompanyMoneyProps {
  companyId: string;
  /** From when on the company can have documents. */
  since: Day;
}

/** All days of the company: its lists show the last two months otherwise. */
function useAllDays({ since }: CompanyMoneyProps): string {
  return daysText({ fromDate: since, toDate: useToday() });
}

/** Shows staff what money a company has, by kind; each leads to that company's list of it. */
export function CompanyBalances(props: CompanyMoneyProps) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const date = useAllDays(props);
  const { companyId: company } = props;
  const wallet = useApiQuery(WalletDocument, { companyId: company });
  return (
    <Panel
      title={t('wallet.title')}
      actions={
        <Group gap="md">
          <Anchor size="sm" renderRoot={(link) => <Link {...link} to="/billing/statement" search={{ company }} />}>
            {t('wallet.statement')}
          </Anchor>
          <Anchor size="sm" renderRoot={(link) => <Link {...link} to="/billing/transactions" search={{ company }} />}>
            {t('wallet.transactions')}
          </Anchor>
        </Group>
      }
    >
      <QueryBoundary reads={{ wallet }} skeleton={<SkeletonLines count={5} />}>
        {({ wallet: { wallet } }) => {
          const money = format.moneyOf(wallet.currency);
          const { balance, paidCredit, freeCredit } = walletMetrics(wallet);
          return (
            <Facts
              facts={[
                [t('company.currency'), wallet.currency.code],
                [t('company.balance'), money(balance)],
                [
                  t('wallet.paidCredit'),
                  <Link key="paid" to="/billing/credits" search={{ company, kind: 'PAID', date }}>
                    {money(paidCredit)}
                  </Link>,
                ],
                [
                  t('wallet.freeCredit'),
                  <Link key="free" to="/billing/credits" search={{ company, kind: 'FREE', date }}>
                    {money(freeCredit)}
                  </Link>,
                ],
                [t('wallet.pending'), money(wallet.unpaidCost)],
              ]}
            />
          );
        }}
      </QueryBoundary>
    </Panel>
  );
}

/** Shows staff a company's latest documents. */
export function CompanyDocuments(props: CompanyMoneyProps) {
  const { t } = useTranslation('billing');
  const date = useAllDays(props);
  const { companyId: company } = props;
  const documents = useApiQuery(BillingDocumentsDocument, { companyId: company, page: 1, pageSize: LATEST_DOCUMENTS });
  const total = documents.data?.billingDocuments.total ?? 0;
  return (
    <Panel
      flush
      title={t('company.documents')}
      actions={
        total > 0 && (
          <Anchor size="sm" renderRoot={(link) => <Link {...link} to="/billing/invoices" search={{ company, date }} />}>
            {t('company.allDocuments', { count: total })}
          </Anchor>
        )
      }
    >
      <QueryBoundary
        reads={{ documents }}
        skeleton={<SkeletonLines count={LATEST_DOCUMENTS} />}
        renderEmpty={() => total === 0 && <EmptyState title={t('statement.noDocuments')} />}
      >
        {({ documents: { billingDocuments } }) => <DocumentRows documents={billingDocuments.objects} />}
      </QueryBoundary>
    </Panel>
  );
}

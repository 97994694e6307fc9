import { Button, Skeleton, Tabs } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelection } from '#core/session/console/index.ts';
import { useFormat } from '#design/format.ts';
import { Panel } from '#design/page.tsx';
import { EmptyState, SkeletonLines } from '#design/states.tsx';
import { MonthlyStatementDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import { BillingPage } from './billing-page.tsx';
import { CloseMonth } from './close-month.tsx';
import { StatementDepartments } from './statement-departments.tsx';
import { StatementDocuments } from './statement-documents.tsx';
import { StatementLines, StatementTotals } from './statement-lines.tsx';
import type { Statement } from './statement-rows.ts';
import type { StatementSearch } from './statement-search.ts';
import styles from './statement.module.css';

/** Shows what a wallet held, got and paid in a month, and the month's documents. */
export function StatementScreen({ search }: { search: StatementSearch }) {
  const { t } = useTranslation('billing');
  return (
    <BillingPage title={t('statement.title')}>
      <MonthlyStatement asked={search.month && `${search.month}-01`} />
    </BillingPage>
  );
}

function MonthlyStatement({ asked }: { /** First day of the month in the address. */ asked: string | undefined }) {
  const { companyId } = useSelection();
  const query = useApiQuery(MonthlyStatementDocument, { companyId, month: asked }, { keepPreviousData: true });
  const statement = query.data?.monthlyStatement;
  return (
    <MonthTabs months={statement?.months} current={asked ?? statement?.month}>
      <QueryBoundary
        reads={{ query }}
        skeleton={<StatementSkeleton />}
        renderEmpty={({ query: { monthlyStatement } }) => isUnused(monthlyStatement) && <NothingYet />}
      >
        {({ query: { monthlyStatement } }) => (
          <StatementOfMonth statement={monthlyStatement} isRefreshing={query.isPlaceholderData} />
        )}
      </QueryBoundary>
    </MonthTabs>
  );
}

/** A wallet that nothing has moved yet. */
const isUnused = ({ months, lines, documents, pending }: Statement) =>
  months.length === 1 && lines.length === 0 && documents.length === 0 && Number(pending) === 0;

interface MonthTabsProps {
  /** Newest first, the open one among them; undefined before the first answer. */
  months: readonly string[] | undefined;
  current: string | undefined;
  children: ReactNode;
}

/** The months that are over, the last one first, and the one that is not. */
function MonthTabs({ months = [], current, children }: MonthTabsProps) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const navigate = useNavigate();
  // A tab is always of a month: before the first answer there is none.
  if (current === undefined) return <div className={styles.statement}>{children}</div>;
  const open = months[0];
  const over = open ? months.slice(1) : [current];
  const show = (month: string | null) =>
    void navigate({ to: '.', search: (search) => ({ ...search, month: month?.slice(0, 7) }) });
  return (
    <Tabs value={current} onChange={show} className={styles.statement}>
      <Tabs.List aria-label={t('statement.months')} className={styles.months}>
        {over.map((month) => (
          <Tabs.Tab key={month} value={month}>
            {format.month(month)}
          </Tabs.Tab>
        ))}
        {open && (
          <Tabs.Tab value={open} className={styles.open}>
            {t('statement.open', { month: format.month(open) })}
          </Tabs.Tab>
        )}
      </Tabs.List>
      <Tabs.Panel value={current}>{children}</Tabs.Panel>
    </Tabs>
  );
}

function StatementOfMonth({ statement, isRefreshing }: { statement: Statement; isRefreshing: boolean }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  return (
    <>
      <div className={styles.head} data-refreshing={isRefreshing || undefined} aria-busy={isRefreshing || undefined}>
        <StatementTotals statement={statement} />
        <CloseMonth statement={statement} />
      </div>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Panel flush title={format.month(statement.month)} isRefreshing={isRefreshing}>
            <StatementLines statement={statement} />
          </Panel>
          {statement.departments.length > 0 && (
            <Panel flush title={t('statement.departments')} isRefreshing={isRefreshing}>
              <StatementDepartments statement={statement} />
            </Panel>
          )}
        </div>
        <Panel flush title={t('statement.documents')} isRefreshing={isRefreshing}>
          <StatementDocuments statement={statement} />
        </Panel>
      </div>
    </>
  );
}

function NothingYet() {
  const { t } = useTranslation('billing');
  return (
    <Panel>
      <EmptyState
        detail={t('statement.empty')}
        action={
          <Button variant="default" renderRoot={(props) => <Link {...props} to="/billing/method" />}>
            {t('statement.topUp')}
          </Button>
        }
      />
    </Panel>
  );
}

/** Has the shape of what comes: the totals, the lines and the documents. */
function StatementSkeleton() {
  const { t } = useTranslation('billing');
  return (
    <>
      <Skeleton height={12} width={240} mt={12} mb={28} />
      <div className={styles.head}>
        <dl className={styles.totals}>
          {(['opening', 'in', 'out', 'closing'] as const).map((total) => (
            <div key={total}>
              <dt>{t(`statement.totals.${total}`)}</dt>
              <dd>
                <Skeleton component="span" display="inline-block" height={20} width={110} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <div className={styles.columns}>
        <Panel title={<Skeleton component="span" display="inline-block" height={14} width={120} />}>
          <SkeletonLines count={8} />
        </Panel>
        <Panel title={t('statement.documents')}>
          <SkeletonLines count={4} />
        </Panel>
      </div>
    </>
  );
}

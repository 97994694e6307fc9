import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat, useMoney, useToday } from '#design/format.ts';
import { Page, Panel } from '#design/page.tsx';
import { useOpenedMs } from '#design/present.ts';
import { EmptyState } from '#design/states.tsx';
import { StatusBadge } from '#design/status-badge.tsx';
import { problemsOf } from '#insights/health/rules/problems.ts';
import { useFlag, useReportCurrency } from '#core/session/console/index.ts';
import {
  SpendByCompanyDocument,
  DeskHealthDocument,
  type DeskHealthQuery,
  DeskQueuesDocument,
  type DeskQueuesQuery,
} from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import { waitingTime } from '#products/sponsored/rules/review.ts';
import { writeQuestion } from '#insights/reports/rules/change-question.ts';
import { largestChanges } from '../rules/largest-changes.ts';
import { periodsOn } from '../rules/periods.ts';
import { Change } from './change.tsx';
import { TilesSkeleton } from './overview-skeleton.tsx';
import cards from '#design/table/card-rows.module.css';
import styles from './overview.module.css';

/** Home of the provider's staff: what waits for them, the longest waiting first, and whether the platform is well. */
export function StaffDesk({ title }: { title: string }) {
  const { t } = useTranslation('overview');
  const hasPackages = useFlag('standard_package_ads');
  const queues = useApiQuery(DeskQueuesDocument, { hasPackages });
  const health = useApiQuery(DeskHealthDocument, {});
  return (
    <Page title={title}>
      <QueryBoundary reads={{ queues }} skeleton={<TilesSkeleton />}>
        {({ queues: data }) => <Queues queues={data} />}
      </QueryBoundary>
      <div className={styles.middle}>
        <LargestChanges />
        <Panel title={t('desk.platform')} flush>
          <QueryBoundary reads={{ health }}>
            {({ health: { platformHealth, eventIssues, silentStorefronts } }) => {
              const problems = problemsOf(platformHealth);
              const events = eventIssues.reduce((sum, issue) => sum + Number(issue.events), 0);
              return (
                <ul className={styles.desk}>
                  <DeskLine
                    link={{ to: '/health' }}
                    name={t('desk.health')}
                    isWell={problems.length === 0}
                    text={problems.length === 0 ? t('desk.works') : <Problems problems={problems} />}
                  />
                  <DeskLine
                    link={{ to: '/storefront', search: { tab: 'health', catalog: silentStorefronts[0]?.catalog.id } }}
                    name={t('desk.traffic')}
                    isWell={silentStorefronts.length === 0}
                    text={
                      silentStorefronts.length === 0 ? t('desk.allCall') : <Silent storefronts={silentStorefronts} />
                    }
                  />
                  <DeskLine
                    link={{ to: '/storefront', search: { tab: 'events' } }}
                    name={t('desk.storefront')}
                    isWell={events === 0}
                    text={events === 0 ? t('desk.noIssues') : t('desk.issues', { count: events })}
                  />
                  <DeskLine
                    link={{ to: '/ledger-audit' }}
                    name={t('desk.ledger')}
                    isWell={platformHealth.auditFindings === 0}
                    text={<Audit findings={platformHealth.auditFindings} auditedAt={platformHealth.auditedAt} />}
                  />
                </ul>
              );
            }}
          </QueryBoundary>
        </Panel>
      </div>
    </Page>
  );
}

function Problems({ problems }: { problems: ReturnType<typeof problemsOf> }) {
  const { t } = useTranslation('health');
  return problems.map((problem) => t(`problem.${problem}`)).join(', ');
}

function Silent({ storefronts }: { storefronts: DeskHealthQuery['silentStorefronts'] }) {
  const { t } = useTranslation('overview');
  const format = useFormat();
  return storefronts
    .map(({ catalog: { name }, since }) => t('desk.silent', { name, time: format.dateTime(since) }))
    .join(', ');
}

function Audit({ findings, auditedAt }: { findings: number; auditedAt: string | null }) {
  const { t } = useTranslation('overview');
  const format = useFormat();
  if (auditedAt === null) return t('desk.notAudited');
  return findings === 0 ? t('desk.audited', { time: format.time(auditedAt) }) : t('desk.findings', { count: findings });
}

function DeskLine({ link, name, text, isWell }: { link: LinkProps; name: string; text: ReactNode; isWell: boolean }) {
  const { t } = useTranslation('overview');
  return (
    <li>
      <Link {...link}>{name}</Link>
      <span className={styles.deskText}>{text}</span>
      <StatusBadge tone={isWell ? 'success' : 'danger'} label={t(isWell ? 'desk.well' : 'desk.look')} />
    </li>
  );
}

interface Queue {
  name: 'reviews' | 'transfers' | 'payments' | 'bookings';
  link: LinkProps;
  count: number;
  /** Since when the oldest waits; null when none does or it is unknown. */
  since: string | null;
}

function queuesOf({
  sponsorReviewQueue,
  bankTransfers,
  otherPayments,
  paymentTroubles,
  bookingCampaigns,
}: DeskQueuesQuery): Queue[] {
  const payments = [...otherPayments.objects, ...paymentTroubles.objects].map(({ dateFound }) => dateFound).toSorted();
  return [
    {
      name: 'reviews',
      link: { to: '/review' },
      count: sponsorReviewQueue.total,
      since: sponsorReviewQueue.objects[0]?.review.submittedAt ?? null,
    },
    {
      name: 'transfers',
      link: { to: '/transfers' },
      count: bankTransfers.total,
      since: bankTransfers.objects[0]?.dateCreated ?? null,
    },
    {
      name: 'payments',
      link: { to: '/payment-checks' },
      count: otherPayments.total + paymentTroubles.total,
      since: payments[0] ?? null,
    },
    ...(bookingCampaigns
      ? [
          {
            name: 'bookings' as const,
            link: { to: '/booking' } satisfies LinkProps,
            count: bookingCampaigns.total,
            since: null,
          },
        ]
      : []),
  ];
}

function Queues({ queues }: { queues: DeskQueuesQuery }) {
  const { t } = useTranslation('overview');
  const { t: tCampaigns } = useTranslation('campaigns');
  const nowMs = useOpenedMs();
  const all = queuesOf(queues);
  const waiting = all.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <p className={styles.sentence}>{waiting === 0 ? t('desk.idle') : t('desk.sentence', { count: waiting })}</p>
      <section className={styles.tiles} aria-label={t('desk.title')}>
        {all.map(({ name, link, count, since }) => {
          const wait = since === null ? null : waitingTime(Date.parse(since), nowMs);
          return (
            <Link key={name} {...link} className={styles.tile} data-link>
              <span className={styles.tileLabel}>{t(`desk.queue.${name}`)}</span>
              <span className={styles.tileFigure}>{count}</span>
              <span className={styles.tileDetail}>
                {count === 0
                  ? t('desk.nothing')
                  : wait
                    ? t('desk.oldest', { time: tCampaigns(`queue.${wait.unit}`, { count: wait.count }) })
                    : t('desk.waits')}
              </span>
            </Link>
          );
        })}
      </section>
    </>
  );
}

/** The companies whose spend changed most, in money. */
function LargestChanges() {
  const { t } = useTranslation('overview');
  const format = useFormat();
  const currency = useReportCurrency();
  const money = useMoney(currency);
  const { current, previous } = periodsOn(useToday());
  const companies = useApiQuery(SpendByCompanyDocument, current);
  const previousPeriod = format.shortDays({ from: previous.fromDate, to: previous.toDate });
  const period = format.shortDays({ from: current.fromDate, to: current.toDate });
  return (
    <Panel title={t('desk.companies')} subtitle={t('compared', { period, previousPeriod })} flush>
      <QueryBoundary
        reads={{ companies }}
        renderEmpty={({ companies: { campaignGrid } }) =>
          campaignGrid.groups.length === 0 && <EmptyState title={t('desk.noCompanies')} />
        }
      >
        {({ companies: { campaignGrid } }) => (
          <table className={`${styles.rows} ${cards.cards}`}>
            <thead>
              <tr>
                <th scope="col">{t('desk.company')}</th>
                <th scope="col">{t('rows.column.spend')}</th>
                <th scope="col">{t('rows.column.change')}</th>
              </tr>
            </thead>
            <tbody>
              {largestChanges(campaignGrid.groups).map(({ key, name, figures: { spend, previousSpend } }) => {
                const link: LinkProps = { to: '/campaigns', search: { company: key } };
                // Of the chosen company, as the address says.
                const why = writeQuestion({ metric: 'SPEND', now: current, before: previous });
                return (
                  <tr key={key}>
                    <th scope="row">
                      <Link {...link}>{name}</Link>
                    </th>
                    <td data-label={t('rows.column.spend')}>{money(spend)}</td>
                    <td data-label={t('rows.column.change')}>
                      <Change
                        now={spend}
                        before={previousSpend}
                        isNeutral
                        isShort
                        previousPeriod={previousPeriod}
                        to={{ to: '/campaigns', search: { company: key, why } }}
                      />
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        )}
      </QueryBoundary>
    </Panel>
  );
}

import { paymentEventHandler, paymentWork } from '#core/payments/server/index.ts';
import { packageWork } from '#products/packages/server/index.ts';
import { fastClicks } from '#delivery/charge/index.ts';
import { deleteOldReceipts, recordOrders } from '#delivery/attribute/index.ts';
import { deleteTrafficBefore, trimTails } from '#delivery/observe/index.ts';
import { deleteSetAsideBefore, earlierEventsRecorded } from '#delivery/collect/index.ts';
import { metaAdsHandlers, metaWork } from '#products/meta/server/index.ts';
import { deleteOldPreviews, recomputeStates, runOperations, sponsoredWork } from '#products/sponsored/server/index.ts';
import { createKeyWatch, deleteEventIssuesBefore, startFeedImports } from '#core/catalog/server/index.ts';
import { pruneGrants } from '#core/access/server/index.ts';
import { deleteEnded, resetHandler } from '#core/identity/server/index.ts';
import {
  createAdvisor,
  createBudgetResults,
  createStorefrontRevenue,
  createTrialEvents,
} from '#insights/advice/server/index.ts';
import { deleteOldTrialAuctions, followYieldEffects, followYieldTrials } from '#core/yield/server/index.ts';
import { pruneLinks } from '#insights/portfolio/server/index.ts';
import { deleteWeeksBefore, weeklyMails, type WeeklyMailDeps } from '#insights/overview/server/index.ts';
import { harvestRules } from '#insights/harvest/server/index.ts';
import { createReportLoader, type LoaderStatus, readDailyCosts } from '#insights/reports/server/index.ts';
import { dailyMails, deleteNotificationsBefore, deleteSentBefore } from '#core/notifications/server/index.ts';
import { pruneDrafts } from '#core/drafts/server/index.ts';
import { deleteOldExports, exportHandler, type ExportSources } from '#core/exports/server/index.ts';
import { answerAuditRequest, createAuditor, ledgerWork, resolveJobFailures } from '#core/ledger/server/index.ts';
import { countNewEvents, deleteAuctionsBefore, productPairs } from '#delivery/learn/index.ts';
import { createWebhookSender, deleteEventsBefore, type WebhookDeps } from '#core/webhooks/server/index.ts';
import { advanceTestClock } from '#core/test-environment/server/index.ts';
import { DAY_MS, dayIn, HOUR_MS, MINUTE_MS } from '#kernel/time.ts';
import type { CompanyWork } from '#platform/jobs/company-work.ts';
import { measured } from '#platform/jobs/job.metrics.ts';
import { queueIsEmpty } from '#platform/jobs/queue-is-empty.ts';
import { startQueue, type Handler, type JobId } from '#platform/jobs/queue.ts';
import { scheduleInterval, type ScheduledTask } from '#platform/jobs/schedule-interval.ts';
import { emailHandler } from '#platform/mail/post.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { deleteAnswersBefore } from '#platform/rest/idempotency.repository.ts';
import { IDEMPOTENCY_MS } from '#platform/rest/write.ts';
import { maintainPartitions } from '#platform/db/partitions.ts';
import type { Contexts } from './contexts.ts';
import type { ServerDeps } from './create-server.ts';
import { endWithin } from './end-within.ts';
import type { Payments } from './payments.ts';
import { reportFailedJob } from './upkeep-failures.ts';

const TEST_CLOCK_MS = 250;
const NOTIFICATIONS_MS = 180 * DAY_MS;
const KEYS_MS = 10_000;
/** The longest that a day begins with the campaigns' own budgets. */
const BUDGETS_MS = 10_000;
const TRAFFIC_MS = 2 * DAY_MS;
const EVENT_ISSUES_MS = 30 * DAY_MS;
const WEBHOOK_LOG_MS = 30 * DAY_MS;
/** Every task is safe to repeat: one that takes longer is cut off with the process and started again by the next. */
const WORK_WITHIN_MS = 10_000;
/** Older auctions are not used for learning. */
const AUCTIONS_MS = 35 * DAY_MS;
/** As long as other logs that name shoppers. */
const SET_ASIDE_MS = 100 * DAY_MS;

export interface Worker {
  feeds: ScheduledTask;
  /** Returns the state of the report store. */
  loading(): LoaderStatus;
  stop(): Promise<void>;
}

/** Shops stamp orders by the wall's clock, also in a test environment. */
const recordOrdersIn = ({ testClock }: ServerDeps): typeof recordOrders =>
  testClock
    ? (tx, catalogId, orders, nowMs) =>
        recordOrders(
          tx,
          catalogId,
          orders.map((order) => ({ ...order, occurredAt: testClock.timeOf(order.occurredAt) })),
          nowMs,
        )
    : recordOrders;

interface Work {
  contexts: Contexts;
  exports: ExportSources;
  home: Omit<WeeklyMailDeps, 'database' | 'clock' | 'contextOf' | 'hasReports' | 'advisor'>;
  payments: Payments;
  webhooks: Pick<WebhookDeps, 'seal' | 'addresses'>;
  publicUrl: string;
  /** Jobs start after this resolves: they would use as much of the machine as everything else together. */
  startsAfter: Promise<unknown>;
}

/**
 * Starts background work; links in emails use `publicUrl`. Every task may run in several processes at once: each is
 * safe to repeat.
 */
export async function startWorker(
  deps: ServerDeps,
  { contexts, exports, home, payments, webhooks, publicUrl, startsAfter }: Work,
): Promise<Worker> {
  const { database, clickhouse, mail, clock, wallClock = clock, newId, log } = deps;
  const job = (
    id: JobId,
    intervalMs: number,
    work: (signal: AbortSignal) => Promise<unknown>,
  ): [JobId, ScheduledTask] => [
    id,
    scheduleInterval((signal) => measured(id, () => startsAfter.then(() => work(signal)))(), {
      intervalMs,
      backsOff: true,
      onError: (error, attempt) => void reportFailedJob(deps, { id, attempt, intervalMs }, error),
      onRecovered: (attempts) => log.info({ job: id, attempts }, 'job recovered'),
    }),
  ];

  // Money, weeks and credit must never be processed with a wrong clock.
  const atRightTime = async (work: () => Promise<unknown>) => {
    await deps.checkTime?.();
    await work();
  };
  // What the calendar ends waits as well: orders, weeks and vouchers of a simulated history are old by the present's clock.
  let canSettle = false;
  void deps.settlesAfter.then(() => (canSettle = true));
  const whenSettling = async (work: () => Promise<unknown>) => {
    if (canSettle) await atRightTime(work);
  };

  const companyHandlers: Handler[] = [];
  /** Finds companies on an interval; the queue does the work of each. */
  const perCompany = <WorkDeps>(
    { id, addDue, handledBy }: CompanyWork<WorkDeps>,
    workDeps: WorkDeps,
    { intervalMs, when = atRightTime }: { intervalMs: number; when?: (work: () => Promise<unknown>) => Promise<void> },
  ): [JobId, ScheduledTask] => {
    const { work } = handledBy(workDeps, (failure) => reportFailedJob(deps, { id, attempt: 1, intervalMs }, failure));
    companyHandlers.push({ id, work: (payload) => atRightTime(() => work(payload)) });
    return job(id, intervalMs, () => when(() => addDue(workDeps)));
  };
  /** What fills the disk and can wait does. */
  const hasRoom = () => !deps.disk?.low();
  const loader = createReportLoader({
    ...deps,
    clickhouse: deps.loading,
    onState: (state) =>
      state === 'EQUAL'
        ? log.info('report store is consistent')
        : log.error({ state }, 'report store is inconsistent, loading paused'),
  });
  const feeds = startFeedImports(
    { ...deps, hasRoom, recordOrders: recordOrdersIn(deps), beforeOrders: () => earlierEventsRecorded(database) },
    log,
    (id, error, attempt) => void reportFailedJob(deps, { id, attempt, intervalMs: MINUTE_MS }, error),
  );
  const readCosts: Parameters<typeof createAuditor>[0]['readCosts'] = (companyIds, days) =>
    readDailyCosts(clickhouse, companyIds, days);
  const auditor = createAuditor({
    ...deps,
    readCosts,
    onFinding: (finding) => log.error({ finding }, 'ledger audit found differences'),
  });
  const webhookSender = createWebhookSender({ ...deps, ...webhooks, random: Math.random });
  const advisor = createAdvisor(database);
  const jobs: [JobId, ScheduledTask][] = [
    ['catalog.import-feeds', feeds],
    job('reports.load', 250, async (signal) => hasRoom() && loader.round(signal)),
    job('sponsored.recompute-states', 1000, () => recomputeStates({ database, clock })),
    job('sponsored.run-operations', 1000, (signal) => runOperations({ database, clock, newId }, signal)),
    perCompany(sponsoredWork.campaignStops, { database, clock }, { intervalMs: 10_000, when: whenSettling }),
    perCompany(sponsoredWork.campaignEnds, { database, clock }, { intervalMs: MINUTE_MS, when: whenSettling }),
    perCompany(
      sponsoredWork.budgetRules,
      {
        database,
        clock,
        readResults: createBudgetResults({ database, clickhouse, advisor }),
        hasReports: () => loader.status().isFilled,
      },
      { intervalMs: BUDGETS_MS, when: whenSettling },
    ),
    perCompany(
      harvestRules,
      { database, clickhouse, advisor, clock, newId, hasReports: () => loader.status().isFilled },
      { intervalMs: MINUTE_MS, when: whenSettling },
    ),
    job('yield.follow-effects', MINUTE_MS, () =>
      followYieldEffects({
        database,
        clock,
        replays: advisor,
        readRevenue: createStorefrontRevenue({ database, clickhouse }),
        hasReports: loader.isComplete,
      }),
    ),
    job('yield.follow-trials', MINUTE_MS, () =>
      followYieldTrials({
        database,
        clock,
        readEvents: createTrialEvents({ database, clickhouse }),
        hasReports: loader.isComplete,
      }),
    ),
    job('yield.prune-trials', HOUR_MS, () => deleteOldTrialAuctions(database, clock())),
    job('sponsored.prune-previews', HOUR_MS, () => deleteOldPreviews(database, clock())),
    job('delivery.aggregate-clicks', MINUTE_MS, () => countNewEvents(database, clock())),
    job('delivery.learn-pairs', MINUTE_MS, () => whenSettling(() => productPairs.learn(database, clock()))),
    job('delivery.prune-auctions', HOUR_MS, () => deleteAuctionsBefore(database, clock() - AUCTIONS_MS)),
    job('delivery.prune-set-aside', HOUR_MS, () =>
      database.transact(SYSTEM, (tx) => deleteSetAsideBefore(tx, clock() - SET_ASIDE_MS)),
    ),
    job('delivery.prune-order-receipts', HOUR_MS, () => deleteOldReceipts(database, clock())),
    job('delivery.maintain-partitions', HOUR_MS, () => maintainPartitions(database)),
    job('ledger.close-days', MINUTE_MS, () =>
      whenSettling(() => ledgerWork.closeDays(deps, (closed) => log.info(closed, 'day closed'))),
    ),
    perCompany(ledgerWork.settlement, deps, { intervalMs: MINUTE_MS, when: whenSettling }),
    perCompany(ledgerWork.activation, deps, { intervalMs: MINUTE_MS, when: whenSettling }),
    perCompany(ledgerWork.expiry, deps, { intervalMs: MINUTE_MS, when: whenSettling }),
    perCompany(ledgerWork.monthlyInvoices, deps, { intervalMs: MINUTE_MS, when: whenSettling }),
    job('ledger.close-months', MINUTE_MS, () => whenSettling(() => ledgerWork.closeInvoicedMonths(deps))),
    perCompany(ledgerWork.expiryNotices, deps, { intervalMs: HOUR_MS, when: whenSettling }),
    job('ledger.audit', MINUTE_MS, async () => {
      // Reports that are still being filled would be found short of what was charged.
      if (loader.status().isFilled && canSettle) await auditor.round();
    }),
    job('ledger.answer-audit-request', 1000, async () => {
      if (loader.status().isFilled && canSettle) await answerAuditRequest({ database, clock, readCosts });
    }),
    job('sandbox.deliver-payment-events', 1000, () => payments.deliver()),
    perCompany(paymentWork.openPayments, payments.deps, { intervalMs: 15_000 }),
    perCompany(paymentWork.autoTopUps, payments.deps, { intervalMs: 10_000 }),
    perCompany(paymentWork.lowBalances, payments.deps, { intervalMs: MINUTE_MS, when: whenSettling }),
    perCompany(paymentWork.expiredVouchers, payments.deps, { intervalMs: MINUTE_MS, when: whenSettling }),
    perCompany(packageWork.unpaidOrders, deps, { intervalMs: MINUTE_MS, when: whenSettling }),
    perCompany(packageWork.contentReminders, deps, { intervalMs: MINUTE_MS, when: whenSettling }),
    perCompany(packageWork.statusesByDay, deps, { intervalMs: MINUTE_MS, when: whenSettling }),
    perCompany(fastClicks, deps, { intervalMs: 10 * MINUTE_MS }),
    perCompany(metaWork.metaResults, deps, { intervalMs: 5000 }),
    perCompany(metaWork.metaCatalogs, deps, { intervalMs: MINUTE_MS }),
    job('ledger.close-failures', HOUR_MS, () => database.transact(SYSTEM, (tx) => resolveJobFailures(tx, clock()))),
    job('drafts.prune', HOUR_MS, () => pruneDrafts(database, clock())),
    job('exports.prune', HOUR_MS, () => deleteOldExports(deps)),
    perCompany(
      weeklyMails,
      { ...home, database, clock, advisor, contextOf: contexts.contextOfSession, hasReports: loader.isComplete },
      { intervalMs: 5 * MINUTE_MS, when: whenSettling },
    ),
    perCompany(dailyMails, { database, clock }, { intervalMs: MINUTE_MS, when: whenSettling }),
    job('notifications.prune', HOUR_MS, () =>
      database.transact(SYSTEM, async (tx) => {
        await deleteNotificationsBefore(tx, clock() - NOTIFICATIONS_MS);
        await deleteSentBefore(tx, clock() - NOTIFICATIONS_MS);
        await deleteWeeksBefore(tx, dayIn('UTC', clock() - NOTIFICATIONS_MS));
        await sponsoredWork.deletePastNews(tx, clock());
      }),
    ),
    job('catalog.prune-event-issues', HOUR_MS, () =>
      database.transact(SYSTEM, (tx) => deleteEventIssuesBefore(tx, clock() - EVENT_ISSUES_MS)),
    ),
    job('delivery.prune-observed', HOUR_MS, () =>
      database.transact(SYSTEM, (tx) => deleteTrafficBefore(tx, new Date(clock() - TRAFFIC_MS))),
    ),
    job('delivery.trim-tails', MINUTE_MS, () => trimTails(database)),
    job('catalog.watch-keys', KEYS_MS, createKeyWatch(deps)),
    job('webhooks.send', 1000, () => webhookSender.round()),
    job('webhooks.prune', HOUR_MS, () =>
      database.transact(SYSTEM, (tx) => deleteEventsBefore(tx, clock() - WEBHOOK_LOG_MS)),
    ),
    job('access.prune-answers', HOUR_MS, () =>
      database.transact(SYSTEM, (tx) => deleteAnswersBefore(tx, clock() - IDEMPOTENCY_MS)),
    ),
    job('access.prune-grants', HOUR_MS, () => pruneGrants(database, clock())),
    job('portfolio.prune-links', HOUR_MS, () => pruneLinks(database, clock())),
    job('identity.prune-sessions', HOUR_MS, () => database.transact(SYSTEM, (tx) => deleteEnded(tx, wallClock()))),
  ];
  const handlers = [
    paymentEventHandler(payments.deps),
    emailHandler((email) => mail.send(email), publicUrl),
    resetHandler({ database, clock: wallClock, newId }),
    ...metaAdsHandlers(deps),
    ...companyHandlers,
    exportHandler({ ...deps, hasRoom, sources: exports, contextOf: contexts.contextOfSession }),
  ];
  const queue = await startQueue(database, handlers, log);
  const { testClock } = deps;
  if (testClock) {
    const others = [...jobs];
    const runDue = async (signal: AbortSignal) => {
      // In their order: a day is closed before it is charged, and charged before it is invoiced and audited.
      let isDone = true;
      for (const [, task] of others) isDone = (await task.run()) && isDone;
      return (await queueIsEmpty(database, signal)) && isDone;
    };
    jobs.push(
      job('test-environment.advance', TEST_CLOCK_MS, (signal) =>
        startsAfter
          .then(() => deps.settlesAfter)
          .then(() => advanceTestClock({ database, time: testClock, runDue, log }, signal)),
      ),
    );
  }
  return {
    feeds,
    loading: () => loader.status(),
    async stop() {
      auditor.stop();
      const end = (name: string, stoppable: { stop(): Promise<void> }) =>
        endWithin(log, name, { maxMs: WORK_WITHIN_MS, end: () => stoppable.stop() });
      await Promise.all([end('job queue', queue), ...jobs.map(([name, one]) => end(name, one))]);
      await end('webhooks', { stop: () => webhookSender.idle() });
    },
  };
}

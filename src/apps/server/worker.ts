import {
  paymentEventHandler,
  releaseExpiredVouchers,
  resolveOpenTopUps,
  runAutoTopUps,
  sendLowBalanceEmails,
} from '#core/payments/server/index.ts';
import { advanceStatuses, expireUnpaidOrders } from '#products/packages/server/index.ts';
import { reverseFastClicks } from '#delivery/charge/index.ts';
import { recordOrders } from '#delivery/attribute/index.ts';
import { syncCatalogs, metaAdsHandlers, syncMeta } from '#products/meta/server/index.ts';
import { refreshStates } from '#products/sponsored/server/index.ts';
import { createKeyWatch, deleteEventIssuesBefore, startFeedImports } from '#core/catalog/server/index.ts';
import { deleteEnded, resetHandler } from '#core/identity/server/index.ts';
import { createReportLoader, type LoaderStatus, readDailyCosts } from '#insights/reports/server/index.ts';
import {
  deleteNotificationsBefore,
  deleteOldExports,
  exportHandler,
  type ExportSources,
} from '#core/shell/server/index.ts';
import {
  answerAuditRequest,
  closeDoneUpkeep,
  closeMonths,
  createAuditor,
  expireCredits,
  sendExpiryNotices,
  settle,
  activatePendingCredits,
  type ReadCosts,
} from '#core/ledger/server/index.ts';
import { countNewEvents, deleteAuctionsBefore } from '#delivery/learn/index.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/time.ts';
import { runAllSteps } from '#platform/jobs/alone.ts';
import { startQueue } from '#platform/jobs/queue.ts';
import { scheduleInterval, type ScheduledTask } from '#platform/jobs/schedule-interval.ts';
import { emailHandler } from '#platform/mail/post.ts';
import { SYSTEM } from '#platform/db/database.ts';
import type { Contexts } from './contexts.ts';
import type { ServerDependencies } from './create-server.ts';
import { endWithin } from './end-within.ts';
import type { Payments } from './payments.ts';
import { reportFailedJob } from './upkeep-failures.ts';

const NOTIFICATIONS_MS = 180 * DAY_MS;
const KEYS_MS = 10_000;
const EVENT_ISSUES_MS = 30 * DAY_MS;
/** Every task is safe to repeat: one that takes longer is cut off with the process and started again by the next. */
const WORK_WITHIN_MS = 10_000;
/** Older auctions are not used for learning. */
const AUCTIONS_MS = 35 * DAY_MS;

export interface Worker {
  feeds: ScheduledTask;
  /** Returns the state of the report store. */
  loading(): LoaderStatus;
  stop(): Promise<void>;
}

interface Work {
  contexts: Contexts;
  exports: ExportSources;
  payments: Payments;
  publicUrl: string;
  /** Jobs start after this resolves: they would use as much of the machine as everything else together. */
  startsAfter: Promise<unknown>;
}

/**
 * Starts background work; links in emails use `publicUrl`. Every task may run in several processes at once: each is
 * safe to repeat.
 */
export async function startWorker(
  dependencies: ServerDependencies,
  { contexts, exports, payments, publicUrl, startsAfter }: Work,
): Promise<Worker> {
  const { database, clickhouse, mail, clock, newId, log } = dependencies;
  const job = (name: string, everyMs: number, work: () => Promise<unknown>): [string, ScheduledTask] => [
    name,
    scheduleInterval(() => startsAfter.then(work), {
      everyMs,
      backsOff: true,
      onError: (error, attempt) => void reportFailedJob(dependencies, { name, attempt, everyMs }, error),
      onRecovered: (attempts) => log.info({ job: name, attempts }, 'a job that failed is done again'),
    }),
  ];

  // Money, weeks and credit must never be processed with a wrong clock.
  const timedJob = (name: string, everyMs: number, work: () => Promise<unknown>) =>
    job(name, everyMs, async () => {
      await dependencies.checkTime?.();
      await work();
    });

  let canSettle = false;
  void dependencies.settlesAfter.then(() => (canSettle = true));
  const loader = createReportLoader({
    ...dependencies,
    clickhouse: dependencies.loading,
    onState: (state) =>
      state === 'EQUAL'
        ? log.info('the report store holds what was handed over to it')
        : log.error({ state }, 'nothing is handed over to the report store'),
  });
  const feeds = startFeedImports(
    { ...dependencies, recordOrders },
    log,
    (name, error, attempt) => void reportFailedJob(dependencies, { name, attempt, everyMs: MINUTE_MS }, error),
  );
  const readCosts: ReadCosts = (companyIds, days) => readDailyCosts(clickhouse, companyIds, days);
  const auditor = createAuditor({
    ...dependencies,
    readCosts,
    onFinding: (finding) => log.error({ finding }, 'the ledger does not agree with itself'),
  });
  const jobs: [string, ScheduledTask][] = [
    ['feeds', feeds],
    job('load reports', 250, () => loader.round()),
    job('campaign states', 5000, () => database.transact(SYSTEM, (tx) => refreshStates(tx, clock()))),
    job('clicks', MINUTE_MS, () => countNewEvents(database, clock())),
    job('old auctions', HOUR_MS, () => deleteAuctionsBefore(database, clock() - AUCTIONS_MS)),
    timedJob('settle', MINUTE_MS, async () => {
      if (!canSettle) return;
      // Order matters: settle before lots expire (accepted cost comes first), close months last (they invoice settled
      // days).
      await runAllSteps(
        () => settle(database, clock(), newId, (closed) => log.info(closed, 'a day is closed')),
        () => activatePendingCredits(database, clock(), newId),
        () => expireCredits(database, clock(), newId),
        () => closeMonths(database, clock(), newId),
      );
    }),
    timedJob('expiring credit', HOUR_MS, async () => {
      if (canSettle) await sendExpiryNotices(database, clock(), publicUrl);
    }),
    job('audit', MINUTE_MS, async () => {
      // Partially loaded reports would appear short of what was charged.
      if (loader.status().isFilled && canSettle) await auditor.round();
    }),
    job('audits an operator asked for', 1000, async () => {
      if (loader.status().isFilled && canSettle) await answerAuditRequest({ database, clock, readCosts });
    }),
    job('card messages of the sandbox', 1000, () => payments.deliver()),
    timedJob('open top-ups', 15_000, () => resolveOpenTopUps(payments.needs)),
    timedJob('automatic top-ups', 10_000, () => runAutoTopUps(payments.needs)),
    timedJob('low balances', MINUTE_MS, () => sendLowBalanceEmails(payments.needs)),
    timedJob('lapsed vouchers', MINUTE_MS, () => releaseExpiredVouchers(payments.needs)),
    timedJob('unpaid packages', MINUTE_MS, () => expireUnpaidOrders({ database, clock, newId })),
    timedJob('packages by day', MINUTE_MS, () => advanceStatuses({ database, clock, newId })),
    job('clicks that came too fast', 10 * MINUTE_MS, () => reverseFastClicks({ database, newId, nowMs: clock() })),
    job('results at Meta', 5000, () => syncMeta(dependencies)),
    job('catalogs at Meta', MINUTE_MS, () => syncCatalogs(dependencies)),
    job('failures that ended', HOUR_MS, () => database.transact(SYSTEM, (tx) => closeDoneUpkeep(tx, clock()))),
    job('old exports', HOUR_MS, () => deleteOldExports(dependencies)),
    job('old notifications', HOUR_MS, () =>
      database.transact(SYSTEM, (tx) => deleteNotificationsBefore(tx, clock() - NOTIFICATIONS_MS)),
    ),
    job('old event issues', HOUR_MS, () =>
      database.transact(SYSTEM, (tx) => deleteEventIssuesBefore(tx, clock() - EVENT_ISSUES_MS)),
    ),
    job('storefront keys', KEYS_MS, createKeyWatch(dependencies)),
    job('ended sessions', HOUR_MS, () => database.transact(SYSTEM, (tx) => deleteEnded(tx, clock()))),
  ];
  const handlers = [
    paymentEventHandler(payments.needs),
    emailHandler((letter) => mail.send(letter)),
    resetHandler({ database, clock, newId, publicUrl }),
    ...metaAdsHandlers(dependencies),
    exportHandler({ ...dependencies, sources: exports, contextOf: contexts.contextOfSession }),
  ];
  const queue = await startQueue(database, handlers, log);
  return {
    feeds,
    loading: () => loader.status(),
    async stop() {
      auditor.stop();
      const end = (name: string, one: { stop(): Promise<void> }) =>
        endWithin(log, name, { maxMs: WORK_WITHIN_MS, end: () => one.stop() });
      await Promise.all([end('job queue', queue), ...jobs.map(([name, one]) => end(name, one))]);
    },
  };
}

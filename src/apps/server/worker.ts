import {
  paymentEventHandler,
  releaseLapsedVouchers,
  resolveOpenTopUps,
  runAutoTopUps,
  sendLowBalanceLetters,
} from '#features/billing/server/index.ts';
import { moveByDay, releaseUnpaidWeeks } from '#features/bookings/server/index.ts';
import { takeBackFastClicks } from '#delivery/charge/index.ts';
import { takeOrders } from '#delivery/attribute/index.ts';
import { fillCatalogs, metaAdsHandlers, readMeta } from '#features/meta-ads/server/index.ts';
import { refreshStates } from '#features/campaigns/server/index.ts';
import { createKeyWatch, deleteEventIssuesBefore, startFeedReader } from '#features/catalog/server/index.ts';
import { deleteEnded, resetHandler } from '#features/identity/server/index.ts';
import { createReportLoader, type LoaderStatus, readDailyCosts } from '#features/reports/server/index.ts';
import {
  deleteNotificationsBefore,
  deleteOldExports,
  exportHandler,
  type ExportSources,
} from '#features/shell/server/index.ts';
import {
  answerAuditRequest,
  closeDoneUpkeep,
  closeMonths,
  createAuditor,
  expireCredits,
  sendExpiryNotices,
  settle,
  startPromisedCredits,
  type ReadCosts,
} from '#features/wallet/server/index.ts';
import { countNewEvents, deleteAuctionsBefore } from '#delivery/learn/index.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/time.ts';
import { runAllSteps } from '#platform/jobs/alone.ts';
import { startQueue } from '#platform/jobs/queue.ts';
import { repeat, type Repeating } from '#platform/jobs/repeat.ts';
import { letterHandler } from '#platform/mail/post.ts';
import { SYSTEM } from '#platform/postgres/database.ts';
import type { Contexts } from './contexts.ts';
import type { ServerDependencies } from './create-server.ts';
import { endWithin } from './end-within.ts';
import type { Payments } from './payments.ts';
import { reportFailedJob } from './upkeep-failures.ts';

const NOTIFICATIONS_MS = 180 * DAY_MS;
const KEYS_MS = 10_000;
const EVENT_ISSUES_MS = 30 * DAY_MS;
/** Every piece is safe to repeat: what takes longer is cut off with the process, and begun anew by the next. */
const WORK_WITHIN_MS = 10_000;
/** Older auctions teach nothing any more. */
const AUCTIONS_MS = 35 * DAY_MS;

export interface Worker {
  feeds: Repeating;
  /** How it stands with the report store. */
  loading(): LoaderStatus;
  stop(): Promise<void>;
}

interface Work {
  contexts: Contexts;
  exports: ExportSources;
  payments: Payments;
  publicUrl: string;
  /** Upkeep can wait until whoever starts this is ready: it would take as much of the machine as all the rest. */
  startsAfter: Promise<unknown>;
}

/** Starts what is done without being asked; letters link to `publicUrl`. Every piece may run in several processes at once: each is safe to repeat. */
export async function startWorker(
  dependencies: ServerDependencies,
  { contexts, exports, payments, publicUrl, startsAfter }: Work,
): Promise<Worker> {
  const { database, clickhouse, mail, clock, newId, log } = dependencies;
  const job = (name: string, every_ms: number, work: () => Promise<unknown>): [string, Repeating] => [
    name,
    repeat(() => startsAfter.then(work), {
      every_ms,
      backsOff: true,
      onError: (error, attempt) => void reportFailedJob(dependencies, { name, attempt, every_ms }, error),
      onRecovered: (attempts) => log.info({ job: name, attempts }, 'a job that failed is done again'),
    }),
  ];

  // Money, weeks and credit are never judged by a clock that is wrong.
  const timedJob = (name: string, every_ms: number, work: () => Promise<unknown>) =>
    job(name, every_ms, async () => {
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
  const feeds = startFeedReader(
    { ...dependencies, takeOrders },
    log,
    (name, error, attempt) => void reportFailedJob(dependencies, { name, attempt, every_ms: MINUTE_MS }, error),
  );
  const readCosts: ReadCosts = (companyIds, days) => readDailyCosts(clickhouse, companyIds, days);
  const auditor = createAuditor({
    ...dependencies,
    readCosts,
    onFinding: (finding) => log.error({ finding }, 'the ledger does not agree with itself'),
  });
  const jobs: [string, Repeating][] = [
    ['feeds', feeds],
    job('load reports', 250, () => loader.round()),
    job('campaign states', 5000, () => database.as(SYSTEM, (tx) => refreshStates(tx, clock()))),
    job('clicks', MINUTE_MS, () => countNewEvents(database, clock())),
    job('old auctions', HOUR_MS, () => deleteAuctionsBefore(database, clock() - AUCTIONS_MS)),
    timedJob('settle', MINUTE_MS, async () => {
      if (!canSettle) return;
      // In this order: what accepted cost will take of a lot is taken before the lot expires, and a month is written when it is charged.
      await runAllSteps(
        () => settle(database, clock(), newId, (closed) => log.info(closed, 'a day is closed')),
        () => startPromisedCredits(database, clock(), newId),
        () => expireCredits(database, clock(), newId),
        () => closeMonths(database, clock(), newId),
      );
    }),
    timedJob('expiring credit', HOUR_MS, async () => {
      if (canSettle) await sendExpiryNotices(database, clock(), publicUrl);
    }),
    job('audit', MINUTE_MS, async () => {
      // Reports that are still being filled would be found short of what was charged.
      if (loader.status().isFilled && canSettle) await auditor.round();
    }),
    job('audits an operator asked for', 1000, async () => {
      if (loader.status().isFilled && canSettle) await answerAuditRequest({ database, clock, readCosts });
    }),
    job('card messages of the sandbox', 1000, () => payments.deliver()),
    timedJob('open top-ups', 15_000, () => resolveOpenTopUps(payments.needs)),
    timedJob('automatic top-ups', 10_000, () => runAutoTopUps(payments.needs)),
    timedJob('low balances', MINUTE_MS, () => sendLowBalanceLetters(payments.needs)),
    timedJob('lapsed vouchers', MINUTE_MS, () => releaseLapsedVouchers(payments.needs)),
    timedJob('unpaid packages', MINUTE_MS, () => releaseUnpaidWeeks({ database, clock, newId })),
    timedJob('packages by day', MINUTE_MS, () => moveByDay({ database, clock, newId })),
    job('clicks that came too fast', 10 * MINUTE_MS, () => takeBackFastClicks({ database, newId, now_ms: clock() })),
    job('results at Meta', 5000, () => readMeta(dependencies)),
    job('catalogs at Meta', MINUTE_MS, () => fillCatalogs(dependencies)),
    job('failures that ended', HOUR_MS, () => database.as(SYSTEM, (tx) => closeDoneUpkeep(tx, clock()))),
    job('old exports', HOUR_MS, () => deleteOldExports(dependencies)),
    job('old notifications', HOUR_MS, () =>
      database.as(SYSTEM, (tx) => deleteNotificationsBefore(tx, clock() - NOTIFICATIONS_MS)),
    ),
    job('old event issues', HOUR_MS, () =>
      database.as(SYSTEM, (tx) => deleteEventIssuesBefore(tx, clock() - EVENT_ISSUES_MS)),
    ),
    job('storefront keys', KEYS_MS, createKeyWatch(dependencies)),
    job('ended sessions', HOUR_MS, () => database.as(SYSTEM, (tx) => deleteEnded(tx, clock()))),
  ];
  const handlers = [
    paymentEventHandler(payments.needs),
    letterHandler((letter) => mail.send(letter)),
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
        endWithin(log, name, { max_ms: WORK_WITHIN_MS, end: () => one.stop() });
      await Promise.all([end('job queue', queue), ...jobs.map(([name, one]) => end(name, one))]);
    },
  };
}

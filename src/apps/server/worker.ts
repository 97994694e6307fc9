import { refreshStates } from '#features/campaigns/server/index.ts';
import { startFeedReader } from '#features/catalog/server/index.ts';
import { deleteEnded, resetHandler } from '#features/identity/server/index.ts';
import { fillIfDropped, loadReports } from '#features/reports/server/index.ts';
import {
  deleteNotificationsBefore,
  deleteOldExports,
  exportHandler,
  type ExportSources,
} from '#features/shell/server/index.ts';
import { settle } from '#features/wallet/server/index.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/time.ts';
import { startQueue } from '#platform/jobs/queue.ts';
import { repeat, type Repeating } from '#platform/jobs/repeat.ts';
import { letterHandler } from '#platform/mail/post.ts';
import { SYSTEM } from '#platform/postgres/database.ts';
import type { Contexts } from './contexts.ts';
import type { ServerDependencies } from './create-server.ts';

const NOTIFICATIONS_MS = 180 * DAY_MS;

export interface Worker {
  feeds: Repeating;
  stop(): Promise<void>;
}

/** Starts what is done without being asked. Every piece may run in several processes at once: each is safe to repeat. */
export async function startWorker(
  dependencies: ServerDependencies,
  { contexts, exports, publicUrl }: { contexts: Contexts; exports: ExportSources; publicUrl: string },
): Promise<Worker> {
  const { database, clickhouse, mail, clock, newId, log } = dependencies;
  const job = (name: string, every_ms: number, work: () => Promise<unknown>) =>
    repeat(work, { every_ms, onError: (error) => log.error({ err: error, job: name }, 'a job failed') });

  let canSettle = false;
  void dependencies.settlesAfter.then(() => (canSettle = true));
  const isFilled = fillIfDropped(database, clickhouse);
  const feeds = startFeedReader(dependencies, log);
  const jobs = [
    feeds,
    job('load reports', 250, async () => {
      await isFilled;
      await loadReports(database, clickhouse, clock());
    }),
    job('campaign states', 5000, () => database.as(SYSTEM, (tx) => refreshStates(tx, clock()))),
    job('settle', MINUTE_MS, async () => {
      if (canSettle) await settle(database, clock(), newId);
    }),
    job('old exports', HOUR_MS, () => deleteOldExports(dependencies)),
    job('old notifications', HOUR_MS, () =>
      database.as(SYSTEM, (tx) => deleteNotificationsBefore(tx, clock() - NOTIFICATIONS_MS)),
    ),
    job('ended sessions', HOUR_MS, () => database.as(SYSTEM, (tx) => deleteEnded(tx, clock()))),
  ];
  const handlers = [
    letterHandler((letter) => mail.send(letter)),
    resetHandler({ database, clock, newId, publicUrl }),
    exportHandler({ ...dependencies, sources: exports, contextOf: contexts.contextOfSession }),
  ];
  const queue = await startQueue(database, handlers, log);
  return {
    feeds,
    stop: async () => void (await Promise.all([queue.stop(), ...jobs.map((one) => one.stop())])),
  };
}

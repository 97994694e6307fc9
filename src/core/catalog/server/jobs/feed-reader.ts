import { HOUR_MS } from '#kernel/time.ts';
import type { JobId } from '#platform/jobs/queue.ts';
import { scheduleInterval, type ScheduledTask } from '#platform/jobs/schedule-interval.ts';
import type { Logger } from '#platform/telemetry/logger.ts';
import { readNextFeed, type FeedDependencies } from '../feed-import.ts';
import { deleteOldUploads } from '../feed-upload.ts';

// Feeds received by this process are imported at once; polling finds those of other processes.
const POLL_EVERY_MS = 5000;
/**
 * Unfinished uploads expire after days, so an hourly check suffices. It also lets backdated uploads, as in the demo,
 * complete before they are deleted.
 */
const PRUNE_EVERY_MS = HOUR_MS;

/** Imports waiting feeds, one after the other, and deletes unfinished uploads. */
export function startFeedImports(
  dependencies: FeedDependencies,
  log: Logger,
  onError: (id: JobId, error: unknown, attempt: number) => void,
): ScheduledTask {
  const stopping = new AbortController();
  const reader = scheduleInterval(
    async () => {
      if (dependencies.hasRoom?.() === false) return;
      if (await readNextFeed(dependencies, log, stopping.signal)) reader.trigger();
    },
    {
      intervalMs: POLL_EVERY_MS,
      backsOff: true,
      onError: (error, attempt) => onError('catalog.import-feeds', error, attempt),
    },
  );
  const pruner = scheduleInterval(() => deleteOldUploads(dependencies), {
    intervalMs: PRUNE_EVERY_MS,
    onError: (error, attempt) => onError('catalog.prune-uploads', error, attempt),
  });
  return {
    trigger: reader.trigger,
    run: reader.run,
    async stop() {
      // Another process resumes a large feed.
      stopping.abort();
      await Promise.all([reader.stop(), pruner.stop()]);
    },
  };
}

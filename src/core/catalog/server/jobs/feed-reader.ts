import { HOUR_MS } from '#kernel/time.ts';
import type { JobId } from '#platform/jobs/queue.ts';
import { scheduleInterval, type ScheduledTask } from '#platform/jobs/schedule-interval.ts';
import type { Logger } from '#platform/telemetry/logger.ts';
import { readNextFeed, type FeedDependencies } from '../feed-import.ts';
import { deleteOldUploads } from '../feed-upload.ts';

// Feeds taken in by this process are read at once; this is for those of others.
const LOOK_EVERY_MS = 5000;
/** Uploads are forgotten after days: there is no hurry, and one that is dated back, as a demo's is, comes whole meanwhile. */
const FORGET_EVERY_MS = HOUR_MS;

/** Reads waiting feeds, one after the other, and forgets those that never came whole. */
export function startFeedImports(
  dependencies: FeedDependencies,
  log: Logger,
  onError: (id: JobId, error: unknown, attempt: number) => void,
): ScheduledTask {
  const stopping = new AbortController();
  const reader = scheduleInterval(
    async () => {
      if (await readNextFeed(dependencies, log, stopping.signal)) reader.wake();
    },
    {
      everyMs: LOOK_EVERY_MS,
      backsOff: true,
      onError: (error, attempt) => onError('catalog.import-feeds', error, attempt),
    },
  );
  const keeper = scheduleInterval(() => deleteOldUploads(dependencies), {
    everyMs: FORGET_EVERY_MS,
    onError: (error, attempt) => onError('catalog.prune-uploads', error, attempt),
  });
  return {
    wake: reader.wake,
    async stop() {
      // A large feed goes on with the next process.
      stopping.abort();
      await Promise.all([reader.stop(), keeper.stop()]);
    },
  };
}

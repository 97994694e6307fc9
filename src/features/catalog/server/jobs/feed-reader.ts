import { repeat, type Repeating } from '#platform/jobs/repeat.ts';
import type { Logger } from '#platform/telemetry/logger.ts';
import { readNextFeed, type FeedDependencies } from '../feed-import.ts';
import { forgetOldUploads } from '../feed-upload.ts';

// Feeds taken in by this process are read at once; this is for those of others.
const LOOK_EVERY_MS = 5000;

/** Reads waiting feeds, one after the other, and forgets those that never came whole. */
export function startFeedReader(dependencies: FeedDependencies, log: Logger): Repeating {
  const stopping = new AbortController();
  const reader = repeat(
    async () => {
      if (await readNextFeed(dependencies, log, stopping.signal)) return reader.wake();
      await forgetOldUploads(dependencies);
    },
    { every_ms: LOOK_EVERY_MS, onError: (error) => log.error({ err: error }, 'looking for feeds failed') },
  );
  return {
    wake: reader.wake,
    stop() {
      // A large feed goes on with the next process.
      stopping.abort();
      return reader.stop();
    },
  };
}

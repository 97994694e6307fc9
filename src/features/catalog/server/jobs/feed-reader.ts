import { MINUTE_MS } from '#kernel/time.ts';
import type { Logger } from '#platform/telemetry/logger.ts';
import { readNextFeed, type FeedDependencies } from '../feed-import.ts';

export interface FeedReader {
  /** Looks for waiting feeds now; harmless at any time. */
  wake(): void;
  /** Finishes the feed being read, then stops looking. */
  stop(): Promise<void>;
}

const LOOK_EVERY_MS = MINUTE_MS / 12;

/** Reads waiting feeds one after the other: when woken, and now and then for those that another process took in. */
export function startFeedReader(dependencies: FeedDependencies, log: Logger): FeedReader {
  const state = { isStopped: false, isWoken: false };
  let running: Promise<void> | null = null;

  const readAll = async () => {
    do {
      state.isWoken = false;
      while (!state.isStopped && (await readNextFeed(dependencies, log)));
    } while (state.isWoken && !state.isStopped);
  };
  const wake = () => {
    state.isWoken = true;
    if (state.isStopped || running) return;
    running = readAll()
      .catch((error: unknown) => log.error({ err: error }, 'looking for feeds failed'))
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(wake, LOOK_EVERY_MS);
  wake();
  return {
    wake,
    async stop() {
      state.isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

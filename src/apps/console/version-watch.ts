import { CHECK_DEBOUNCE_MS, FIRST_CHECK_MS, isOutdated, retryDelayMs } from './version-check.ts';

interface VersionWatchOptions {
  /** Version of this page. */
  running: string;
  /** Returns the version being served; rejects when it cannot be read. */
  readServed(): Promise<string>;
  location(): Pick<Location, 'pathname' | 'search'>;
  /** Called when another version than the running one is served. */
  onOutdated(served: string): void;
  /** Schedules work; returns a function that cancels it. */
  after(delayMs: number, work: () => void): () => void;
}

/**
 * Checks for a newer version some time after the start and after every navigation; call the returned function on each
 * navigation.
 */
export function watchVersion({ running, readServed, location, onOutdated, after }: VersionWatchOptions): () => void {
  const check = async (failures = 0) => {
    try {
      const served = await readServed();
      if (isOutdated({ running, served }, location())) onOutdated(served);
    } catch {
      const delayMs = retryDelayMs(failures + 1);
      if (delayMs !== null) after(delayMs, () => void check(failures + 1));
    }
  };
  let cancel = () => {};
  after(FIRST_CHECK_MS, () => void check());
  return () => {
    cancel();
    cancel = after(CHECK_DEBOUNCE_MS, () => void check());
  };
}

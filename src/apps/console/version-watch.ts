import { CHECK_DEBOUNCE_MS, FIRST_CHECK_MS, isOutdated, retryDelayMs } from '#core/shell/rules/version-check.ts';

interface VersionWatchOptions {
  /** Version of this page. */
  running: string;
  /** Version that is served now; rejects when it cannot be read. */
  readServed(): Promise<string>;
  location(): Pick<Location, 'pathname' | 'search'>;
  /** Hears of another version than the one that runs. */
  onOutdated(served: string): void;
  /** Does something later; answers with what prevents it. */
  after(delayMs: number, work: () => void): () => void;
}

/** Looks for a newer version a while after the start and after every navigation; call the result on each of those. */
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

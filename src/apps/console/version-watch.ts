import {
  addressOfNewVersion,
  CHECK_DEBOUNCE_MS,
  FIRST_CHECK_MS,
  retryDelay_ms,
} from '#features/shell/rules/version-check.ts';

interface VersionWatchOptions {
  /** Version of this page. */
  running: string;
  /** Version that is served now; rejects when it cannot be read. */
  readServed(): Promise<string>;
  location(): Pick<Location, 'pathname' | 'search' | 'hash'>;
  /** Loads an address anew, without a way back. */
  replace(address: string): void;
  /** Does something later; answers with what prevents it. */
  after(delay_ms: number, work: () => void): () => void;
}

/** Looks for a newer version a while after the start and after every navigation; call the result on each of those. */
export function watchVersion({ running, readServed, location, replace, after }: VersionWatchOptions): () => void {
  const check = async (failures = 0) => {
    try {
      const address = addressOfNewVersion({ running, served: await readServed() }, location());
      if (address) replace(address);
    } catch {
      const delay_ms = retryDelay_ms(failures + 1);
      if (delay_ms !== null) after(delay_ms, () => void check(failures + 1));
    }
  };
  let cancel = () => {};
  after(FIRST_CHECK_MS, () => void check());
  return () => {
    cancel();
    cancel = after(CHECK_DEBOUNCE_MS, () => void check());
  };
}

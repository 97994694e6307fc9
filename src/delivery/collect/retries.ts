/** Work that failed and waits to be tried again. */
export interface Retries<Item> {
  /** `failures` is how often it has failed: the more, the longer it waits. */
  add(items: readonly Item[], failures: number): void;
  waiting(): readonly Item[];
  /** Tries all of them now, once. */
  drain(): Promise<void>;
}

const FIRST_MS = 100;
const MAX_MS = 5_000;

/**
 * Tries again what failed, one after the other and each by itself: what goes on failing takes its turns between others
 * and never shares a transaction with them. `between` runs work when others are not running; `attempt` must not fail.
 */
export function createRetries<Item>(
  between: (work: () => Promise<void>) => Promise<void>,
  attempt: (items: readonly Item[], failures: number) => Promise<void>,
): Retries<Item> {
  type Retry = { readonly items: readonly Item[]; readonly failures: number; readonly dueMs: number };
  let waiting: readonly Retry[] = [];
  let isRunning = false;
  let timer: NodeJS.Timeout | undefined;

  /** It counts as waiting until its turn, and may have had it meanwhile. */
  const run = (retry: Retry) =>
    between(async () => {
      if (!waiting.includes(retry)) return;
      waiting = waiting.filter((one) => one !== retry);
      await attempt(retry.items, retry.failures);
    });

  const schedule = () => {
    clearTimeout(timer);
    if (isRunning || waiting.length === 0) return;
    const next = waiting.reduce((first, one) => (one.dueMs < first.dueMs ? one : first));
    timer = setTimeout(
      async () => {
        isRunning = true;
        await run(next);
        isRunning = false;
        schedule();
      },
      Math.max(0, next.dueMs - performance.now()),
    );
  };

  return {
    add(items, failures) {
      const waitMs = Math.min(MAX_MS, FIRST_MS * 2 ** Math.min(failures, 10));
      waiting = [...waiting, { items, failures, dueMs: performance.now() + waitMs }];
      schedule();
    },
    waiting: () => waiting.flatMap(({ items }) => items),
    async drain() {
      for (const retry of waiting) await run(retry);
      schedule();
    },
  };
}

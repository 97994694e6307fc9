/** Work that waits to share a transaction. */
export interface Groupable {
  /** How much of a transaction it takes. */
  readonly size: number;
  /** A sender waits for its outcome. */
  readonly isUrgent?: boolean;
  /** Set when its sender was answered: it is left out. */
  isGivenUp?: boolean;
  /** Called when it is left out. */
  readonly onLeftOut?: () => void;
}

export interface GroupCommit<Item extends Groupable> {
  add(item: Item): void;
  /** Runs `work` between two commits, after the current one. Of several, one between each two commits. */
  between<T>(work: () => Promise<T>): Promise<T>;
  /** Waits until nothing waits. */
  drain(): Promise<void>;
}

/**
 * Items that arrive while a transaction is running share the next one; a lone item is committed at once. After each
 * commit it may rest: small transactions cost several times as much per event as large ones.
 *
 * `commit` must not fail.
 */
export function createGroupCommit<Item extends Groupable>(
  {
    maxSize,
    rest = { ms: 0, untilSize: 0 },
  }: {
    readonly maxSize: number;
    /** How long to rest when nothing is urgent, and how much that waits ends it. */
    readonly rest?: { readonly ms: number; readonly untilSize: number };
  },
  commit: (group: readonly Item[]) => Promise<void>,
): GroupCommit<Item> {
  let waiting: Item[] = [];
  let waitingSize = 0;
  let isUrgent = false;
  let chain: Promise<void> = Promise.resolve();
  let isScheduled = false;
  let draining = 0;
  let wake = () => {};
  const interludes: (() => Promise<void>)[] = [];

  const runInterlude = () => interludes.shift()?.();

  const takeGroup = (): Item[] => {
    let size = 0;
    let count = 0;
    while (count < waiting.length && (count === 0 || size < maxSize)) {
      size += waiting[count]!.size;
      count += 1;
    }
    const group = waiting.slice(0, count);
    waiting = waiting.slice(count);
    waitingSize -= size;
    isUrgent = waiting.some((item) => item.isUrgent);
    for (const item of group) if (item.isGivenUp) item.onLeftOut?.();
    return group.filter(({ isGivenUp = false }) => !isGivenUp);
  };

  const isInHurry = () =>
    isUrgent || draining > 0 || interludes.length > 0 || rest.ms === 0 || waitingSize >= rest.untilSize;
  const takeRest = async () => {
    if (isInHurry()) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, rest.ms);
    wake = () => {
      if (isInHurry()) resolve();
    };
    await promise;
    clearTimeout(timer);
    wake = () => {};
  };

  const commitAll = async () => {
    isScheduled = false;
    while (waiting.length > 0) {
      const group = takeGroup();
      if (group.length > 0) await commit(group);
      // One: events wait for no second. After each commit: events may keep coming for hours.
      await runInterlude();
      await takeRest();
    }
  };

  return {
    add(item) {
      waiting.push(item);
      waitingSize += item.size;
      if (item.isUrgent) isUrgent = true;
      wake();
      if (isScheduled) return;
      isScheduled = true;
      chain = chain.then(commitAll);
    },
    between<T>(work: () => Promise<T>) {
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      interludes.push(() => work().then(resolve, reject));
      wake();
      chain = chain.then(() => (waiting.length > 0 ? commitAll() : runInterlude()));
      return promise;
    },
    async drain() {
      draining += 1;
      wake();
      // What runs last may add to it.
      for (let seen = null as Promise<void> | null; seen !== chain;) {
        seen = chain;
        await seen;
      }
      draining -= 1;
    },
  };
}

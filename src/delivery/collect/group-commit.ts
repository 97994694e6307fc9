/** Work that waits to share a transaction. */
export interface Groupable {
  readonly events: number;
  /** Set when nobody waits for it any more. */
  isGivenUp?: boolean;
}

export interface GroupCommit<Item extends Groupable> {
  add(item: Item): void;
  /** Runs `work` between two commits, after the current one. Of several, one between each two commits. */
  between<T>(work: () => Promise<T>): Promise<T>;
  /** Waits until nothing waits. */
  drain(): Promise<void>;
}

/**
 * Items that arrive while a transaction is running share the next one. There is no timer; a lone item is committed at
 * once. `commit` must not fail.
 */
export function createGroupCommit<Item extends Groupable>(
  maxEvents: number,
  commit: (group: readonly Item[]) => Promise<void>,
): GroupCommit<Item> {
  let waiting: Item[] = [];
  let chain: Promise<void> = Promise.resolve();
  let isScheduled = false;
  const interludes: (() => Promise<void>)[] = [];

  const runInterlude = () => interludes.shift()?.();

  const takeGroup = (): Item[] => {
    let events = 0;
    let count = 0;
    while (count < waiting.length && (count === 0 || events < maxEvents)) {
      events += waiting[count]!.events;
      count += 1;
    }
    const group = waiting.slice(0, count);
    waiting = waiting.slice(count);
    return group.filter(({ isGivenUp = false }) => !isGivenUp);
  };

  const commitAll = async () => {
    isScheduled = false;
    while (waiting.length > 0) {
      const group = takeGroup();
      if (group.length === 0) continue;
      await commit(group);
      // One: events wait for no second. After each commit: events may keep coming for hours.
      await runInterlude();
    }
  };

  return {
    add(item) {
      waiting.push(item);
      if (isScheduled) return;
      isScheduled = true;
      chain = chain.then(commitAll);
    },
    between<T>(work: () => Promise<T>) {
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      interludes.push(() => work().then(resolve, reject));
      chain = chain.then(() => (waiting.length > 0 ? commitAll() : runInterlude()));
      return promise;
    },
    drain: () => chain,
  };
}

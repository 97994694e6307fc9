import { setImmediate as nextTurn } from 'node:timers/promises';

const CHUNK_SIZE = 250;

/** Yields items in small chunks. Other tasks of the process run between chunks, whatever the caller does with them. */
export async function* inChunks<Item>(items: Iterable<Item>): AsyncGenerator<Item[]> {
  let few: Item[] = [];
  for (const item of items) {
    few.push(item);
    if (few.length < CHUNK_SIZE) continue;
    yield few;
    few = [];
    await nextTurn();
  }
  if (few.length > 0) yield few;
}

/** What was waited for is given up: another system answered nothing, or too late. */
export class SilentError extends Error {
  override readonly name = 'SilentError';
}

/**
 * Fails when `work` takes longer than `withinMs`; its signal is aborted then. `what` is the system that is asked, as in
 * "ClickHouse".
 */
export async function answeredWithin<T>(
  { what, withinMs }: { what: string; withinMs: number },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    // First: work that is aborted fails for a reason that says less.
    reject(new SilentError(`${what} has not answered for ${withinMs / 1000} s.`));
    controller.abort();
  }, withinMs);
  try {
    return await Promise.race([work(controller.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}

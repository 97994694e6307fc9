import { setImmediate as nextTurn } from 'node:timers/promises';

const FEW = 250;

/** A long list a few at a time. Whoever else waits for this process gets a turn between them, whatever the caller does with each few. */
export async function* fewAtATime<Item>(items: readonly Item[]): AsyncGenerator<Item[]> {
  for (let start = 0; start < items.length; start += FEW) {
    yield items.slice(start, start + FEW);
    await nextTurn();
  }
}

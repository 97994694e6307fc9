import { setImmediate as nextTurn } from 'node:timers/promises';

const CHUNK_SIZE = 250;

/** Many things a few at a time. Whoever else waits for this process gets a turn between them, whatever the caller does with each few. */
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

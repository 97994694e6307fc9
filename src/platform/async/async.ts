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

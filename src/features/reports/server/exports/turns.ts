import { setImmediate as nextTurn } from 'node:timers/promises';

const TURN_ROWS = 250;

/**
 * Turns rows into others, a few at a time. Whoever else waits for this process gets a turn between them, whatever the caller does with
 * each few in the meantime.
 */
export async function* turnByTurn<From, To>(rows: readonly From[], turn: (row: From) => To): AsyncGenerator<To[]> {
  for (let start = 0; start < rows.length; start += TURN_ROWS) {
    yield rows.slice(start, start + TURN_ROWS).map(turn);
    await nextTurn();
  }
}

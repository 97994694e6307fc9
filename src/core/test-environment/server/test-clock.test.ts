import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#kernel/time.ts';
import { createMovableClock } from './test-clock.ts';

const WALL_MS = Date.UTC(2026, 5, 10, 4);
const moved = () => {
  const time = createMovableClock(() => WALL_MS);
  time.setOffset(10 * DAY_MS);
  return time;
};

test('a reading that is late never takes a move back', () => {
  const time = moved();
  time.setOffset(9 * DAY_MS);
  expect(time.clock()).toBe(WALL_MS + 10 * DAY_MS);
  expect(time.wallClock()).toBe(WALL_MS);
});

test.each([
  ['now by the wall’s clock', 0, 10 * DAY_MS],
  ['a shop’s clock that is a minute ahead', 60_000, 10 * DAY_MS + 60_000],
  ['an order of yesterday that is reported late', -DAY_MS, 9 * DAY_MS],
  ['later than the wall’s present: the environment’s own time', 8 * DAY_MS, 8 * DAY_MS],
])('%s', (_, sentMs, happenedMs) => expect(moved().timeOf(WALL_MS + sentMs)).toBe(WALL_MS + happenedMs));

test('in a live environment every time stays what it is', () => {
  const time = createMovableClock(() => WALL_MS);
  for (const atMs of [WALL_MS - HOUR_MS, WALL_MS, WALL_MS + HOUR_MS]) expect(time.timeOf(atMs)).toBe(atMs);
});

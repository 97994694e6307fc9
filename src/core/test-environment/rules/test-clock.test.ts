import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/time.ts';
import { checkMove, MAX_AHEAD_DAYS, MAX_MOVE_DAYS, nextStop, readMove } from './test-clock.ts';

const WALL_MS = Date.UTC(2026, 5, 10, 4);
const CLOCK = { offsetMs: 2 * DAY_MS, targetMs: null };
const NOW_MS = WALL_MS + CLOCK.offsetMs;

describe('a move', () => {
  test.each([
    ['by a day', CLOCK, { byMs: DAY_MS }, NOW_MS + DAY_MS],
    ['to an instant', CLOCK, { toMs: NOW_MS + 1 }, NOW_MS + 1],
    ['by as much as allowed', CLOCK, { byMs: MAX_MOVE_DAYS * DAY_MS }, NOW_MS + MAX_MOVE_DAYS * DAY_MS],
    ['by more', CLOCK, { byMs: MAX_MOVE_DAYS * DAY_MS + 1 }, 'tooFar'],
    ['back', CLOCK, { toMs: NOW_MS - 1 }, 'onlyForward'],
    ['not at all', CLOCK, { byMs: 0 }, 'onlyForward'],
    ['to no instant', CLOCK, { toMs: NaN }, 'onlyForward'],
    ['to the wall’s time, which is behind', CLOCK, { toMs: WALL_MS }, 'onlyForward'],
    ['beyond its end', { offsetMs: MAX_AHEAD_DAYS * DAY_MS, targetMs: null }, { byMs: MINUTE_MS }, 'tooFarAhead'],
    ['while it moves', { ...CLOCK, targetMs: NOW_MS + DAY_MS }, { byMs: DAY_MS }, 'isMoving'],
    ['in a live environment', null, { byMs: DAY_MS }, 'isLive'],
  ] as const)('%s', (_, state, move, expected) => {
    const checked = checkMove(state, WALL_MS, move);
    if (checked.ok) expect(checked.value).toBe(expected);
    else expect(JSON.stringify(checked.problem)).toContain(`"${expected}"`);
  });
});

test('it stops twice a day and at its target', () => {
  expect(nextStop(NOW_MS, NOW_MS + DAY_MS)).toBe(NOW_MS + 12 * HOUR_MS);
  expect(nextStop(NOW_MS, NOW_MS + HOUR_MS)).toBe(NOW_MS + HOUR_MS);
});

test.each([
  ['P1D', { byMs: DAY_MS }],
  ['PT6H', { byMs: 6 * HOUR_MS }],
  ['P2DT1H30M', { byMs: 2 * DAY_MS + HOUR_MS + 30 * MINUTE_MS }],
  ['PT90M', { byMs: 90 * MINUTE_MS }],
  ['2026-06-10T04:00:00Z', { toMs: WALL_MS }],
  ['P', null],
  ['PT', null],
  ['P1DT', null],
  ['P1M', null],
  ['-P1D', null],
  ['P1.5D', null],
  ['tomorrow', null],
])('move %s', (text, expected) => expect(readMove(text)).toEqual(expected));

import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#kernel/time.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createMovableClock, findTestClock, holdEnvironment, testClockMover } from './test-clock.ts';

test('a request waits a minute for the clock, which goes on, and is asked again', async () => {
  const database = await createTestDatabase();
  await holdEnvironment(database, true);
  const startMs = Date.now();
  let readings = 0;
  // No worker moves it: each look at the wall's clock is ten seconds later.
  const mover = testClockMover(
    database,
    createMovableClock(() => startMs + readings++ * 10_000),
  );
  const toMs = startMs + DAY_MS;
  expect(await mover.check(toMs)).toMatchObject({ ok: true });
  expect(await mover.passTo(toMs)).toMatchObject({ problem: { message: { code: 'stillMoving' } } });
  expect(readings * 10_000).toBeLessThan(2 * MINUTE_MS);
  expect(await findTestClock(database, startMs)).toEqual({ nowMs: startMs, targetMs: toMs });
  expect((await mover.check(toMs + DAY_MS)).ok).toBe(false);
});

import { expect, test } from 'vitest';
import { createBreaker } from '../src/breaker.ts';
import { createClock } from './clock.ts';

function start() {
  const clock = createClock();
  const breaker = createBreaker(clock.now);
  return { clock, breaker, failTimes: (times: number) => Array.from({ length: times }, () => breaker.fail()) };
}

test('five failures within ten seconds stop the calls for thirty', async () => {
  const { clock, breaker, failTimes } = start();
  failTimes(4);
  expect(breaker.admits()).toBe(true);
  failTimes(1);
  expect(breaker.admits()).toBe(false);
  await clock.advance(29_999);
  expect(breaker.admits()).toBe(false);
  await clock.advance(1);
  expect(breaker.admits()).toBe(true);
});

test('failures that lie further apart stop nothing', async () => {
  const { clock, breaker, failTimes } = start();
  for (let round = 0; round < 5; round += 1) {
    failTimes(4);
    await clock.advance(10_000);
  }
  expect(breaker.admits()).toBe(true);
});

test('a success in between counts anew', () => {
  const { breaker, failTimes } = start();
  failTimes(4);
  breaker.succeed();
  failTimes(4);
  expect(breaker.admits()).toBe(true);
});

test('after the pause one call tries, and the others wait for what becomes of it', async () => {
  const { clock, breaker, failTimes } = start();
  failTimes(5);
  await clock.advance(30_000);
  expect([breaker.admits(), breaker.admits()]).toEqual([true, false]);
  breaker.fail();
  await clock.advance(29_999);
  expect(breaker.admits()).toBe(false);
  await clock.advance(1);
  expect(breaker.admits()).toBe(true);
  breaker.succeed();
  expect([breaker.admits(), breaker.admits()]).toEqual([true, true]);
});

test('late answers to calls from before the pause neither end nor prolong it', async () => {
  const { clock, breaker, failTimes } = start();
  failTimes(5);
  await clock.advance(20_000);
  breaker.succeed();
  failTimes(5);
  expect(breaker.admits()).toBe(false);
  await clock.advance(10_000);
  expect(breaker.admits()).toBe(true);
});

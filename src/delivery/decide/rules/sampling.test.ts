import { expect, test } from 'vitest';
import { HOUR_MS } from '#kernel/time.ts';
import { isSampled, newSampling } from './sampling.ts';

/** Returns the sampled auctions over some hours, and the number of auctions they represent. */
function run(perHour: number, hours: number) {
  let state = 11;
  const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  const sampling = newSampling();
  let sampled = 0;
  let standsFor = 0;
  for (let number = 0; number < perHour * hours; number += 1) {
    if (!isSampled(sampling, (number / perHour) * HOUR_MS, random)) continue;
    sampled += 1;
    standsFor += 1 / sampling.share;
  }
  return { sampled, standsFor };
}

test('a small shop logs every auction', () => {
  expect(run(300, 48)).toEqual({ sampled: 300 * 48, standsFor: 300 * 48 });
});

test.each([5_000, 100_000])('%i an hour are sampled within bounds and still add up', (perHour) => {
  const hours = 24;
  const { sampled, standsFor } = run(perHour, hours);
  expect(sampled / hours).toBeLessThan(1_300);
  expect(Math.abs(standsFor / (perHour * hours) - 1)).toBeLessThan(0.05);
});

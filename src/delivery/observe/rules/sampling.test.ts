import { expect, test } from 'vitest';
import { isVisitKept, oneIn } from './sampling.ts';

test.each([
  [0, 1],
  [20, 1],
  [21, 2],
  [40, 2],
  [800, 64],
  [5_000, 256],
])('of %s lines a second one in %s is kept', (lines, every) => {
  expect(oneIn(lines)).toBe(every);
});

test('what is kept of one in many is kept of one in fewer', () => {
  const visits = Array.from(
    { length: 4_096 },
    (_, n) => `01a217fc-1e85-7a7a-834f-${(n * 7_919).toString(16).padStart(8, '0')}`,
  );
  const kept = (every: number) => visits.filter((visit) => isVisitKept(visit, every));
  expect(kept(1)).toHaveLength(4_096);
  expect(kept(64)).toHaveLength(64);
  expect(kept(16)).toEqual(expect.arrayContaining(kept(64)));
});

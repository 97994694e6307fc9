import { expect, test } from 'vitest';
import { sinceWhen, type Observation } from './since.ts';

const series = (...runs: [count: number, hits: number][]): Observation[] => {
  const hits = runs.flatMap(([count, of]) => Array.from({ length: count }, (_, n) => (n * of) % count < of));
  return hits.map((isHit, index) => ({ atMs: 1000 * index, weight: 1, isHit }));
};

test.each<[string, Observation[], number | null]>([
  ['nothing', [], null],
  ['what never happened', series([40, 0]), null],
  ['what always happened', series([40, 40]), null],
  ['what began at a moment', series([30, 0], [30, 30]), 30_000],
  ['what became much more frequent', series([50, 5], [50, 45]), 50_000],
  ['what became a little more frequent', series([50, 20], [50, 28]), null],
  ['what became less frequent', series([50, 45], [50, 5]), null],
  ['what has only just begun', series([50, 0], [9, 9]), null],
])('since when: %s', (_, observations, expected) => {
  expect(sinceWhen(observations)).toBe(expected);
});

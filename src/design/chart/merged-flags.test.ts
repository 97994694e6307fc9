import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MARK_PX, mergedFlags } from './merged-flags.ts';

const at = (...points: number[]) => points.map((point) => ({ point }));
const placed = (points: number[], count: number, widthPx: number) =>
  mergedFlags(at(...points), { points: count, widthPx }).map(({ at: place, flags }) => [
    place,
    flags.map(({ point }) => point),
  ]);

test.each<[string, number[], number, number, unknown]>([
  [
    'each at its point',
    [0, 2, 4],
    5,
    400,
    [
      [0, [0]],
      [50, [2]],
      [100, [4]],
    ],
  ],
  ['one point in the middle', [0], 1, 400, [[50, [0]]]],
  [
    'in order',
    [4, 0],
    5,
    400,
    [
      [0, [0]],
      [100, [4]],
    ],
  ],
  [
    'together where there is no room',
    [0, 1, 4],
    5,
    80,
    [
      [12.5, [0, 1]],
      [100, [4]],
    ],
  ],
  [
    'alone before it is measured',
    [0, 1],
    90,
    0,
    [
      [0, [0]],
      [100 / 89, [1]],
    ],
  ],
  ['none', [], 5, 400, []],
])('%s', (_, points, count, widthPx, expected) => expect(placed(points, count, widthPx)).toEqual(expected));

test('every flag stands once, and at its width marks hardly overlap', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 0, max: 89 }), { maxLength: 90 }),
      fc.integer({ min: 200, max: 1200 }),
      (points, widthPx) => {
        const marks = mergedFlags(at(...points), { points: 90, widthPx });
        expect(marks.flatMap(({ flags }) => flags.map(({ point }) => point))).toEqual(points.toSorted((a, b) => a - b));
        const lefts = marks.map(({ at: place }) => (place * widthPx) / 100);
        lefts.slice(1).forEach((left, index) => expect(left - lefts[index]!).toBeGreaterThanOrEqual(MARK_PX - 1e-6));
      },
    ),
  );
});

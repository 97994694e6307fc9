import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packViews, unpackViews } from './seen-views.ts';

const FIRST_MS = Date.UTC(2026, 10, 29);
const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
const views = fc.array(
  fc.record({
    place: fc.integer({ min: 1, max: 100_000 }),
    atMs: fc.integer({ min: FIRST_MS, max: FIRST_MS + 2 * 86_400_000 }),
    sku: int64,
    brand: int64,
  }),
);

test('what is packed comes out again', () => {
  fc.assert(
    fc.property(views, (some) => {
      expect(unpackViews(packViews(some, FIRST_MS), FIRST_MS)).toEqual(some);
    }),
  );
});

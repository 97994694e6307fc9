import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#kernel/time.ts';
import { type Touch, attribute } from './attribute.ts';

const T = 1_800_000_000_000;
const WINDOWS = { clickDays: 7, viewDays: 7 };
const line = { sku: 'A', brandId: 'brand', atMs: T };
let positions = 0n;

function touch(kind: Touch['kind'], days: number, sku = 'A', brandId = 'brand'): Touch {
  return { position: (positions += 1n), place: 0, kind, atMs: T - days * DAY_MS, sku, brandId };
}

describe('attribute', () => {
  it.each<[string, Touch[], string | null, number]>([
    ['nothing seen', [], null, -1],
    ['a click', [touch('CLICK', 1)], 'DIRECT_CLICK', 0],
    ['the last of several clicks', [touch('CLICK', 3), touch('CLICK', 1), touch('CLICK', 2)], 'DIRECT_CLICK', 1],
    ['a click exactly seven days old', [touch('CLICK', 7)], 'DIRECT_CLICK', 0],
    ['a click older than that', [touch('CLICK', 7.0001)], null, -1],
    ['a click after the sale', [touch('CLICK', -0.001)], null, -1],
    ['a click at the moment of the sale', [touch('CLICK', 0)], 'DIRECT_CLICK', 0],
    ['a view', [touch('IMPRESSION', 1)], 'DIRECT_VIEW', 0],
    ['a view older than seven days', [touch('IMPRESSION', 7.0001)], null, -1],
    ['a view after the sale', [touch('IMPRESSION', -0.001)], null, -1],
    ['a click beats a later view', [touch('CLICK', 5), touch('IMPRESSION', 1)], 'DIRECT_CLICK', 0],
    ['a halo click beats a direct view', [touch('CLICK', 5, 'B'), touch('IMPRESSION', 1)], 'HALO_CLICK', 0],
    [
      'the product itself beats a later click on a sibling',
      [touch('CLICK', 5), touch('CLICK', 1, 'B')],
      'DIRECT_CLICK',
      0,
    ],
    ['a sibling of the brand', [touch('CLICK', 1, 'B')], 'HALO_CLICK', 0],
    ['a banner of the brand', [touch('CLICK', 1, '')], 'HALO_CLICK', 0],
    ['another brand', [touch('CLICK', 1, 'B', 'other')], null, -1],
    ['a view of another brand', [touch('IMPRESSION', 1, 'B', 'other')], null, -1],
    ['a view of a sibling', [touch('IMPRESSION', 1, 'B')], 'HALO_VIEW', 0],
    ['two at the same instant: the one recorded last', [touch('CLICK', 1), touch('CLICK', 1)], 'DIRECT_CLICK', 1],
  ])('%s', (_, touches, attribution, index) => {
    const found = attribute(line, touches, WINDOWS);
    expect(found?.attribution ?? null).toBe(attribution);
    expect(found?.touch).toBe(touches[index]);
  });

  it('a product without a known brand has no siblings', () => {
    expect(attribute({ ...line, brandId: null }, [touch('CLICK', 1, 'B')], WINDOWS)).toBeNull();
  });

  it('of views of one batch at one instant the last counts', () => {
    const views = [2, 3, 1].map((place) => ({ ...touch('IMPRESSION', 1), position: 1n, place }));
    expect(attribute(line, views, WINDOWS)?.touch).toBe(views[1]);
  });

  it('windows are the catalog’s own', () => {
    const windows = { clickDays: 1, viewDays: 3 };
    const touches = [touch('CLICK', 2), touch('IMPRESSION', 2.5)];
    expect(attribute(line, touches, windows)).toEqual({ attribution: 'DIRECT_VIEW', touch: touches[1] });
  });

  it('does not depend on the order touches are read in', () => {
    const anyTouch = fc.record({
      kind: fc.constantFrom<Touch['kind'][]>('CLICK', 'IMPRESSION'),
      // Few moments, so that many touches share one.
      atMs: fc.constantFrom(-1, 0, 1, 6, 7, 8).map((days) => T - days * DAY_MS),
      sku: fc.constantFrom('A', 'B', ''),
      brandId: fc.constantFrom('brand', 'other'),
    });
    fc.assert(
      fc.property(fc.array(anyTouch), (list) => {
        const touches = list.map((touch, index) => ({ ...touch, position: BigInt(index >> 1), place: index & 1 }));
        expect(attribute(line, touches.toReversed(), WINDOWS)).toEqual(attribute(line, touches, WINDOWS));
      }),
    );
  });
});

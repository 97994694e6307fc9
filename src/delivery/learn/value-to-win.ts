import {
  type BrandLimit,
  type Candidate,
  type PageLimit,
  expectedValue,
  isBrandFull,
} from '#delivery/decide/rules/ranking.ts';
import type { PastAuction } from './samples.ts';

/** Returns how many ads an auction of the past could show. */
export function placesOf({ slots }: PastAuction, limit: PageLimit | null): number {
  return limit === null ? slots : Math.min(slots, limit.most);
}

/**
 * Returns the value with which a brand's ad takes one of the places from the winners; 0 where one stayed empty, and
 * Infinity where there is none.
 */
export function valueToWin(
  winners: readonly Candidate[],
  places: number,
  brand: string,
  brands: BrandLimit | null,
): number {
  if (places === 0 || isBrandFull(brands, [], brand)) return Number.POSITIVE_INFINITY;
  const last = nthBest(winners, places);
  if (brands === null) return last;
  const ofBrand = nthBest(
    winners.filter((winner) => winner.brand === brand),
    brands.each - (brands.taken.get(brand) ?? 0),
  );
  const groups = brands.apart.get(brand) ?? [];
  const others = winners.filter((winner) => winner.brand !== brand && groups.some((group) => group.has(winner.brand)));
  return Math.max(last, ofBrand, nthBest(others, 1));
}

/** Returns the value of the candidate with this rank, from 1; 0 without one. */
function nthBest(candidates: readonly Candidate[], rank: number): number {
  return candidates.map(expectedValue).sort((a, b) => b - a)[rank - 1] ?? 0;
}

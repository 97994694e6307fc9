import {
  MIN_FACTOR,
  type ModifierRow,
  NEUTRAL_PERCENT,
  deviceModifier,
  highestFactor,
  highestPercents,
  hourOfWeek,
  percentAt,
  placeModifier,
} from '#core/serving/rules/bid-modifiers.ts';
import type { EpochMs } from '#kernel/time.ts';
import { memoized } from './memoized.ts';
import type { AuctionRequest } from './rules/auction-request.ts';
import type { Placement } from './rules/serving.ts';

/**
 * Returns how much of its highest factor any ad set of a segment has in an auction, at most: lists are ordered by the
 * highest, and would otherwise be walked far beyond what is bid at this hour and place.
 */
export type FactorReach = (request: AuctionRequest, placement: Placement, zone: string, nowMs: EpochMs) => number;

/** What the auction is about tells the page's type where the storefront does not. */
export function pageOf({ pageType }: AuctionRequest, placement: Placement): string {
  return pageType ?? placement;
}

/** Of a segment's different modifiers and hours. */
export function createFactorReach(rows: readonly ModifierRow[], leastReach: number): FactorReach {
  const limits = rows.map(highestPercents);
  const codes = new Set(rows.flatMap(({ placements }) => [...placements.keys()]));
  const hasHours = rows.some(({ hours }) => hours !== null);
  // A product of percentages below 10 % is raised to it.
  const lowest = rows.reduce((min, row) => Math.min(min, highestFactor(row)), Number.POSITIVE_INFINITY);
  const least = Math.max(leastReach, MIN_FACTOR / lowest);
  const most = (shareOf: (row: ModifierRow, index: number) => number) =>
    rows.reduce((max, row, index) => Math.max(max, shareOf(row, index)), 0);

  // Few keys occur: places that a modifier names, devices and hours.
  const places = memoized((key: string) => {
    const [page = '', placementCode = null] = key.split(' ');
    return most((row, index) => percentAt(row, placeModifier(row, { placementCode }, page)) / limits[index]!.place);
  });
  const pages = memoized((page: string) => places(page));
  const devices = memoized((device: string) =>
    most((row, index) => percentAt(row, deviceModifier(row, { device: device || null })) / limits[index]!.device),
  );
  const hours = memoized((hour: number) =>
    most(({ hours: own }, index) => (own === null ? 1 : own[hour]! / limits[index]!.hour)),
  );
  const ofUnknown = most((_, index) => NEUTRAL_PERCENT / limits[index]!.audience);

  return (request, placement, zone, nowMs) => {
    const page = pageOf(request, placement);
    const { placementCode, device, gender, age, segmentIds } = request;
    const place = placementCode !== null && codes.has(placementCode) ? places(`${page} ${placementCode}`) : pages(page);
    const audience = gender === null && age === null && segmentIds.length === 0 ? ofUnknown : 1;
    const hour = hasHours ? hours(hourOfWeek(zone, nowMs)) : 1;
    return Math.max(least, place * devices(device ?? '') * audience * hour);
  };
}

import type { BilledOn } from '#core/yield/rules/yield-rule.ts';
import type { BidPlace } from './base-bids.ts';
import { bidIn } from './bid-factors.ts';
import { type AuctionFloors, NO_PRODUCT, isBelow, othersFloor, ruledFor } from './floors.ts';
import type { Search } from './search.ts';

/**
 * Returns what an ad set bids in an auction, in the platform's default currency; 0 when it is not offered. Banners
 * have no product.
 */
export function offeredIn(search: Search, adSet: number, product: number, place: BidPlace): number {
  return offered(search, adSet, product, bidIn(search, adSet, place));
}

/** Returns a bid as far as it is offered: 0 below the least price. */
export function offered(search: Search, adSet: number, product: number, bid: number): number {
  const { floors, segment } = search;
  if (floors === null || bid === 0 || !floors.isBinding) return bid;
  const { billedOn, brandId, walletRate } = segment.adSets[adSet]!.facts;
  const others = floors.ofOthers.length === 0 ? 0 : othersFloor(floors, billedOn, brandId);
  return isBelow(bid, Math.max(others, floorIn(search, floors, billedOn, product)), walletRate) ? 0 : bid;
}

/** Returns the least price per click of a product's ads, in the platform's default currency; 0 where none is binding. */
export function clickFloor(search: Search, product: number): number {
  const { floors } = search;
  return floors === null || !floors.isBinding ? 0 : floorIn(search, floors, 'CLICK', product);
}

function floorIn({ segment, ruled }: Search, floors: AuctionFloors, billedOn: BilledOn, product: number): number {
  const { page, table, requestedMicros } = floors[billedOn];
  const isOfPlace = table === null || product === NO_PRODUCT;
  const { micros } = isOfPlace ? page : ruledFor(ruled, table, segment, product);
  return micros > requestedMicros ? micros : requestedMicros;
}

/** Whether an ad set bids less than others pay at least on the product page of a brand. */
export function isBelowOthers({ floors, segment }: Search, adSet: number): boolean {
  if (floors === null || floors.ofOthers.length === 0 || !floors.isBinding) return false;
  const { brandId, walletRate } = segment.adSets[adSet]!.facts;
  return isBelow(segment.bids[adSet]!, othersFloor(floors, 'CLICK', brandId), walletRate);
}

import { placementOf } from './auction.ts';
import { auctionFloors, floorPerClick } from './floors.ts';
import { NO_RULES, createYieldBook, heldAt, unbound } from './yield-book.ts';

/** The marketplace's rules, for those who replay auctions. */
export const marketplaceRules = {
  NO_RULES,
  createYieldBook,
  heldAt,
  unbound,
  auctionFloors,
  floorPerClick,
  placementOf,
};

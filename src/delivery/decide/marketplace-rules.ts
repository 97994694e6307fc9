import { placementOf } from './auction.ts';
import { auctionBlocks, blockingRules, isBlocked } from './blocks.ts';
import { auctionFloors, floorPerClick } from './floors.ts';
import { NO_RULES, createYieldBook, heldAt, unblocked, unbound } from './yield-book.ts';

/** The marketplace's rules, for those who replay auctions. */
export const marketplaceRules = {
  NO_RULES,
  createYieldBook,
  heldAt,
  unbound,
  unblocked,
  auctionBlocks,
  isBlocked,
  blockingRules,
  auctionFloors,
  floorPerClick,
  placementOf,
};

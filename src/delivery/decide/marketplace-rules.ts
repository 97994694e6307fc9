import { apartRulesOf, auctionLoad, isTooPoor } from './ad-load.ts';
import { placementOf } from './auction.ts';
import { auctionBlocks, blockingRules, isBlocked } from './blocks.ts';
import { auctionFloors, floorOfAd } from './floors.ts';
import { trialGroups } from './trial-group.ts';
import { NO_RULES, createYieldBook, heldAt, unblocked, unbound, undemanding } from './yield-book.ts';

/** The marketplace's rules, for those who replay auctions or count them. */
export const marketplaceRules = {
  NO_RULES,
  createYieldBook,
  heldAt,
  unbound,
  undemanding,
  unblocked,
  auctionBlocks,
  isBlocked,
  blockingRules,
  auctionFloors,
  floorOfAd,
  auctionLoad,
  isTooPoor,
  apartRulesOf,
  placementOf,
  trialGroups,
};

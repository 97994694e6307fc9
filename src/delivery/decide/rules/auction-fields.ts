/** What a storefront may say of an auction, as it writes it. The README says where else a field stands. */
export const AUCTION_FIELDS = [
  'type',
  'slots',
  'searchQuery',
  'category',
  'products',
  'slotId',
  'device',
  'page',
  'placement',
  'floor',
  'opaqueUserId',
  'geoTargeting',
  'consent',
  'test',
  'audience',
] as const;
export type AuctionField = (typeof AUCTION_FIELDS)[number];

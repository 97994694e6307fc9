import type { ShownAds } from './frequency.ts';

export const PAGE_TYPES = ['HOME', 'SEARCH', 'CATEGORY', 'PRODUCT', 'CART'] as const;
export type PageType = (typeof PAGE_TYPES)[number];

/** One validated auction request of the storefront. */
export type AuctionRequest = {
  readonly type: 'listings' | 'banners';
  readonly slots: number;
  readonly searchQuery: string | null;
  /** The product must be in at least one category of every group. */
  readonly categories: readonly (readonly string[])[] | null;
  readonly products: { readonly ids: readonly string[]; readonly qualityScores: readonly number[] | null } | null;
  readonly location: string | null;
  /** Banners: id or name of the placement, or its name without the device, e.g. SEARCH. */
  readonly slotId: string | null;
  /** Null when the storefront does not say. */
  readonly device: 'desktop' | 'mobile' | null;
  /** The page the auction is for, and the place on it, as far as the storefront names them. */
  readonly pageType: PageType | null;
  /** Product pages: the product shown. */
  readonly pageProductId: string | null;
  /** Other products that the page shows, such as those of a cart. */
  readonly pageProductIds: readonly string[];
  readonly placementCode: string | null;
  /** The shopper, as far as the storefront reveals it. Unknown values exclude no ad. */
  readonly shopper: string | null;
  readonly gender: 'MALE' | 'FEMALE' | null;
  readonly age: number | null;
  /** Of the feed's segments, those the shopper belongs to. */
  readonly segmentIds: readonly string[];
  /** To be looked at: neither logged nor billed. Absent from real auctions. */
  readonly isTest?: true;
};

/** Page, place, device and shopper as far as the storefront named them. */
export type AuctionContext = Pick<
  AuctionRequest,
  'device' | 'pageType' | 'pageProductId' | 'pageProductIds' | 'placementCode' | 'gender' | 'age' | 'segmentIds'
>;

/** What the page's earlier auctions awarded, and what the shopper was shown before. */
export type PageSoFar = {
  /** Products and banners; each appears on a page once. */
  readonly taken: ReadonlySet<string>;
  /** Slots used, by company. */
  readonly places: ReadonlyMap<string, number>;
  readonly shown: ShownAds | null;
};

export const NEW_PAGE: PageSoFar = { taken: new Set(), places: new Map(), shown: null };

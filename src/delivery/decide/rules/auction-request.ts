import type { PageType } from '#core/serving/rules/page-type.ts';
import type { ShownAds } from './frequency.ts';

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
  /** Least prices that the storefront asks for this place; they raise what staff set, and never lower it. */
  readonly floor: RequestedFloor | null;
  /** To be looked at: neither logged nor billed. Absent from real auctions. */
  readonly isTest?: true;
};

/** Micro-units per click and per impression: in requests of the catalog's currency, in auctions of the platform's default. */
export type RequestedFloor = { readonly click: number; readonly impression: number };

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
  /** Places that were asked for, and the ads on them. */
  readonly asked: number;
  readonly ads: number;
  readonly adsByPlacement: ReadonlyMap<string, number>;
  readonly adsByBrand: ReadonlyMap<string, number>;
};

export const NEW_PAGE: PageSoFar = {
  taken: new Set(),
  places: new Map(),
  shown: null,
  asked: 0,
  ads: 0,
  adsByPlacement: new Map(),
  adsByBrand: new Map(),
};

/** One auction as the storefront asks for it, already checked. */
export type AuctionRequest = {
  readonly type: 'listings' | 'banners';
  readonly slots: number;
  readonly searchQuery: string | null;
  /** The product must be in at least one category of every group. */
  readonly categories: readonly (readonly string[])[] | null;
  readonly products: { readonly ids: readonly string[]; readonly qualityScores: readonly number[] | null } | null;
  readonly location: string | null;
  /** Banners: id or name of the placement, or what its name is without the device, e.g. SEARCH. */
  readonly slotId: string | null;
  readonly device: 'desktop' | 'mobile';
  /** Who asks, as far as the storefront tells; what it leaves out keeps no ad away. */
  readonly shopper: string | null;
  readonly gender: 'MALE' | 'FEMALE' | null;
  readonly age: number | null;
};

/** What was given away on a page before this auction, and which campaigns its shopper has seen often enough. */
export type PageSoFar = {
  /** Products and banners: each stands on a page once. */
  readonly taken: ReadonlySet<string>;
  /** Places by company. */
  readonly places: ReadonlyMap<string, number>;
  /** Ad sets. */
  readonly cappedAdSets: ReadonlySet<string> | null;
};

export const NEW_PAGE: PageSoFar = { taken: new Set(), places: new Map(), cappedAdSets: null };

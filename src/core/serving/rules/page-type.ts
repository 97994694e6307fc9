/** Types of pages that a storefront shows ads on. */
export const PAGE_TYPES = ['HOME', 'SEARCH', 'CATEGORY', 'PRODUCT', 'CART'] as const;
export type PageType = (typeof PAGE_TYPES)[number];

import type { ListBounds } from '#kernel/list-bound.ts';

export const PROMOTION_LISTS: ListBounds = { 'Query.promotionBanners': 200 };

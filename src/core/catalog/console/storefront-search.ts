import { oneOf, pageNumber, uuid } from '#kernel/search-parameters.ts';
import { defineList } from '#platform/console-kit/define-list.ts';

export const STOREFRONT_TABS = ['keys', 'events'] as const;

/** The keys; events are not paged. Without a catalog: keys of the storefront that was seen last, events of all. */
export const storefrontList = defineList(
  { tab: oneOf(STOREFRONT_TABS), catalog: uuid, page: pageNumber },
  { pageSize: 25 },
);
export type StorefrontSearch = ReturnType<typeof storefrontList.search>;

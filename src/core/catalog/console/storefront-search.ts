import { oneOf, pageNumber, text, uuid } from '#kernel/search-parameters.ts';
import type { FeedImportStatus, FeedKind } from '#platform/api-client/generated/graphql.ts';
import { defineList } from '#platform/console-kit/define-list.ts';

export const STOREFRONT_TABS = ['health', 'keys', 'tail', 'events', 'feed', 'words', 'test', 'clock'] as const;
export type StorefrontTab = (typeof STOREFRONT_TABS)[number];

export const FEED_KINDS = [
  'PRODUCTS',
  'PRODUCT_REMOVALS',
  'BRANDS',
  'SELLERS',
  'CATEGORIES',
  'SEGMENTS',
  'ORDERS',
] as const satisfies readonly FeedKind[];
export const FEED_STATUSES = [
  'RECEIVING',
  'PENDING',
  'PROCESSING',
  'COMPLETED',
  'FAILED',
] as const satisfies readonly FeedImportStatus[];

/**
 * The keys, and the imports with the one that is opened; events are not paged. Without a catalog: the storefront that
 * was chosen last or is the busiest, events of all.
 */
export const storefrontList = defineList(
  {
    tab: oneOf(STOREFRONT_TABS),
    catalog: uuid,
    page: pageNumber,
    kind: oneOf(FEED_KINDS),
    status: oneOf(FEED_STATUSES),
    import: uuid,
    /** Of the live tail. */
    problems: oneOf(['only']),
    key: uuid,
    product: text(),
    shopper: text(),
  },
  { pageSize: 25, filters: ['kind', 'status'] },
);
export type StorefrontSearch = ReturnType<typeof storefrontList.search>;

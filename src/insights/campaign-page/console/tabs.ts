import type { AdType } from '#kernel/ad-type.ts';

export const TABS = ['overview', 'terms', 'products', 'delivery', 'orders', 'settings', 'history'] as const;
export type Tab = (typeof TABS)[number];

interface Shown {
  adType: AdType;
  status: string;
  /** Whether the viewer may know how the campaign fared in auctions. */
  seesDelivery: boolean;
}

/** Returns the tabs of a campaign, in their order. A draft has no results yet; a banner promotes no products of a list. */
export function tabsOf({ adType, status, seesDelivery }: Shown): readonly Tab[] {
  const isDraft = status === 'DRAFT';
  const hidden: Partial<Record<Tab, boolean>> = {
    overview: isDraft,
    terms: isDraft,
    products: adType === 'BANNER' || isDraft,
    delivery: !seesDelivery,
    orders: isDraft,
  };
  return TABS.filter((tab) => !hidden[tab]);
}

/** Returns the tab to open: the one in the address or, without one that exists, what there is to do. */
export function openedTab(wanted: string | undefined, tabs: readonly Tab[], status: string): Tab {
  const found = tabs.find((tab) => tab === wanted);
  if (found) return found;
  return status === 'REJECTED' ? 'settings' : tabs[0]!;
}

export const AD_TYPES = ['PRODUCT', 'BANNER'] as const;
export type AdType = (typeof AD_TYPES)[number];

export const BID_TYPES = ['AUTOMATED', 'MAXIMUM_CPI', 'MAXIMUM_CPC'] as const;
export type BidType = (typeof BID_TYPES)[number];

/** What a storefront's auctions of a week came to. Amounts in micro-units of the platform's default currency. */
export type AuctionWeek = {
  readonly auctions: number;
  /** That the auctions asked for, and that showed ads. */
  readonly places: number;
  readonly ads: number;
  readonly impressions: number;
  readonly clicks: number;
  readonly revenueMicros: number;
  /** Of ads that are paid per click: the clicks, and what they cost. */
  readonly paidClicks: number;
  readonly clickRevenueMicros: number;
};

/** Companies that a preview names. */
export const MAX_PREVIEWED_COMPANIES = 5;

/** What a company paid in a week. */
export type CompanyWeek = { readonly companyId: string; readonly beforeMicros: number; readonly afterMicros: number };

/** What a change of rules would have made of the past, put into weeks. Bids are taken as they were. */
export type RulesReplay = {
  readonly before: AuctionWeek;
  readonly after: AuctionWeek;
  /** How much more or less is paid in four of five weeks. */
  readonly revenue: { readonly low: number; readonly high: number };
  /** Those whose spending changes the most, first. */
  readonly companies: readonly CompanyWeek[];
  readonly basis: {
    /** Logged auctions of full days, and those of them in which winners or prices change. */
    readonly auctions: number;
    readonly changed: number;
    readonly days: number;
  };
};

/** Returns the rates of a week, from 0 to 1, and its ads in an auction; null where nothing was counted. */
export function ratesOf({ auctions, places, ads, impressions, clicks }: AuctionWeek) {
  const share = (part: number, whole: number) => (whole > 0 ? part / whole : null);
  return {
    clickRate: share(clicks, impressions),
    fillRate: share(ads, places),
    adsPerAuction: share(ads, auctions),
  };
}

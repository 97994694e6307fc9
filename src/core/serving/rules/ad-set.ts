import type { Micros } from '#kernel/money.ts';

export const BID_TYPES = ['AUTOMATED', 'MAXIMUM_CPI', 'MAXIMUM_CPC'] as const;
export type BidType = (typeof BID_TYPES)[number];

export const GENDERS = ['ALL', 'MALE', 'FEMALE'] as const;
export type Gender = (typeof GENDERS)[number];

export interface Audience {
  name: string;
  gender: Gender;
  /** Comma list; empty means everywhere. */
  locations: string;
  minAge: number | null;
  maxAge: number | null;
}

/** A bid for searches that a keyword matches. The keyword as typed; the amount in wallet currency. */
export interface KeywordBid {
  keyword: string;
  bidMicros: Micros;
}

/** A bid for one product, wherever no keyword's bid counts. In wallet currency. */
export interface ProductBid {
  sku: string;
  bidMicros: Micros;
}

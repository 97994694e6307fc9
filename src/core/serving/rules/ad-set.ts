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

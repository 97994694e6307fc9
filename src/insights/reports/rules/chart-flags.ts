/** What stands on the time axis of a chart: changes that a figure may follow from, and when the wallet ran empty. */
export const FLAG_KINDS = ['BUDGET', 'BID', 'PAUSE', 'REVIEW', 'WALLET'] as const;
export type FlagKind = (typeof FLAG_KINDS)[number];

/** Fields of the log of changes that set what a campaign may spend, and what it bids before any percentage. */
export const BUDGET_FIELDS = ['budgetDaily', 'budget', 'budgetType'] as const;
export const BID_FIELDS = [
  'bidWalletCurrency',
  'bidType',
  'targetRoas',
  'keywordBids',
  'productBids',
  'targets',
  'automatic',
  'maxBidWalletCurrency',
] as const;

/** Which fields of the log are a flag, and of which kind. */
export const FLAG_FIELDS: Readonly<Record<Exclude<FlagKind, 'WALLET'>, readonly string[]>> = {
  BUDGET: [...BUDGET_FIELDS, 'budgetRule', 'sharedBudget', 'sharedBudgetAmount', 'sharedBudgetDays'],
  BID: [...BID_FIELDS, 'bidModifiers', 'bidHours'],
  PAUSE: ['runningStatus'],
  REVIEW: ['review'],
};

/** Those whose values a flag says; those of others may be long lists. */
export const VALUED_FIELDS = [
  'budgetDaily',
  'budget',
  'bidWalletCurrency',
  'maxBidWalletCurrency',
  'runningStatus',
  'review',
] as const;

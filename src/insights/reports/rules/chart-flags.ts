/** What stands on the time axis of a chart: changes that a figure may follow from, and when the wallet ran empty. */
export const FLAG_KINDS = ['BUDGET', 'BID', 'PAUSE', 'REVIEW', 'WALLET'] as const;
export type FlagKind = (typeof FLAG_KINDS)[number];

/** Which fields of the log of changes are a flag, and of which kind. */
export const FLAG_FIELDS: Readonly<Record<Exclude<FlagKind, 'WALLET'>, readonly string[]>> = {
  BUDGET: ['budgetDaily', 'budget', 'budgetType', 'sharedBudget'],
  BID: [
    'bidWalletCurrency',
    'bidType',
    'targetRoas',
    'maxBidWalletCurrency',
    'keywordBids',
    'productBids',
    'bidModifiers',
    'bidHours',
  ],
  PAUSE: ['runningStatus'],
  REVIEW: ['review'],
};

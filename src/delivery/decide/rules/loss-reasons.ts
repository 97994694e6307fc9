/** Why an ad did not win a test auction. */
export const LOSS_REASONS = [
  'OUTBID',
  'PRODUCT_SHOWN',
  'ADVERTISER_LIMIT',
  'NO_PLACE',
  'KEPT_APART',
  'BLOCKED',
  'FREQUENCY_CAP',
  'OTHER_PLACE',
  'OTHER_AUDIENCE',
  'NEGATIVE_KEYWORD',
  'NEGATIVE_TARGET',
  'BELOW_FLOOR',
  'BELOW_QUALITY',
  'FIT_CLOSED',
  'BUDGET_OR_SCHEDULE',
  'NO_MATCH',
] as const;
export type LossReason = (typeof LOSS_REASONS)[number];

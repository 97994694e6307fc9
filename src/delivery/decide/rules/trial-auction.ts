import type { Day } from '#kernel/time.ts';

/** An auction of a shopper who takes part in a trial of a rule. */
export type TrialAuction = {
  readonly trialId: string;
  /** The shopper's. */
  readonly group: number;
  /** Local day of the storefront. */
  readonly day: Day;
  readonly isFilled: boolean;
};

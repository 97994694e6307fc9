import type { CampaignInput } from '#products/sponsored/rules/campaign-input.ts';
import { roundToDigits, type Micros } from '#kernel/money.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { MarketCompany } from './base.ts';
import { rateOf } from './feeds.ts';

/** A campaign to create at an instant of the history, with its later events. */
export interface CampaignPlan {
  company: MarketCompany;
  input: CampaignInput;
  createAtMs: EpochMs;
  verdict: 'approve' | 'reject' | 'wait';
  /** When a campaign manager pauses it; null for most campaigns. */
  pauseAtMs: EpochMs | null;
  /** When a campaign manager changes its settings. */
  change?: { atMs: EpochMs; to: Partial<CampaignInput> };
}

/** When a history takes place, and how much of a full installation's traffic it has. */
export interface PlanRange {
  fromMs: EpochMs;
  untilMs: EpochMs;
  /** Budgets of stories are in proportion to it. */
  scale: number;
}

/** Converts an amount in Singapore dollars to the wallet's currency. */
export function inWallet(singaporeDollars: number, currency: string, digits = 0): Micros {
  return roundToDigits(BigInt(Math.round(singaporeDollars * 100)) * (rateOf(currency) / 100n), digits);
}

import { CENT, convert, type Micros, UNIT } from '#kernel/money.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { CampaignInput } from './campaign-input.ts';

/** Campaigns that are duplicated at once: each is written with all its products and keywords. */
export const MAX_DUPLICATES = 50;

/** Suffix of a copy's names. */
export const COPY_SUFFIX = ' - COPY';

/** Returns a copy to be completed by the user: marked as a copy by name, and starting no earlier than now. */
export function copyOf(campaign: CampaignInput, nowMs: EpochMs): CampaignInput {
  const isOver = campaign.endAtMs !== null && campaign.endAtMs <= nowMs;
  return {
    ...campaign,
    name: campaign.name + COPY_SUFFIX,
    adSetName: campaign.adSetName + COPY_SUFFIX,
    startAtMs: Math.max(campaign.startAtMs ?? nowMs, nowMs),
    scheduleType: isOver ? 'START_DATE' : campaign.scheduleType,
    endAtMs: isOver ? null : campaign.endAtMs,
  };
}

/**
 * Converts budgets and bid to another wallet's currency. Rates are units per unit of the platform's default currency,
 * in micro-units. Rounds up to the smallest amount that can be entered, so that nothing falls below a minimum it met
 * before.
 */
export function inCurrencyOf(campaign: CampaignInput, from_rate: bigint, to_rate: bigint): CampaignInput {
  if (from_rate === to_rate) return campaign;
  const restate = (amount: Micros | null, step: bigint) => {
    if (amount === null) return null;
    const exact = convert(amount, from_rate, to_rate);
    return ((exact + step - 1n) / step) * step;
  };
  const restateBid = (amount: Micros) => restate(amount, campaign.bidType === 'MAXIMUM_CPI' ? 1n : CENT)!;
  return {
    ...campaign,
    budgetDailyMicros: restate(campaign.budgetDailyMicros, UNIT),
    budgetTotalMicros: restate(campaign.budgetTotalMicros, UNIT),
    bidMicros: campaign.bidMicros === null ? null : restateBid(campaign.bidMicros),
    keywordBids: campaign.keywordBids.map((line) => ({ ...line, bidMicros: restateBid(line.bidMicros) })),
    productBids: campaign.productBids.map((line) => ({ ...line, bidMicros: restateBid(line.bidMicros) })),
    automatic: campaign.automatic.map((setting) => ({
      ...setting,
      bidMicros: setting.bidMicros === null ? null : restateBid(setting.bidMicros),
    })),
    targets: campaign.targets.map((target) => ({
      ...target,
      bidMicros: target.bidMicros === null ? null : restateBid(target.bidMicros),
    })),
    maxBidMicros: campaign.maxBidMicros === null ? null : restateBid(campaign.maxBidMicros),
  };
}

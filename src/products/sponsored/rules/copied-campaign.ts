import { convert, type Micros } from '#kernel/money.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { CampaignInput } from './campaign-input.ts';

/** Ends the names of a copy. */
export const COPY_SUFFIX = ' - COPY';

/** A copy to be finished by hand: it says that it is one, and starts no earlier than now. */
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

const WHOLE = 1_000_000n;
const CENT = 10_000n;

/**
 * Restates budgets and bid in another wallet's currency; rates are units per unit of the platform's default currency, in
 * micro-units. Rounded up to what may be entered, so that nothing falls below a minimum it met before.
 */
export function inCurrencyOf(campaign: CampaignInput, from_rate: bigint, to_rate: bigint): CampaignInput {
  if (from_rate === to_rate) return campaign;
  const restate = (amount: Micros | null, step: bigint) => {
    if (amount === null) return null;
    const exact = convert(amount, from_rate, to_rate);
    return ((exact + step - 1n) / step) * step;
  };
  return {
    ...campaign,
    budgetDailyMicros: restate(campaign.budgetDailyMicros, WHOLE),
    budgetTotalMicros: restate(campaign.budgetTotalMicros, WHOLE),
    bidMicros: restate(campaign.bidMicros, campaign.bidType === 'MAXIMUM_CPC' ? CENT : 1n),
  };
}

import type { Message } from '#kernel/message.ts';
import { CENT, type Micros, UNIT } from '#kernel/money.ts';
import type { CampaignInput } from './campaign-input.ts';
import {
  isBidHours,
  isModifierPercent,
  isModifierValue,
  MAX_HOUR_PERCENT,
  MAX_MODIFIERS,
  MAX_PERCENT,
  MIN_PERCENT,
} from '#core/serving/rules/bid-modifiers.ts';
import {
  isFrequencyHours,
  isFrequencyTimes,
  MAX_FREQUENCY_HOURS,
  MAX_FREQUENCY_TIMES,
} from '#core/serving/rules/frequency-cap.ts';
import { campaignProblem } from './campaign.messages.ts';
import type { CampaignTerms, Report } from './campaign-terms.ts';

/** Whole amounts have no decimals, as in fields and lists. */
export const inUnits = (amountMicros: Micros, symbol: string) => ({
  amountMicros,
  symbol,
  digits: amountMicros % UNIT === 0n ? 0 : 2,
});

export function checkBid(input: CampaignInput, terms: CampaignTerms, report: Report): void {
  const { bidType, bidMicros, adType, targetRoasPercent } = input;
  if (bidType === (adType === 'PRODUCT' ? 'MAXIMUM_CPI' : 'MAXIMUM_CPC'))
    report('bidType', campaignProblem.bidTypeMismatch());
  if (bidType !== 'AUTOMATED') {
    const problem = bidMicros === null ? campaignProblem.required() : bidProblem(bidMicros, input, terms);
    if (problem) report('bidWalletCurrency', problem);
  }
  const lines = { keywordBids: input.keywordBids, productBids: input.productBids };
  for (const [list, bids] of Object.entries(lines)) {
    for (const [index, line] of bids.entries())
      checkFurtherBid(`${list}.${index}.bidWalletCurrency`, line.bidMicros, input, terms, report);
  }
  checkFurtherBid('maxBidWalletCurrency', input.maxBidMicros, input, terms, report);
  checkModifiers(input, report);
  checkFrequency(input, report);
  if (targetRoasPercent !== null && !(Number.isFinite(targetRoasPercent) && targetRoasPercent >= 0)) {
    report('targetRoas', campaignProblem.negative());
  }
}

function checkModifiers({ bidModifiers, bidHours }: CampaignInput, report: Report): void {
  if (bidModifiers.length > MAX_MODIFIERS)
    report('bidModifiers', campaignProblem.tooManyModifiers({ max: MAX_MODIFIERS }));
  for (const [index, { dimension, value, percent }] of bidModifiers.entries()) {
    if (!isModifierValue(dimension, value)) report(`bidModifiers.${index}.value`, campaignProblem.modifierValue());
    if (!isModifierPercent(percent))
      report(`bidModifiers.${index}.percent`, campaignProblem.modifierRange({ min: MIN_PERCENT, max: MAX_PERCENT }));
  }
  if (bidHours === null) return;
  if (!isBidHours(bidHours)) report('bidHours', campaignProblem.hoursRange({ max: MAX_HOUR_PERCENT }));
  else if (bidHours.every((percent) => percent === 0)) report('bidHours', campaignProblem.hoursAllClosed());
}

function checkFrequency({ frequencyCap }: CampaignInput, report: Report): void {
  if (frequencyCap === null) return;
  if (!isFrequencyTimes(frequencyCap.times))
    report('frequencyCap.times', campaignProblem.frequencyRange({ max: MAX_FREQUENCY_TIMES }));
  if (!isFrequencyHours(frequencyCap.hours))
    report('frequencyCap.hours', campaignProblem.frequencyRange({ max: MAX_FREQUENCY_HOURS }));
}

/** Checks a bid or limit beside the ad set's own: null is none, and 0 stands for nothing typed. */
export function checkFurtherBid(
  field: string,
  bidMicros: Micros | null,
  input: CampaignInput,
  terms: CampaignTerms,
  report: Report,
): void {
  if (bidMicros === null) return;
  const problem = bidMicros === 0n ? campaignProblem.required() : bidProblem(bidMicros, input, terms);
  if (problem) report(field, problem);
}

/** Bids for impressions have six decimals and no minimum. */
function bidProblem(
  bidMicros: Micros,
  { adType, bidType }: Pick<CampaignInput, 'adType' | 'bidType'>,
  { minBidMicros, symbol }: Pick<CampaignTerms, 'minBidMicros' | 'symbol'>,
): Message | null {
  if (bidMicros < 0n) return campaignProblem.negative();
  if (bidType === 'MAXIMUM_CPI') return bidMicros === 0n ? campaignProblem.required() : null;
  if (bidMicros % CENT !== 0n) return campaignProblem.twoDecimals();
  // Banners have no bids for clicks of their own, only limits of the engine's.
  if (bidMicros >= minBidMicros || (adType === 'BANNER' && bidType !== 'AUTOMATED')) return null;
  return campaignProblem.bidBelowMinimum({ minimum: inUnits(formatBid(minBidMicros), symbol) });
}

/** Rounds a bid up to two decimals for display, so that entering the displayed amount always meets the minimum. */
export function formatBid(micros: Micros): Micros {
  return ((micros + CENT - 1n) / CENT) * CENT;
}

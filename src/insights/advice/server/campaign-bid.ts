import type { Basis } from '#delivery/learn/index.ts';
import { decimalFromMicros, microsFromDecimal, type Micros } from '#kernel/money.ts';
import type { EpochMs } from '#kernel/time.ts';
import { inWallet } from '../rules/wallet-amount.ts';
import type { AnalyzedCampaign } from './analyzed-campaign.repository.ts';
import type { Place } from './advice.repository.ts';
import { minBidOf, type Advisor, type Plan } from './advisor.ts';
import { planOf } from './analyze-campaign.ts';

/** Bids in the currency of the wallet; null where there is too little data. */
export interface CampaignBids {
  billedOn: Plan['billedOn'];
  bidMicros: Micros | null;
  lowMicros: Micros | null;
  highMicros: Micros | null;
  firstMicros: Micros | null;
  minBidMicros: Micros;
  basis: Basis;
}

/** Advises bids of a saved campaign. Manual bids for banners are per impression, and much smaller. */
export async function adviseCampaignBid(
  advisor: Advisor,
  { campaign, place }: { campaign: AnalyzedCampaign; place: Place },
  nowMs: EpochMs,
): Promise<CampaignBids> {
  const billedOn = campaign.adType === 'BANNER' ? 'IMPRESSION' : 'CLICK';
  const plan: Plan = { ...planOf(campaign, place), billedOn };
  const found = await advisor.bid(plan, nowMs);
  const digits = billedOn === 'IMPRESSION' ? 6 : 2;
  const rate = decimalFromMicros(place.walletRateMicros);
  const converted = (micros: Micros): Micros => microsFromDecimal(inWallet(decimalFromMicros(micros), rate, digits)!)!;
  const rounded = (micros: number | null) => (micros === null ? null : converted(BigInt(Math.round(micros))));
  return {
    billedOn,
    bidMicros: rounded(found.bidMicros),
    lowMicros: rounded(found.lowMicros),
    highMicros: rounded(found.highMicros),
    firstMicros: rounded(found.firstMicros),
    minBidMicros: converted(minBidOf(plan)),
    basis: found.basis,
  };
}

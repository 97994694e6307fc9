import type { Keyword } from '#core/serving/rules/keywords.ts';

/** A campaign whose search terms can be excluded or added. */
export interface OpenCampaign {
  id: bigint;
  targetRoasPercent: number | null;
}

export interface CampaignKeyword extends Keyword {
  campaignId: bigint;
  isNegative: boolean;
}

import type { BidHours, BidModifier } from '#core/serving/rules/bid-modifiers.ts';

type Modified = {
  readonly modifiers: readonly BidModifier[];
  readonly hours: BidHours | null;
  readonly mostMicros: number | null;
};

/** Returns a campaign as if it had neither modifiers nor hours nor a maximum bid. */
export function withoutModifiers<Campaign extends Modified>(campaign: Campaign): Campaign {
  return { ...campaign, modifiers: [], hours: null, mostMicros: null };
}

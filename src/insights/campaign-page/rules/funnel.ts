import type { FindingReason } from '#insights/advice/rules/findings.ts';

const FUNNEL_STEPS = ['auctions', 'eligible', 'competed', 'won', 'clicked', 'bought'] as const;
type FunnelStepName = (typeof FUNNEL_STEPS)[number];

interface Seen<Loss> {
  auctions: number;
  opportunities: number;
  won: number;
  losses: readonly Loss[];
}

export interface FunnelStep<Loss> {
  name: FunnelStepName;
  count: number;
  /** Of the step before, in percent; null for the first step and after a step without anything. */
  share: number | null;
  /** Why the others of the step before are not here, the most first. */
  losses: readonly Loss[];
}

/** The step at which an auction is lost for each reason: what keeps a campaign out of it, and who wins it. */
const LOST_AT: Readonly<Record<FindingReason, FunnelStepName>> = {
  NO_MATCH: 'eligible',
  FEW_MATCHES: 'eligible',
  REVIEW: 'competed',
  SCHEDULE: 'competed',
  PAUSED: 'competed',
  STOCK: 'competed',
  WALLET: 'competed',
  SHARED_BUDGET: 'competed',
  BUDGET: 'competed',
  BLOCKED: 'competed',
  HOURS: 'competed',
  RELEVANCE: 'competed',
  BUCKET: 'competed',
  TARGET: 'competed',
  NEGATIVE: 'competed',
  FREQUENCY: 'competed',
  FLOOR: 'won',
  QUALITY: 'competed',
  APART: 'won',
  PLACES: 'won',
  PACING: 'competed',
  MODIFIER: 'won',
  RANK: 'won',
};

/** Returns the way from the auctions of a country to what was bought, each step with what was lost before it. */
export function funnelOf<Loss extends { reason: FindingReason; auctions: number }>(
  { auctions, opportunities, won, losses }: Seen<Loss>,
  { clicks, purchases }: { clicks: number; purchases: number },
): FunnelStep<Loss>[] {
  const lostAt = (step: FunnelStepName) => losses.filter(({ reason }) => LOST_AT[reason] === step);
  // Losses too small to be listed count as competed: the steps never contradict what was won.
  const heldBack = lostAt('competed').reduce((sum, loss) => sum + loss.auctions, 0);
  const counts: Record<FunnelStepName, number> = {
    auctions,
    eligible: opportunities,
    competed: Math.max(won, opportunities - heldBack),
    won,
    clicked: clicks,
    bought: purchases,
  };
  return FUNNEL_STEPS.map((name, index) => {
    const before = index === 0 ? 0 : counts[FUNNEL_STEPS[index - 1]!];
    return {
      name,
      count: counts[name],
      share: before > 0 ? (100 * counts[name]) / before : null,
      losses: lostAt(name),
    };
  });
}

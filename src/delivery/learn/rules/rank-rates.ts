/** What happened to a rank in a placement: how often it was won, seen and clicked. */
export type RankCounts = {
  readonly placement: string;
  readonly rank: number;
  readonly wins: number;
  readonly impressions: number;
  readonly clicks: number;
};

export interface RankRates {
  /** Chance that an ad that won the rank is seen, in (0, 1]. */
  seen(placement: string, rank: number): number;
}

/** How many wins' worth of trust the usual curve gets. */
const PRIOR_WINS = 50;
/** Each further rank is seen a tenth less, until a shop shows otherwise. */
const DEFAULT_DECLINE = 0.9;

export function rankRates(counts: readonly RankCounts[]): RankRates {
  const rates = new Map<string, number>();
  for (const { placement, rank, wins, impressions } of counts) {
    // More impressions than wins: the sample of wins is short, and nothing is seen more often than it is won.
    const believed = Math.min(impressions, wins);
    rates.set(`${placement} ${rank}`, (believed + usuallySeen(rank) * PRIOR_WINS) / (wins + PRIOR_WINS));
  }
  return { seen: (placement, rank) => rates.get(`${placement} ${rank}`) ?? usuallySeen(rank) };
}

function usuallySeen(rank: number): number {
  return DEFAULT_DECLINE ** (rank - 1);
}

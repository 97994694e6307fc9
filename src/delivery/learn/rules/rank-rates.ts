/** Counts of a rank in a placement: won, seen and clicked. */
export type RankCounts = {
  readonly placement: string;
  readonly rank: number;
  readonly wins: number;
  readonly impressions: number;
  readonly clicks: number;
};

export interface RankRates {
  /** Returns the probability, in (0, 1], that an ad that won the rank is seen. */
  seen(placement: string, rank: number): number;
}

/** Weight of the default curve, in wins. */
const PRIOR_WINS = 50;
/** Default curve: each further rank is seen 10 % less often, until a shop's data shows otherwise. */
const DEFAULT_DECLINE = 0.9;

export function rankRates(counts: readonly RankCounts[]): RankRates {
  const rates = new Map<string, number>();
  for (const { placement, rank, wins, impressions } of counts) {
    // More impressions than wins means the sample of wins is short; an ad cannot be seen more often than it wins.
    const believed = Math.min(impressions, wins);
    rates.set(`${placement} ${rank}`, (believed + defaultSeen(rank) * PRIOR_WINS) / (wins + PRIOR_WINS));
  }
  return { seen: (placement, rank) => rates.get(`${placement} ${rank}`) ?? defaultSeen(rank) };
}

function defaultSeen(rank: number): number {
  return DEFAULT_DECLINE ** (rank - 1);
}

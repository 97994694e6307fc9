import type { AuctionCandidate, AuctionOutcome } from './auction.ts';
import { type Bar, type BrandLimit, NO_LIMIT, winnersAmong } from './rules/ranking.ts';

const NONE: ReadonlyMap<AuctionCandidate, Bar> = new Map();

/** Returns the candidates that the marketplace's limits kept from winning. */
export function barsOf({
  wins,
  limited,
}: Pick<AuctionOutcome, 'wins' | 'limited'>): ReadonlyMap<AuctionCandidate, Bar> {
  if (limited === null) return NONE;
  const won = new Set(wins.map(({ candidate }) => candidate));
  const { ranked, slots, places, apart } = limited;
  const winning = (brands: BrandLimit | null) =>
    winnersAmong(ranked, slots, places, { ...NO_LIMIT, brands }).map(({ candidate }) => candidate);
  const apartOnly = apart === null ? [] : winning(apart);
  const isLeft = new Set(apartOnly);
  const bars = new Map<AuctionCandidate, Bar>();
  for (const candidate of [...winning(null), ...apartOnly])
    if (!won.has(candidate)) bars.set(candidate, apart === null || isLeft.has(candidate) ? 'PLACES' : 'APART');
  return bars;
}

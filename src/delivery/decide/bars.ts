import type { AuctionCandidate, AuctionOutcome } from './auction.ts';
import { type Bar, winnersAmong } from './rules/ranking.ts';

const NONE: ReadonlyMap<AuctionCandidate, Bar> = new Map();

/** Returns the candidates that the marketplace's limits kept from winning. */
export function barsOf({
  wins,
  limited,
}: Pick<AuctionOutcome, 'wins' | 'limited'>): ReadonlyMap<AuctionCandidate, Bar> {
  if (limited === null) return NONE;
  const won = new Set(wins.map(({ candidate }) => candidate));
  const unlimited = winnersAmong(limited.ranked, limited.slots, limited.places);
  return new Map(unlimited.flatMap(({ candidate }) => (won.has(candidate) ? [] : [[candidate, 'PLACES']])));
}

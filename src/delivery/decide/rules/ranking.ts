/** One ad set's bid for one product (or one banner). Money in numbers: micro-units stay far below 2^53 for bids. */
export type Candidate = {
  /** What may win once: candidates for the same product carry the same name. */
  readonly product: string;
  /** The company that pays. None of its own bids ever sets its price. */
  readonly payer: string;
  /** Wallet currency, per click or impression. */
  readonly bidMicros: number;
  readonly minBidMicros: number;
  /** Units of the wallet's currency per unit of the default currency, so that bids in different currencies compare. */
  readonly walletRate: number;
  /** Predicted click rate × quality; 1 × quality where impressions are sold. */
  readonly weight: number;
};

export type Win<C extends Candidate> = {
  readonly candidate: C;
  /** From 1. */
  readonly rank: number;
  /** Wallet currency. minBid ≤ price ≤ bid. */
  readonly priceMicros: number;
  /** Whose bid sets the price; null where no other company bid for a place that was left. */
  readonly rival: C | null;
};

/** How many places of a page one payer may take, and what each has taken of it already. */
export type SlotLimit = { readonly each: number; readonly taken: ReadonlyMap<string, number> };

/** Expected value of showing the candidate, in the default currency. */
export function expectedValue(candidate: Candidate): number {
  return valueAt(candidate.bidMicros, candidate);
}

export function valueAt(bidMicros: number, candidate: Candidate): number {
  return (bidMicros / candidate.walletRate) * candidate.weight;
}

/** Candidates in the order in which they win. Lots are drawn once: what is ranked again keeps its place. */
export type Ranked<C> = { readonly candidate: C; readonly value: number; readonly lot: number };

/** Equal values are ordered by lot. `random` gives numbers in [0, 1); 1 is behind all of them. */
export function rankCandidates<C extends Candidate>(candidates: readonly C[], random: () => number): Ranked<C>[] {
  const ranked: Ranked<C>[] = [];
  for (const candidate of candidates) {
    const isOffered = candidate.bidMicros >= candidate.minBidMicros && candidate.weight > 0;
    if (isOffered) ranked.push({ candidate, value: expectedValue(candidate), lot: random() });
  }
  return ranked.sort(byValueThenLot);
}

export function mergeRanked<C>(one: readonly Ranked<C>[], other: readonly Ranked<C>[]): Ranked<C>[] {
  return [...one, ...other].sort(byValueThenLot);
}

/**
 * Picks at most `slots` winners by expected value, each product once. A winner pays the least at which its company would have kept the
 * place against all others (generalised second price among payers), at least its minimum bid and never more than its bid: with nobody
 * else, the minimum. A payer whose places are used up is passed over, and is nobody's rival.
 */
export function winnersAmong<C extends Candidate>(
  ranked: readonly Ranked<C>[],
  slots: number,
  places: SlotLimit | null = null,
): Win<C>[] {
  const wins: Win<C>[] = [];
  for (let index = 0; index < ranked.length && wins.length < slots; index += 1) {
    const { candidate } = ranked[index]!;
    if (hasWon(wins, candidate.product) || isFull(places, wins, candidate.payer)) continue;
    let rival: Ranked<C> | null = null;
    for (let below = index + 1; below < ranked.length; below += 1) {
      const { candidate: other } = ranked[below]!;
      if (other.payer === candidate.payer || hasWon(wins, other.product) || isFull(places, wins, other.payer)) continue;
      rival = ranked[below]!;
      break;
    }
    wins.push({
      candidate,
      rank: wins.length + 1,
      priceMicros: priceAgainst(candidate, rival === null ? 0 : rival.value),
      rival: rival === null ? null : rival.candidate,
    });
  }
  return wins;
}

export function selectWinners<C extends Candidate>(
  candidates: readonly C[],
  slots: number,
  random: () => number,
  places: SlotLimit | null = null,
): Win<C>[] {
  return winnersAmong(rankCandidates(candidates, random), slots, places);
}

function byValueThenLot(a: Ranked<unknown>, b: Ranked<unknown>): number {
  return b.value - a.value || a.lot - b.lot;
}

// Slots are few: looking through the winners is faster than keeping a set of their products.
export function hasWon(wins: readonly Win<Candidate>[], product: string): boolean {
  for (const { candidate } of wins) if (candidate.product === product) return true;
  return false;
}

export function isFull(places: SlotLimit | null, wins: readonly Win<Candidate>[], payer: string): boolean {
  if (places === null) return false;
  let taken = places.taken.get(payer) ?? 0;
  for (const { candidate } of wins) if (candidate.payer === payer) taken += 1;
  return taken >= places.each;
}

/** The least whole micro-unit at which `candidate` is still worth `rivalValue`. */
function priceAgainst(candidate: Candidate, rivalValue: number): number {
  let price = Math.ceil((rivalValue * candidate.walletRate) / candidate.weight);
  // Division may land one micro-unit beside the exact answer.
  if (valueAt(price, candidate) < rivalValue) price += 1;
  else if (price > 0 && valueAt(price - 1, candidate) >= rivalValue) price -= 1;
  return Math.min(candidate.bidMicros, Math.max(candidate.minBidMicros, price));
}

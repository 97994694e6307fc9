/** One ad set's bid for one product (or one banner). Money in numbers: micro-units stay far below 2^53 for bids. */
export type Candidate = {
  /** What may win once: candidates for the same product carry the same number. */
  readonly product: number;
  /** The company that pays. Its own bids for one product do not drive up its price. */
  readonly payer: string;
  /** Wallet currency, per click or impression. */
  readonly bid_micros: number;
  readonly minBid_micros: number;
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
  readonly price_micros: number;
};

/** Expected value of showing the candidate, in the default currency. */
export function expectedValue(candidate: Candidate): number {
  return valueAt(candidate.bid_micros, candidate);
}

function valueAt(bid_micros: number, candidate: Candidate): number {
  return (bid_micros / candidate.walletRate) * candidate.weight;
}

/**
 * Picks at most `slots` winners by expected value, each product once; equal values are ordered by lot. A winner pays the
 * least that would have kept its rank (generalised second price), at least its minimum bid and never more than its bid.
 * `random` gives numbers in [0, 1).
 */
export function selectWinners<C extends Candidate>(
  candidates: readonly C[],
  slots: number,
  random: () => number,
): Win<C>[] {
  const ranked = candidates
    .filter((candidate) => candidate.bid_micros >= candidate.minBid_micros && candidate.weight > 0)
    .map((candidate) => ({ candidate, value: expectedValue(candidate), lot: random() }))
    .sort((a, b) => b.value - a.value || a.lot - b.lot);

  const wins: Win<C>[] = [];
  const won = new Set<number>();
  for (let index = 0; index < ranked.length && wins.length < slots; index += 1) {
    const { candidate } = ranked[index]!;
    if (won.has(candidate.product)) continue;
    won.add(candidate.product);
    const rival = ranked.find(
      (other, at) =>
        at > index &&
        (other.candidate.product === candidate.product
          ? other.candidate.payer !== candidate.payer
          : !won.has(other.candidate.product)),
    );
    wins.push({ candidate, rank: wins.length + 1, price_micros: priceAgainst(candidate, rival?.value ?? 0) });
  }
  return wins;
}

/** The least whole micro-unit at which `candidate` is still worth `rivalValue`. */
function priceAgainst(candidate: Candidate, rivalValue: number): number {
  let price = Math.ceil((rivalValue * candidate.walletRate) / candidate.weight);
  // Division may land one micro-unit beside the exact answer.
  if (valueAt(price, candidate) < rivalValue) price += 1;
  else if (price > 0 && valueAt(price - 1, candidate) >= rivalValue) price -= 1;
  return Math.min(candidate.bid_micros, Math.max(candidate.minBid_micros, price));
}

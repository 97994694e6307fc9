/** One ad set's bid for one product (or one banner). Amounts are numbers: bids in micro-units stay far below 2^53. */
export type Candidate = {
  /** Can win once: candidates for the same product share this key. */
  readonly product: string;
  /** The company that pays. Its own bids never set its price. */
  readonly payer: string;
  /** What is advertised: the marketplace may limit a brand's places. */
  readonly brand: string;
  /** Wallet currency, per click or impression. */
  readonly bidMicros: number;
  readonly minBidMicros: number;
  /** Units of the wallet's currency per unit of the default currency, to compare bids in different currencies. */
  readonly walletRate: number;
  /** Predicted click rate × quality; 1 × quality when impressions are sold. */
  readonly weight: number;
};

export type Win<C extends Candidate> = {
  readonly candidate: C;
  /** From 1. */
  readonly rank: number;
  /** Wallet currency. minBid ≤ price ≤ bid. */
  readonly priceMicros: number;
  /** The candidate whose bid sets the price; null when no other company bid for the slot. */
  readonly rival: C | null;
};

/** Maximum slots of a page per payer, and the slots each has already taken. */
export type SlotLimit = { readonly each: number; readonly taken: ReadonlyMap<string, number> };

/** Which brands may have a place of a page. */
export type BrandLimit = {
  /** Maximum places per brand. */
  readonly each: number;
  /** Places that each has already taken. */
  readonly taken: ReadonlyMap<string, number>;
  /** Of each brand, the brands that do not stand on a page beside it. */
  readonly apart: Apart;
};

/** By brand, the groups of which one brand stands on a page. */
export type Apart = Pick<ReadonlyMap<string, readonly ReadonlySet<string>[]>, 'get'>;

export const NONE_APART: Apart = new Map();

export function groupsByBrand(groups: readonly ReadonlySet<string>[]): Apart {
  const byBrand = new Map<string, ReadonlySet<string>[]>();
  for (const group of groups) for (const brand of group) byBrand.set(brand, [...(byBrand.get(brand) ?? []), group]);
  return byBrand;
}

/** What one auction may add to its page. */
export type PageLimit = {
  /** Winners at most. */
  readonly most: number;
  /** The rank of the first: places before it stay free. */
  readonly firstRank: number;
  readonly brands: BrandLimit | null;
};

export const NO_LIMIT: PageLimit = { most: Number.POSITIVE_INFINITY, firstRank: 1, brands: null };

/** What kept a candidate from a place that its rank would have given it. */
export type Bar = 'APART' | 'PLACES';

/** Expected value of showing the candidate, in the default currency. */
export function expectedValue(candidate: Candidate): number {
  return valueAt(candidate.bidMicros, candidate);
}

export function valueAt(bidMicros: number, candidate: Candidate): number {
  return (bidMicros / candidate.walletRate) * candidate.weight;
}

/** Candidates in winning order. The lot is drawn once, so that ranking again does not change the order of ties. */
export type Ranked<C> = { readonly candidate: C; readonly value: number; readonly lot: number };

/** Orders equal values by lot. `random` returns numbers in [0, 1); a constant 1 ranks behind all of them. */
export function rankCandidates<C extends Candidate>(candidates: readonly C[], random: () => number): Ranked<C>[] {
  const ranked: Ranked<C>[] = [];
  for (const candidate of candidates) {
    const isOffered = candidate.bidMicros >= candidate.minBidMicros && candidate.weight > 0;
    if (isOffered) ranked.push({ candidate, value: expectedValue(candidate), lot: random() });
  }
  return ranked.sort(byValueThenLot);
}

export function mergeRanked<C>(a: readonly Ranked<C>[], b: readonly Ranked<C>[]): Ranked<C>[] {
  return [...a, ...b].sort(byValueThenLot);
}

/**
 * Selects at most `slots` winners by expected value, each product once. A winner pays the lowest price at which its
 * company would have kept the slot against all others (generalized second price among payers): at least its minimum
 * bid, never more than its bid, and the minimum without competitors. A payer or a brand with no slots left is skipped,
 * and sets no one's price.
 */
export function winnersAmong<C extends Candidate>(
  ranked: readonly Ranked<C>[],
  slots: number,
  places: SlotLimit | null = null,
  { most, firstRank, brands }: PageLimit = NO_LIMIT,
): Win<C>[] {
  const wins: Win<C>[] = [];
  const count = Math.min(slots, most);
  const isOut = ({ product, payer, brand }: C) =>
    hasWon(wins, product) || isFull(places, wins, payer) || isBrandFull(brands, wins, brand);
  for (let index = 0; index < ranked.length && wins.length < count; index += 1) {
    const { candidate } = ranked[index]!;
    if (isOut(candidate)) continue;
    let rival: Ranked<C> | null = null;
    for (let below = index + 1; below < ranked.length; below += 1) {
      const { candidate: lower } = ranked[below]!;
      if (lower.payer === candidate.payer || isOut(lower)) continue;
      rival = ranked[below]!;
      break;
    }
    wins.push({
      candidate,
      rank: firstRank + wins.length,
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
  limit: PageLimit = NO_LIMIT,
): Win<C>[] {
  return winnersAmong(rankCandidates(candidates, random), slots, places, limit);
}

function byValueThenLot(a: Ranked<unknown>, b: Ranked<unknown>): number {
  return b.value - a.value || a.lot - b.lot;
}

// Slots are few: scanning the winners is faster than maintaining a set of their products.
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

export function isBrandFull(brands: BrandLimit | null, wins: readonly Win<Candidate>[], brand: string): boolean {
  if (brands === null) return false;
  let taken = brands.taken.get(brand) ?? 0;
  for (const { candidate } of wins) if (candidate.brand === brand) taken += 1;
  if (taken >= brands.each) return true;
  const groups = brands.apart.get(brand);
  return groups !== undefined && groups.some((group) => isGroupTaken(group, brands.taken, wins, brand));
}

/** Whether another brand of a brand's group stands on the page. */
function isGroupTaken(
  group: ReadonlySet<string>,
  taken: ReadonlyMap<string, number>,
  wins: readonly Win<Candidate>[],
  brand: string,
): boolean {
  for (const other of taken.keys()) if (other !== brand && group.has(other)) return true;
  return wins.some(({ candidate }) => candidate.brand !== brand && group.has(candidate.brand));
}

/** Returns the lowest integer price, in micro-units, at which `candidate` is still worth `rivalValue`. */
function priceAgainst(candidate: Candidate, rivalValue: number): number {
  let price = Math.ceil((rivalValue * candidate.walletRate) / candidate.weight);
  // Division may be off by one micro-unit.
  if (valueAt(price, candidate) < rivalValue) price += 1;
  else if (price > 0 && valueAt(price - 1, candidate) >= rivalValue) price -= 1;
  return Math.min(candidate.bidMicros, Math.max(candidate.minBidMicros, price));
}

import type { BidPlace } from './base-bids.ts';
import type { IndexSegment, IndexedBanner } from './index-segment.ts';
import { type Candidate, type SlotLimit, type Win, hasWon, isFull } from './rules/ranking.ts';
import type { Threshold } from './walk.ts';

/** A candidate worth considering in a running auction. */
export type Contender = {
  readonly segment: IndexSegment;
  readonly adSet: number;
  /** Can win once: the SKU, or the banner in its slot. */
  readonly key: string;
  /** −1 for banners. */
  readonly product: number;
  readonly banner: IndexedBanner | null;
  readonly weight: number;
  readonly value: number;
  /** Slot of the paying wallet. */
  readonly payer: number;
  /** Which of the ad set's bids this is. */
  readonly place: BidPlace;
};

export interface Shortlist extends Threshold {
  add(contender: Contender): void;
  /** Returns every candidate that can win or set a price. */
  contenders(): Contender[];
  /** Returns every candidate considered, including those that turned out to be worth too little. */
  seen(): readonly Contender[];
}

/**
 * Retains every candidate that may still be among the best `size` products. With a slot limit, a company's products
 * beyond its slots are held outside the list, so that they do not displace those that will win instead.
 */
export function createShortlist(size: number, places: SlotLimit | null): Shortlist {
  const all: Contender[] = [];
  const keys: string[] = [];
  const values: number[] = [];
  const payers: number[] = [];
  const remove = (at: number) => {
    keys.splice(at, 1);
    values.splice(at, 1);
    payers.splice(at, 1);
  };

  /** Returns the index of a payer's least valuable product if it has no slot for another. */
  const weakestOf = ({ segment, adSet, payer }: Contender, { each, taken }: SlotLimit): number => {
    const free = each - (taken.get(segment.adSets[adSet]!.facts.companyId) ?? 0);
    if (free <= 0) return NO_PLACE;
    let used = 0;
    for (const listed of payers) if (listed === payer) used += 1;
    return used < free ? FREE_PLACE : payers.lastIndexOf(payer);
  };

  return {
    min: 0,
    add(contender) {
      const { key, value, payer } = contender;
      all.push(contender);
      const known = keys.indexOf(key);
      if (known >= 0) {
        if (values[known]! >= value) return;
        remove(known);
      }
      if (places !== null) {
        const weakest = weakestOf(contender, places);
        if (weakest === NO_PLACE || (weakest >= 0 && values[weakest]! >= value)) return;
        if (weakest >= 0) remove(weakest);
      }
      if (values.length === size) {
        if (value <= values[size - 1]!) return;
        keys.pop();
        values.pop();
        payers.pop();
      }
      let at = values.length;
      keys.push(key);
      values.push(value);
      payers.push(payer);
      for (; at > 0 && values[at - 1]! < value; at -= 1) {
        keys[at] = keys[at - 1]!;
        values[at] = values[at - 1]!;
        payers[at] = payers[at - 1]!;
      }
      keys[at] = key;
      values[at] = value;
      payers[at] = payer;
      if (values.length === size) raise(this, values[size - 1]!);
    },
    contenders() {
      return all.filter(({ value }) => value >= this.min);
    },
    seen: () => all,
  };
}

/** The threshold never falls: what was skipped because of it is not visited again. */
function raise(threshold: Threshold, value: number): void {
  if (value > threshold.min) (threshold as { min: number }).min = value;
}

const FREE_PLACE = -1;
const NO_PLACE = -2;

/**
 * Collects the competitors a company must outbid for the slots it has won: the best of all others for products not yet
 * won. `floor` is the value of its minimum bids; competitors below it do not affect prices.
 */
export function createRivals(
  wins: readonly Win<Candidate>[],
  company: number,
  floor: number,
  places: SlotLimit | null,
): Shortlist {
  const all: Contender[] = [];
  return {
    min: floor,
    add(contender) {
      const { segment, adSet, key, value, payer } = contender;
      if (payer === company || value < this.min) return;
      if (places !== null && isFull(places, wins, segment.adSets[adSet]!.facts.companyId)) return;
      all.push(contender);
      if (!hasWon(wins, key)) raise(this, value);
    },
    contenders() {
      return all.filter(({ value }) => value >= this.min);
    },
    seen: () => all,
  };
}

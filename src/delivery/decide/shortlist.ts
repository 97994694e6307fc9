import type { BidPlace } from './base-bids.ts';
import type { IndexSegment, IndexedBanner } from './index-segment.ts';
import {
  type BrandLimit,
  type Candidate,
  type SlotLimit,
  type Win,
  hasWon,
  isBrandFull,
  isFull,
} from './rules/ranking.ts';
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
 * beyond its slots, and a brand's, are held outside the list, so that they do not displace those that will win instead.
 */
export function createShortlist(
  size: number,
  places: SlotLimit | null,
  brandLimit: BrandLimit | null = null,
): Shortlist {
  const all: Contender[] = [];
  const keys: string[] = [];
  const values: number[] = [];
  const payers: number[] = [];
  /** Filled with a limit only. */
  const brands: string[] = [];
  const remove = (at: number) => {
    keys.splice(at, 1);
    values.splice(at, 1);
    payers.splice(at, 1);
    if (brandLimit !== null) brands.splice(at, 1);
  };

  /** Returns the index of the least valuable of those listed if there is no place for another. */
  const weakestOf = <Owner>(listed: readonly Owner[], owner: Owner, free: number): number => {
    if (free <= 0) return NO_PLACE;
    let used = 0;
    for (const one of listed) if (one === owner) used += 1;
    return used < free ? FREE_PLACE : listed.lastIndexOf(owner);
  };
  const makePlace = (weakest: number, value: number): boolean => {
    if (weakest === NO_PLACE || (weakest >= 0 && values[weakest]! >= value)) return false;
    if (weakest >= 0) remove(weakest);
    return true;
  };
  /** Whether a more valuable brand of a group is listed. */
  const isBehindOther = (brand: string, value: number, { apart }: BrandLimit): boolean =>
    apart
      .get(brand)
      ?.some((group) => brands.some((other, at) => other !== brand && values[at]! >= value && group.has(other))) ??
    false;
  const brandOf = ({ segment, adSet }: Contender) => segment.adSets[adSet]!.facts.brandId;
  const companyOf = ({ segment, adSet }: Contender) => segment.adSets[adSet]!.facts.companyId;

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
        const free = places.each - (places.taken.get(companyOf(contender)) ?? 0);
        if (!makePlace(weakestOf(payers, payer, free), value)) return;
      }
      if (brandLimit !== null) {
        const brand = brandOf(contender);
        const free = brandLimit.each - (brandLimit.taken.get(brand) ?? 0);
        if (isBehindOther(brand, value, brandLimit)) return;
        if (!makePlace(weakestOf(brands, brand, free), value)) return;
      }
      if (values.length === size) {
        if (value <= values[size - 1]!) return;
        keys.pop();
        values.pop();
        payers.pop();
        if (brandLimit !== null) brands.pop();
      }
      let at = values.length;
      keys.push(key);
      values.push(value);
      payers.push(payer);
      for (; at > 0 && values[at - 1]! < value; at -= 1) {
        keys[at] = keys[at - 1]!;
        values[at] = values[at - 1]!;
        payers[at] = payers[at - 1]!;
        if (brandLimit !== null) brands[at] = brands[at - 1]!;
      }
      keys[at] = key;
      values[at] = value;
      payers[at] = payer;
      if (brandLimit !== null) brands[at] = brandOf(contender);
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
  brandLimit: BrandLimit | null,
): Shortlist {
  const all: Contender[] = [];
  return {
    min: floor,
    add(contender) {
      const { segment, adSet, key, value, payer } = contender;
      if (payer === company || value < this.min) return;
      const { companyId, brandId } = segment.adSets[adSet]!.facts;
      if (places !== null && isFull(places, wins, companyId)) return;
      all.push(contender);
      // A brand that the wins fill sets the price of those before it was full.
      if (!hasWon(wins, key) && !isBrandFull(brandLimit, wins, brandId)) raise(this, value);
    },
    contenders() {
      return all.filter(({ value }) => value >= this.min);
    },
    seen: () => all,
  };
}

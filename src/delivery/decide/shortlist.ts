import type { IndexSegment, IndexedBanner } from './index-segment.ts';
import type { PlaceLimit } from './rules/ranking.ts';
import type { Threshold } from './walk.ts';

/** Someone worth looking at in a running auction. */
export type Contender = {
  readonly segment: IndexSegment;
  readonly adSet: number;
  /** What may win once: the SKU, or the banner in its slot. */
  readonly key: string;
  /** −1 for banners. */
  readonly product: number;
  readonly banner: IndexedBanner | null;
  readonly weight: number;
  readonly value: number;
};

export interface Shortlist extends Threshold {
  add(contender: Contender): void;
  /** Everyone who can be a winner or set a price. */
  contenders(): Contender[];
}

/**
 * Keeps everyone who may still be among the best `size` products. Where companies' places are limited, products of a company beyond its
 * places stand beside the list: they must not crowd out those who will win instead.
 */
export function createShortlist(size: number, places: PlaceLimit | null): Shortlist {
  const all: Contender[] = [];
  const keys: string[] = [];
  const values: number[] = [];
  const payers: string[] = [];
  const remove = (at: number) => {
    keys.splice(at, 1);
    values.splice(at, 1);
    payers.splice(at, 1);
  };

  /** Where a payer's least product stands, if it has no place for another. */
  const leastOf = (payer: string, { each, taken }: PlaceLimit): number => {
    const free = each - (taken.get(payer) ?? 0);
    if (free <= 0) return NO_PLACE;
    let held = 0;
    for (const other of payers) if (other === payer) held += 1;
    return held < free ? FREE_PLACE : payers.lastIndexOf(payer);
  };

  return {
    least: 0,
    add(contender) {
      const { key, value } = contender;
      all.push(contender);
      const known = keys.indexOf(key);
      if (known >= 0) {
        if (values[known]! >= value) return;
        remove(known);
      }
      let payer = '';
      if (places !== null) {
        payer = contender.segment.adSets[contender.adSet]!.facts.companyId;
        const least = leastOf(payer, places);
        if (least === NO_PLACE || (least >= 0 && values[least]! >= value)) return;
        if (least >= 0) remove(least);
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
      // It never falls: what was passed over because of it is not looked at again.
      if (values.length === size) (this as { least: number }).least = Math.max(this.least, values[size - 1]!);
    },
    contenders() {
      return all.filter(({ value }) => value >= this.least);
    },
  };
}

const FREE_PLACE = -1;
const NO_PLACE = -2;

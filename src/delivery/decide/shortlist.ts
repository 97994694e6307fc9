import type { IndexSegment, IndexedBanner } from './index-segment.ts';
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

/** Keeps everyone who may still be among the best `size` products. */
export function createShortlist(size: number): Shortlist {
  const all: Contender[] = [];
  const keys: string[] = [];
  const values: number[] = [];
  return {
    least: 0,
    add(contender) {
      const { key, value } = contender;
      all.push(contender);
      const known = keys.indexOf(key);
      if (known >= 0) {
        if (values[known]! >= value) return;
        keys.splice(known, 1);
        values.splice(known, 1);
      } else if (values.length === size) {
        if (value <= values[size - 1]!) return;
        keys.pop();
        values.pop();
      }
      let at = values.length;
      keys.push(key);
      values.push(value);
      for (; at > 0 && values[at - 1]! < value; at -= 1) {
        keys[at] = keys[at - 1]!;
        values[at] = values[at - 1]!;
      }
      keys[at] = key;
      values[at] = value;
      if (values.length === size) (this as { least: number }).least = values[size - 1]!;
    },
    contenders() {
      return all.filter(({ value }) => value >= this.least);
    },
  };
}

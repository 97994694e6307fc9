import type { AuctionCandidate } from './auction.ts';
import { expectedValue } from './rules/ranking.ts';

export type Shortlist = {
  readonly candidates: AuctionCandidate[];
  /** What a newcomer must at least be worth to change winners or prices. */
  readonly threshold: () => number;
  add(candidate: AuctionCandidate): void;
};

/** Keeps everyone who may still be among the best `size` products. */
export function createShortlist(size: number): Shortlist {
  const candidates: AuctionCandidate[] = [];
  const products: number[] = [];
  const values: number[] = [];
  return {
    candidates,
    threshold: () => (values.length < size ? 0 : values[values.length - 1]!),
    add(candidate) {
      const value = expectedValue(candidate);
      candidates.push(candidate);
      const known = products.indexOf(candidate.product);
      if (known >= 0) {
        if (values[known]! >= value) return;
        products.splice(known, 1);
        values.splice(known, 1);
      } else if (values.length === size) {
        if (value <= values[size - 1]!) return;
        products.pop();
        values.pop();
      }
      let at = values.length;
      while (at > 0 && values[at - 1]! < value) at -= 1;
      products.splice(at, 0, candidate.product);
      values.splice(at, 0, value);
    },
  };
}

import { float32Column, float64Column, int32Column, uint8Column } from './columns.ts';
import { type Lists, createListsBuilder, fallingOrder, roundedUp, transpose } from './lists.ts';
import type { IndexSegment } from './index-segment.ts';
import type { Placement } from './rules/serving.ts';
import { isSliceEnd } from './slices.ts';

/** What ad sets are found by beside the products of a page. An offer is an ad set's of a product, by position in `offers`. */
export type BesideLists = {
  /** By product: whether such an ad set promotes it. */
  readonly marks: Uint8Array;
  readonly on: Readonly<Record<BesidePlacement, BesideOrder>>;
};

export type BesideOrder = {
  /** Offers of such ad sets by category, most worth first. */
  readonly byCategory: Lists;
  /** By offer: what is bid there × click rate; 0 of other ad sets. */
  readonly worth: Float32Array;
};

/** Auctions about a product's page that name neither a search nor their candidates. */
export type BesidePlacement = Extract<Placement, 'HOME' | 'CATEGORY'>;

type BesideSource = {
  readonly offers: Lists;
  readonly rates: IndexSegment['rates'];
  readonly categoryCount: number;
  /** Of a product, by which it is found. */
  readonly categories: readonly Lists[];
  readonly isOpen: (adSet: number) => boolean;
  /** Whether the ad set may be found so where a category is asked for: otherwise it fits that more closely. */
  readonly isOpenInCategory: (adSet: number) => boolean;
  /** Returns the most that an ad set may bid for a product where it is found so; platform default currency. */
  readonly mostOf: (adSet: number, product: number) => number;
};

export function* buildBesideLists(source: BesideSource): Generator<void, BesideLists> {
  const { offers, rates, categories, categoryCount, isOpen, isOpenInCategory, mostOf } = source;
  const marks = uint8Column(offers.starts.length - 1);
  const most = float64Column(offers.items.length);
  for (let product = 0; product < marks.length; product += 1) {
    for (let offer = offers.starts[product]!; offer < offers.starts[product + 1]!; offer += 1) {
      const adSet = offers.items[offer]!;
      if (!isOpen(adSet)) continue;
      marks[product] = 1;
      most[offer] = mostOf(adSet, product);
    }
    if (isSliceEnd(product)) yield;
  }
  function* orderFor(placement: BesidePlacement): Generator<void, BesideOrder> {
    const worth = float32Column(most.length);
    const found = createListsBuilder();
    for (let product = 0; product < marks.length; product += 1) {
      for (let offer = offers.starts[product]!; offer < offers.starts[product + 1]!; offer += 1) {
        if (most[offer]! > 0 && (placement === 'HOME' || isOpenInCategory(offers.items[offer]!))) {
          worth[offer] = roundedUp(most[offer]! * rates[placement][product]!);
          for (const { starts, items } of categories)
            for (let at = starts[product]!; at < starts[product + 1]!; at += 1) found.add(items[at]!);
        }
        found.endRow();
      }
      if (isSliceEnd(product)) yield;
    }
    return { byCategory: yield* transpose(found.finish(), yield* fallingOrder(worth), categoryCount), worth };
  }
  return { marks, on: { HOME: yield* orderFor('HOME'), CATEGORY: yield* orderFor('CATEGORY') } };
}

/** Returns the product of each offer. */
export function offeredProducts({ starts, items }: Lists): Int32Array {
  const products = int32Column(items.length);
  for (let product = 0; product < starts.length - 1; product += 1)
    products.fill(product, starts[product], starts[product + 1]);
  return products;
}

import { TARGET_KINDS, targetKey } from '#core/serving/rules/targets.ts';
import type { ListsOfPages } from './known-aims.ts';
import { float32Column, float64Column, int32Column, uint8Column } from './columns.ts';
import type { IndexedVersion } from './index-segment.ts';
import { type Lists, createListsBuilder, fallingOrder, hasAscending, roundedUp, transpose } from './lists.ts';
import type { AimedPage } from './rules/page-facts.ts';
import { type Placement, type ServingTarget, type TargetBid } from './rules/serving.ts';
import { type Search, UNKNOWN } from './search.ts';
import { isSliceEnd } from './slices.ts';

/** What ad sets of a segment aim at. Null in a segment where none does. */
export type TargetIndex = {
  /** Targets are numbered by what they name and the prices of the pages they take. */
  readonly byKey: ReadonlyMap<string, readonly NumberedTarget[]>;
  /** Specificity by number, the highest counts. */
  readonly ranks: Uint8Array;
  /** By ad set: whether it aims at anything. */
  readonly marks: Uint8Array;
  /** Ascending by number. */
  readonly targetsOf: Lists;
  /** Ad sets by position in `targetsOf`. */
  readonly owners: Int32Array;
  /** By the placement that an auction about a product's page may have. */
  readonly on: Readonly<Record<AimedPlacement, TargetOrder>>;
  readonly lists: ListsOfPages;
  /** What fits a page, as far as it was needed: pages that are not known any longer take theirs with them. */
  readonly known: WeakMap<AimedPage, readonly number[]>;
  /** The most specific fitting target in the running auction, found once per ad set; as of `BidLines`. */
  readonly found: { readonly marks: Float64Array; readonly aims: Int32Array };
};

/** Auctions with a search aim at nothing. */
export type AimedPlacement = Exclude<Placement, 'SEARCH'>;

type TargetOrder = {
  /** By target, the positions in `targetsOf` that name it, most worth first. */
  readonly byTarget: Lists;
  /**
   * Maximum worth by position: what the ad set bids for the target, or the most it may bid on any page, × the best click
   * rate of its products.
   */
  readonly worth: Float32Array;
  /** An ad set's products, highest click rate first. */
  readonly productsOf: Lists;
};

type NumberedTarget = { readonly number: number; readonly min: number; readonly max: number };

export type TargetNumbers = { readonly of: (target: ServingTarget) => number };

type TargetSource = {
  readonly versions: readonly IndexedVersion[];
  readonly offers: Lists;
  readonly rates: Readonly<Record<Placement, Float64Array>>;
  /** Returns the most that becomes of a bid of the ad set, or of its highest on product pages; platform default currency. */
  readonly mostOf: (adSet: number, bidMicros: number | null) => number;
};

export function* buildTargetIndex({
  versions,
  offers,
  rates,
  mostOf,
}: TargetSource): Generator<void, (TargetIndex & { readonly numbers: TargetNumbers }) | null> {
  if (!versions.some(({ facts }) => facts.targets.length > 0)) return null;
  const numbers = numberTargets();
  const marks = uint8Column(versions.length);
  const builder = createListsBuilder();
  for (const [adSet, { facts }] of versions.entries()) {
    for (const target of facts.targets.map(numbers.of).sort((a, b) => a - b)) builder.add(target);
    builder.endRow();
    marks[adSet] = facts.targets.length > 0 ? 1 : 0;
    if (isSliceEnd(adSet)) yield;
  }
  const targetsOf = builder.finish();
  yield;
  const owners = int32Column(targetsOf.items.length);
  const most = float64Column(owners.length);
  for (const [adSet, { facts }] of versions.entries()) {
    const bids = highestBids(facts.targetBids, numbers.of);
    for (let at = targetsOf.starts[adSet]!; at < targetsOf.starts[adSet + 1]!; at += 1) {
      owners[at] = adSet;
      most[at] = mostOf(adSet, bids.get(targetsOf.items[at]!) ?? null);
    }
    if (isSliceEnd(adSet)) yield;
  }
  yield;
  const positions = int32Column(owners.length + 1);
  for (let at = 0; at < positions.length; at += 1) positions[at] = at;
  const byPosition = { starts: positions, items: targetsOf.items };

  function* orderFor(placement: AimedPlacement): Generator<void, TargetOrder> {
    const productsOf = yield* transpose(offers, yield* fallingOrder(rates[placement]), versions.length);
    const worth = float32Column(owners.length);
    for (let at = 0; at < worth.length; at += 1) {
      const first = productsOf.starts[owners[at]!]!;
      const hasProduct = first < productsOf.starts[owners[at]! + 1]!;
      worth[at] = hasProduct ? roundedUp(most[at]! * rates[placement][productsOf.items[first]!]!) : 0;
    }
    return {
      byTarget: yield* transpose(byPosition, yield* fallingOrder(worth), numbers.ranks.length),
      worth,
      productsOf,
    };
  }

  return {
    numbers,
    byKey: numbers.byKey,
    ranks: Uint8Array.from(numbers.ranks),
    marks,
    targetsOf,
    owners,
    on: {
      HOME: yield* orderFor('HOME'),
      CATEGORY: yield* orderFor('CATEGORY'),
      PRODUCT: yield* orderFor('PRODUCT'),
    },
    lists: new WeakMap(),
    known: new WeakMap(),
    found: { marks: float64Column(versions.length), aims: int32Column(versions.length) },
  };
}

/**
 * Returns the highest bid that may count with each target that has one. A page shows one product, so that a product's own
 * bid counts; of several brands or categories that fit, the highest bid does.
 */
function highestBids(lines: readonly TargetBid[], numberOf: TargetNumbers['of']): ReadonlyMap<number, number> {
  const ofKind = new Map<string, number>();
  for (const { kind, bidMicros } of lines) ofKind.set(kind, Math.max(ofKind.get(kind) ?? 0, bidMicros));
  return new Map(
    lines.map((line) => [numberOf(line), line.kind === 'PRODUCT' ? line.bidMicros : ofKind.get(line.kind)!]),
  );
}

function numberTargets() {
  const byKey = new Map<string, NumberedTarget[]>();
  const ranks: number[] = [];
  return {
    byKey,
    ranks,
    of(target: ServingTarget): number {
      const key = targetKey(target);
      const min = target.minPriceMicros ?? 0;
      const max = target.maxPriceMicros ?? Number.POSITIVE_INFINITY;
      let alike = byKey.get(key);
      if (!alike) byKey.set(key, (alike = []));
      const known = alike.find((one) => one.min === min && one.max === max);
      if (known) return known.number;
      const number = ranks.push(TARGET_KINDS.length - TARGET_KINDS.indexOf(target.kind)) - 1;
      alike.push({ number, min, max });
      return number;
    },
  };
}

const NO_TARGETS: readonly number[] = [];

/** Returns the targets that fit the page of an auction, found once per search. */
export function fittingTargets(search: Search): readonly number[] {
  return (search.fitting ??= knownFitting(search));
}

function knownFitting(search: Search): readonly number[] {
  const { aimed, segment } = search;
  if (aimed === null || segment.targets === null) return NO_TARGETS;
  const { known } = segment.targets;
  let fitting = known.get(aimed);
  if (fitting === undefined) known.set(aimed, (fitting = findFitting(aimed, segment.targets)));
  return fitting;
}

function findFitting({ keys, priceMicros }: AimedPage, targets: TargetIndex): readonly number[] {
  const fitting: number[] = [];
  for (const key of keys) {
    for (const { number, min, max } of targets.byKey.get(key) ?? []) {
      const isAnyPrice = min === 0 && max === Number.POSITIVE_INFINITY;
      if (isAnyPrice || (priceMicros !== null && priceMicros >= min && priceMicros <= max)) fitting.push(number);
    }
  }
  return fitting;
}

/** Returns the most specific target of an ad set that fits the page; UNKNOWN when none does. */
export function aimOf(search: Search, adSet: number): number {
  const { targets } = search.segment;
  if (search.aimed === null || targets === null || targets.marks[adSet] === 0) return UNKNOWN;
  const { found, targetsOf } = targets;
  if (found.marks[adSet] !== search.mark) {
    found.marks[adSet] = search.mark;
    found.aims[adSet] = fittingTargets(search).find((target) => hasAscending(targetsOf, adSet, target)) ?? UNKNOWN;
  }
  return found.aims[adSet]!;
}

import {
  FACTOR_UNIT,
  type Factor,
  type ModifierRow,
  NO_MODIFIER,
  audienceModifier,
  deviceModifier,
  factorIn,
  highestFactor,
  hourOfWeek,
  modifiedBid,
  modifierRow,
  placeModifier,
} from '#core/serving/rules/bid-modifiers.ts';
import { type BidPlace, bidAt, microsAt, offeredBid } from './base-bids.ts';
import { float64Column, int32Column, uint8Column } from './columns.ts';
import { createFactorKinds } from './factor-kinds.ts';
import { type FactorReach, createFactorReach, pageOf } from './factor-reach.ts';
import type { IndexSegment, IndexedAdSet, IndexedVersion } from './index-segment.ts';
import type { AuctionRequest } from './rules/auction-request.ts';
import type { AppliedModifiers } from './rules/price-parts.ts';
import type { Placement, ServingAdSet } from './rules/serving.ts';
import type { Search } from './search.ts';
import { isSliceEnd } from './slices.ts';

/** Which ad sets change their bids by place, device, audience or hour. Null in a segment without such. */
export type BidFactors = {
  /** 1 where the ad set has modifiers, hours or a maximum bid. */
  readonly marks: Uint8Array;
  /** How far the segment's bids reach in an auction; null where an ad set has neither modifiers nor hours. */
  readonly reach: FactorReach | null;
  readonly most: MostBids;
  /** By ad set: the number of its modifiers and hours, of which many have the same; 0 without. */
  readonly kinds: Int32Array;
  /** By ad set, in its wallet's currency: to read it from its facts would cost more than all that is done with it. */
  readonly ownMicros: Float64Array;
  /** Factors of the running auction, found once per kind: `marks` says which auction they belong to. */
  readonly found: { readonly marks: Float64Array; readonly factors: Float64Array };
};

type Controls = Pick<ServingAdSet, 'modifiers' | 'hours' | 'mostMicros'>;

function hasFactors({ modifiers, hours, mostMicros }: Controls): boolean {
  return modifiers.length > 0 || hours !== null || mostMicros !== null;
}

/** Bids of these ad sets differ by auction: they are indexed apart from those whose bids do not. */
export function isVarying({ modifiers, hours }: Pick<Controls, 'modifiers' | 'hours'>): boolean {
  return modifiers.length > 0 || hours !== null;
}

export function* buildBidFactors(
  versions: readonly IndexedVersion[],
  most: MostBids,
): Generator<void, BidFactors | null> {
  if (!versions.some(({ facts }) => hasFactors(facts))) return null;
  const marks = uint8Column(versions.length);
  const kinds = int32Column(versions.length);
  const ownMicros = float64Column(versions.length);
  const numbered = createFactorKinds();
  numbered.of(NOT_VARYING);
  for (const [adSet, { facts }] of versions.entries()) {
    marks[adSet] = hasFactors(facts) ? 1 : 0;
    kinds[adSet] = isVarying(facts) ? numbered.of(facts) : 0;
    ownMicros[adSet] = facts.bidMicros;
    if (isSliceEnd(adSet)) yield;
  }
  const { examples } = numbered;
  const reach = hasReach(versions)
    ? createFactorReach(
        examples.slice(1).map(({ modifiers, hours }) => modifierRow(modifiers, hours)),
        most.leastReach,
      )
    : null;
  const found = { marks: float64Column(examples.length), factors: float64Column(examples.length) };
  return { marks, reach, most, kinds, ownMicros, found };
}

const NOT_VARYING = { modifiers: [], hours: null };

export function modifierRowOf(facts: Controls): ModifierRow | null {
  return hasFactors(facts) ? modifierRow(facts.modifiers, facts.hours) : null;
}

/** The most that becomes of base bids in any auction, by which lists are ordered. */
export type MostBids = {
  /**
   * Returns an amount in the wallet's currency, of which an ad set never bids more than the share that its segment
   * reaches in an auction.
   */
  of(baseMicros: number, facts: ServingAdSet): number;
  /** What a segment reaches at least: a maximum bid holds however little the factors of an auction leave. */
  readonly leastReach: number;
};

export function* createMostBids(versions: readonly IndexedVersion[]): Generator<void, MostBids> {
  const numbered = createFactorKinds();
  const ofKinds: number[] = [];
  const factors = new Map<ServingAdSet, number>();
  let highest = FACTOR_UNIT;
  for (const [adSet, { facts }] of versions.entries()) {
    if (isVarying(facts)) {
      const factor = (ofKinds[numbered.of(facts)] ??= highestFactor(modifierRow(facts.modifiers, facts.hours)));
      factors.set(facts, factor);
      highest = Math.max(highest, factor);
    }
    if (isSliceEnd(adSet)) yield;
  }
  const leastReach = hasReach(versions) ? FACTOR_UNIT / highest : 1;
  return {
    of(baseMicros, facts) {
      const factor = factors.get(facts);
      if (factor === undefined) return modifiedBid(baseMicros, FACTOR_UNIT, facts.mostMicros);
      const mostMicros = (baseMicros * factor) / FACTOR_UNIT;
      return facts.mostMicros === null ? mostMicros : Math.min(mostMicros, facts.mostMicros / leastReach);
    },
    leastReach,
  };
}

const hasReach = (versions: readonly IndexedVersion[]): boolean =>
  versions.length > 0 && versions.every(({ facts }) => isVarying(facts));

/** Returns what an ad set bids in an auction, in the platform's default currency; 0 when it is not offered. */
export function bidIn(search: Search, adSet: number, place: BidPlace): number {
  const { segment } = search;
  if (segment.factors === null || segment.factors.marks[adSet] === 0) return bidAt(segment, adSet, place);
  const { facts } = segment.adSets[adSet]!;
  return offeredBid(modifiedBidOf(segment, adSet, place, factorFor(search, adSet)), facts);
}

/** Returns a bid with a factor, in the wallet's currency. */
export function modifiedBidOf(segment: IndexSegment, adSet: number, place: BidPlace, factor: Factor): number {
  const { facts } = segment.adSets[adSet]!;
  return modifiedBid(microsAt(segment, adSet, place), factor, facts.mostMicros);
}

/** Returns the factor that an ad set's bids had in the segment's running or last auction. */
export function foundFactor({ factors }: IndexSegment, adSet: number): Factor {
  return factors === null || factors.marks[adSet] === 0 ? FACTOR_UNIT : factors.found.factors[factors.kinds[adSet]!]!;
}

function factorFor(search: Search, adSet: number): Factor {
  const { found, kinds } = search.segment.factors!;
  const kind = kinds[adSet]!;
  if (found.marks[kind] !== search.mark) {
    found.marks[kind] = search.mark;
    const row = search.segment.adSets[adSet]!.modifiers!;
    const hour = row.hours === null ? 0 : hourOfWeek(search.snapshot.zone, search.nowMs);
    found.factors[kind] = factorIn(row, search.request, pageOf(search.request, search.placement), hour);
  }
  return found.factors[kind]!;
}

const NOTHING_APPLIED: AppliedModifiers = {
  place: NO_MODIFIER,
  device: NO_MODIFIER,
  audience: NO_MODIFIER,
  hour: null,
};

/** Returns which modifiers made a winner's bid, to be sealed with its price. */
export function appliedModifiers(
  { modifiers: row }: IndexedAdSet,
  request: AuctionRequest,
  placement: Placement,
  zone: string,
  nowMs: number,
): AppliedModifiers {
  if (row === null) return NOTHING_APPLIED;
  return {
    place: placeModifier(row, request, pageOf(request, placement)),
    device: deviceModifier(row, request),
    audience: audienceModifier(row, request),
    hour: row.hours === null ? null : hourOfWeek(zone, nowMs),
  };
}

import type { Bucket } from '#core/serving/rules/automatic.ts';
import { bucketIn, type BidKind, type PriceParts } from '#delivery/decide/rules/price-parts.ts';
import {
  type BidHours,
  type BidModifier,
  type ModifierDimension,
  NEUTRAL_PERCENT,
  factorOf,
  modifiedBid,
} from '#core/serving/rules/bid-modifiers.ts';
import type { FloorKind } from '#core/yield/rules/yield-rule.ts';
import type { Micros } from '#kernel/money.ts';

/** A percentage that was put on a bid. The value as of a modifier; of hours, the hour of the catalog's week. */
export type PriceFactor = {
  readonly dimension: ModifierDimension | 'HOUR';
  readonly value: string;
  readonly percent: number;
};

/** What led to the price of a click, or of an impression that was paid for. In wallet currency. */
export type ExplainedPrice = {
  readonly kind: BidKind;
  /** The engine bid for the company. */
  readonly isAutomated: boolean;
  /** As typed; null unless a keyword's bid counted. */
  readonly keyword: string | null;
  /** As it was called then; null unless a target's bid counted. */
  readonly target: string | null;
  /** The kind of automatic fit by which the ad was found, whether or not its bid counted; null for none. */
  readonly bucket: Bucket | null;
  readonly bidMicros: Micros;
  readonly factors: readonly PriceFactor[];
  /** The bid with its factors, and at most the ad set’s maximum. */
  readonly finalBidMicros: Micros;
  /** The ad set’s maximum bid where it limited the bid; otherwise null. */
  readonly mostMicros: Micros | null;
  readonly minBidMicros: Micros;
  /** What set it. */
  readonly floorKind: FloorKind;
  /** What it took to stay ahead of the other companies; null where the minimum was enough. */
  readonly aheadMicros: Micros | null;
};

/** What a click's numbers stand for: an ad set at a revision. */
export type RecordedControls = {
  /** Keywords and targets with a bid. */
  readonly keywords: readonly string[];
  readonly targets: readonly { readonly name: string }[];
  readonly modifiers: readonly BidModifier[];
  readonly hours: BidHours | null;
  readonly maxBidMicros: Micros | null;
};

const NO_CONTROLS: RecordedControls = { keywords: [], targets: [], modifiers: [], hours: null, maxBidMicros: null };

/** `recorded` is missing for ad sets that never had a keyword's or target's bid, a modifier, hours or a maximum bid. */
export function explainPrice(
  priceMicros: Micros,
  parts: PriceParts,
  recorded: RecordedControls = NO_CONTROLS,
): ExplainedPrice {
  const { kind, isAutomated, number, bidMicros, minBidMicros, floorKind } = parts;
  const percents = percentsOf(parts, recorded);
  const factor = factorOf(percents.place, percents.device, percents.audience, percents.hour);
  const most = recorded.maxBidMicros === null ? null : Number(recorded.maxBidMicros);
  const free = modifiedBid(bidMicros, factor, null);
  const isHeld = most !== null && free > most;
  return {
    kind,
    isAutomated,
    keyword: kind === 'KEYWORD' ? (recorded.keywords[number] ?? null) : null,
    target: kind === 'TARGET' ? (recorded.targets[number]?.name ?? null) : null,
    bucket: bucketIn(parts),
    bidMicros: BigInt(bidMicros),
    factors: factorsOf(parts, recorded),
    finalBidMicros: BigInt(modifiedBid(bidMicros, factor, most)),
    mostMicros: isHeld ? recorded.maxBidMicros : null,
    minBidMicros: BigInt(minBidMicros),
    floorKind,
    aheadMicros: priceMicros > BigInt(minBidMicros) ? priceMicros : null,
  };
}

function percentsOf({ place, device, audience, hour }: PriceParts, { modifiers, hours }: RecordedControls) {
  const percentAt = (index: number) => modifiers[index]?.percent ?? NEUTRAL_PERCENT;
  return {
    place: percentAt(place),
    device: percentAt(device),
    audience: percentAt(audience),
    hour: hour === null ? NEUTRAL_PERCENT : (hours?.[hour] ?? NEUTRAL_PERCENT),
  };
}

function factorsOf(parts: PriceParts, { modifiers, hours }: RecordedControls): PriceFactor[] {
  const { place, device, audience, hour } = parts;
  const applied: PriceFactor[] = [place, device, audience].flatMap((index) => modifiers[index] ?? []);
  const percent = hour === null ? undefined : hours?.[hour];
  if (percent !== undefined) applied.push({ dimension: 'HOUR', value: String(hour), percent });
  return applied.filter((factor) => factor.percent !== NEUTRAL_PERCENT);
}

/** Returns the price that an explanation leads to. */
export function explainedPrice({ finalBidMicros, minBidMicros, aheadMicros }: ExplainedPrice): Micros {
  const needed = aheadMicros !== null && aheadMicros > minBidMicros ? aheadMicros : minBidMicros;
  return needed < finalBidMicros ? needed : finalBidMicros;
}

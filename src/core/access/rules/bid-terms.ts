/** A percentage on a bid where it depends on that; 0 means not shown. */
interface Modifier {
  readonly dimension: string;
  readonly value: string;
  readonly percent: number;
}

/** What the bids of a campaign follow from, in every auction it may enter. Amounts are micro-units. */
export interface BidTerms {
  /** Its own bid; null where the engine bids. */
  base: number | null;
  /** Bids of its keywords, products, targets and kinds of automatic fit, by what they are for: `KEYWORD …`, `BUCKET …`. */
  own: Readonly<Record<string, number>>;
  /** Stands for its keywords and targets, with bids or without: what one of them finds is no kind of automatic fit. */
  names: string;
  modifiers: readonly Modifier[];
  /** 168 percentages; null for 100 % at all hours. */
  hours: readonly number[] | null;
  /** Never more is bid, after all percentages. */
  most: number | null;
}

/** Equal for equal terms, also for those that were stored as JSON, where fields have another order. */
export const writtenTerms = ({ base, own, names, modifiers, hours, most }: BidTerms): string =>
  JSON.stringify([
    base,
    names,
    Object.entries(own).sort(([a], [b]) => (a < b ? -1 : 1)),
    modifiers.map(({ dimension, value, percent }) => [dimension, value, percent]),
    hours,
    most,
  ]);

/** A bid against another one: null where it is without bound. */
type Ratio = { readonly num: bigint; readonly den: bigint } | null;
type Pair = readonly [to: number, from: number];

const NONE: Ratio = { num: 0n, den: 1n };
/** What changes nothing. */
const NEUTRAL_PERCENT = 100;
const AUDIENCE = ['GENDER', 'AGE', 'SEGMENT'];

/** Whether a bid is more than so many percent above or below what it was, in any auction. */
export function areBidsTooFar(
  before: BidTerms,
  after: BidTerms,
  { maxChangePercent, canClose }: { maxChangePercent: number; canClose: boolean },
): boolean {
  const percent = BigInt(maxChangePercent);
  const raised = highestRatio(before, after);
  if (raised === null || raised.num * 100n > raised.den * (100n + percent)) return true;
  // Where nothing is bid any more it is paused, which is a right of its own.
  if (percent >= 100n) return !canClose && isClosedSomewhere(before, after);
  const lowered = highestRatio(after, before, canClose);
  return lowered === null || lowered.num * (100n - percent) > lowered.den * 100n;
}

const PARTS = [placePairs, devicePairs, audiencePairs, hourPairs];

const isClosedSomewhere = (before: BidTerms, after: BidTerms): boolean =>
  PARTS.some((pairsOf) => pairsOf(before, after).some(([to, from]) => to === 0 && from > 0));

/**
 * Returns a bound of the bid on the terms `to` against that on the terms `from`, over all auctions. Each part is
 * taken where it changed most, as if one auction had all of it: percentages multiply.
 */
function highestRatio(from: BidTerms, to: BidTerms, skipsClosed = false): Ratio {
  const parts = [bidRatio(from, to), ...PARTS.map((pairsOf) => largest(pairsOf(from, to), skipsClosed))];
  const free = parts.reduce<Ratio>(
    (product, one) => product && one && { num: product.num * one.num, den: product.den * one.den },
    { num: 1n, den: 1n },
  );
  if (from.most === null) return free;
  // The lesser of bid and most grew by no more than the one of the two that grew more.
  const most = to.most ?? highestBid(to);
  const capped = most === null ? null : ratioOf([most, from.most], false);
  return free && capped && (isMore(capped, free) ? capped : free);
}

function bidRatio(from: BidTerms, to: BidTerms): Ratio {
  if ((from.base === null) !== (to.base === null)) return null;
  const [was, is] = [Object.values(from.own), Object.values(to.own)];
  const pairs: Pair[] = from.base === null || to.base === null ? [] : [[to.base, from.base]];
  // Where a bid is new, or gone, any other may have counted before, or counts now.
  const least = from.base === null ? null : was.reduce((low, one) => Math.min(low, one), from.base);
  const most = to.base === null ? null : is.reduce((high, one) => Math.max(high, one), to.base);
  for (const [name, bid] of Object.entries(to.own)) {
    const known = from.own[name];
    if (known === undefined && least === null) return null;
    pairs.push([bid, known ?? least!]);
  }
  for (const [name, bid] of Object.entries(from.own)) {
    if (name in to.own) continue;
    if (most === null) return null;
    pairs.push([most, bid]);
  }
  if (from.names !== to.names) {
    const named = namedPairs(from, to);
    if (named === null) return null;
    pairs.push(...named);
  }
  return pairs.length > 0 ? largest(pairs, false) : { num: 1n, den: 1n };
}

const bidsOf = ({ own }: BidTerms, kind: string) =>
  Object.entries(own).flatMap(([name, bid]) => (name.startsWith(kind) ? [bid] : []));

/** Where a keyword or target is new or gone, the bid of a kind of fit gives way to that of a product or campaign, or the reverse. */
function namedPairs(from: BidTerms, to: BidTerms): Pair[] | null {
  const [was, is] = [bidsOf(from, 'BUCKET '), bidsOf(to, 'BUCKET ')];
  if (was.length + is.length === 0) return [];
  if (from.base === null || to.base === null) return null;
  const most = bidsOf(to, 'PRODUCT ').reduce((high, one) => Math.max(high, one), to.base);
  const least = bidsOf(from, 'PRODUCT ').reduce((low, one) => Math.min(low, one), from.base);
  return [...was.map((bid): Pair => [most, bid]), ...is.map((bid): Pair => [bid, least])];
}

/** The highest bid that any auction can have; null where the engine bids. */
function highestBid({ base, own, modifiers, hours }: BidTerms): number | null {
  if (base === null) return null;
  const highest = (percents: readonly number[]) => percents.reduce((high, one) => Math.max(high, one), NEUTRAL_PERCENT);
  const percentsOf = (...dimensions: string[]) =>
    modifiers.filter(({ dimension }) => dimensions.includes(dimension)).map(({ percent }) => percent);
  return [
    highest(percentsOf('PLACEMENT', 'PAGE')),
    highest(percentsOf('DEVICE')),
    highest(percentsOf(...AUDIENCE)),
    highest(hours ?? []),
  ].reduce(
    (bid, percent) => Math.ceil((bid * percent) / NEUTRAL_PERCENT),
    Object.values(own).reduce((high, one) => Math.max(high, one), base),
  );
}

const byValue = ({ modifiers }: BidTerms, ...dimensions: string[]): Map<string, number> =>
  new Map(
    modifiers.flatMap(({ dimension, value, percent }) =>
      dimensions.includes(dimension) ? [[`${dimension} ${value}`, percent] as const] : [],
    ),
  );

/** A place's own percentage comes before that of the type of its page. */
function placePairs(from: BidTerms, to: BidTerms): Pair[] {
  const [was, is] = [byValue(from, 'PLACEMENT', 'PAGE'), byValue(to, 'PLACEMENT', 'PAGE')];
  const names = ['', ...was.keys(), ...is.keys()];
  const [codes, pages] = ['PAGE ', 'PLACEMENT '].map((other) => names.filter((name) => !name.startsWith(other)));
  const at = (percents: Map<string, number>, code: string, page: string) =>
    percents.get(code) ?? percents.get(page) ?? NEUTRAL_PERCENT;
  return codes!.flatMap((code) => pages!.map((page): Pair => [at(is, code, page), at(was, code, page)]));
}

function devicePairs(from: BidTerms, to: BidTerms): Pair[] {
  const [was, is] = [byValue(from, 'DEVICE'), byValue(to, 'DEVICE')];
  const at = (percents: Map<string, number>, name: string) => percents.get(name) ?? NEUTRAL_PERCENT;
  return ['', ...was.keys(), ...is.keys()].map((name) => [at(is, name), at(was, name)]);
}

/** Of several that fit a shopper the highest counts, so that a new one may stand in for any lower one. */
function audiencePairs(from: BidTerms, to: BidTerms): Pair[] {
  const [was, is] = [byValue(from, ...AUDIENCE), byValue(to, ...AUDIENCE)];
  const pairs: Pair[] = [[NEUTRAL_PERCENT, NEUTRAL_PERCENT]];
  const others = [NEUTRAL_PERCENT, ...was.values()];
  // The least, and the least that is shown.
  const lows = [others, others.filter((one) => one > 0)].map((some) => some.reduce((low, one) => Math.min(low, one)));
  for (const [name, percent] of is) {
    const known = was.get(name);
    if (known !== undefined) pairs.push([percent, known]);
    else for (const low of lows) pairs.push([percent, low]);
  }
  for (const [name, percent] of was) if (!is.has(name)) pairs.push([NEUTRAL_PERCENT, percent]);
  return pairs;
}

function hourPairs(from: BidTerms, to: BidTerms): Pair[] {
  const length = from.hours?.length ?? to.hours?.length ?? 1;
  return Array.from({ length }, (_, hour) => [
    to.hours?.[hour] ?? NEUTRAL_PERCENT,
    from.hours?.[hour] ?? NEUTRAL_PERCENT,
  ]);
}

/** `skipsClosed`: what was nothing is passed over instead of being without bound. */
function largest(pairs: readonly Pair[], skipsClosed: boolean): Ratio {
  if (!skipsClosed && pairs.some(([to, from]) => from === 0 && to !== 0)) return null;
  const shown = pairs.filter(([, from]) => from !== 0);
  return ratioOf(
    shown.reduce<Pair>((high, one) => (isMorePair(one, high) ? one : high), [0, 1]),
    false,
  );
}

/** There are many: products that fit into a number are compared as numbers. */
function isMorePair([to, from]: Pair, [otherTo, otherFrom]: Pair): boolean {
  const [one, other] = [to * otherFrom, otherTo * from];
  if (Number.isSafeInteger(one) && Number.isSafeInteger(other)) return one > other;
  return BigInt(to) * BigInt(otherFrom) > BigInt(otherTo) * BigInt(from);
}

function ratioOf([to, from]: Pair, skipsClosed: boolean): Ratio {
  if (to === 0) return NONE;
  if (from === 0) return skipsClosed ? NONE : null;
  return { num: BigInt(to), den: BigInt(from) };
}

const isMore = (one: NonNullable<Ratio>, other: NonNullable<Ratio>) => one.num * other.den > other.num * one.den;

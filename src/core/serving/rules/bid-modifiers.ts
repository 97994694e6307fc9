import { PAGE_TYPES } from './page-type.ts';
import { type EpochMs, HOUR_MS, zoneOffsetMs } from '#kernel/time.ts';

/** What a modifier depends on. The last three describe the shopper. Clicks name devices by their place in a list: first. */
export const MODIFIER_DIMENSIONS = ['DEVICE', 'PLACEMENT', 'PAGE', 'GENDER', 'AGE', 'SEGMENT'] as const;
export type ModifierDimension = (typeof MODIFIER_DIMENSIONS)[number];

/**
 * A percentage on the bid: 100 changes nothing, 0 means not shown. The value is a placement's code, a page type, a
 * device, a gender, an age range such as 25-34, 55- or -24, or a segment's id.
 */
export interface BidModifier {
  readonly dimension: ModifierDimension;
  readonly value: string;
  readonly percent: number;
}

/** 168 percentages by hour of the catalog's local week, Monday midnight first; 0 means not shown. */
export type BidHours = readonly number[];

export const HOURS_OF_WEEK = 168;
export const NEUTRAL_PERCENT = 100;
export const MAX_HOUR_PERCENT = 300;
export const HOUR_STEP = 5;
export const MIN_PERCENT = 10;
export const MAX_PERCENT = 1000;
/** Clicks name a modifier by one byte. */
export const MAX_MODIFIERS = 200;
export const MAX_MODIFIER_VALUE_LENGTH = 100;

const PAGES: readonly string[] = PAGE_TYPES;
const DEVICES: readonly string[] = ['desktop', 'mobile'];
const GENDERS: readonly string[] = ['MALE', 'FEMALE'];
/** A place on a page, as a storefront names it in its auctions. */
export const PLACEMENT_CODE = /^[\w.-]{1,60}$/;
const MAX_AGE = 150;

export function isModifierPercent(percent: number): boolean {
  return Number.isInteger(percent) && (percent === 0 || (percent >= MIN_PERCENT && percent <= MAX_PERCENT));
}

export function isHourPercent(percent: number): boolean {
  return Number.isInteger(percent) && percent >= 0 && percent <= MAX_HOUR_PERCENT && percent % HOUR_STEP === 0;
}

export function isBidHours(hours: readonly number[]): boolean {
  return hours.length === HOURS_OF_WEEK && hours.every(isHourPercent);
}

export function isBidModifier({ dimension, value, percent }: BidModifier): boolean {
  return isModifierValue(dimension, value) && isModifierPercent(percent);
}

export function isModifierValue(dimension: ModifierDimension, value: string): boolean {
  switch (dimension) {
    case 'PLACEMENT':
      return PLACEMENT_CODE.test(value);
    case 'PAGE':
      return PAGES.includes(value);
    case 'DEVICE':
      return DEVICES.includes(value);
    case 'GENDER':
      return GENDERS.includes(value);
    case 'AGE':
      return readAges(value) !== null;
    case 'SEGMENT':
      return value !== '' && value.length <= MAX_MODIFIER_VALUE_LENGTH;
  }
}

export type Ages = { readonly min: number | null; readonly max: number | null };

/** Returns null for a text that is no age range. */
export function readAges(value: string): Ages | null {
  const [, from = '', to = ''] = /^(\d{0,3})-(\d{0,3})$/.exec(value) ?? [];
  if (from === '' && to === '') return null;
  const ages = { min: from === '' ? null : Number(from), max: to === '' ? null : Number(to) };
  if ((ages.min ?? 0) > MAX_AGE || (ages.max ?? 0) > MAX_AGE) return null;
  return ages.min !== null && ages.max !== null && ages.min > ages.max ? null : ages;
}

/** Returns the hour of the local week, from 0 on Monday at midnight. An hour that the clock repeats is the same hour. */
export function hourOfWeek(zone: string, atMs: EpochMs): number {
  const hours = Math.floor((atMs + zoneOffsetMs(zone, atMs)) / HOUR_MS);
  // 1 January 1970 was a Thursday.
  return (((hours + 3 * 24) % HOURS_OF_WEEK) + HOURS_OF_WEEK) % HOURS_OF_WEEK;
}

/** Where and to whom an ad would be shown, as far as the storefront says; the page's type is known in any case. */
export type ModifierContext = {
  readonly placementCode: string | null;
  readonly device: string | null;
  readonly gender: string | null;
  readonly age: number | null;
  readonly segmentIds: readonly string[];
};

/** An ad set's modifiers, prepared for auctions: positions in its list, so that nothing is searched by text. */
export type ModifierRow = {
  readonly percents: readonly number[];
  readonly placements: ReadonlyMap<string, number>;
  readonly pages: ReadonlyMap<string, number>;
  readonly devices: ReadonlyMap<string, number>;
  /** Highest percentage first: of several that fit, the largest counts. */
  readonly audience: readonly AudienceModifier[];
  readonly hours: BidHours | null;
};

type AudienceModifier = {
  readonly index: number;
  readonly gender: string | null;
  readonly ages: Ages | null;
  readonly segmentId: string | null;
};

/** No modifier of a kind applies. */
export const NO_MODIFIER = -1;

export function modifierRow(modifiers: readonly BidModifier[], hours: BidHours | null): ModifierRow {
  const positions = (wanted: ModifierDimension) =>
    new Map(
      modifiers.flatMap(({ dimension, value }, index) => (dimension === wanted ? [[value, index] as const] : [])),
    );
  return {
    percents: modifiers.map(({ percent }) => percent),
    placements: positions('PLACEMENT'),
    pages: positions('PAGE'),
    devices: positions('DEVICE'),
    audience: modifiers
      .map(({ dimension, value }, index) => ({
        index,
        gender: dimension === 'GENDER' ? value : null,
        ages: dimension === 'AGE' ? readAges(value) : null,
        segmentId: dimension === 'SEGMENT' ? value : null,
      }))
      .filter(({ gender, ages, segmentId }) => gender !== null || ages !== null || segmentId !== null)
      .toSorted((a, b) => modifiers[b.index]!.percent - modifiers[a.index]!.percent),
    hours,
  };
}

/** A place's own code comes before the type of its page. */
export function placeModifier(
  { placements, pages }: ModifierRow,
  { placementCode }: Pick<ModifierContext, 'placementCode'>,
  page: string,
): number {
  const own = placementCode === null ? undefined : placements.get(placementCode);
  return own ?? pages.get(page) ?? NO_MODIFIER;
}

export function deviceModifier({ devices }: ModifierRow, { device }: Pick<ModifierContext, 'device'>): number {
  return (device === null ? undefined : devices.get(device)) ?? NO_MODIFIER;
}

export function audienceModifier({ audience }: ModifierRow, shopper: ModifierContext): number {
  for (const modifier of audience) if (fits(modifier, shopper)) return modifier.index;
  return NO_MODIFIER;
}

function fits({ gender, ages, segmentId }: AudienceModifier, shopper: ModifierContext): boolean {
  if (gender !== null) return shopper.gender === gender;
  if (segmentId !== null) return shopper.segmentIds.includes(segmentId);
  const { age } = shopper;
  return age !== null && (ages!.min === null || age >= ages!.min) && (ages!.max === null || age <= ages!.max);
}

/** Several percentages as one whole number; FACTOR_UNIT changes nothing. */
export type Factor = number;
export const FACTOR_UNIT: Factor = NEUTRAL_PERCENT ** 4;
export const MIN_FACTOR: Factor = (FACTOR_UNIT * MIN_PERCENT) / NEUTRAL_PERCENT;
const MAX_FACTOR = (FACTOR_UNIT * MAX_PERCENT) / NEUTRAL_PERCENT;

/** All percentages multiply. Not shown by one is not shown at all; otherwise the product is held within its limits. */
export function factorOf(place: number, device: number, audience: number, hour: number): Factor {
  const product = place * device * audience * hour;
  return product === 0 ? 0 : Math.min(MAX_FACTOR, Math.max(MIN_FACTOR, product));
}

/** Returns the factor of an auction in an hour of the week. */
export function factorIn(row: ModifierRow, context: ModifierContext, page: string, hour: number): Factor {
  return factorOf(
    percentAt(row, placeModifier(row, context, page)),
    percentAt(row, deviceModifier(row, context)),
    percentAt(row, audienceModifier(row, context)),
    row.hours === null ? NEUTRAL_PERCENT : row.hours[hour]!,
  );
}

export function percentAt({ percents }: ModifierRow, index: number): number {
  return index === NO_MODIFIER ? NEUTRAL_PERCENT : percents[index]!;
}

/** Percentages by kind. */
export type Percents = {
  readonly place: number;
  readonly device: number;
  readonly audience: number;
  readonly hour: number;
};

/** Returns the highest that any auction can have: a storefront may leave out what a modifier depends on. */
export function highestPercents(row: ModifierRow): Percents {
  const { percents, placements, pages, devices, audience, hours } = row;
  const highest = (indexes: Iterable<number>) => {
    let most = NEUTRAL_PERCENT;
    for (const index of indexes) most = Math.max(most, percents[index]!);
    return most;
  };
  return {
    place: Math.max(highest(placements.values()), highest(pages.values())),
    device: highest(devices.values()),
    audience: highest(audience.map(({ index }) => index)),
    hour: hours === null ? NEUTRAL_PERCENT : Math.max(...hours),
  };
}

/** Returns a factor that no auction exceeds; 0 where no hour is open. It is not held below 1,000 %. */
export function highestFactor(row: ModifierRow): Factor {
  const { place, device, audience, hour } = highestPercents(row);
  return hour === 0 ? 0 : Math.max(MIN_FACTOR, place * device * audience * hour);
}

/** Above it, a bid times a factor in two steps would leave the whole numbers. */
const EXACT_UP_TO = 90_000_000_000;
const HALF_UNIT = Math.sqrt(FACTOR_UNIT);

/** Returns a base bid with its factor, rounded down to the micro-unit, and never above `mostMicros`. */
export function modifiedBid(baseMicros: number, factor: Factor, mostMicros: number | null): number {
  const bidMicros = factor === FACTOR_UNIT ? baseMicros : multiplied(baseMicros, factor);
  return mostMicros !== null && bidMicros > mostMicros ? mostMicros : bidMicros;
}

/** Exact: rounding a product of fractions would lose or add a micro-unit. */
function multiplied(baseMicros: number, factor: Factor): number {
  if (baseMicros > EXACT_UP_TO) return Number((BigInt(baseMicros) * BigInt(factor)) / BigInt(FACTOR_UNIT));
  const rest = factor % HALF_UNIT;
  const whole = (factor - rest) / HALF_UNIT;
  return Math.floor((baseMicros * whole + Math.floor((baseMicros * rest) / HALF_UNIT)) / HALF_UNIT);
}

/** Returns modifiers in their one order, by which clicks number them: those of a dimension by their value. The last of several for the same counts. */
export function orderedModifiers(modifiers: readonly BidModifier[]): BidModifier[] {
  const rank = ({ dimension }: BidModifier) => MODIFIER_DIMENSIONS.indexOf(dimension);
  const last = new Map(modifiers.map((modifier) => [`${modifier.dimension} ${modifier.value}`, modifier]));
  return [...last.values()].sort((a, b) => rank(a) - rank(b) || (a.value < b.value ? -1 : Number(a.value > b.value)));
}

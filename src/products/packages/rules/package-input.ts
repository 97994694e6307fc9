import type { Message } from '#kernel/message.ts';
import type { Micros } from '#kernel/money.ts';
import { isDay } from '#kernel/day.ts';
import { daysBetween } from '#kernel/time.ts';
import type { PackageFacts } from './cart-terms.ts';
import { MAX_DISCOUNTS } from './discounts.ts';
import { packageMessages } from './package.messages.ts';
import { FIELD_KINDS, type PlacementField } from './placement-content.ts';
import { isMonday, WEEK_DAYS } from './weeks.ts';

/** All settings of a placement. */
export interface PlacementInput {
  /** Letters, digits, dashes and underscores. Permanent identifier. */
  code: string;
  name: string;
  category: string;
  previewImg: string | null;
  description: string | null;
  fields: readonly PlacementField[];
}

export interface DiscountInput {
  name: string;
  note: string | null;
  /** Deducted fraction in micro-units. */
  discountMicros: Micros;
  /** In the platform's default currency. */
  minAmountMicros: Micros | null;
  beforeStart: number | null;
  /** Names of discounts of the same package that it can be combined with. */
  stacksWith: readonly string[];
}

/** All settings of a package. Other objects are referenced by code. */
export interface PackageInput extends PackageFacts {
  /** In the platform's default currency. */
  minPriceMicros: Micros | null;
  isOffered: boolean;
  types: readonly string[];
  tags: readonly { name: string; color: string }[];
  placements: readonly string[];
  /** Per week, in the currency of the country. */
  prices: readonly { country: string; segmentId: string; priceMicros: Micros }[];
  discounts: readonly DiscountInput[];
}

/** Names that a package may refer to. */
export interface KnownNames {
  placements: ReadonlySet<string>;
  /** Segment ids by country code. */
  segments: ReadonlyMap<string, ReadonlySet<string>>;
}

const messages = packageMessages.input;

type Found = Record<string, Message>;

const CODE = /^[A-Za-z0-9][A-Za-z0-9_-]*$/;
const MAX_CODE = 40;
const COLOR = /^#[0-9a-f]{6}$/;
const MAX_TEXT = 200;
const MAX_NOTE = 1000;
const MAX_SLOTS = 1000;
const MAX_MICROS: Micros = 100_000_000_000_000_000n;

/** Returns the problems of a package by dotted field; empty without problems. */
export function checkPackage(input: PackageInput, known: KnownNames): Found {
  const found: Found = {};
  checkCode(input.code, 'code', found);
  checkText(input.name, 'name', found);
  checkDates(input, found);
  if (input.maxBookingDays !== null && !(input.maxBookingDays >= WEEK_DAYS && input.maxBookingDays <= 366))
    found['maxBookingDays'] = messages.outOfRange();
  if (!(input.slotCount >= 1 && input.slotCount <= MAX_SLOTS)) found['slotCount'] = messages.outOfRange();
  if (input.minPriceMicros !== null && !isAmount(input.minPriceMicros)) found['minPrice'] = messages.outOfRange();
  for (const [index, type] of input.types.entries()) checkText(type, `types.${index}`, found);
  checkNames(input.types, 'types', found);
  for (const [index, tag] of input.tags.entries()) {
    checkText(tag.name, `tags.${index}.name`, found);
    if (!COLOR.test(tag.color)) found[`tags.${index}.color`] = messages.colorInvalid();
  }
  checkNames(
    input.tags.map(({ name }) => name),
    'tags',
    found,
  );
  checkPlaces(input, known, found);
  checkDiscounts(input, found);
  return found;
}

/** Returns the problems of a placement by dotted field; empty without problems. */
export function checkPlacement(input: PlacementInput): Found {
  const found: Found = {};
  checkCode(input.code, 'code', found);
  checkText(input.name, 'name', found);
  checkText(input.category, 'category', found);
  if ((input.description?.length ?? 0) > MAX_NOTE) found['description'] = messages.tooLong();
  if (input.fields.length > 20) found['fields'] = messages.tooMany();
  for (const [index, field] of input.fields.entries()) {
    checkCode(field.name, `fields.${index}.name`, found);
    checkText(field.label, `fields.${index}.label`, found);
    if (!FIELD_KINDS.includes(field.kind)) found[`fields.${index}.kind`] = messages.unknown();
    for (const side of ['minWidth', 'minHeight'] as const) {
      const pixels = field[side];
      if (pixels !== null && !(pixels >= 1 && pixels <= 10_000))
        found[`fields.${index}.${side}`] = messages.outOfRange();
    }
  }
  checkNames(
    input.fields.map(({ name }) => name),
    'fields',
    found,
  );
  return found;
}

function checkCode(code: string, at: string, found: Found): void {
  if (code === '') found[at] = messages.required();
  else if (!CODE.test(code) || code.length > MAX_CODE) found[at] = messages.codeInvalid({ max: MAX_CODE });
}

function checkText(text: string, at: string, found: Found): void {
  if (text.trim() === '') found[at] = messages.required();
  else if (text.length > MAX_TEXT) found[at] = messages.tooLong();
}

function checkNames(names: readonly string[], at: string, found: Found): void {
  if (new Set(names).size < names.length) found[at] ??= messages.duplicate();
}

function checkDates({ startDate, endDate }: PackageInput, found: Found): void {
  if (startDate === null && endDate === null) return;
  if (startDate === null || endDate === null) {
    found[startDate === null ? 'startDate' : 'endDate'] = messages.required();
    return;
  }
  const isWeeks =
    isDay(startDate) &&
    isDay(endDate) &&
    isMonday(startDate) &&
    endDate > startDate &&
    (daysBetween(startDate, endDate) + 1) % WEEK_DAYS === 0;
  if (!isWeeks) found['startDate'] = messages.notWeeks();
}

function checkPlaces(input: PackageInput, known: KnownNames, found: Found): void {
  if (input.placements.length === 0) found['placements'] = messages.required();
  if (input.placements.some((code) => !known.placements.has(code))) found['placements'] = messages.unknown();
  checkNames(input.placements, 'placements', found);
  if (input.prices.length === 0) found['prices'] = messages.required();
  for (const [index, { country, segmentId, priceMicros }] of input.prices.entries()) {
    if (!known.segments.get(country)?.has(segmentId)) found[`prices.${index}.segmentId`] = messages.unknown();
    if (priceMicros !== 0n && !isAmount(priceMicros)) found[`prices.${index}.price`] = messages.outOfRange();
  }
  checkNames(
    input.prices.map(({ country, segmentId }) => `${country} ${segmentId}`),
    'prices',
    found,
  );
}

function checkDiscounts({ discounts }: PackageInput, found: Found): void {
  if (discounts.length > MAX_DISCOUNTS) found['discounts'] = messages.tooMany();
  const names = discounts.map(({ name }) => name);
  checkNames(names, 'discounts', found);
  for (const [index, discount] of discounts.entries()) {
    const at = `discounts.${index}`;
    checkText(discount.name, `${at}.name`, found);
    if ((discount.note?.length ?? 0) > MAX_NOTE) found[`${at}.note`] = messages.tooLong();
    const { discountMicros, minAmountMicros, beforeStart } = discount;
    if (!(discountMicros >= 1n && discountMicros <= 1_000_000n)) found[`${at}.discount`] = messages.outOfRange();
    if (minAmountMicros !== null && !isAmount(minAmountMicros)) found[`${at}.minAmount`] = messages.outOfRange();
    if (beforeStart !== null && !(beforeStart >= 1 && beforeStart <= 366))
      found[`${at}.beforeStart`] = messages.outOfRange();
    if (discount.stacksWith.some((name) => name === discount.name || !names.includes(name)))
      found[`${at}.stacksWith`] = messages.unknown();
  }
}

const isAmount = (micros: Micros) => micros > 0n && micros <= MAX_MICROS;

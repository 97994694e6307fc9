import type { Message } from '#kernel/message.ts';
import { microsFromDecimal, type Micros } from '#kernel/money.ts';
import { isDay } from '#kernel/day.ts';
import { addDays, startOfDay, type EpochMs } from '#kernel/time.ts';
import { catalogMessages } from './catalog.messages.ts';

const { row } = catalogMessages;

export interface FieldProblem {
  field: string;
  message: Message;
  /** The message without the row's own values, for grouping rows; omitted when both are equal. */
  reason?: Message;
  /** What the sender wrote, as far as it can be shown. */
  value?: string;
}

/** Catalog data needed to interpret a row. */
export interface FeedCatalog {
  currency: string;
  /** Decimals of the currency, e.g. 2 for SGD. */
  fractionDigits: number;
  timezone: string;
  /** What separates decimals in texts; a point when omitted. */
  decimal?: 'comma' | undefined;
}

const INSTANT = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}(:\d{2}(\.\d+)?)?([Zz]|[+-]\d{2}:?\d{2})$/;
const PRICE = /^(\d{1,12}(?:\.\d{1,6})?)(?: ([A-Z]{3}))?$/;
/** Thousands may have points between them. */
const COMMA_PRICE = /^(\d{1,3}(?:\.\d{3}){1,3}|\d{1,12})(?:,(\d{1,6}))?(?: ([A-Z]{3}))?$/;
/** Nothing but digits with commas and points between them. */
const TWO_WAYS = /^\d+(?:[.,]\d+)+(?: [A-Z]{3})?$/;
const MAX_SHOWN = 80;
const MAX_ITEMS = 1000;
const MAX_COUNT = 2_147_483_647;

/** PostgreSQL stores neither NUL nor unpaired surrogates. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Reads the fields of a row and collects all problems. */
export class FieldReader {
  readonly problems: FieldProblem[] = [];
  readonly #line: Record<string, unknown>;
  readonly #catalog: FeedCatalog;

  constructor(line: Record<string, unknown>, catalog: FeedCatalog) {
    this.#line = line;
    this.#catalog = catalog;
  }

  /** Reports a missing field, unless it already has a problem. */
  missing<Value>(field: string, placeholder: Value): Value {
    if (!this.problems.some((problem) => problem.field === field)) this.#wrong(field, row.required());
    return placeholder;
  }

  text(field: string, maxLength: number): string {
    return this.optionalText(field, maxLength) ?? this.missing(field, '');
  }

  optionalText(field: string, maxLength: number): string | null {
    const value = this.#line[field];
    if (value === undefined || value === null) return null;
    if (typeof value !== 'string') return this.#wrong(field, row.notText());
    const text = value.trim();
    if (text.length > maxLength) return this.#wrong(field, row.tooLong({ max: maxLength }));
    if (!isStorable(text)) return this.#wrong(field, row.notStorable());
    return text === '' ? null : text;
  }

  address(field: string): string | null {
    const text = this.optionalText(field, 2000);
    return text === null || /^https?:\/\/\S+$/i.test(text) ? text : this.#wrong(field, row.notAddress());
  }

  texts(field: string): string[] {
    const value = this.#line[field];
    if (value === undefined || value === null) return [];
    const isTexts =
      Array.isArray(value) &&
      value.length <= 1000 &&
      value.every((text) => typeof text === 'string' && text.trim() !== '' && text.length <= 200 && isStorable(text));
    if (!isTexts) return this.#wrong(field, row.notTextList()) ?? [];
    return [...new Set((value as string[]).map((one) => one.trim()))];
  }

  /** Reads a list of objects individually; problems name the object's number, from 1. */
  items<Item>(field: string, read: (item: FieldReader) => Item): Item[] {
    const value = this.#line[field];
    if (!Array.isArray(value) || value.length === 0 || value.length > MAX_ITEMS)
      return this.#wrong(field, row.notItemList({ max: MAX_ITEMS })) ?? [];
    return value.map((one: unknown, index) => {
      const isObject = typeof one === 'object' && one !== null && !Array.isArray(one);
      const reader = new FieldReader(isObject ? (one as Record<string, unknown>) : {}, this.#catalog);
      const item = read(reader);
      for (const problem of reader.problems)
        this.problems.push({ ...problem, field: `${field}[${index + 1}].${problem.field}` });
      return item;
    });
  }

  count(field: string): number | null {
    const value = this.#line[field];
    if (value === undefined || value === null) return null;
    const isCount = typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_COUNT;
    return isCount ? value : this.#wrong(field, row.notCount());
  }

  /** Reads a number or text in the catalog's currency, or a text followed by the currency: `9.90 SGD`. */
  price(field: string): Micros | null {
    const value = this.#line[field];
    if (value === undefined || value === null) return null;
    const { amount, currency } = this.#amount(value);
    if (amount === undefined) {
      return this.#wrong(field, this.#isTwoWays(value) ? row.ambiguousAmount() : row.notAmount());
    }
    if (currency !== undefined && currency !== this.#catalog.currency) {
      return this.#wrong(field, row.otherCurrency({ currency: this.#catalog.currency }));
    }
    const digits = this.#catalog.fractionDigits;
    if ((amount.split('.')[1] ?? '').replace(/0+$/, '').length > digits)
      return this.#wrong(
        field,
        digits === 0
          ? row.noDecimals({ currency: this.#catalog.currency })
          : row.tooManyDecimals({ currency: this.#catalog.currency, max: digits }),
      );
    return microsFromDecimal(amount);
  }

  /** One point and nothing else is where a decimal point stands; everything else may separate thousands as well. */
  #isTwoWays(value: unknown): boolean {
    if (typeof value !== 'string' || !TWO_WAYS.test(value.trim())) return false;
    return this.#catalog.decimal === 'comma' || /,|\..*\./.test(value);
  }

  #amount(value: unknown): { amount?: string | undefined; currency?: string | undefined } {
    if (typeof value !== 'number' && typeof value !== 'string') return {};
    const text = String(value).trim();
    if (typeof value === 'string' && this.#catalog.decimal === 'comma') {
      const [, whole, fraction, currency] = COMMA_PRICE.exec(text) ?? [];
      const units = whole?.replaceAll('.', '');
      return { amount: units !== undefined && fraction !== undefined ? `${units}.${fraction}` : units, currency };
    }
    const [, amount, currency] = PRICE.exec(text) ?? [];
    return { amount, currency };
  }

  /** Reads an instant, or a day as its start in the catalog's zone. */
  start(field: string): EpochMs | null {
    return this.#instant(field, (day) => startOfDay(this.#catalog.timezone, day));
  }

  /** Reads an instant, or a day as its end in the catalog's zone. */
  end(field: string): EpochMs | null {
    return this.#instant(field, (day) => startOfDay(this.#catalog.timezone, addDays(day, 1)));
  }

  /** Defaults to the first choice when the feed omits the field. */
  optionalOneOf<const Choice extends string>(field: string, choices: readonly [Choice, ...Choice[]]): Choice {
    const isSilent = this.#line[field] === undefined || this.#line[field] === null;
    return isSilent ? choices[0] : this.oneOf(field, choices);
  }

  oneOf<const Choice extends string>(field: string, choices: readonly [Choice, ...Choice[]]): Choice {
    const value = choices.find((choice) => choice === this.#line[field]);
    if (value !== undefined) return value;
    this.#wrong(field, row.notOneOf({ choices: choices.join(', ') }));
    return choices[0];
  }

  #instant(field: string, ofDay: (day: string) => EpochMs): EpochMs | null {
    const value = this.#line[field];
    if (value === undefined || value === null) return null;
    if (typeof value === 'string' && isDay(value)) return ofDay(value);
    const atMs = typeof value === 'string' && INSTANT.test(value) ? Date.parse(value) : Number.NaN;
    return Number.isNaN(atMs) ? this.#wrong(field, row.notInstant()) : atMs;
  }

  #wrong(field: string, message: Message): null {
    const value = shownValue(this.#line[field]);
    this.problems.push({ field, message, ...(value !== undefined && { value }) });
    return null;
  }
}

/** The beginning of a value, for its sender to find it by. */
export function shownValue(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.slice(0, MAX_SHOWN).replaceAll('\0', '').toWellFormed();
}

import { daysText, isDay, readDays } from './day.ts';

/** Reads one URL parameter; returns undefined when it is missing or invalid. */
export type ReadParameter<Value> = (value: unknown) => Value | undefined;

/** The parameters of a URL, each read separately: an invalid one counts as missing. */
export type SearchOf<Shape> = {
  [Name in keyof Shape]?: Shape[Name] extends ReadParameter<infer Value> ? Value | undefined : never;
};

export interface SearchReader<Shape> {
  (parameters: Record<string, unknown>): SearchOf<Shape>;
  /** The parameters the URL may contain. */
  readonly names: readonly string[];
}

/**
 * Reads the parameters of a URL. An invalid one is returned as undefined instead of being omitted, because the router
 * merges the result over the raw parameters.
 */
export function searchParameters<Shape extends Record<string, ReadParameter<unknown>>>(shape: Shape) {
  const readers = Object.entries(shape);
  const read = (parameters: Record<string, unknown>) =>
    Object.fromEntries(readers.map(([name, reader]) => [name, reader(parameters[name])])) as SearchOf<Shape>;
  return Object.assign(read, { names: Object.keys(shape) }) as SearchReader<Shape>;
}

const MAX_TEXT_LENGTH = 4000;
// Characters that typed text never contains; PostgreSQL rejects NUL.
const CONTROL_CHARACTERS = /\p{Cc}/u;

/** Reads a line of text, optionally of a fixed format. */
export const text =
  (form?: RegExp): ReadParameter<string> =>
  (value) => {
    const isLine =
      typeof value === 'string' &&
      value.length <= MAX_TEXT_LENGTH &&
      value.isWellFormed() &&
      !CONTROL_CHARACTERS.test(value);
    return isLine && (form?.test(value) ?? true) ? value : undefined;
  };

/** Id of anything except a campaign. */
export const uuid = text(/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i);

/** Campaign ids are numbers. */
export const campaignNumber = text(/^[1-9]\d{0,17}$/);

/** Id of a catalog, or ALL. */
export const catalog: ReadParameter<string> = (value) => (value === 'ALL' ? value : uuid(value));

export const oneOf =
  <const Value extends string>(values: readonly Value[]): ReadParameter<Value> =>
  (value) =>
    values.find((word) => word === value);

/** Reads a decimal integer within inclusive bounds. */
export const wholeNumber =
  (min: number, max = Number.MAX_SAFE_INTEGER): ReadParameter<number> =>
  (value) => {
    const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
    return typeof number === 'number' && Number.isSafeInteger(number) && number >= min && number <= max
      ? number
      : undefined;
  };

const LAST_PAGE = 1_000_000;

/** Page number, from 1. */
export const pageNumber = wholeNumber(1, LAST_PAGE);

export const day: ReadParameter<string> = (value) => (typeof value === 'string' && isDay(value) ? value : undefined);

/** Days as `daysText` writes them. */
export const dayRange: ReadParameter<string> = (value) => {
  const days = readDays(typeof value === 'string' ? value : undefined);
  return days && daysText(days);
};

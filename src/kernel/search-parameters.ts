import { isDay } from './day.ts';

/** Reads one URL parameter; returns undefined when it is missing or invalid. */
export type ReadParameter<Value> = (given: unknown) => Value | undefined;

/** The parameters of a URL, each read separately: an invalid one counts as missing. */
export type SearchOf<Shape> = {
  [Name in keyof Shape]?: Shape[Name] extends ReadParameter<infer Value> ? Value | undefined : never;
};

export interface SearchReader<Shape> {
  (given: Record<string, unknown>): SearchOf<Shape>;
  /** The parameters the URL may contain. */
  readonly names: readonly string[];
}

/**
 * Reads the parameters of a URL. An invalid one is returned as undefined instead of being omitted, because the router
 * merges the result over the raw parameters.
 */
export function searchParameters<Shape extends Record<string, ReadParameter<unknown>>>(shape: Shape) {
  const readers = Object.entries(shape);
  const read = (given: Record<string, unknown>) =>
    Object.fromEntries(readers.map(([name, reader]) => [name, reader(given[name])])) as SearchOf<Shape>;
  return Object.assign(read, { names: Object.keys(shape) }) as SearchReader<Shape>;
}

const MAX_TEXT_LENGTH = 4000;
// Characters that typed text never contains; PostgreSQL rejects NUL.
const CONTROL_CHARACTERS = /\p{Cc}/u;

/** Reads a line of text, optionally of a fixed format. */
export const text =
  (form?: RegExp): ReadParameter<string> =>
  (given) => {
    const isLine =
      typeof given === 'string' &&
      given.length <= MAX_TEXT_LENGTH &&
      given.isWellFormed() &&
      !CONTROL_CHARACTERS.test(given);
    return isLine && (form?.test(given) ?? true) ? given : undefined;
  };

/** Id of anything except a campaign. */
export const uuid = text(/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i);

/** Campaign ids are numbers. */
export const campaignNumber = text(/^[1-9]\d{0,17}$/);

/** Id of a catalog, or ALL. */
export const catalog: ReadParameter<string> = (given) => (given === 'ALL' ? given : uuid(given));

export const oneOf =
  <const Word extends string>(words: readonly Word[]): ReadParameter<Word> =>
  (given) =>
    words.find((word) => word === given);

/** Reads a decimal integer within inclusive bounds. */
export const wholeNumber =
  (least: number, most = Number.MAX_SAFE_INTEGER): ReadParameter<number> =>
  (given) => {
    const number = typeof given === 'string' && /^\d+$/.test(given) ? Number(given) : given;
    return typeof number === 'number' && Number.isSafeInteger(number) && number >= least && number <= most
      ? number
      : undefined;
  };

const LAST_PAGE = 1_000_000;

/** Page number, from 1. */
export const pageNumber = wholeNumber(1, LAST_PAGE);

export const day: ReadParameter<string> = (given) => (typeof given === 'string' && isDay(given) ? given : undefined);

/** Two days in order, joined by an underscore: 2026-05-01_2026-05-31. */
export const dayRange: ReadParameter<string> = (given) => {
  const [from = '', to = '', ...more] = typeof given === 'string' ? given.split('_') : [];
  return isDay(from) && isDay(to) && from <= to && more.length === 0 ? `${from}_${to}` : undefined;
};

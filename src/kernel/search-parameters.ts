import { isDay } from './day.ts';

/** Reads one parameter of an address; undefined for what is not there or cannot be read. */
export type ReadParameter<Value> = (given: unknown) => Value | undefined;

/** What an address says, each parameter on its own: one that cannot be read is as if it were not there. */
export type SearchOf<Shape> = {
  [Name in keyof Shape]?: Shape[Name] extends ReadParameter<infer Value> ? Value | undefined : never;
};

export interface SearchReader<Shape> {
  (given: Record<string, unknown>): SearchOf<Shape>;
  /** What the address may say. */
  readonly names: readonly string[];
}

/**
 * Reads the parameters of an address. One that cannot be read is answered with undefined instead of being left out: the
 * router lays the answer over what the address says.
 */
export function searchParameters<Shape extends Record<string, ReadParameter<unknown>>>(shape: Shape) {
  const readers = Object.entries(shape);
  const read = (given: Record<string, unknown>) =>
    Object.fromEntries(readers.map(([name, reader]) => [name, reader(given[name])])) as SearchOf<Shape>;
  return Object.assign(read, { names: Object.keys(shape) }) as SearchReader<Shape>;
}

const MAX_TEXT_LENGTH = 4000;
// What no text contains that somebody typed; PostgreSQL refuses the first of them.
const CONTROL_CHARACTERS = /\p{Cc}/u;

/** A line of text, of the given form or any. */
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

/** Id of anything but a campaign. */
export const uuid = text(/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i);

/** Campaigns are numbered. */
export const campaignNumber = text(/^[1-9]\d{0,17}$/);

/** Id of a catalog, or ALL. */
export const catalog: ReadParameter<string> = (given) => (given === 'ALL' ? given : uuid(given));

export const oneOf =
  <const Word extends string>(words: readonly Word[]): ReadParameter<Word> =>
  (given) =>
    words.find((word) => word === given);

/** A whole number in decimal digits, both bounds included. */
export const wholeNumber =
  (least: number, most = Number.MAX_SAFE_INTEGER): ReadParameter<number> =>
  (given) => {
    const number = typeof given === 'string' && /^\d+$/.test(given) ? Number(given) : given;
    return typeof number === 'number' && Number.isSafeInteger(number) && number >= least && number <= most
      ? number
      : undefined;
  };

const LAST_PAGE = 1_000_000;

/** Number of a page; the first is 1. */
export const pageNumber = wholeNumber(1, LAST_PAGE);

export const day: ReadParameter<string> = (given) => (typeof given === 'string' && isDay(given) ? given : undefined);

/** Two days joined by an underscore, the first one first: 2026-05-01_2026-05-31. */
export const dayRange: ReadParameter<string> = (given) => {
  const [from = '', to = '', ...more] = typeof given === 'string' ? given.split('_') : [];
  return isDay(from) && isDay(to) && from <= to && more.length === 0 ? `${from}_${to}` : undefined;
};

/** Reads one parameter of an address; undefined for what is not there or cannot be read. */
export type ReadParameter<Value> = (given: unknown) => Value | undefined;

/** What an address says, each parameter on its own: one that cannot be read is as if it were not there. */
export type SearchOf<Shape> = {
  [Name in keyof Shape]?: Shape[Name] extends ReadParameter<infer Value> ? Value | undefined : never;
};

/** Reads the parameters of an address; those that are not of the shape are left out. */
export function searchParameters<Shape extends Record<string, ReadParameter<unknown>>>(shape: Shape) {
  const readers = Object.entries(shape);
  return (given: Record<string, unknown>): SearchOf<Shape> => {
    const read = readers.map(([name, reader]) => [name, reader(given[name])] as const);
    return Object.fromEntries(read.filter(([, value]) => value !== undefined)) as SearchOf<Shape>;
  };
}

/** A text of the given form, or any. */
export const text =
  (form?: RegExp): ReadParameter<string> =>
  (given) =>
    typeof given === 'string' && (form?.test(given) ?? true) ? given : undefined;

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

/** Number of a page; the first is 1. */
export const pageNumber = wholeNumber(1);

/** Two days joined by an underscore: 2026-05-01_2026-05-31. */
export const dayRange = text(/^\d{4}-\d{2}-\d{2}_\d{4}-\d{2}-\d{2}$/);

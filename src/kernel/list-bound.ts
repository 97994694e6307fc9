/**
 * Maximum number of rows of a list: a number, a function of its field's arguments, or a number for all lists of that
 * name in a response together. Requests are priced by it, and exceeding it is a defect.
 */
export type ListBound = number | ((args: Readonly<Record<string, unknown>>) => number) | InAll;

/** For lists that partition a common set: an invoice belongs to only one month. */
export interface InAll {
  inAll: number;
}

/** Bounds by `Type.field`. A field that returns a page is bounded by its size argument and needs no entry. */
export type ListBounds = Readonly<Record<string, ListBound>>;

/** Bounds a list by the length of an array argument. */
export const asManyAs =
  (argument: string) =>
  (args: Readonly<Record<string, unknown>>): number => {
    const named = args[argument];
    return Array.isArray(named) ? named.length : 0;
  };

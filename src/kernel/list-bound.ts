/**
 * How many rows a list may hold: a number, what the arguments of its field say, or a number for all lists of its name in one
 * answer together. Requests are priced by it, and a list that is longer is a defect.
 */
export type ListBound = number | ((args: Readonly<Record<string, unknown>>) => number) | InAll;

/** For lists that share out what there is: a month's invoices are none of the month before. */
export interface InAll {
  inAll: number;
}

/** Bounds by `Type.field`. A field that returns a page has its bound in its size argument and needs none here. */
export type ListBounds = Readonly<Record<string, ListBound>>;

/** As many as the caller named. */
export const asManyAs =
  (argument: string) =>
  (args: Readonly<Record<string, unknown>>): number => {
    const named = args[argument];
    return Array.isArray(named) ? named.length : 0;
  };

import { sql, type RawBuilder } from 'kysely';

/** Which rows of a list are shown. */
export interface Slice {
  offset: number;
  size: number;
}

export interface Found<Row> {
  rows: Row[];
  /** How many there are in all. */
  total: number;
}

/**
 * One slice of a list and its total, in one statement: `read` gives rows that carry `count(*) over ()` as `total`. A slice past
 * the end has no row to carry it, so the first one is asked then: the reader is told how many there are, not that there are none.
 */
export async function findSlice<Row extends { total: bigint }>(
  slice: Slice,
  read: (slice: Slice) => Promise<Row[]>,
): Promise<Found<Omit<Row, 'total'>>> {
  const found = await read(slice);
  const [first] = found.length || slice.offset === 0 ? found : await read({ offset: 0, size: 1 });
  return { rows: found.map(({ total: _total, ...row }) => row), total: Number(first?.total ?? 0) };
}

/** Text typed by a person as a pattern that finds it anywhere, its own wildcards taken literally. */
export function containsPattern(text: string): string {
  return `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`;
}

/** Whether a text of ours holds what a person typed, wherever in it, and whatever the case and the accents of either. */
export function contains(ours: RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  return sql<boolean>`folded(${ours}) like folded(${containsPattern(typed)})`;
}

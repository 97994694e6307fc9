import { sql, type RawBuilder } from 'kysely';

/** The rows of a list to return. */
export interface Slice {
  offset: number;
  size: number;
}

export interface Found<Row> {
  rows: Row[];
  /** Total number of rows. */
  total: number;
}

/**
 * Reads one slice of a list and its total in one statement: `read` returns rows with `count(*) over ()` as `total`. A
 * slice past the end has no row to hold it, so the first row is read instead: the total must not appear as zero.
 */
export async function findSlice<Row extends { total: bigint }>(
  slice: Slice,
  read: (slice: Slice) => Promise<Row[]>,
): Promise<Found<Omit<Row, 'total'>>> {
  const found = await read(slice);
  const [first] = found.length || slice.offset === 0 ? found : await read({ offset: 0, size: 1 });
  return { rows: found.map(({ total: _total, ...row }) => row), total: Number(first?.total ?? 0) };
}

/** Returns a LIKE pattern that finds user input anywhere, with its wildcards escaped. */
export function containsPattern(text: string): string {
  return `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`;
}

/** Whether a text contains user input anywhere, ignoring case and accents. */
export function contains(ours: RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  return sql<boolean>`folded(${ours}) like folded(${containsPattern(typed)})`;
}

import { sql, type RawBuilder } from 'kysely';

/** The rows of a list to return. */
export interface Slice {
  offset: number;
  limit: number;
  /** Whether the total is read, which costs as much as reading all rows; it is when omitted. */
  isCounted?: boolean;
}

export interface Found<Row> {
  rows: Row[];
  /** Total number of rows; 0 when it was not asked for. */
  total: number;
}

export const NOTHING_FOUND = { rows: [], total: 0 };

/**
 * Reads one slice of a list and its total in one statement: `read` selects `total` under this name. A slice past the end
 * has no row to hold it, so the first row is read instead: the total must not appear as zero.
 */
export async function findSlice<Row extends { total: bigint }>(
  slice: Slice,
  read: (slice: Slice & { total: RawBuilder<bigint> }) => Promise<Row[]>,
): Promise<Found<Omit<Row, 'total'>>> {
  const { isCounted = true } = slice;
  const total = isCounted ? sql<bigint>`count(*) over ()` : sql<bigint>`0`;
  const found = await read({ ...slice, total });
  const isPastEnd = isCounted && found.length === 0 && slice.offset > 0;
  const [first] = isPastEnd ? await read({ offset: 0, limit: 1, total }) : found;
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

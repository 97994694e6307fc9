import type { CsvCell } from '#kernel/csv.ts';
import type { Permission } from '#kernel/permission.ts';
import type { Problem } from '#kernel/problem.ts';
import type { Result } from '#kernel/result.ts';
import type { Context } from '#platform/graphql/context.ts';
import type { ExportParams } from '../../rules/exports.ts';

/** A table that is read while it is written away. */
export interface Sheet {
  /** How many rows there will be, as far as is known beforehand. */
  total: number;
  columns: readonly string[];
  rows: AsyncIterable<readonly CsvCell[]>;
}

/** Files that are made while they are packed; there is no plain form of them. */
export interface Archive {
  total: number;
  files: AsyncIterable<{ name: string; contents: Uint8Array }>;
}

/** One kind of file a module can prepare. */
export interface ExportSource {
  description: string;
  /** The same rights as reading it on a screen. */
  permission: Permission;
  /** Name of the file without its days and its ending. */
  fileName: string;
  /** Reads what the context's caller may see, in the context's language; asked before the file is promised, and again when it is written. */
  open(context: Context, params: ExportParams): Promise<Result<Sheet | Archive, Problem>>;
}

/** Every kind of file by its name in the API, e.g. WALLET_TRANSACTIONS. */
export type ExportSources = Readonly<Record<string, ExportSource>>;

const PAGE_SIZE = 1000;

/**
 * The pages of a list that is read newest first. What is written meanwhile pushes rows onto the next page, where they are met
 * again: each id counts once.
 */
export async function* pagesOf<Row>(
  first: { rows: Row[] },
  readPage: (slice: { offset: number; size: number }) => Promise<{ rows: Row[] }>,
  idOf: (row: Row) => unknown,
): AsyncGenerator<Row[]> {
  const seen = new Set<unknown>();
  let page = first.rows;
  for (let offset = 0; page.length > 0; offset += PAGE_SIZE) {
    const fresh = page.filter((row) => !seen.has(idOf(row)));
    for (const row of fresh) seen.add(idOf(row));
    yield fresh;
    page = page.length < PAGE_SIZE ? [] : (await readPage({ offset: offset + PAGE_SIZE, size: PAGE_SIZE })).rows;
  }
}

/** The page `pagesOf` starts with. */
export const FIRST_PAGE = { offset: 0, size: PAGE_SIZE };

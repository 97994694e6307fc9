import type { CsvCell } from '#kernel/csv.ts';
import type { Permission } from '#kernel/permission.ts';
import type { Problem } from '#kernel/problem.ts';
import type { Result } from '#kernel/result.ts';
import type { Slice } from '#platform/db/lists.ts';
import type { Context } from '#platform/graphql/context.ts';
import type { ExportParams, FileType } from '../rules/exports.ts';

/** A table whose rows are streamed to the file. */
export interface Sheet {
  /** Expected number of rows, as far as it is known in advance. */
  total: number;
  columns: readonly string[];
  rows: AsyncIterable<readonly CsvCell[]>;
}

/** Files that are created while being zipped; always a ZIP file. */
export interface Archive {
  total: number;
  files: AsyncIterable<{ name: string; contents: Uint8Array }>;
}

/** What programs read: text that its module writes, row by row, in the form that was asked for. */
export interface Text {
  total: number;
  chunks: AsyncIterable<{ text: string; rows: number }>;
  /** What stands beside the file, once it is written. */
  about(): object;
}

/** An export that a module provides. */
export interface ExportSource {
  description: string;
  /** The same permission as for reading the data on a screen. */
  permission: Permission;
  /** File name without days and extension. */
  fileName: string;
  /**
   * Opens the data visible to the context's caller, in the context's language. Called before the request is accepted,
   * and again when the file is written.
   */
  open(context: Context, params: ExportParams, fileType?: FileType): Promise<Result<Sheet | Archive | Text, Problem>>;
  /** A program waits for it: its maker is not written to. */
  isForPrograms?: true;
}

/** Every export by its name in the API, e.g. WALLET_TRANSACTIONS. */
export type ExportSources = Readonly<Record<string, ExportSource>>;

const BATCH_SIZE = 1000;

/**
 * Yields the pages of a list, newest first. Concurrent inserts push rows to the next page, where they appear again:
 * each id counts once.
 */
export async function* pagesOf<Row>(
  first: { rows: Row[] },
  readPage: (slice: Slice) => Promise<{ rows: Row[] }>,
  idOf: (row: Row) => unknown,
): AsyncGenerator<Row[]> {
  const seen = new Set<unknown>();
  let page = first.rows;
  for (let offset = 0; page.length > 0; offset += BATCH_SIZE) {
    const fresh = page.filter((row) => !seen.has(idOf(row)));
    for (const row of fresh) seen.add(idOf(row));
    yield fresh;
    page =
      page.length < BATCH_SIZE
        ? []
        : (await readPage({ offset: offset + BATCH_SIZE, limit: BATCH_SIZE, isCounted: false })).rows;
  }
}

/** The page that `pagesOf` starts with. */
export const FIRST_PAGE = { offset: 0, limit: BATCH_SIZE };

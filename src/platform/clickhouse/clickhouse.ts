import { mkdir } from 'node:fs/promises';
import { ClickHouseLogLevel, createClient, type ClickHouseClient, type ClickHouseSettings } from '@clickhouse/client';
import { columnName, withFieldNames } from '#platform/column-names.ts';
import { inChunks } from '#platform/async/async.ts';
import { type Parameter, withLiterals } from './literals.ts';

/** The engine inside this process is not installed and no server is configured. */
export class EngineMissingError extends Error {}

export type QueryParams = Readonly<Record<string, Parameter>>;

export interface ClickHouse {
  /** Rows of a query; its parameters are written {name:Type} in the text. */
  query<Row>(text: string, params?: QueryParams): Promise<Row[]>;
  /**
   * The same for files, a few rows at a time: on a session of their own, on one thread, and others get a turn between any few
   * rows, so that nobody in front of a screen waits for them.
   */
  queryBackground<Row>(text: string, params?: QueryParams): AsyncGenerator<Row[]>;
  /** Inserts rows, which all have the same fields, as one block; a block with a token seen before changes nothing, in roll-ups neither. */
  insert(table: string, rows: readonly object[], token: string): Promise<void>;
  /** Runs a statement that answers nothing. */
  command(text: string): Promise<void>;
  close(): Promise<void>;
}

/** Whoever asked hears of a failure and logs it. */
const QUIET = { level: ClickHouseLogLevel.OFF };
const FILES: ClickHouseSettings = { max_threads: 1 };
/** A list of some hundred thousand ids. */
const MAX_QUERY_BYTES = String(16 << 20);

/**
 * ClickHouse as a server (`url`) or as an engine in this process with its data in `folder`: same client, same SQL.
 * Several sessions, because one session of the engine runs its queries one after the other.
 */
export async function openClickHouse(at: { url: string } | { folder: string }, sessions = 3): Promise<ClickHouse> {
  const open = 'url' in at ? () => createClient({ url: at.url, log: QUIET }) : await embedded(at.folder);
  const loader = open();
  const aside = open();
  const readers = Array.from({ length: sessions }, () => ({ client: open(), busy: 0 }));
  /** An object in JSON on each line; no line breaks within one. */
  const answerOf = async (
    client: ClickHouseClient,
    text: string,
    params: QueryParams,
    settings: ClickHouseSettings = {},
  ): Promise<string> => {
    const result = await client.query({
      query: withLiterals(text, params),
      format: 'JSONEachRow',
      clickhouse_settings: { max_query_size: MAX_QUERY_BYTES, ...settings },
    });
    return (await result.text()).trimEnd();
  };
  return {
    async query<Row>(text: string, params: QueryParams = {}) {
      const reader = readers.reduce((least, other) => (other.busy < least.busy ? other : least));
      reader.busy += 1;
      try {
        const answer = await answerOf(reader.client, text, params);
        return rowsOf<Row>(answer.replaceAll('\n', ','));
      } finally {
        reader.busy -= 1;
      }
    },
    async *queryBackground<Row>(text: string, params: QueryParams = {}) {
      const answer = await answerOf(aside, text, params, FILES);
      for await (const lines of inChunks(linesOf(answer))) yield rowsOf<Row>(lines.join(','));
    },
    async insert(table, rows, token) {
      const fields = Object.keys(rows[0] ?? {});
      await loader.insert({
        table,
        columns: fields.map(columnName) as [string, ...string[]],
        values: rows.map((row) => fields.map((field) => (row as Record<string, unknown>)[field])),
        format: 'JSONCompactEachRow',
        clickhouse_settings: {
          insert_deduplicate: 1,
          insert_deduplication_token: token,
          deduplicate_blocks_in_dependent_materialized_views: 1,
          // One batch is one block, so that the token covers all of it.
          max_insert_block_size: '1048576',
          input_format_parallel_parsing: 0,
        },
      });
    },
    async command(text) {
      await loader.command({ query: text });
    },
    async close() {
      await Promise.all([loader, aside, ...readers.map(({ client }) => client)].map((client) => client.close()));
    },
  };
}

/** Many lines at once cost half of what each by itself does. */
const rowsOf = <Row>(objects: string) => withFieldNames<Row>(JSON.parse(`[${objects}]`) as object[]);

/** Found one by one: a long answer is not cut up in one go. */
function* linesOf(answer: string): Generator<string> {
  for (let start = 0; start < answer.length;) {
    const end = answer.indexOf('\n', start);
    yield answer.slice(start, end === -1 ? undefined : end);
    start = end === -1 ? answer.length : end + 1;
  }
}

async function embedded(folder: string): Promise<() => ClickHouseClient> {
  let chdb: typeof import('chdb/connection');
  try {
    chdb = await import('chdb/connection');
  } catch (error) {
    throw new EngineMissingError(
      'The report engine (npm package chdb) is not installed: run npm ci, or set CLICKHOUSE_URL.',
      {
        cause: error,
      },
    );
  }
  await mkdir(folder, { recursive: true });
  return () =>
    createClient({ connection: chdb.createChdbConnection({ path: folder }) } as Parameters<typeof createClient>[0]);
}

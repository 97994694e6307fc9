import { inSpan } from '#platform/telemetry/tracing.ts';
import { mkdir } from 'node:fs/promises';
import { ClickHouseLogLevel, createClient, type ClickHouseClient, type ClickHouseSettings } from '@clickhouse/client';
import { columnName, withFieldNames } from '#platform/column-names.ts';
import { answeredWithin, inChunks } from '#platform/async/async.ts';
import { queryDuration } from './clickhouse.metrics.ts';
import { type Parameter, withLiterals } from './literals.ts';

/** The embedded engine is not installed and no server is configured. */
export class EngineMissingError extends Error {}

export type QueryParams = Readonly<Record<string, Parameter>>;

export interface ClickHouse {
  /** Returns a query's rows. Parameters are written {name:Type} in the text. */
  query<Row>(text: string, params?: QueryParams): Promise<Row[]>;
  /**
   * Queries for exports, in chunks: in a session of its own, on one thread, yielding between chunks, so that
   * interactive queries do not wait.
   */
  queryBackground<Row>(text: string, params?: QueryParams): AsyncGenerator<Row[]>;
  /**
   * Inserts rows, all with the same fields, as one block. A block whose token was already used has no effect, also not
   * on roll-ups.
   */
  insert(table: string, rows: readonly object[], token: string): Promise<void>;
  /** Runs a statement without a result. */
  command(text: string): Promise<void>;
  close(): Promise<void>;
}

/** Failures are logged by the caller. */
const QUIET = { level: ClickHouseLogLevel.OFF };
const FILES: ClickHouseSettings = { max_threads: 1 };
/**
 * How long a server may take, since one that is silent ends nothing. Queries and inserts are shorter than what a worker
 * that stops waits for its jobs. Migrations fill tables from others.
 */
const SERVER_WITHIN_MS = { query: 8_000, insert: 8_000, export: 60_000, command: 600_000 };
/** Fits a list of several hundred thousand ids. */
const MAX_QUERY_BYTES = String(16 << 20);

/** A server, whose certificate is one of `ca` (PEM) where it is given, or a folder of the embedded engine. */
export type ClickHousePlace = { url: string; ca?: string } | { folder: string };

/**
 * Opens ClickHouse as a server (`url`) or embedded with its data in `folder`: same client, same SQL. Opens several
 * sessions, because a session of the embedded engine runs its queries one after the other.
 */
export async function openClickHouse(at: ClickHousePlace, sessions = 3): Promise<ClickHouse> {
  const isServer = 'url' in at;
  const open = isServer
    ? () => createClient({ url: at.url, log: QUIET, request_timeout: SERVER_WITHIN_MS.command, ...tlsOf(at.ca) })
    : await embedded(at.folder);
  /** The embedded engine works in this process: nothing can get lost between. */
  const within = <T>(
    kind: keyof typeof SERVER_WITHIN_MS,
    work: (options: { abort_signal?: AbortSignal }) => Promise<T>,
  ) =>
    isServer
      ? answeredWithin({ what: 'ClickHouse', withinMs: SERVER_WITHIN_MS[kind] }, (abort_signal) =>
          work({ abort_signal }),
        )
      : work({});
  const loader = open();
  const background = open();
  const readers = Array.from({ length: sessions }, () => ({ client: open(), busy: 0 }));
  /** Returns JSON objects, one per line, without line breaks inside. */
  const answerOf = (
    client: ClickHouseClient,
    text: string,
    params: QueryParams,
    settings: ClickHouseSettings = {},
  ): Promise<string> => {
    const query = withLiterals(text, params);
    const end = queryDuration.startTimer({ kind: client === background ? 'export' : 'page' });
    const kind = client === background ? 'export' : 'query';
    // What is given up here ends there, too.
    const limits = isServer ? { max_execution_time: SERVER_WITHIN_MS[kind] / 1000 } : {};
    return inSpan('query', { 'db.system.name': 'clickhouse' }, () =>
      within(kind, async (options) => {
        const result = await client.query({
          query,
          format: 'JSONEachRow',
          clickhouse_settings: { max_query_size: MAX_QUERY_BYTES, ...limits, ...settings },
          ...options,
        });
        return (await result.text()).trimEnd();
      }),
    ).finally(() => void end());
  };
  return {
    async query<Row>(text: string, params: QueryParams = {}) {
      const reader = readers.reduce((idlest, reader) => (reader.busy < idlest.busy ? reader : idlest));
      reader.busy += 1;
      try {
        const answer = await answerOf(reader.client, text, params);
        return rowsOf<Row>(answer.replaceAll('\n', ','));
      } finally {
        reader.busy -= 1;
      }
    },
    async *queryBackground<Row>(text: string, params: QueryParams = {}) {
      const answer = await answerOf(background, text, params, FILES);
      for await (const lines of inChunks(linesOf(answer))) yield rowsOf<Row>(lines.join(','));
    },
    async insert(table, rows, token) {
      const fields = Object.keys(rows[0] ?? {});
      await within('insert', (options) =>
        loader.insert({
          table,
          columns: fields.map(columnName) as [string, ...string[]],
          values: rows.map((row) => fields.map((field) => (row as Record<string, unknown>)[field])),
          format: 'JSONCompactEachRow',
          clickhouse_settings: {
            insert_deduplicate: 1,
            insert_deduplication_token: token,
            deduplicate_blocks_in_dependent_materialized_views: 1,
            // A batch is inserted as one block, so that the token covers all of it.
            max_insert_block_size: '1048576',
            input_format_parallel_parsing: 0,
          },
          ...options,
        }),
      );
    },
    async command(text) {
      await within('command', (options) => loader.command({ query: text, ...options }));
    },
    async close() {
      await Promise.all([loader, background, ...readers.map(({ client }) => client)].map((client) => client.close()));
    },
  };
}

const tlsOf = (ca?: string) => (ca ? { tls: { ca_cert: Buffer.from(ca) } } : {});

/** Parsing many lines at once takes half the time of parsing each. */
const rowsOf = <Row>(objects: string) => withFieldNames<Row>(JSON.parse(`[${objects}]`) as object[]);

/** Yields lines one at a time, so that a long response is not split all at once. */
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

import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient, type ClickHouseClient, type ClickHouseSettings } from '@clickhouse/client';
import { fewAtATime } from '#platform/turns/turns.ts';
import { type Parameter, withLiterals } from './literals.ts';

/** What makes the report tables, in order. */
export const MIGRATIONS = join(import.meta.dirname, '../../../database/clickhouse');

/** The engine inside this process is not installed and no server is configured. */
export class EngineMissingError extends Error {}

/** The data was written with another schema than this version's. Reports can always be loaded again: drop the folder. */
export class ForeignReportsError extends Error {}

export type QueryParams = Readonly<Record<string, Parameter>>;

export interface ClickHouse {
  /** Rows of a query; its parameters are written {name:Type} in the text. */
  query<Row>(text: string, params?: QueryParams): Promise<Row[]>;
  /**
   * The same for files, a few rows at a time: on a session of their own, on one thread, and others get a turn between any few
   * rows, so that nobody in front of a screen waits for them.
   */
  queryAside<Row>(text: string, params?: QueryParams): AsyncGenerator<Row[]>;
  /** Inserts rows as one block; a block with a token seen before changes nothing, in roll-ups neither. */
  insert(table: string, rows: readonly object[], token: string): Promise<void>;
  close(): Promise<void>;
}

const FILES: ClickHouseSettings = { max_threads: 1 };

/**
 * ClickHouse as a server (`url`) or as an engine in this process with its data in `folder`: same client, same SQL.
 * Several sessions, because one session of the engine runs its queries one after the other.
 */
export async function openClickHouse(
  at: { url: string } | { folder: string },
  sessions = 3,
  migrations = MIGRATIONS,
): Promise<ClickHouse> {
  const open = 'url' in at ? () => createClient({ url: at.url }) : await embedded(at.folder);
  const loader = open();
  const aside = open();
  const readers = Array.from({ length: sessions }, () => ({ client: open(), busy: 0 }));
  await migrate(loader, migrations);
  /** An object in JSON on each line; no line breaks within one. */
  const answerOf = async (
    client: ClickHouseClient,
    text: string,
    params: QueryParams,
    settings: ClickHouseSettings = {},
  ): Promise<string> => {
    const bound = 'url' in at ? { query: text, query_params: params } : { query: withLiterals(text, params) };
    const result = await client.query({ ...bound, format: 'JSONEachRow', clickhouse_settings: settings });
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
    async *queryAside<Row>(text: string, params: QueryParams = {}) {
      const answer = await answerOf(aside, text, params, FILES);
      for await (const lines of fewAtATime(linesOf(answer))) yield rowsOf<Row>(lines.join(','));
    },
    async insert(table, rows, token) {
      await loader.insert({
        table,
        values: rows,
        format: 'JSONEachRow',
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
    async close() {
      await Promise.all([loader, aside, ...readers.map(({ client }) => client)].map((client) => client.close()));
    },
  };
}

/** Many lines at once cost half of what each by itself does. */
const rowsOf = <Row>(objects: string) => JSON.parse(`[${objects}]`) as Row[];

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

async function migrate(client: ClickHouseClient, migrations: string): Promise<void> {
  await client.command({
    query: 'create table if not exists migration (name String, checksum String) engine = MergeTree order by name',
  });
  const applied = await (
    await client.query({ query: 'select * from migration', format: 'JSONEachRow' })
  ).json<{ name: string; checksum: string }>();
  for (const name of (await readdir(migrations)).filter((file) => file.endsWith('.sql')).sort()) {
    const text = await readFile(join(migrations, name), 'utf8');
    const checksum = createHash('sha256').update(text).digest('hex');
    const before = applied.find((row) => row.name === name);
    if (before && before.checksum !== checksum) {
      throw new ForeignReportsError(`The report tables were made by another version of ${name}.`);
    }
    if (before) continue;
    const statements = text
      .replace(/^--.*$/gm, '')
      .split(';')
      .filter((statement) => statement.trim());
    for (const statement of statements) await client.command({ query: statement });
    await client.insert({ table: 'migration', values: [{ name, checksum }], format: 'JSONEachRow' });
  }
}
